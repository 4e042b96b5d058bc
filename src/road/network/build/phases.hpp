// Progress and cancellation for loops.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/core/threads/parallel.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::road::network {

class Phases {
public:
    static constexpr std::size_t least_slice = 4096;  // smaller slices do not justify a clock check or a thread

    explicit Phases(const Control& control) : control_(control) {}

    // Begins a phase of known or unknown length. False if cancelled.
    [[nodiscard]] bool begin(std::string_view name, std::uint64_t total = 0) const {
        if (control_.progress != nullptr) control_.progress->phase(name, total);
        return !cancelled();
    }
    // A phase that calls body(i) for every i below count. False if cancelled.
    template <class Body>
    [[nodiscard]] bool each(std::string_view name, std::size_t count, Body&& body) const {
        if (!begin(name, count)) return false;
        const std::size_t slice = std::max(count / 100, least_slice);
        for (std::size_t begin = 0; begin < count; begin += slice) {
            const std::size_t end = std::min(count, begin + slice);
            for (std::size_t i = begin; i < end; ++i) body(i);
            if (control_.progress != nullptr) control_.progress->advance(end);
            if (cancelled()) return false;
        }
        return true;
    }
    // The same on several threads; calls of body must not share written data.
    template <class Body>
    [[nodiscard]] bool each_apart(std::string_view name, std::size_t count, Body&& body) const {
        if (!begin(name, count)) return false;
        return core::for_slices(
            count, std::max(count / 100, least_slice),
            [&](std::size_t first, std::size_t last) {
                for (std::size_t i = first; i < last; ++i) body(i);
            },
            [&](std::size_t done) {
                if (control_.progress != nullptr) control_.progress->advance(done);
                return !cancelled();
            });
    }
    [[nodiscard]] bool cancelled() const {
        return control_.cancel != nullptr && control_.cancel->load(std::memory_order_relaxed);
    }

private:
    Control control_;
};

inline Error interrupted() {
    return {ErrorKind::interrupted, "interrupted while building the network"};
}

}  // namespace starway::road::network
