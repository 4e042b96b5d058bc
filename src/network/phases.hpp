// Reporting progress and noticing cancellation, for loops that should not care how.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "starway/network_draft.hpp"

namespace starway {

class Phases {
public:
    explicit Phases(const BuildControl& control) : control_(control) {}

    // Begins a phase of unknown or known length; false where the caller has cancelled.
    [[nodiscard]] bool begin(std::string_view name, std::uint64_t total = 0) const {
        if (control_.progress != nullptr) control_.progress->phase(name, total);
        return !cancelled();
    }
    // A phase of its own: body(i) for every i below count; false where the caller has cancelled.
    template <class Body>
    [[nodiscard]] bool each(std::string_view name, std::size_t count, Body&& body) const {
        if (!begin(name, count)) return false;
        const std::size_t slice = std::max(count / 100, std::size_t{4096});
        for (std::size_t begin = 0; begin < count; begin += slice) {
            const std::size_t end = std::min(count, begin + slice);
            for (std::size_t i = begin; i < end; ++i) body(i);
            if (control_.progress != nullptr) control_.progress->advance(end);
            if (cancelled()) return false;
        }
        return true;
    }
    [[nodiscard]] bool cancelled() const {
        return control_.cancel != nullptr && control_.cancel->load(std::memory_order_relaxed);
    }

private:
    BuildControl control_;
};

inline Error interrupted() {
    return {ErrorKind::interrupted, "building the network was interrupted"};
}

}  // namespace starway
