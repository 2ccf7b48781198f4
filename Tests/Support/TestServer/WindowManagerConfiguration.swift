extension TestWindowManager {
    /// Openbox with four desktops in a row and nothing bound but clicks that focus.
    static let openboxConfiguration = """
        <?xml version="1.0" encoding="UTF-8"?>
        <openbox_config xmlns="http://openbox.org/3.4/rc">
          <focus><focusNew>yes</focusNew><followMouse>no</followMouse></focus>
          <placement><policy>Smart</policy></placement>
          <desktops><number>4</number><firstdesk>1</firstdesk><popupTime>0</popupTime></desktops>
          <resize><popupShow>Never</popupShow></resize>
          <keyboard></keyboard>
          <mouse>
            <context name="Client">
              <mousebind button="Left" action="Press">
                <action name="Focus"/><action name="Raise"/>
              </mousebind>
            </context>
          </mouse>
        </openbox_config>

        """

    /// i3 without a bar and without bindings.
    static let i3Configuration = """
        # i3 config file (v4)
        font pango:monospace 8
        focus_follows_mouse no

        """
}
