/// The characters of X's older keysyms, from before Unicode: the national sets that keyboard
/// layouts still name (`Cyrillic_a`, `Greek_alpha`, `EuroSign`). Newer keysyms are the character's
/// number itself plus 0x1000000, or equal to it in Latin-1. From keysymdef.h (X.Org, xorgproto).
enum KeysymCharacters {
    /// The keysyms of `scalar`, the one of today's rule first.
    static func keysyms(of scalar: Unicode.Scalar) -> [UInt] {
        let value = UInt(scalar.value)
        if value < 0x80 || (0xa0...0xff).contains(value) { return [value] }
        return [0x0100_0000 | value] + (older[scalar].map { [$0] } ?? [])
    }

    /// What to type for `character`: for each of its scalars the keysyms that stand for it, the
    /// best one first; none for a control character that no key is known for.
    static func keysyms(of character: Character) -> [[UInt]] {
        if character.isNewline { return [[0xff0d]] }
        return character.unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x08, 0x09, 0x1b: [0xff00 | UInt(scalar.value)]
            case 0x7f: [0xffff]
            case ..<0x20, 0x80..<0xa0: []
            default: keysyms(of: scalar)
            }
        }
    }

    /// Every older keysym by its character.
    private static let older: [Unicode.Scalar: UInt] = {
        var table: [Unicode.Scalar: UInt] = [:]
        for (first, characters) in runs {
            for (offset, scalar) in characters.unicodeScalars.enumerated()
            where scalar != "\u{fffd}" {
                table[scalar] = first + UInt(offset)
            }
        }
        return table
    }()

    /// Runs of consecutive keysyms: the first, and the characters; U+FFFD where there is none.
    private static let runs: [(UInt, String)] = [
        (0x1a1, "Ą˘Ł�ĽŚ��ŠŞŤŹ�ŽŻ�ą˛ł�ľśˇ�šşťź˝žżŔ��Ă�ĹĆ�Č�Ę�Ě��ĎĐŃŇ��Ő��ŘŮ�Ű��Ţ�ŕ"),
        (0x1e3, "ă�ĺć�č�ę�ě��ďđńň��ő��řů�ű��ţ˙"),
        (0x2a1, "Ħ����Ĥ��İ�ĞĴ����ħ����ĥ��ı�ğĵ"),
        (0x2c5, "ĊĈ"),
        (0x2d5, "Ġ��Ĝ����ŬŜ"),
        (0x2e5, "ċĉ"),
        (0x2f5, "ġ��ĝ����ŭŝ"),
        (0x3a2, "ĸŖ�ĨĻ���ĒĢŦ"),
        (0x3b3, "ŗ�ĩļ���ēģŧŊ�ŋĀ"),
        (0x3c7, "Į����Ė��Ī�ŅŌĶ�����Ų���ŨŪ�ā"),
        (0x3e7, "į����ė��ī�ņōķ�����ų���ũū"),
        (0x47e, "‾"),
        (0x4a1, "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜"),
        (0x5ac, "،"),
        (0x5bb, "؛���؟�ءآأؤإئابةتثجحخدذرزسشصضطظعغ�����ـفقكلمنهوىيًٌٍَُِّْ"),
        (0x6a1, "ђѓёєѕіїјљњћќґўџ№ЂЃЁЄЅІЇЈЉЊЋЌҐЎЏюабцдефгхийклмнопярстужвьызшэщчъЮ"),
        (0x6e1, "АБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ"),
        (0x7a1, "ΆΈΉΊΪ�ΌΎΫ�Ώ��΅―�άέήίϊΐόύϋΰώ�����ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣ�ΤΥΦΧΨΩ"),
        (0x7e1, "αβγδεζηθικλμνξοπρσςτυφχψω"),
        (0x8a1, "⎷��⌠⌡�⎡⎣⎤⎦⎛⎝⎞⎠⎨⎬"),
        (0x8bc, "≤≠≥∫∴∝∞��∇��∼≃���⇔⇒≡"),
        (0x8d6, "√���⊂⊃∩∪∧∨"),
        (0x8ef, "∂"),
        (0x8f6, "ƒ����←↑→↓"),
        (0xaa9, "—–���…‥⅓⅔⅕⅖⅗⅘⅙⅚℅��‒"),
        (0xac3, "⅛⅜⅝⅞��™"),
        (0xad0, "‘’“”℞‰′″�✝"),
        (0xaec, "♣♦♥�✠†‡✓✗♯♭♂♀☎⌕℗‸‚„"),
        (0xcdf, "‗אבגדהוזחטיךכלםמןנסעףפץצקרשת"),
        (0xda1, "กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลฦวศษสหฬอฮฯะัาำิีึืฺุู����฿เ"),
        (0xde1, "แโใไๅๆ็่้๊๋์ํ��๐๑๒๓๔๕๖๗๘๙"),
        (0xea1, "ㄱㄲㄳㄴㄵㄶㄷㄸㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅃㅄㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣᆨᆩᆪᆫᆬᆭᆮᆯᆰᆱᆲᆳᆴ"),
        (0xee1, "ᆵᆶᆷᆸᆹᆺᆻᆼᆽᆾᆿᇀᇁᇂㅭㅱㅸㅿㆁㆄㆆㆍㆎᇫᇰᇹ"),
        (0x13bc, "ŒœŸ"),
        (0x20ac, "€"),
    ]
}
