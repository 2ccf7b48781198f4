// libmd, which computes SHA-256.
#ifndef CURLICUE_CLIBMD_SHIM_H
#define CURLICUE_CLIBMD_SHIM_H

#include <sha2.h>

#endif
