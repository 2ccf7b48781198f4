// Nothing to include: this module defines functions of Pango, which <pango/pangocairo.h> declares.
