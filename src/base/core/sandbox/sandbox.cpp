#include "base/core/sandbox/sandbox.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "base/core/sandbox/landlock.hpp"
#include "base/core/sandbox/seccomp_filter.hpp"
#include "base/core/system_error.hpp"

namespace starway::core {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto own_signal = std::chrono::milliseconds(300);  // a terminal also signals the child itself
constexpr auto patience = std::chrono::seconds(2);

// The child's report through a pipe if it cannot be confined.
struct Failure {
    int step = 0;
    int number = 0;
};
constexpr std::array<std::string_view, 4> steps{"limits", "privileges", "Landlock", "seccomp"};

int set_limit(int which, std::uint64_t soft, std::uint64_t hard) {
    const rlimit limit{static_cast<rlim_t>(soft), static_cast<rlim_t>(hard)};
    return ::setrlimit(static_cast<__rlimit_resource_t>(which), &limit) == 0 ? 0 : errno;
}

int set_limits(const SandboxPolicy& policy) {
    // Limits the data segment (private writable memory); the address space would include mapped files.
    if (const int failure = set_limit(RLIMIT_DATA, policy.memory_bytes, policy.memory_bytes)) return failure;
    std::signal(SIGXCPU, SIG_DFL);  // outcome() reports it
    if (const int failure = set_limit(RLIMIT_CPU, policy.cpu_seconds, policy.cpu_seconds + 1)) return failure;
    return set_limit(RLIMIT_CORE, 0, 0);
}

void keep_only(std::vector<int> descriptors) {
    std::sort(descriptors.begin(), descriptors.end());
    int next = 3;
    for (const int kept : descriptors) {
        if (kept > next) ::syscall(SYS_close_range, static_cast<unsigned>(next), static_cast<unsigned>(kept - 1), 0U);
        next = std::max(next, kept + 1);
    }
    ::syscall(SYS_close_range, static_cast<unsigned>(next), ~0U, 0U);
}

Failure confine(const SandboxPolicy& policy) {
    if (const int failure = set_limits(policy)) return {0, failure};
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return {1, errno};
    if (const int failure = restrict_files(policy.readable, policy.listable, policy.writable)) return {2, failure};
    return {3, restrict_system_calls()};
}

[[noreturn]] void be_child(const SandboxPolicy& policy, pid_t parent, int status, const std::function<int()>& work) {
    std::vector<int> kept = policy.descriptors;
    kept.push_back(status);
    keep_only(std::move(kept));
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(1);
    const Failure failure = confine(policy);
    if (failure.number != 0) {
        const ssize_t written = ::write(status, &failure, sizeof failure);
        ::_exit(written > 0 ? 1 : 2);
    }
    ::close(status);
    const int code = work();
    std::fflush(nullptr);
    ::_exit(code);
}

Error cannot_confine(std::string_view what, int number) {
    std::string message("⟨sandbox⟩: this system cannot confine a process (");
    message.append(what);
    if (number != 0) message.append(": ").append(system_reason(number));
    message.append("); it needs Linux 5.13 or later with Landlock and seccomp enabled. Nothing was read");
    return {ErrorKind::io, std::move(message)};
}

double cpu_seconds(const rusage& use) {
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return seconds(use.ru_utime) + seconds(use.ru_stime);
}

Result<int> outcome(int status, const rusage& use, bool terminated, const SandboxPolicy& policy) {
    if (WIFEXITED(status)) return WEXITSTATUS(status);
    if (terminated) return Error{ErrorKind::interrupted, "interrupted"};
    const int signal = WTERMSIG(status);
    const std::string seconds = std::to_string(policy.cpu_seconds);
    const std::string megabytes = std::to_string(policy.memory_bytes >> 20U);
    if (signal == SIGXCPU || (signal == SIGKILL && cpu_seconds(use) >= static_cast<double>(policy.cpu_seconds)))
        return Error{ErrorKind::internal, "the sandbox stopped after " + seconds +
                                              " s of CPU time⟦; to raise the limit: ⟨sandbox_seconds⟩⟧"};
    return Error{ErrorKind::internal,
                 "the process in the sandbox crashed (" + std::string(::strsignal(signal)) +
                     "), and nothing was written: a source is damaged or malicious, or needs more than " + megabytes +
                     " MiB of memory⟦ (⟨sandbox_memory⟩)⟧"};
}

class Child {
public:
    explicit Child(pid_t id) : id_(id), descriptor_(static_cast<int>(::syscall(SYS_pidfd_open, id, 0U))) {}
    ~Child() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    Result<int> wait(const CancelFlag& interrupted, const SandboxPolicy& policy) {
        int status = 0;
        rusage use{};
        for (;;) {
            const pid_t ended = ::wait4(id_, &status, WNOHANG, &use);
            if (ended == id_) return outcome(status, use, terminated_, policy);
            if (ended < 0 && errno != EINTR) return cannot_confine("wait", errno);
            if (interrupted) tell();
            pollfd waiting{descriptor_, POLLIN, 0};
            ::poll(&waiting, descriptor_ >= 0 ? 1 : 0, 50);
        }
    }

private:
    void tell() {
        const auto now = Clock::now();
        if (!terminated_) {
            terminated_ = true;
            since_ = now;
        } else if (!asked_ && now - since_ > own_signal) {
            asked_ = true;
            ::kill(id_, SIGTERM);
        } else if (now - since_ > patience) {
            ::kill(id_, SIGKILL);
        }
    }
    pid_t id_;
    int descriptor_;
    bool terminated_ = false;
    bool asked_ = false;
    Clock::time_point since_;
};

void add_each(std::string_view list, std::vector<std::filesystem::path>& paths) {
    while (!list.empty()) {
        const auto end = std::min(list.find(':'), list.size());
        if (end > 0) paths.emplace_back(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
}

}  // namespace

std::vector<std::filesystem::path> system_files() {
    std::vector<std::filesystem::path> paths{"/usr/lib",
                                             "/usr/lib64",
                                             "/lib",
                                             "/lib64",
                                             "/usr/local/lib",
                                             "/usr/share/gdal",
                                             "/usr/share/proj",
                                             "/usr/local/share/gdal",
                                             "/usr/local/share/proj",
                                             "/usr/share/locale",
                                             "/etc/fonts",
                                             "/usr/share/fontconfig",
                                             "/usr/share/fonts",
                                             "/usr/local/share/fonts",
                                             "/usr/share/xml/fontconfig",
                                             "/var/cache/fontconfig",
                                             "/etc/ld.so.cache",
                                             "/etc/localtime",
                                             "/usr/share/zoneinfo",
                                             "/dev/null",
                                             "/dev/urandom",
                                             "/proc/meminfo",
                                             "/proc/cpuinfo",
                                             "/sys/devices/system/cpu",
                                             "/sys/fs/cgroup"};
    for (const char* name : {"STARWAY_PLUGIN_DIR", "GDAL_DATA", "PROJ_DATA", "PROJ_LIB", "FONTCONFIG_PATH",
                             "FONTCONFIG_FILE", "GDAL_DRIVER_PATH", "LD_LIBRARY_PATH"})
        if (const char* value = std::getenv(name); value != nullptr) add_each(value, paths);
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    if (!error) {
        paths.push_back(program.parent_path() / "starway-ogr.so");
        paths.push_back(program.parent_path().parent_path() / "lib");
        paths.push_back(program.parent_path().parent_path() / "lib64");
    }
    return paths;
}

Result<int> run_sandboxed(const SandboxPolicy& policy, const CancelFlag& interrupted,
                          const std::function<int()>& work) {
    if (landlock_version() == 0) return cannot_confine("no Landlock", 0);
    if (!has_seccomp_filter()) return cannot_confine("no seccomp", 0);
    std::array<int, 2> status{};
    if (::pipe2(status.data(), O_CLOEXEC) != 0) return cannot_confine("pipe", errno);
    std::fflush(nullptr);
    const pid_t parent = ::getpid();
    const pid_t id = ::fork();
    if (id == 0) be_child(policy, parent, status[1], work);
    const int problem = errno;
    ::close(status[1]);
    if (id < 0) {
        ::close(status[0]);
        return cannot_confine("fork", problem);
    }
    Failure failure;
    ssize_t received = 0;
    do received = ::read(status[0], &failure, sizeof failure);
    while (received < 0 && errno == EINTR);
    ::close(status[0]);
    Child child(id);
    const Result<int> ended = child.wait(interrupted, policy);
    if (received == sizeof failure && failure.step >= 0 && failure.step < static_cast<int>(steps.size()))
        return cannot_confine(steps[static_cast<std::size_t>(failure.step)], failure.number);
    return ended;
}

}  // namespace starway::core
