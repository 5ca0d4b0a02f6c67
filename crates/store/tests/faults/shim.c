/* Stands between a process and its disk: while the file named by SABOT_FAULT says "full", no byte
   goes into a file; while it says "exhausted", there is room for single bytes alone, by which SQLite
   makes its index of the log larger, so that a file on this disk can be opened. While it says
   "sync", no sync succeeds, though the bytes are written. While it says "write", the process is
   killed before the next write, and while it says "kept", after the next sync. The clock on the wall
   is ahead by as many seconds as SABOT_AHEAD says. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static char fault(void) {
    char first = 0;
    const char *path = getenv("SABOT_FAULT");
    int file = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY) : -1;
    if (file >= 0) {
        if (syscall(SYS_read, file, &first, 1) != 1) first = 0;
        syscall(SYS_close, file);
    }
    return first;
}

static void die(void) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

/* Only files: what the process says goes through a pipe. */
static int is_full(int file, size_t count) {
    struct stat found;
    if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode)) return 0;
    char how = fault();
    if (how == 'w') die();
    return how == 'f' || (how == 'e' && count > 1);
}

static int after_sync(int done) {
    if (done == 0 && fault() == 'k') die();
    return done;
}

ssize_t write(int file, const void *bytes, size_t count) {
    if (is_full(file, count)) { errno = ENOSPC; return -1; }
    return syscall(SYS_write, file, bytes, count);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off_t at) {
    if (is_full(file, count)) { errno = ENOSPC; return -1; }
    return syscall(SYS_pwrite64, file, bytes, count, at);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
    return pwrite64(file, bytes, count, at);
}

int fsync(int file) {
    if (fault() == 's') { errno = EIO; return -1; }
    return after_sync((int)syscall(SYS_fsync, file));
}

int fdatasync(int file) {
    if (fault() == 's') { errno = EIO; return -1; }
    return after_sync((int)syscall(SYS_fdatasync, file));
}

int clock_gettime(clockid_t which, struct timespec *now) {
    int done = (int)syscall(SYS_clock_gettime, which, now);
    const char *ahead = getenv("SABOT_AHEAD");
    if (done == 0 && which == CLOCK_REALTIME && ahead) now->tv_sec += atoll(ahead);
    return done;
}
