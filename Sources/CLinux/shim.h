// What Swift's Glibc module leaves out or cannot express.
#ifndef CURLICUE_CLINUX_SHIM_H
#define CURLICUE_CLINUX_SHIM_H

// Without _GNU_SOURCE: Swift's Glibc module is built without it, and the same C type seen in two
// shapes (fd_set) is an error. GNU extensions that are needed are declared below.

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// The flag is defined only under _GNU_SOURCE.
#ifndef POSIX_SPAWN_SETSID
#define POSIX_SPAWN_SETSID 0x80
#endif

int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/// GNU extensions of <poll.h>, <sys/socket.h>, <string.h> and <malloc.h>.
int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout,
          const sigset_t *mask);
int pipe2(int descriptors[2], int flags);
int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
const char *strerrordesc_np(int code);
int malloc_trim(size_t pad);
int mallopt(int parameter, int value);
#ifndef M_MMAP_THRESHOLD
#define M_MMAP_THRESHOLD -3
#endif

/// prctl(2) is variadic. This process gets `signal` when the one that started it ends.
static inline void cl_end_with_parent(int signal) {
    prctl(PR_SET_PDEATHSIG, (unsigned long)signal, 0, 0, 0);
}

/// prctl(2) is variadic. What ps(1) calls this process, 15 bytes at most.
static inline void cl_name_process(const char *name) {
    prctl(PR_SET_NAME, (unsigned long)name, 0, 0, 0);
}

/// wait(2)'s macros.
static inline int cl_exit_status(int status) { return WEXITSTATUS(status); }
static inline int cl_signaled(int status) { return WIFSIGNALED(status); }
static inline int cl_term_signal(int status) { return WTERMSIG(status); }

/// open(2) and fcntl(2) are variadic.
static inline int cl_open(const char *path, int flags, mode_t mode) {
    return open(path, flags, mode);
}
static inline int cl_descriptor_flags(int descriptor) { return fcntl(descriptor, F_GETFD); }

/// The columns of the terminal at `descriptor`, 0 where it is none. ioctl(2) is variadic.
static inline int cl_terminal_width(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/// errno is a thread-local macro: read it right after the call that failed.
static inline int cl_errno(void) { return errno; }

/// The environment this process was started with, a variable that Swift calls unsafe to touch.
extern char **environ;
static inline char **cl_environ(void) {
    return environ;
}

/// A timer whose signal is SIGKILL: struct sigevent has a union in it.
static inline int cl_make_kill_timer(clockid_t clock, timer_t *timer) {
    struct sigevent event;
    memset(&event, 0, sizeof event);
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGKILL;
    return timer_create(clock, &event, timer);
}

/// Signal handlers are a union of function pointers, SIG_IGN and SIG_DFL casts.
static inline int cl_ignore_signal(int number) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_IGN;
    return sigaction(number, &action, NULL);
}
static inline int cl_is_ignored(const struct sigaction *action) {
    return action->sa_handler == SIG_IGN;
}
static inline int cl_default_signal(int number) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_DFL;
    return sigaction(number, &action, NULL);
}

/// The time on a clock in nanoseconds. Swift would need a module of its own for the members of struct
/// timespec wherever Foundation is imported as well.
static inline long cl_nanoseconds(clockid_t clock) {
    struct timespec time = {0, 0};
    clock_gettime(clock, &time);
    return time.tv_sec * 1000000000L + time.tv_nsec;
}

/// Fills a unix socket address; a name that begins with '@' when `abstract` is not 0 lives in the
/// abstract name space. Gives the address's length, or 0 when the name is too long or empty.
static inline socklen_t cl_unix_address(struct sockaddr_un *address, const char *name,
                                        int abstract) {
    size_t length = strlen(name);
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    if (length == 0 || length >= sizeof address->sun_path) return 0;
    memcpy(address->sun_path, name, length);
    if (abstract && name[0] == '@') {
        address->sun_path[0] = 0;
        return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    }
    return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + 1);
}
static inline int cl_bind_unix(int descriptor, const struct sockaddr_un *address,
                               socklen_t length) {
    return bind(descriptor, (const struct sockaddr *)address, length);
}
static inline int cl_connect_unix(int descriptor, const struct sockaddr_un *address,
                                  socklen_t length) {
    return connect(descriptor, (const struct sockaddr *)address, length);
}
static inline ssize_t cl_send_to_unix(int descriptor, const void *bytes, size_t count, int flags,
                                      const struct sockaddr_un *address, socklen_t length) {
    return sendto(descriptor, bytes, count, flags, (const struct sockaddr *)address, length);
}

/// The process and user at the other end of a unix socket. struct ucred is a GNU extension.
struct cl_peer { pid_t process; uid_t user; gid_t group; };
static inline struct cl_peer cl_peer_of(int descriptor) {
    struct cl_peer peer = {0, (uid_t)-1, (gid_t)-1};
    socklen_t length = sizeof peer;
    getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length);
    return peer;
}

#endif
