#!/bin/bash
# Over a full-screen window without a manager xfwm4's compositor shows no window with alpha, and a
# window without alpha that was mapped there is lost for good once the full-screen one has gone.
# xfwm4 4.20.0, its defaults.
#
# One would guess: a compositor that stops compositing for a full-screen window begins again as soon
# as there is something above it, as picom does.
# What happens: xfwm4 lets an opaque override-redirect window of the screen's size draw itself
# (unredirect_overlays, on by default), when it is mapped at that size. A window with alpha above it
# stays unseen, mapped before or after, raised or not. One without alpha is seen: it draws itself, too.
# When the large one goes, the first is seen again and the second is not, not after a move, a resize
# or mapping it again; only a new window is. If the large one is mapped last, below the two, neither is
# seen. Full-screen windows that xfwm4 manages, with _NET_WM_BYPASS_COMPOSITOR as well, do no harm, nor
# does a window that is one pixel less high.
# What it means: an overlay that draws with alpha is not seen over such games, players and slides under
# Xfce, though there is a compositor; one without alpha is, but has to be a new window each time.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" libxext6 xfwm4=4.20.0-1 xfconf dbus-daemon
inside_xorg python3 - << 'EOF'
from compositors import *

screen = Screen("xfwm4")
NAMES = {"ff0000": "seen", "0000ff": "seen", "ffff00": "not", "000000": "not"}


def seen_now(what, alpha, plain):
    colours = screen.colours((350, 150), (550, 150))
    seen(what + ": the window with alpha, the one without", [NAMES[c] for c in colours],
         [alpha, plain])


def full_screen(height):
    return screen.overlay(0, 0, 1024, height, 0xffff00)


def above():
    return [screen.overlay(300, 100, 100, 100, 0xff0000ff, argb=True),
            screen.overlay(500, 100, 100, 100, 0xff0000)]


def remove(*windows):
    for window in windows:
        screen.call("XDestroyWindow", window)
    time.sleep(0.5)


large = full_screen(767)
alpha, plain = above()
seen_now("over a window of 1024x767", "seen", "seen")
remove(large, alpha, plain)
large = full_screen(768)
time.sleep(0.5)
alpha, plain = above()
seen_now("over 1024x768", "not", "seen")
screen.call("XRaiseWindow", alpha)
seen_now("raised", "not", "seen")
screen.call("XUnmapWindow", large)
seen_now("without it", "seen", "not")
screen.call("XMoveWindow", plain, 501, 101)
screen.call("XResizeWindow", plain, 101, 101)
seen_now("moved and resized", "seen", "not")
screen.call("XUnmapWindow", plain)
screen.call("XMapRaised", plain)
seen_now("mapped again", "seen", "not")
remove(alpha, plain)
alpha, plain = above()
seen_now("new windows", "seen", "seen")
screen.call("XMapWindow", large)
screen.call("XLowerWindow", large)
seen_now("the full-screen one mapped below", "not", "not")
screen.end()
EOF
