/// `1 stroke`, `2 strokes`; `more` is the plural where it is not the noun with an s.
package func counted(_ number: Int, _ one: String, _ more: String? = nil) -> String {
    "\(number) \(number == 1 ? one : more ?? one + "s")"
}
