/// A page with all pictures, by the part that they belong to.
struct IndexPage {
    /// The parts in order.
    var parts: [String]
    /// The names of the files.
    var pictures: [String]

    /// It as HTML.
    var text: String {
        let sections = parts.map { part in
            let own = pictures.filter { $0.hasPrefix(part + "-") }
            guard !own.isEmpty else { return "" }
            let overview = "\(part).png"
            let whole =
                pictures.contains(overview)
                ? "<a href='\(overview)'><img src='\(overview)' loading='lazy'></a>" : ""
            let figures = own.map { file in
                let words = file.dropFirst(part.count + 1).dropLast(4).replacing("-", with: " ")
                return "<figure><a href='\(file)'><img src='\(file)' loading='lazy'></a>"
                    + "<figcaption>\(words)</figcaption></figure>"
            }
            return "<h2>\(part.replacing("-", with: ", "))</h2>\n\(whole)\n"
                + "<details\(whole.isEmpty ? " open" : "")><summary>each by itself</summary>"
                + "<div>\(figures.joined(separator: "\n"))</div></details>"
        }
        return """
            <!doctype html>
            <meta charset="utf-8">
            <title>curlicue: everything that is seen</title>
            <style>
            body { font: 15px sans-serif; margin: 2em; background: #3a3f44; color: #fff }
            div { display: grid; grid-template-columns: repeat(auto-fill, minmax(420px, 1fr)); gap: 1em }
            figure { margin: 0 }
            img { max-width: 100% }
            </style>
            <h1>Everything that is seen</h1>
            \(sections.filter { !$0.isEmpty }.joined(separator: "\n"))

            """
    }
}
