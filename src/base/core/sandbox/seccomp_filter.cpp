#include "base/core/sandbox/seccomp_filter.hpp"

#ifdef STARWAY_NO_SANDBOX

#include <cerrno>

namespace starway::core {

bool has_seccomp_filter() {
    return false;
}
int restrict_system_calls() {
    return ENOSYS;
}

}  // namespace starway::core

#else

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <initializer_list>
#include <memory>

namespace starway::core {
namespace {

// System calls for files (Landlock restricts which), memory, threads and clocks. Those that a processor lacks have no
// effect there.
constexpr int harmless[] = {SCMP_SYS(access),
                            SCMP_SYS(arch_prctl),
                            SCMP_SYS(brk),
                            SCMP_SYS(clock_getres),
                            SCMP_SYS(clock_gettime),
                            SCMP_SYS(clock_nanosleep),
                            SCMP_SYS(close),
                            SCMP_SYS(close_range),
                            SCMP_SYS(copy_file_range),
                            SCMP_SYS(dup),
                            SCMP_SYS(dup2),
                            SCMP_SYS(dup3),
                            SCMP_SYS(epoll_create1),
                            SCMP_SYS(epoll_ctl),
                            SCMP_SYS(epoll_pwait),
                            SCMP_SYS(epoll_wait),
                            SCMP_SYS(eventfd2),
                            SCMP_SYS(exit),
                            SCMP_SYS(exit_group),
                            SCMP_SYS(faccessat),
                            SCMP_SYS(faccessat2),
                            SCMP_SYS(fadvise64),
                            SCMP_SYS(fallocate),
                            SCMP_SYS(fchmod),
                            SCMP_SYS(fchown),
                            SCMP_SYS(fdatasync),
                            SCMP_SYS(flock),
                            SCMP_SYS(fstat),
                            SCMP_SYS(fstatfs),
                            SCMP_SYS(fsync),
                            SCMP_SYS(ftruncate),
                            SCMP_SYS(futex),
                            SCMP_SYS(get_robust_list),
                            SCMP_SYS(getcpu),
                            SCMP_SYS(getcwd),
                            SCMP_SYS(getdents),
                            SCMP_SYS(getdents64),
                            SCMP_SYS(getegid),
                            SCMP_SYS(geteuid),
                            SCMP_SYS(getgid),
                            SCMP_SYS(getgroups),
                            SCMP_SYS(getpgid),
                            SCMP_SYS(getpgrp),
                            SCMP_SYS(getpid),
                            SCMP_SYS(getppid),
                            SCMP_SYS(getrandom),
                            SCMP_SYS(getrlimit),
                            SCMP_SYS(getrusage),
                            SCMP_SYS(gettid),
                            SCMP_SYS(gettimeofday),
                            SCMP_SYS(getuid),
                            SCMP_SYS(lseek),
                            SCMP_SYS(lstat),
                            SCMP_SYS(madvise),
                            SCMP_SYS(membarrier),
                            SCMP_SYS(mincore),
                            SCMP_SYS(mkdir),
                            SCMP_SYS(mkdirat),
                            SCMP_SYS(mlock),
                            SCMP_SYS(mprotect),
                            SCMP_SYS(mremap),
                            SCMP_SYS(msync),
                            SCMP_SYS(munlock),
                            SCMP_SYS(munmap),
                            SCMP_SYS(nanosleep),
                            SCMP_SYS(newfstatat),
                            SCMP_SYS(open),
                            SCMP_SYS(openat),
                            SCMP_SYS(pipe),
                            SCMP_SYS(pipe2),
                            SCMP_SYS(poll),
                            SCMP_SYS(ppoll),
                            SCMP_SYS(pread64),
                            SCMP_SYS(preadv),
                            SCMP_SYS(pselect6),
                            SCMP_SYS(pwrite64),
                            SCMP_SYS(pwritev),
                            SCMP_SYS(read),
                            SCMP_SYS(readlink),
                            SCMP_SYS(readlinkat),
                            SCMP_SYS(readv),
                            SCMP_SYS(rename),
                            SCMP_SYS(renameat),
                            SCMP_SYS(renameat2),
                            SCMP_SYS(restart_syscall),
                            SCMP_SYS(rmdir),
                            SCMP_SYS(rseq),
                            SCMP_SYS(rt_sigaction),
                            SCMP_SYS(rt_sigpending),
                            SCMP_SYS(rt_sigprocmask),
                            SCMP_SYS(rt_sigreturn),
                            SCMP_SYS(rt_sigsuspend),
                            SCMP_SYS(rt_sigtimedwait),
                            SCMP_SYS(sched_get_priority_max),
                            SCMP_SYS(sched_get_priority_min),
                            SCMP_SYS(sched_getaffinity),
                            SCMP_SYS(sched_getparam),
                            SCMP_SYS(sched_getscheduler),
                            SCMP_SYS(sched_yield),
                            SCMP_SYS(select),
                            SCMP_SYS(set_robust_list),
                            SCMP_SYS(set_tid_address),
                            SCMP_SYS(sigaltstack),
                            SCMP_SYS(stat),
                            SCMP_SYS(statfs),
                            SCMP_SYS(statx),
                            SCMP_SYS(sync_file_range),
                            SCMP_SYS(sysinfo),
                            SCMP_SYS(time),
                            SCMP_SYS(times),
                            SCMP_SYS(umask),
                            SCMP_SYS(uname),
                            SCMP_SYS(unlink),
                            SCMP_SYS(unlinkat),
                            SCMP_SYS(write),
                            SCMP_SYS(writev)};

// Connections and programs.
constexpr int refused[] = {SCMP_SYS(socket), SCMP_SYS(connect), SCMP_SYS(execve), SCMP_SYS(execveat)};

constexpr std::initializer_list<unsigned> terminal_requests{TCGETS, TIOCGWINSZ, FIONREAD, FIOCLEX, FIONBIO};
// Without F_SETOWN and F_SETSIG, which can send signals to other processes.
constexpr std::initializer_list<unsigned> descriptor_commands{
    F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW, F_DUPFD_CLOEXEC, 36, 37, 38};
constexpr unsigned name_memory = 0x53564d41;  // PR_SET_VMA
constexpr std::initializer_list<unsigned> thread_properties{PR_SET_NAME, PR_GET_NAME, name_memory, PR_GET_DUMPABLE};

class Filter {
public:
    // What no rule allows seems not to exist, so that the C library falls back to an older call.
    Filter() : context_(seccomp_init(SCMP_ACT_ERRNO(ENOSYS)), seccomp_release) {
        if (!context_) failure_ = ENOMEM;
        keep(seccomp_attr_set(context_.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS));
    }
    template <class... Conditions>
    void rule(std::uint32_t action, int call, Conditions... conditions) {
        keep(seccomp_rule_add(context_.get(), action, call, sizeof...(conditions), conditions...));
    }
    // Allows a call where the low half of an argument is one of these.
    void allow_where(int call, unsigned argument, std::initializer_list<unsigned> values) {
        for (const unsigned value : values) rule(SCMP_ACT_ALLOW, call, equal(argument, value));
    }
    static scmp_arg_cmp equal(unsigned argument, unsigned value) { return masked(argument, 0xFFFFFFFFU, value); }
    static scmp_arg_cmp masked(unsigned argument, unsigned bits, unsigned value) {
        return {argument, SCMP_CMP_MASKED_EQ, bits, value};
    }
    int install() {
        keep(seccomp_load(context_.get()));
        return failure_;
    }

private:
    void keep(int result) {
        if (result < 0 && failure_ == 0) failure_ = -result;
    }
    std::unique_ptr<void, void (*)(scmp_filter_ctx)> context_;
    int failure_ = 0;
};

}  // namespace

bool has_seccomp_filter() {
    return ::prctl(PR_GET_SECCOMP) >= 0;
}

int restrict_system_calls() {
    Filter filter;
    for (const int call : harmless) filter.rule(SCMP_ACT_ALLOW, call);
    for (const int call : refused) filter.rule(SCMP_ACT_ERRNO(EACCES), call);
    // No limit counts memory that is both.
    constexpr unsigned shared = MAP_SHARED;
    constexpr unsigned anonymous = MAP_ANONYMOUS;
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(mmap), Filter::masked(3, shared, 0));
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(mmap), Filter::masked(3, anonymous, 0));
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(clone), Filter::masked(0, CLONE_THREAD, CLONE_THREAD));
    const auto self = static_cast<unsigned>(::getpid());
    filter.allow_where(SCMP_SYS(tgkill), 0, {self});
    filter.allow_where(SCMP_SYS(kill), 0, {self});
    filter.allow_where(SCMP_SYS(ioctl), 1, terminal_requests);
    filter.allow_where(SCMP_SYS(fcntl), 1, descriptor_commands);
    filter.allow_where(SCMP_SYS(prctl), 0, thread_properties);
    // Reads limits, of this process alone.
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), Filter::equal(0, 0), scmp_arg_cmp{2, SCMP_CMP_EQ, 0, 0});
    return filter.install();
}

}  // namespace starway::core

#endif
