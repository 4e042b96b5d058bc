// Progress and cancellation for the long loops of this folder.
#pragma once

#include <cstdint>
#include <string_view>

#include "starway/road/network_draft.hpp"

namespace starway::road::topology {

class Watch {
public:
    explicit Watch(const Control& control) : control_(control) {}

    void phase(std::string_view name, std::uint64_t total) {
        step_ = total / 100 + 1;
        next_ = step_;
        if (control_.progress != nullptr) control_.progress->phase(name, total);
    }
    // Call this in every loop iteration; true means cancelled. Checks only every few thousand calls.
    bool stop(std::uint64_t done) {
        constexpr std::uint64_t turns = 4096;
        if (++turns_ % turns != 0) return stopped_;
        if (control_.progress != nullptr && done >= next_) {
            control_.progress->advance(done);
            next_ = done + step_;
        }
        stopped_ = control_.cancel != nullptr && control_.cancel->load(std::memory_order_relaxed);
        return stopped_;
    }
    // For sliced work (base/core/threads/parallel.hpp): records progress; false means cancelled.
    bool turn(std::uint64_t done) {
        if (control_.progress != nullptr && done >= next_) {
            control_.progress->advance(done);
            next_ = done + step_;
        }
        return !stopped();
    }
    // Checks immediately.
    bool stopped() {
        stopped_ = stopped_ || (control_.cancel != nullptr && control_.cancel->load(std::memory_order_relaxed));
        return stopped_;
    }

private:
    Control control_;
    std::uint64_t step_ = 1;
    std::uint64_t next_ = 1;
    std::uint64_t turns_ = 0;
    bool stopped_ = false;
};

}  // namespace starway::road::topology
