// Linker options that have to come before those for Swift's library, which the package manager puts
// first; this section is where it takes them from. Of the C++ library, which the runtime needs two
// dozen functions of, those are linked in, 80 KB: to load it whole takes a tenth of the start.
__attribute__((used, section(".swift1_autolink_entries")))
static const char options[] = "-Wl,--as-needed\0-l:libstdc++.a";
