/// Commands that were removed in 0.3, and what to do instead: said until the release after it.
let removedCommands = [
    "calibrate":
        "was removed in 0.3: if your hand trembles, begin with 'tremor: 6px' and 'tap: {slop: 20px}' "
        + "under 'recognizers'; 'curlicue teach' helps with single gestures",
    "demo": "was removed in 0.3: it is a program of its own now, curlicue-demo, beside the sources",
    "evaluate": "was removed in 0.3: use 'curlicue explain --json'",
    "install": installation,
    "recognize": "was removed in 0.3: use 'curlicue explain --json'",
    "uninstall": installation,
]

private let installation =
    "was removed in 0.3: use config/install of the source or archive, or the package"
