#include "service/road/tiles/job_digest.hpp"

#include "service/road/tiles/job_json.hpp"

namespace starway::service {

std::string JobDigest::text() const {
    const XXH128_hash_t hash = XXH3_128bits_digest(state_.get());
    return hexadecimal(hash.high64) + hexadecimal(hash.low64);
}

}  // namespace starway::service
