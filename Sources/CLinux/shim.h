// What Swift's Glibc module leaves out or cannot express.
#ifndef CURLICUE_CLINUX_SHIM_H
#define CURLICUE_CLINUX_SHIM_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// The flag is defined only under _GNU_SOURCE, which Swift's importer may not have set.
#ifndef POSIX_SPAWN_SETSID
#define POSIX_SPAWN_SETSID 0x80
#endif
static inline short cl_spawn_setsid(void) { return POSIX_SPAWN_SETSID; }

int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/// wait(2)'s macros.
static inline int cl_exited(int status) { return WIFEXITED(status); }
static inline int cl_exit_status(int status) { return WEXITSTATUS(status); }
static inline int cl_signaled(int status) { return WIFSIGNALED(status); }
static inline int cl_term_signal(int status) { return WTERMSIG(status); }

/// open(2) is variadic.
static inline int cl_open(const char *path, int flags, mode_t mode) {
    return open(path, flags, mode);
}

#endif
