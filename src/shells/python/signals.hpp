// Ctrl-C while the calling thread is in the library.
#pragma once

#include <array>
#include <csignal>
#include <cstddef>

#include "starway/core/progress.hpp"

namespace starway::python {

// While it exists, SIGINT, SIGTERM and SIGALRM set a flag before they go on to whoever handled them. Python's own
// handlers run only in the main thread and only once it is back in Python, so only that thread needs this, and only one
// exists at a time. An unhandled signal keeps its disposition. Costs a microsecond or two.
class SignalGuard {
public:
    explicit SignalGuard(CancelFlag& flag);
    ~SignalGuard();
    SignalGuard(const SignalGuard&) = delete;
    SignalGuard& operator=(const SignalGuard&) = delete;

    // Whether this is the process's main thread, outside of any other guard.
    static bool can_begin();

private:
    static constexpr std::array signals{SIGINT, SIGTERM, SIGALRM};
    std::array<bool, signals.size()> taken_{};
};

}  // namespace starway::python
