import Foundation
import Testing

/// What zsh and fish offer at a terminal. bash's part is in `EditingTests`.
@Suite("Completions") struct CompletionTests {
    @Test(
        "zsh and fish complete commands, files, strokes and gestures", arguments: ["zsh", "fish"])
    func interactive(shell: String) throws {
        let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: home) }
        func write(_ text: String, _ path: String) throws {
            let file = home.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try write(
            "gestures:\n  swipe left: nothing\n  swipe up: nothing\n  down right: nothing\n",
            ".config/curlicue/curlicue.yaml")
        try write("", ".local/share/curlicue/strokes/pigtail.jsonl")
        try write("", "drawn.jsonl")
        try write("fpath=(~/zsh $fpath); autoload -Uz compinit; compinit -u -D\n", ".zshrc")
        let folder = URL(filePath: Session.binary).deletingLastPathComponent().path
        // What is typed before a tab, and what has to appear then that was not typed. zsh is the
        // terminal of both.
        let result = try Program.shell(
            """
            cd '\(home.path)'; export HOME=$PWD XDG_RUNTIME_DIR=$PWD PATH='\(folder)':$PATH TERM=dumb
            unset XDG_CONFIG_HOME XDG_DATA_HOME DISPLAY
            mkdir -p zsh .config/fish/completions
            curlicue --generate-completion-script zsh >zsh/_curlicue
            curlicue --generate-completion-script fish >.config/fish/completions/curlicue.fish
            timeout 60 zsh -f -c '
              zmodload zsh/zpty
              zpty shell "\(shell) -i"
              while IFS="|" read -r typed wanted; do
                zpty -w -n shell "curlicue $typed"$'\\''\\t'\\''
                zpty -r shell out "*$wanted*" || exit 1
                print -r "$typed: $wanted"
                zpty -w -n shell $'\\''\\x15'\\''
              done' <<'LINES'
            tri|trigger
            trigger swipe l|left
            remove dow|right
            add dou|tap
            add whe|el
            strokes show p|pigtail
            strokes rename p|pigtail
            explain dr|drawn.jsonl
            check --config dr|drawn.jsonl
            import f|fusuma
            import fusuma dr|drawn.jsonl
            sheet --output dr|drawn.jsonl
            init --from b|browser
            LINES
            """)
        #expect(
            result.status == 0 && result.output.split(separator: "\n").count == 13, "\(result)")
    }
}
