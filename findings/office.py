"""Calc with an empty table, and what it shows, told by UNO."""

import uno
from managers import *

os.environ.update(LANG="C.UTF-8", USER="root", XDG_RUNTIME_DIR="/tmp", NO_AT_BRIDGE="1", GSETTINGS_BACKEND="memory")
URL = "socket,host=127.0.0.1,port=2002;urp;"


class Calc:
    """`kit` is gtk3, or gen for none."""

    def __init__(self, kit, user):
        self.user = user
        self.process = subprocess.Popen(
            ["soffice", "--nologo", "--norestore", "--nofirststartwizard", f"--accept={URL}", "--calc"],
            start_new_session=True, env={**os.environ, "SAL_USE_VCLPLUGIN": kit}, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        own = uno.getComponentContext()
        resolver = own.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", own)
        self.document, end = None, time.monotonic() + 60
        while not self.document:
            assert time.monotonic() < end
            time.sleep(0.5)
            try:
                office = resolver.resolve(f"uno:{URL}StarOffice.ComponentContext")
            except Exception:  # As long as it starts.
                continue
            self.document = office.ServiceManager.createInstanceWithContext(
                "com.sun.star.frame.Desktop", office).getCurrentComponent()
        time.sleep(3)
        self.view = self.document.getCurrentController()
        window = int(run("xdotool search --onlyvisible --name LibreOffice").split()[-1])
        run(f"xdotool windowmove {window} 0 20 windowsize {window} 1000 700")
        user.ask(window, "_NET_ACTIVE_WINDOW", 2)
        time.sleep(1)

    def selected(self):
        """What is selected, as E13:G19."""
        time.sleep(0.5)
        return self.document.CurrentSelection.AbsoluteName.split(".")[1].replace("$", "")

    def row(self):
        """The uppermost row that is shown, from 0 on."""
        time.sleep(0.5)
        return self.view.getVisibleRange().StartRow

    def zoom(self):
        time.sleep(0.7)
        return self.view.ZoomValue

    def end(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        time.sleep(0.5)
