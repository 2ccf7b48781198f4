// zlib, which unpacks gzip files.
#ifndef CURLICUE_CZLIB_SHIM_H
#define CURLICUE_CZLIB_SHIM_H

#include <zlib.h>

#endif
