/// The mapping that is built into the program, for where there is no file.
public enum DefaultMapping {
    /// What messages call it.
    public static let file = "built-in mapping"

    /// It as a source, for showing what is wrong with it.
    static var source: Source { Source(file: file, text: text) }

    /// Its text; `config/curlicue.yaml` is the same.
    public static let text = """
        # Which gesture does what: the mapping of curlicue.
        #
        # This one is built in and applies when you have no config; what the window manager cannot do is
        # replaced by something that it can. "curlicue init" creates a config of your own,
        # ~/.config/curlicue/curlicue.yaml; it applies as soon as it is saved. "curlicue check" points at
        # every mistake in it. Everything is explained in curlicue(5).
        #
        # A '#' with a blank behind it begins a comment. A '#' right before a word turns a line off:
        # remove it to try the line.

        # Hold this, draw with the pointer or a finger, and let go. It may be
        #   modifiers alone       Ctrl+Super (conflicts with no other shortcut)
        #   a key                 Super+grave, Menu, F13, XF86Launch1
        #   a mouse button        Button8, Super+Button3
        #   a list of these       [Ctrl+Super, Button8]
        hotkey: Ctrl+Super

        gestures:
          # Circles, as seen on the screen; plain "circle" is for either way round.
          circle clockwise: window maximize
          circle counterclockwise: window restore

          # Back and forth, three times or more. "shake horizontal" and "shake vertical" can differ.
          shake: desktop show

          # One straight stroke, in any of eight directions.
          swipe left: desktop next
          swipe right: desktop previous
          swipe up: window top
          swipe down: window minimize
          swipe up-left: window top-left
          swipe up-right: window top-right
          swipe down-left: window bottom-left
          swipe down-right: window bottom-right

          # Several straight strokes in one, and circles that go round more than once.
          #down right: window close
          #up down up: curlicue reload
          #circle clockwise 2 turns: window center

          # With fingers: stay on the spot for a moment, or just touch it.
          #long press: window above
          #tap: nothing

          # An action can also be a command for the shell, a program with its arguments, key presses,
          # text that is typed, a click, the mouse wheel, or something for curlicue itself.
          #circle: run notify-send "round and round"
          #shake horizontal:
            #exec: [xterm, -e, top]
          #shake vertical: keys Ctrl+c Alt+Tab Ctrl+v

          # A list is done from top to bottom, with a rest where there is a wait.
          #swipe left 2 fingers:
            #- click 1
            #- wait 200ms
            #- text "hello"
            #- scroll up 3

          # The latest gesture once more, and what it did to windows and desktops taken back.
          #left right: again
          #right left: curlicue undo

          # With options: "label" is what you call it, shown in place of the action; "target" says which
          # window is meant: the one where the stroke began (start), the focused one (active), or the one
          # under the pointer at the end (pointer); "wrap: false" stops at the last desktop. A command
          # with "select: true" gets the selected text, as CURLICUE_SELECTION.
          #swipe right 2 fingers:
            #do: [window to desktop next, desktop next]
            #label: Take the window along
            #target: active
            #wrap: false
          #swipe up 2 fingers: window to monitor next
          #swipe down 2 fingers: curlicue pause

          # A stroke of your own, once "curlicue record pigtail" has recorded it: how far it may be
          # turned, and how far from the examples it may be (2 is twice as far as they usually are apart).
          #stroke pigtail:
            #run: firefox
            #rotation: 15deg
            #threshold: 2

          # Several taps, several fingers, and swipes that come in from an edge of the monitor.
          #double tap: window maximize
          #tap 3 fingers: click 2
          #edge left: run rofi -show window

          # Pans, pinches and rotations go on while the pointer moves. A pan does its action once in
          # every 40px, or as often as "each" says; "repeat" goes on with it while the pointer rests.
          #pan up 3 fingers:
            #run: pactl set-sink-volume @DEFAULT_SINK@ +5%
            #each: 40px
            #repeat: 200ms
          #pan down 3 fingers:
            #run: pactl set-sink-volume @DEFAULT_SINK@ -5%
            #ended: run canberra-gtk-play -i audio-volume-change
          #rotate clockwise: {scroll: down, each: 15deg}
          #rotate counterclockwise: {scroll: up, each: 15deg}

          # Alt-Tab: Alt stays down from the beginning of the pan to its end.
          #pan right 3 fingers:
            #began: keys hold Alt
            #changed: keys Tab
            #each: 80px

          # The wheel and the other mouse buttons, while the hotkey is held and nothing is drawn. The
          # application gets none of them.
          #wheel up: {run: pactl set-sink-volume @DEFAULT_SINK@ +5%, label: Louder}
          #wheel down: {run: pactl set-sink-volume @DEFAULT_SINK@ -5%, label: Quieter}
          #wheel right: {desktop: next, each: 3 notches}
          #button right: window close
          #button 8: {desktop: previous, repeat: 500ms}

          # These follow the fingers. What may go on at the same time is said by "together-with".
          #pan horizontal 2 fingers: {window: move, together-with: pinch out}
          #pinch out: window resize
          #pan horizontal 4 fingers: desktop follow

          # Three-finger drag: the left button goes down where the fingers came down, and up with them.
          #pan horizontal 3 fingers: drag
          #pan vertical 3 fingers: drag

          # A pan begins before a swipe the same way is drawn, unless it waits for the swipe to fail.
          #pan left: {window: move, after-failure-of: [swipe left, swipe up-left]}

        # More hotkeys, each with gestures of its own (without: those above).
        #hotkeys:
          #- hotkey: Button8
            #draw: drag
            #gestures:
              #circle: window close
              #swipe up: run firefox

        # Other gestures over some windows, or none at all. The first entry that matches counts. Names
        # are as xprop shows them; "title" is a regular expression. There are also instance, role, type
        # (normal, dialog, utility, ...), monitor and device.
        applications:
          # Games and films have the whole screen and every key to themselves: nothing is grabbed and
          # nothing can be drawn there. That is why no gesture above makes a window fullscreen: none could
          # bring it back.
          - match: {fullscreen: true}
            enabled: false
          #- match: {class: [firefox, chromium]}
            #gestures:
              #swipe left: keys Alt+Left
              #swipe right: keys Alt+Right
          #- match: {title: "^Drawing ", instance: krita, role: main, type: normal}
            #inherit: false
            #gestures: {shake: keys Ctrl+z}
          #- match: {monitor: 1, device: pointer}
            #enabled: false

        # Ink as soon as the pointer moves (move), or between a button's press and release (drag).
        #draw: move

        # A hold ends when the hotkey goes up (hold). For users who cannot hold a key and draw: a press
        # begins it, and the next press, a tap, or a rest as long as this ends it (toggle).
        #mode: hold
        #rest: 1000ms

        # Where a mouse button is the hotkey, a drag that is no gesture does nothing, or becomes the
        # application's own drag as soon as it can be no gesture any more (relay).
        #unrecognized: nothing

        # Fingers draw while the hotkey is held (hotkey), with three fingers and more also without it
        # (always), or never (off). The same for touchpads.
        #touch: hotkey
        #touchpad: hotkey

        # Which devices take part, by name ("*touchpad*" for a part of one) or by type: pointer,
        # trackpoint, touch, touchpad, pen, keyboard.
        #devices:
          #include: [pointer, touch, touchpad]
          #exclude: [Wacom Pen and multitouch sensor Pen]

        # The key that cancels a stroke, and the time without movement after which it is cancelled
        # (10s, 500ms; 0 for never). Without this line it is 10s for a toggle and never for a hold.
        #cancel: Escape
        #timeout: 0

        # Colours and sizes to begin with; ink and messages below have precedence. "theme: light" is the
        # short form. Every monitor has its own size; "scale: 1.5" is for all, and
        # "scale: {eDP-1: 2, others: 1}" goes by their names. "motion: reduced" turns fading off.
        #theme:
          #name: dark
          #motion: full
          #accent: "#2f7de1"
          #outline: "#ffffffe6"
          #text: "#ffffff"
          #background: "#202428eb"
          #success: "#00b586"
          #failure: "#d55e00"

        # The ink. Lengths are in px at 96 dpi, pt, mm, cm or in; times in ms, s or min. A colour is
        # "#rgb", "#rrggbb", "#rrggbbaa" in quotes, or a name like navy.
        #ink:
          #color: "#2f7de1"
          #width: 4px
          #outline: "#ffffffe6"
          #outline-width: 1.5px
          #failed: "#d55e00"
          #fade: 250ms
          #vary: none

        # The short messages: what was recognized, what went wrong.
        #messages:
          #shown: true
          #font: Sans 13
          #text: "#ffffff"
          #background: "#202428eb"
          #duration: 900ms
          #success: "#00b586"
          #failure: "#d55e00"
          #live: true  # the likeliest gesture is named beside the pointer

        # What can be drawn, shown when the pointer rests: off, sheet, ghosts or both.
        #hints:
          #show: both
          #after: 500ms
          #background: "#202428f0"
          #text: "#ffffff"
          #action: "#b8c4d0"
          #color: "#56b4e9"
          #dimmed: 0.25

        # What still counts as a gesture. curlicue(5) says what each of these means.
        #recognizers:
          #landing: 150ms
          #tremor: 0px
          #tap: {slop: 10px, duration: 300ms, interval: 300ms, spread: 40px}
          #long-press: {slop: 10px, duration: 500ms}
          #swipe:
            #length: 24px
            #straightness: 0.82
            #deviation: 0.17
            #backtrack: 0.1
            #agreement: 0.5
          #edge: {width: 20px, length: 60px}
          #pan: {slop: 10px}
          #pinch: {threshold: 12px}
          #rotate: {threshold: 8deg, arc: 12px}
          #circle:
            #diameter: 20px
            #error: 0.2
            #wobble: 18deg
            #roundness: 0.36
            #minimum-winding: 280deg
            #maximum-winding: 560deg
            #gap: 1.3
            #reverse: 30deg
          #shake: {turnings: 3, leg: 12px, leg-time: 1000ms}
          #sequence: {leg: 15px, evenness: 0.2, slant: 28deg, corner: 33deg, deviation: 0.1}
          #template: {threshold: 2, tight: 1.2, margin: 0.1, size: 20px, interval: 600ms}

        """
}
