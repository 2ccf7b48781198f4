// expat, which reads XML.
#ifndef CURLICUE_CEXPAT_SHIM_H
#define CURLICUE_CEXPAT_SHIM_H

#include <expat.h>

#endif
