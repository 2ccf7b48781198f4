# Shared by the scripts beside it: `fetch` lays pinned packages of Debian 13 into a temporary
# folder, `inside` runs a program there, `inside_xorg` one with an X server whose input devices are
# the script's, `inside_kernel` one with kernel.py's devices.
# shellcheck shell=bash
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf --one-file-system "$folder"' EXIT

# The server, the programs and the libraries that x11.py needs.
# shellcheck disable=SC2034 # Used by the scripts.
xorg=(
    xserver-xorg-core=2:21.1.16-1.3+deb13u4 xserver-xorg-video-dummy=1:0.4.0-1
    libx11-6=2:1.8.12-1 libxi6=2:1.8.2-1 xkb-data=2.42-1 x11-xkb-utils=7.7+9
    libxss1=1:1.2.3-1+b3 xinput=1.6.4-1 x11-xserver-utils=7.7+11 xdotool=1:3.20160805.1-5.1
    python3
)

# What kernel.py needs, too.
# shellcheck disable=SC2034
kernel=(
    umockdev=0.19.1-3 gir1.2-umockdev-1.0=0.19.1-3 python3-gi=3.50.0-4+b1
    tcc=0.9.27+git20200814.62c30a4a-2 libinput10=1.28.1-1+deb13u1 libinput-bin=1.28.1-1+deb13u1
    xserver-xorg-input-libinput=1.5.0-1
)

# What wayland.py needs beside these.
# shellcheck disable=SC2034
wayland=(sway=1.10.1-2 xwayland=2:24.1.6-1 libwlroots-0.18=0.18.2-3)

# What rdp.py needs, too.
# shellcheck disable=SC2034
rdp=(
    xrdp=0.10.1-3.1+deb13u2 xorgxrdp=1:0.10.2-1 freerdp3-x11=3.15.0+dfsg-2.1+deb13u3
    freerdp3-shadow-x11=3.15.0+dfsg-2.1+deb13u3 xvfb=2:21.1.16-1.3+deb13u4 openssl
)

# fetch PACKAGE[=VERSION]...: what they need comes along; nothing on this machine is changed.
fetch() {
    local apt=(
        apt-get -qq -o Dir::State="$folder/apt" -o Dir::State::status="$folder/apt/status"
        -o Dir::Cache="$folder/apt" -o Dir::Etc::SourceList="$folder/apt/sources"
        -o Dir::Etc::SourceParts=/dev/null -o APT::Sandbox::User=root -o Debug::NoLocking=1
    )
    mkdir -p "$folder/apt/lists/partial" "$folder/apt/archives/partial" "$folder/root"
    : > "$folder/apt/status"
    printf 'deb http://deb.debian.org/%s main\n' 'debian trixie' \
        'debian-security trixie-security' > "$folder/apt/sources"
    "${apt[@]}" update
    "${apt[@]}" install -y --no-install-recommends --download-only \
        base-files bash dash coreutils grep sed procps "$@" > /dev/null
    dpkg-deb -x "$folder"/apt/archives/base-files_*.deb "$folder/root"
    local deb
    for deb in "$folder"/apt/archives/*.deb; do dpkg-deb -x "$deb" "$folder/root"; done
    rm -r "$folder/apt"
    mkdir -p "$folder/root"/{dev,proc,tmp,srv}
    cp "$here"/*.py "$folder/root/srv/"
    printf 'Versions: %s\n' "$(printf '%s\n' "$@" | grep '=' | tr '\n' ' ')"
}

# inside PROGRAM [ARGUMENT]...: in the folder, in namespaces of its own, so that whatever it starts
# ends with it.
inside() {
    local own=(--mount --pid --fork --kill-child)
    [ "$(id -u)" = 0 ] || own+=(--map-root-user)
    # shellcheck disable=SC2016 # The inner shell expands it.
    timeout -k 5 120 unshare "${own[@]}" bash -ec '
        mount --rbind /dev "$0/dev"
        mount -t proc proc "$0/proc"
        mount -t tmpfs tmpfs "$0/tmp"
        exec chroot "$0" /usr/bin/env -i HOME=/tmp PATH=/usr/bin:/usr/sbin:/usr/games \
            PYTHONPATH=/srv PYTHONDONTWRITEBYTECODE=1 "$@"' "$folder/root" "$@"
}

# inside_xorg PROGRAM [ARGUMENT]...: with DISPLAY, and SOCKETS, the folder of the devices' sockets.
inside_xorg() { inside bash -euc "$(declare -f start_xorg); start_xorg; \"\$@\"" - "$@"; }

# inside_kernel PROGRAM [ARGUMENT]...: kernel.py starts the server.
inside_kernel() {
    inside umockdev-wrapper bash -euc \
        "$(declare -f start_xorg); export -f start_xorg; exec \"\$@\"" - "$@"
}

# A screen of 1024x768, no hardware, and the devices that the inputtest driver can be, or those of
# DEVICES, the kernel's: name, node, role, and a driver (libinput) with its options, as Name=value.
start_xorg() {
    export SOCKETS=/tmp/devices
    mkdir -p "$SOCKETS" /tmp/.X11-unix
    local name kind role driver options option devices='' layout=''
    while read -r name kind role driver options; do
        [ "${kind::1}" != / ] || driver=${driver:-libinput}
        devices+="Section \"InputDevice\"
            Identifier \"$name\"
            Driver \"${driver:-inputtest}\"
            $(for option in $options; do
                echo "Option \"${option%%=*}\" \"${option#*=}\""
            done)
            Option \"Device\" \"$kind\"
            Option \"SocketPath\" \"$SOCKETS/$name\"
            Option \"DeviceType\" \"$kind\"
            Option \"xkb_rules\" \"evdev\"
            Option \"TouchCount\" \"10\"
            Option \"PointerButtonCount\" \"9\"
            Option \"AccelerationScheme\" \"none\"
        EndSection
        "
        layout+="InputDevice \"$name\" \"$role\"
        "
    done <<< "${DEVICES:-keyboard Keyboard CoreKeyboard
        keyboard2 Keyboard SendCoreEvents
        tablet PointerAbsolute CorePointer
        mouse Pointer SendCoreEvents
        touch Touch SendCoreEvents
        touchpad PointerGesture SendCoreEvents}"
    cat > /tmp/xorg.conf <<< "Section \"ServerFlags\"
            Option \"AutoAddDevices\" \"${ADD_DEVICES:-false}\"
            Option \"AutoAddGPU\" \"false\"
            Option \"DontVTSwitch\" \"true\"
            Option \"BlankTime\" \"0\"
        EndSection
        $devices
        Section \"Monitor\"
            Identifier \"monitor\"
            HorizSync 1-2000
            VertRefresh 1-200
            Modeline \"1024x768\" 63.5 1024 1072 1176 1328 768 771 775 798
        EndSection
        Section \"Device\"
            Identifier \"card\"
            Driver \"dummy\"
            VideoRam 65536
        EndSection
        Section \"Screen\"
            Identifier \"screen\"
            Device \"card\"
            Monitor \"monitor\"
            DefaultDepth 24
            SubSection \"Display\"
                Depth 24
                Modes \"1024x768\"
                Virtual 1024 768
            EndSubSection
        EndSection
        Section \"ServerLayout\"
            Identifier \"layout\"
            Screen \"screen\"
            $layout
        EndSection"
    mkfifo /tmp/display
    /usr/lib/xorg/Xorg -displayfd 3 -config /tmp/xorg.conf -logfile /tmp/Xorg.log -noreset \
        -nolisten tcp -novtswitch -sharevts 3> /tmp/display > /tmp/Xorg.out 2>&1 < /dev/null &
    local number
    read -r -t 20 number < /tmp/display || { cat /tmp/Xorg.out; exit 2; }
    export DISPLAY=":$number"
    timeout 10 setxkbmap -rules evdev -model pc105 -layout us
}
