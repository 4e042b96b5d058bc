// What a job's proof prints: one number for all that it computed, by any process and in any order.
#pragma once

#include <xxhash.h>

#include <cstdint>
#include <memory>
#include <string>

namespace starway::road::ask {

// XXH3 with 128 bits, of numbers in the order of the job.
class JobDigest {
public:
    JobDigest() { XXH3_128bits_reset(state_.get()); }
    void add(std::uint64_t number) { XXH3_128bits_update(state_.get(), &number, sizeof number); }
    [[nodiscard]] std::string text() const;  // 32 hexadecimal digits

private:
    struct Free {
        void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
    };
    std::unique_ptr<XXH3_state_t, Free> state_{XXH3_createState()};
};

}  // namespace starway::road::ask
