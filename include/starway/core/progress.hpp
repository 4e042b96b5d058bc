// Progress, cancellation and threads of long operations.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

#include "starway/export.h"

namespace starway {

// Implemented by callers that show progress. Called by one thread at a time, at most a few hundred times per phase.
class STARWAY_EXPORT Progress {
public:
    virtual ~Progress() = default;
    // A new phase begins; total is the amount of work in any unit, or 0 if unknown.
    virtual void phase(std::string_view name, std::uint64_t total) = 0;
    virtual void advance(std::uint64_t done) = 0;  // the amount done in this phase so far
};

// Set from any thread or a signal handler; long loops read it every few thousand steps.
using CancelFlag = std::atomic<bool>;
static_assert(CancelFlag::is_always_lock_free, "a signal handler sets the flag");

// How one call is followed and stopped. Every long operation and every request takes one.
struct Control {
    Progress* progress = nullptr;        // may be null
    const CancelFlag* cancel = nullptr;  // may be null
    // How many threads the call may use, the caller's included; 0: as many as STARWAY_THREADS or the machine allows.
    // The threads are the process's own and serve all calls.
    unsigned threads = 0;

    [[nodiscard]] bool cancelled() const { return cancel != nullptr && cancel->load(std::memory_order_relaxed); }
};

}  // namespace starway
