// Progress and cancellation of long operations.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

namespace starway {

// Implemented by code that shows progress. One thread at a time calls it, at most a few hundred times a phase.
class Progress {
public:
    virtual ~Progress() = default;
    // A new phase begins; total is the amount of work in any unit, or 0 where it is unknown.
    virtual void phase(std::string_view name, std::uint64_t total) = 0;
    virtual void advance(std::uint64_t done) = 0;  // absolute within the phase
};

// Set from any thread or a signal handler; read by long loops every few thousand steps.
using CancelFlag = std::atomic<bool>;
static_assert(CancelFlag::is_always_lock_free, "a signal handler sets the flag");

}  // namespace starway
