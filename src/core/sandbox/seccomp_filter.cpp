#include "core/sandbox/seccomp_filter.hpp"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace starway::core {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t architecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t architecture = 0;
#endif

constexpr std::uint32_t permitted = SECCOMP_RET_ALLOW;
constexpr std::uint32_t refused(int reason) {
    return SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(reason);
}

// System calls for files (Landlock restricts which), memory, threads and clocks.
constexpr std::uint32_t harmless[] = {
    SYS_read,
    SYS_write,
    SYS_readv,
    SYS_writev,
    SYS_pread64,
    SYS_pwrite64,
    SYS_preadv,
    SYS_pwritev,
    SYS_lseek,
    SYS_close,
    SYS_close_range,
    SYS_dup,
    SYS_dup3,
    SYS_pipe2,
    SYS_openat,
    SYS_fstat,
    SYS_statfs,
    SYS_fstatfs,
    SYS_statx,
    SYS_faccessat,
    SYS_faccessat2,
    SYS_readlinkat,
    SYS_getdents64,
    SYS_getcwd,
    SYS_flock,
    SYS_fsync,
    SYS_fdatasync,
    SYS_ftruncate,
    SYS_fallocate,
    SYS_fadvise64,
    SYS_copy_file_range,
    SYS_sync_file_range,
    SYS_fchmod,
    SYS_fchown,
    SYS_mkdirat,
    SYS_unlinkat,
    SYS_renameat,
    SYS_renameat2,
    SYS_umask,
    SYS_newfstatat,
    SYS_munmap,
    SYS_mprotect,
    SYS_mremap,
    SYS_madvise,
    SYS_msync,
    SYS_mincore,
    SYS_mlock,
    SYS_munlock,
    SYS_brk,
    SYS_futex,
    SYS_set_robust_list,
    SYS_get_robust_list,
    SYS_set_tid_address,
    SYS_rseq,
    SYS_membarrier,
    SYS_exit,
    SYS_exit_group,
    SYS_sched_yield,
    SYS_sched_getaffinity,
    SYS_sched_getparam,
    SYS_sched_getscheduler,
    SYS_sched_get_priority_max,
    SYS_sched_get_priority_min,
    SYS_getcpu,
    SYS_nanosleep,
    SYS_clock_nanosleep,
    SYS_clock_gettime,
    SYS_clock_getres,
    SYS_gettimeofday,
    SYS_times,
    SYS_getrusage,
    SYS_sysinfo,
    SYS_uname,
    SYS_getrandom,
    SYS_getpid,
    SYS_getppid,
    SYS_gettid,
    SYS_getuid,
    SYS_geteuid,
    SYS_getgid,
    SYS_getegid,
    SYS_getpgid,
    SYS_getgroups,
    SYS_rt_sigaction,
    SYS_rt_sigprocmask,
    SYS_rt_sigreturn,
    SYS_rt_sigpending,
    SYS_rt_sigtimedwait,
    SYS_rt_sigsuspend,
    SYS_sigaltstack,
    SYS_restart_syscall,
    SYS_ppoll,
    SYS_pselect6,
    SYS_epoll_create1,
    SYS_epoll_ctl,
    SYS_epoll_pwait,
    SYS_eventfd2,
#if defined(__x86_64__)
    SYS_open,
    SYS_stat,
    SYS_lstat,
    SYS_access,
    SYS_readlink,
    SYS_getdents,
    SYS_mkdir,
    SYS_rmdir,
    SYS_unlink,
    SYS_rename,
    SYS_dup2,
    SYS_pipe,
    SYS_poll,
    SYS_select,
    SYS_epoll_wait,
    SYS_getpgrp,
    SYS_arch_prctl,
    SYS_time,
    SYS_getrlimit,
#endif
};

constexpr std::initializer_list<std::uint32_t> terminal_requests{TCGETS, TIOCGWINSZ, FIONREAD, FIOCLEX, FIONBIO};
// Without F_SETOWN and F_SETSIG, which can send signals to other processes.
constexpr std::initializer_list<std::uint32_t> descriptor_commands{
    F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW, F_DUPFD_CLOEXEC, 36, 37, 38};
constexpr std::uint32_t name_memory = 0x53564d41;  // PR_SET_VMA
constexpr std::initializer_list<std::uint32_t> thread_properties{PR_SET_NAME, PR_GET_NAME, name_memory,
                                                                 PR_GET_DUMPABLE};

class Program {
public:
    Program() {
        load(offsetof(seccomp_data, arch));
        jump(BPF_JEQ, architecture, 1, 0);
        end(SECCOMP_RET_KILL_PROCESS);
        load(offsetof(seccomp_data, nr));
#if defined(__x86_64__)
        jump(BPF_JGE, 0x40000000U, 0, 1);  // x32
        end(SECCOMP_RET_KILL_PROCESS);
#endif
    }
    void answer(std::uint32_t call, std::uint32_t with) {
        jump(BPF_JEQ, call, 0, 1);
        end(with);
    }
    // Allowed if the argument is one of these.
    void allow_where(std::uint32_t call, unsigned argument, std::initializer_list<std::uint32_t> values,
                     int otherwise) {
        begin(call, 1 + 2 * values.size() + 1);
        load_argument(argument);
        for (const std::uint32_t value : values) answer(value, permitted);
        end(refused(otherwise));
    }
    // Allowed if any of these bits of the argument is set, or if not all are.
    void allow_with_any(std::uint32_t call, unsigned argument, std::uint32_t bits) {
        begin(call, 4);
        load_argument(argument);
        jump(BPF_JSET, bits, 0, 1);
        end(permitted);
        end(refused(EPERM));
    }
    void allow_unless_all(std::uint32_t call, unsigned argument, std::uint32_t bits) {
        begin(call, 5);
        load_argument(argument);
        add(BPF_ALU | BPF_AND | BPF_K, bits);
        jump(BPF_JEQ, bits, 0, 1);
        end(refused(EPERM));
        end(permitted);
    }
    // Allows reading limits: only of this process, and with a null third argument.
    void allow_reading_limits(std::uint32_t call) {
        begin(call, 8);
        load_argument(0);
        jump(BPF_JEQ, 0, 0, 5);
        load_argument(2);
        jump(BPF_JEQ, 0, 0, 3);
        add(BPF_LD | BPF_W | BPF_ABS, argument_at(2) + 4);
        jump(BPF_JEQ, 0, 0, 1);
        end(permitted);
        end(refused(EPERM));
    }
    void end(std::uint32_t with) {
        add(BPF_RET | BPF_K, with);
    }
    [[nodiscard]] int install() {
        sock_fprog program{static_cast<unsigned short>(code_.size()), code_.data()};
        return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 ? 0 : errno;
    }

private:
    // The low half; both architectures are little-endian.
    static std::uint32_t argument_at(unsigned argument) {
        return static_cast<std::uint32_t>(offsetof(seccomp_data, args) + argument * sizeof(std::uint64_t));
    }
    void add(unsigned code, std::uint32_t value) {
        code_.push_back({static_cast<std::uint16_t>(code), 0, 0, value});
    }
    void load(std::size_t offset) {
        add(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset));
    }
    void load_argument(unsigned argument) {
        load(argument_at(argument));
    }
    void jump(unsigned condition, std::uint32_t value, std::uint8_t yes, std::uint8_t no) {
        code_.push_back({static_cast<std::uint16_t>(BPF_JMP | condition | BPF_K), yes, no, value});
    }
    // The next `length` instructions apply to this call only; every path through them must return.
    void begin(std::uint32_t call, std::size_t length) {
        jump(BPF_JEQ, call, 0, static_cast<std::uint8_t>(length));
    }

    std::vector<sock_filter> code_;
};

}  // namespace

bool has_seccomp_filter() {
    return architecture != 0 && ::prctl(PR_GET_SECCOMP) >= 0;
}

int restrict_system_calls() {
    Program program;
    for (const std::uint32_t call : harmless) program.answer(call, permitted);
    const auto self = static_cast<std::uint32_t>(::getpid());
    program.allow_unless_all(SYS_mmap, 3, MAP_SHARED | MAP_ANONYMOUS);  // no limit counts this memory
    program.allow_with_any(SYS_clone, 0, CLONE_THREAD);
    program.allow_where(SYS_tgkill, 0, {self}, EPERM);
    program.allow_where(SYS_kill, 0, {self}, EPERM);
    program.allow_where(SYS_ioctl, 1, terminal_requests, ENOTTY);
    program.allow_where(SYS_fcntl, 1, descriptor_commands, EPERM);
    program.allow_where(SYS_prctl, 0, thread_properties, EPERM);
    program.allow_reading_limits(SYS_prlimit64);
    for (const std::uint32_t call : {SYS_socket, SYS_connect, SYS_execve, SYS_execveat})
        program.answer(call, refused(EACCES));
    program.end(refused(ENOSYS));  // makes the C library fall back to an older call
    return program.install();
}

}  // namespace starway::core
