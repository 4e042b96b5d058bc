#include "read/roads/lines/well_known_binary.hpp"

#include <bit>
#include <cstdint>
#include <cstring>

namespace starway::read {
namespace {

constexpr std::uint32_t line_string = 2;
constexpr std::uint32_t multi_line_string = 5;
constexpr std::uint32_t collection = 7;
constexpr int deepest = 16;  // collections within collections

class WkbParser {
public:
    WkbParser(std::span<const std::byte> wkb, std::vector<Position>& points, const std::function<void()>& end_part)
        : rest_(wkb), points_(points), end_part_(end_part) {}

    [[nodiscard]] bool found_lines() const { return found_lines_; }

    // False if the bytes end too early, or are of another kind.
    bool geometry(int depth) {
        std::uint8_t order = 0;
        if (!take(order) || order > 1) return false;
        swapped_ = (order == 1) != (std::endian::native == std::endian::little);
        std::uint32_t type = 0;
        if (!number(type)) return false;
        // Extended flags: Z, M, and a spatial reference that follows. ISO: thousands.
        std::size_t dimensions = 2 + (type >> 31U) + (type >> 30U & 1U);
        if ((type >> 29U & 1U) != 0) {
            std::uint32_t reference = 0;
            if (!number(reference)) return false;
        }
        type &= 0x1FFFFFFFU;
        if (type >= 4000) return false;
        dimensions += type / 1000 == 3 ? 2 : type / 1000 == 0 ? 0 : 1;
        type %= 1000;
        std::uint32_t count = 0;
        if (type == line_string) return number(count) && line(count, dimensions);
        if ((type != multi_line_string && type != collection) || depth == deepest || !number(count)) return false;
        for (std::uint32_t i = 0; i < count; ++i)
            if (!geometry(depth + 1)) return false;
        return true;
    }

private:
    template <class T>
    bool take(T& value) {
        if (rest_.size() < sizeof value) return false;
        std::memcpy(&value, rest_.data(), sizeof value);
        rest_ = rest_.subspan(sizeof value);
        return true;
    }
    bool number(std::uint32_t& value) {
        if (!take(value)) return false;
        if (swapped_) value = __builtin_bswap32(value);
        return true;
    }
    bool line(std::uint32_t count, std::size_t dimensions) {
        if (rest_.size() / (dimensions * sizeof(double)) < count) return false;
        if (count == 0) return true;
        for (std::uint32_t i = 0; i < count; ++i) {
            std::uint64_t xy[2];
            std::memcpy(xy, rest_.data(), sizeof xy);
            rest_ = rest_.subspan(dimensions * sizeof(double));
            if (swapped_)
                for (std::uint64_t& bits : xy) bits = __builtin_bswap64(bits);
            points_.push_back({std::bit_cast<double>(xy[0]), std::bit_cast<double>(xy[1])});
        }
        end_part_();
        found_lines_ = true;
        return true;
    }

    std::span<const std::byte> rest_;
    std::vector<Position>& points_;
    const std::function<void()>& end_part_;
    bool swapped_ = false;
    bool found_lines_ = false;
};

}  // namespace

WkbFound parse_wkb_lines(std::span<const std::byte> wkb, std::vector<Position>& points,
                         const std::function<void()>& end_part) {
    if (wkb.empty()) return WkbFound::nothing;
    WkbParser parser(wkb, points, end_part);
    if (!parser.geometry(0)) return WkbFound::not_all;
    return parser.found_lines() ? WkbFound::lines : WkbFound::nothing;
}

}  // namespace starway::read
