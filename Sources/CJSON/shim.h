// jansson, which keeps the order of members.
#ifndef CURLICUE_CJSON_SHIM_H
#define CURLICUE_CJSON_SHIM_H

#include <jansson.h>

#endif
