#!/bin/bash
# In a slide show of LibreOffice a stroke or a click that slips to the right turns a slide back, and each part of a
# notch of the wheel turns a whole slide: one notch of a fine wheel, or a touchpad, runs through the show.
# LibreOffice 25.2.3 with GTK 3 (3.24.49), and without a toolkit ("gen"); openbox 3.6.1, X.Org X server 21.1.16.
#
# One would guess: a click is the next slide, moved or not, as it is without a toolkit; a notch is one slide, and two
# halves are one notch.
# What happens: with GTK 3 the show takes swipes, meant for fingers, of the mouse's button, too: whatever moves to the
# right as it is let go is "back", and else "next". A stroke that stops before that, one that is over
# at once, and one in another client's grab are clicks or nothing. Of the wheel it takes each event for a notch, not
# what it says: four quarters are four slides. Buttons 8 and 9 and a tilted wheel do nothing; hotkeys, minimizing,
# another desktop and the end of full screen leave the show as it is (by hand).
# What it means: a stroke that is given back to the show turns it back. In a show draw with a button that it does not
# know, and turn slides by keys.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" libreoffice-impress=4:25.2.3-2+deb13u12 libreoffice-gtk3=4:25.2.3-2+deb13u12 \
    openbox=3.6.1-12+b2 x11-utils=7.7+7 fonts-dejavu-core libc-bin
# What the packages' own installation would do.
inside cp /usr/lib/libreoffice/share/.registry/main.xcd /etc/libreoffice/registry/
inside update-mime-database /usr/share/mime
inside_xorg python3 - << 'EOF'
from managers import *

os.environ.update(LANG="C.UTF-8", USER="root", XDG_RUNTIME_DIR="/tmp", NO_AT_BRIDGE="1", GSETTINGS_BACKEND="memory")
COLOURS = ["ff0000", "00ff00", "0000ff", "ffff00", "ff00ff", "00ffff", "804000", "408000"]
NAMES = " ".join(f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{rest}:1.0"' for name, rest in {
    "office": "office", "style": "style", "draw": "drawing", "svg": "svg-compatible",
    "fo": "xsl-fo-compatible"}.items())
STYLES = "".join(
    f'<style:style style:name="s{n}" style:family="graphic"><style:graphic-properties draw:stroke="none" '
    f'draw:fill="solid" draw:fill-color="#{colour}"/></style:style>' for n, colour in enumerate(COLOURS))
PAGES = "".join(
    f'<draw:page draw:name="p{n}" draw:master-page-name="m"><draw:rect draw:style-name="s{n}" svg:width="28cm" '
    'svg:height="21cm" svg:x="0cm" svg:y="0cm"/></draw:page>' for n in range(len(COLOURS)))
with open("/tmp/show.fodp", "w") as file:
    file.write(
        f'<?xml version="1.0" encoding="UTF-8"?><office:document {NAMES} office:version="1.2" '
        'office:mimetype="application/vnd.oasis.opendocument.presentation"><office:automatic-styles>'
        '<style:page-layout style:name="l"><style:page-layout-properties fo:page-width="28cm" '
        f'fo:page-height="21cm"/></style:page-layout>{STYLES}</office:automatic-styles><office:master-styles>'
        '<style:master-page style:name="m" style:page-layout-name="l"/></office:master-styles><office:body>'
        f'<office:presentation>{PAGES}</office:presentation></office:body></office:document>')
mouse, user = InputDevice("mouse"), Manager("openbox")


def slide(after=0.5):
    colour = Screen.colours(user, (10, 300), after=after)
    return COLOURS.index(colour) + 1 if colour in COLOURS else 0


def go(key, number):
    end = time.monotonic() + 20
    run(f"xdotool key {key}")
    while slide(0.2) != number:
        assert time.monotonic() < end


def turned(act, *arguments):
    """By how many slides, from the fourth."""
    go("Home", 1)
    for number in 2, 3, 4:
        go("Next", number)
    user.warp(500, 400)
    mouse.move(1, 0)
    time.sleep(0.3)
    act(*arguments)
    return slide(1) - 4


def stroke(dx, rest=0):
    """In ten motions; the button stays down for some time after them."""
    mouse.button(1, True)
    for _ in range(10):
        time.sleep(0.02)
        mouse.move(dx / 10, 0)
    time.sleep(rest)
    mouse.button(1, False)


def notch(parts):
    for _ in range(parts):
        mouse.scroll(120 / parts)
        time.sleep(0.2)


for name, kit in ("GTK 3", "gtk3"), ("gen", "gen"):
    office = subprocess.Popen(
        ["soffice", "--nologo", "--norestore", "--nofirststartwizard", "--impress", "/tmp/show.fodp"],
        start_new_session=True, env={**os.environ, "SAL_USE_VCLPLUGIN": kit}, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    end = time.monotonic() + 60
    while not run("xdotool search --onlyvisible --name show.fodp"):
        assert time.monotonic() < end
        time.sleep(0.2)
    while "Presenting" not in run("xdotool getactivewindow getwindowname"):
        assert time.monotonic() < end
        run("xdotool key F5; sleep 3")
    while slide() != 1:
        assert time.monotonic() < end
    time.sleep(1)
    gtk = kit == "gtk3"
    print(f"{name}: how many slides are turned by")
    seen("    a stroke of 100 pixels to the right", turned(stroke, 100), -1 if gtk else 1)
    seen("    a click that slips by 30 pixels to the right", turned(stroke, 30), -1 if gtk else 1)
    if gtk:
        seen("    a click that does not, a stroke to the left", [turned(mouse.click, 1), turned(stroke, -100)], [1, 1])
        seen("    a stroke to the right that stops before it ends", turned(stroke, 100, 0.5), 1)
    notch(1)  # The first one after a click of the program's is lost.
    seen("    a notch, four quarters of it", [turned(notch, n) for n in (1, 4)], [1, 4 if gtk else 1])
    os.killpg(office.pid, signal.SIGKILL)
    office.wait()
    time.sleep(1)
EOF
