// The checksum of everything Starway stores: XXH3, 64 bits, seed 0.
#pragma once

#include <xxhash.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace starway::core {

inline std::uint64_t checksum(std::span<const std::byte> bytes) {
    return XXH3_64bits(bytes.data(), bytes.size());
}

// The same for bytes that arrive in pieces.
class RunningChecksum {
public:
    RunningChecksum() { XXH3_64bits_reset(state_.get()); }
    void add(std::span<const std::byte> bytes) { XXH3_64bits_update(state_.get(), bytes.data(), bytes.size()); }
    [[nodiscard]] std::uint64_t value() const { return XXH3_64bits_digest(state_.get()); }

private:
    struct Free {
        void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
    };
    std::unique_ptr<XXH3_state_t, Free> state_{XXH3_createState()};
};

}  // namespace starway::core
