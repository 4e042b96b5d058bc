#include "shells/python/signals.hpp"

#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#if defined(__APPLE__)
#include <pthread.h>
#else
#include <sys/syscall.h>
#endif

namespace starway::python {
namespace {

// The handler runs in any thread. A child process that another thread forked meanwhile has this and the handlers too,
// but not the call.
std::atomic<CancelFlag*> flag_of_call{nullptr};
std::atomic<pid_t> process_of_call{0};
static_assert(std::atomic<CancelFlag*>::is_always_lock_free);
using Action = struct sigaction;
std::array<Action, 3> before;

void on_signal(int number, siginfo_t* info, void* context) {
    const int kept = errno;
    if (CancelFlag* const flag = flag_of_call.load(); flag != nullptr && process_of_call.load() == ::getpid())
        flag->store(true);
    const Action& next = before[number == SIGINT ? 0 : number == SIGTERM ? 1 : 2];
    if ((next.sa_flags & SA_SIGINFO) != 0)
        next.sa_sigaction(number, info, context);
    else
        next.sa_handler(number);
    errno = kept;
}

bool is_main_thread() {
#if defined(__APPLE__)
    return pthread_main_np() != 0;
#else
    return ::syscall(SYS_gettid) == ::getpid();
#endif
}

}  // namespace

bool SignalGuard::can_begin() {
    return is_main_thread() && (flag_of_call.load() == nullptr || process_of_call.load() != ::getpid());
}

SignalGuard::SignalGuard(CancelFlag& flag) {
    flag_of_call.store(&flag);
    process_of_call.store(::getpid());
    for (std::size_t i = 0; i < signals.size(); ++i) {
        Action now;
        if (::sigaction(signals[i], nullptr, &now) != 0) continue;
        const bool has_info = (now.sa_flags & SA_SIGINFO) != 0;
        if (has_info && now.sa_sigaction == on_signal) {  // inherited from a fork
            taken_[i] = true;
            continue;
        }
        if (!has_info && (now.sa_handler == SIG_DFL || now.sa_handler == SIG_IGN)) continue;
        before[i] = now;
        Action mine = now;
        mine.sa_flags |= SA_SIGINFO;
        mine.sa_sigaction = on_signal;
        taken_[i] = ::sigaction(signals[i], &mine, nullptr) == 0;
    }
}

SignalGuard::~SignalGuard() {
    for (std::size_t i = 0; i < signals.size(); ++i)
        if (taken_[i]) ::sigaction(signals[i], &before[i], nullptr);
    flag_of_call.store(nullptr);
}

}  // namespace starway::python
