#include "road/network/point_ids.hpp"

namespace starway::road::network {
namespace {

constexpr unsigned bits_a_byte = 7;
constexpr std::uint64_t more_follow = 0x80;

}  // namespace

void PointIdEncoder::append(std::int64_t id, std::vector<std::uint8_t>& bytes) {
    const auto difference = static_cast<std::int64_t>(static_cast<std::uint64_t>(id) - last_);
    last_ = static_cast<std::uint64_t>(id);
    // 0, -1, 1, -2 ... become 0, 1, 2, 3 ...
    std::uint64_t rest = (static_cast<std::uint64_t>(difference) << 1U) ^ (difference < 0 ? ~std::uint64_t{0} : 0);
    for (; rest >= more_follow; rest >>= bits_a_byte) bytes.push_back(static_cast<std::uint8_t>(rest | more_follow));
    bytes.push_back(static_cast<std::uint8_t>(rest));
}

std::optional<std::int64_t> PointIdDecoder::next() {
    std::uint64_t code = 0;
    for (unsigned shift = 0; shift < 64; shift += bits_a_byte) {
        if (rest_.empty()) return std::nullopt;
        const std::uint64_t byte = rest_.front();
        rest_ = rest_.subspan(1);
        constexpr unsigned last_shift = 63;
        if (shift == last_shift && byte > 1) return std::nullopt;
        code |= (byte & (more_follow - 1)) << shift;
        if (byte >= more_follow) continue;
        last_ += (code >> 1U) ^ ((code & 1U) != 0 ? ~std::uint64_t{0} : 0);
        return static_cast<std::int64_t>(last_);
    }
    return std::nullopt;
}

}  // namespace starway::road::network
