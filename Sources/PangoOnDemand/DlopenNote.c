// Which library is looked up at run time, for tools that gather what a package needs: a note as
// https://systemd.io/ELF_DLOPEN_METADATA/ has it. Its numbers are those of that page.
#include <elf.h>

#define JSON \
    "[{\"soname\":[\"libpangocairo-1.0.so.0\"],\"feature\":\"text\"," \
    "\"description\":\"Labels, the cheat sheet and printed pages\",\"priority\":\"required\"}]"

__attribute__((used, section(".note.dlopen"), aligned(4)))
static const struct {
    Elf64_Nhdr header;
    char name[(sizeof "FDO" + 3) & ~3u];
    char json[(sizeof JSON + 3) & ~3u];
} note = {{sizeof "FDO", sizeof JSON, 0x407c0c0a}, "FDO", JSON};
