#include "road/ask/tiles/job_digest.hpp"

#include "road/ask/tiles/job_json.hpp"

namespace starway::road::ask {

std::string JobDigest::text() const {
    const XXH128_hash_t hash = XXH3_128bits_digest(state_.get());
    return hexadecimal(hash.high64) + hexadecimal(hash.low64);
}

}  // namespace starway::road::ask
