/// The version of this program, as `--version` prints it. `.ci/version` compares it with the first
/// entry of config/debian/changelog.
let version = "0.3.0"
