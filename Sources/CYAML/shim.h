// libyaml, the reference YAML 1.1 parser.
#ifndef CURLICUE_CYAML_SHIM_H
#define CURLICUE_CYAML_SHIM_H

#include <yaml.h>

#endif
