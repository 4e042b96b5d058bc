// What a long operation reports, and how it is told to stop.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

namespace starway {

// Implemented by whoever shows progress. Calls come from one thread at a time, at most some hundred per phase.
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
