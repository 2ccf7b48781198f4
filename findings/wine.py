"""Wine in a folder of its own, and its Notepad."""

from managers import *

WINE, SYSTEM = "/usr/lib/wine/", "/tmp/wine/drive_c/windows/"
os.environ.update(LANG="C.UTF-8", USER="root", WINEPREFIX="/tmp/wine", WINEDEBUG="-all",
                  WINEDLLOVERRIDES="mscoree,mshtml=")


def prepare():
    """Lays the folder, and into it a library that the package's own installation would put there."""
    library = "/usr/{}-w64-mingw32/lib/zlib1.dll"
    folder = "/usr/lib/x86_64-linux-gnu/wine/{}-windows/zlib1.dll"
    for of, cpu in ("x86_64", "x86_64"), ("i386", "i686"):
        os.symlink(library.format(cpu), folder.format(of))
    subprocess.run([WINE + "wine64", "wineboot", "-i"], timeout=60, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    for to, cpu in ("system32", "x86_64"), ("syswow64", "i686"):
        run(f"cp {library.format(cpu)} {SYSTEM}{to}")


class Notepad:
    """A window of 600x400 with its text, which has the keyboard."""

    def __init__(self):
        self.process = subprocess.Popen([WINE + "wine64", "notepad"], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, start_new_session=True)
        end = time.monotonic() + 30
        while not (found := run("xdotool search --onlyvisible --name Notepad")):
            assert time.monotonic() < end
            time.sleep(0.1)
        time.sleep(1)
        self.window = int(found.split()[-1])

    def written(self):
        """What was written since it was asked last."""
        time.sleep(0.7)
        run("xdotool key ctrl+a; sleep .1; xdotool key ctrl+c; sleep .3")
        text = run("timeout 5 xclip -o -selection clipboard")
        run("xdotool key Delete; sleep .2")
        return text

    def end(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        run(WINE + "wineserver -k")
