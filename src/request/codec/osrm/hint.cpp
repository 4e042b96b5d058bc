#include "request/codec/osrm/hint.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <span>

#include "base/core/checksum.hpp"

namespace starway::request::codec::osrm {
namespace {

constexpr std::string_view url_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t hint_bytes = 45;  // a multiple of three: no padding
constexpr std::size_t checked_bytes = hint_bytes - sizeof(std::uint32_t);
using Bytes = std::array<std::byte, hint_bytes>;

// Numbers, the lowest byte first, at a place that moves on.
class Cursor {
public:
    explicit Cursor(Bytes& bytes) : bytes_(bytes) {}
    template <class Number>
    void write(Number number) {
        for (std::size_t i = 0; i < sizeof(Number); ++i)
            bytes_[at_++] = static_cast<std::byte>(static_cast<std::uint64_t>(number) >> (8 * i) & 0xFFU);
    }
    template <class Number>
    Number read() {
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < sizeof(Number); ++i)
            number |= std::to_integer<std::uint64_t>(bytes_[at_++]) << 8 * i;
        return static_cast<Number>(number);
    }
    void write_real(double value) { write(std::bit_cast<std::uint64_t>(value)); }
    double read_real() { return std::bit_cast<double>(read<std::uint64_t>()); }

private:
    Bytes& bytes_;
    std::size_t at_ = 0;
};

std::uint32_t check_of(const Bytes& bytes) {
    return static_cast<std::uint32_t>(core::checksum(std::span(bytes).first(checked_bytes)));
}

}  // namespace

std::uint32_t digest_of(Position coordinate) {
    constexpr double decimals = 1e7;  // what clients repeat may be rounded by them
    const std::array<std::int64_t, 2> rounded{std::llround(coordinate.x * decimals),
                                              std::llround(coordinate.y * decimals)};
    return static_cast<std::uint32_t>(core::checksum(std::as_bytes(std::span(rounded))));
}

std::string hint_of(const Waypoint& point, std::uint32_t data) {
    Bytes bytes{};
    Cursor cursor(bytes);
    cursor.write(data);
    cursor.write(static_cast<std::uint32_t>(point.edge));
    cursor.write(point.segment);
    cursor.write(point.directions);
    cursor.write_real(point.fraction);
    cursor.write_real(point.snapped.x);
    cursor.write_real(point.snapped.y);
    cursor.write(digest_of(point.position));
    cursor.write(check_of(bytes));
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        unsigned group = 0;
        for (std::size_t k = 0; k < 3; ++k) group = group << 8U | std::to_integer<unsigned>(bytes[i + k]);
        for (std::size_t k = 0; k < 4; ++k) text += url_digits[group >> (18 - 6 * k) & 63U];
    }
    return text;
}

std::optional<Hint> read_hint(std::string_view text) {
    if (text.size() != hint_bytes / 3 * 4) return std::nullopt;
    Bytes bytes{};
    for (std::size_t i = 0; i < text.size(); i += 4) {
        unsigned group = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            const std::size_t digit = url_digits.find(text[i + k]);
            if (digit == std::string_view::npos) return std::nullopt;
            group = group << 6U | static_cast<unsigned>(digit);
        }
        for (std::size_t k = 0; k < 3; ++k)
            bytes[i / 4 * 3 + k] = static_cast<std::byte>(group >> (16 - 8 * k) & 0xFFU);
    }
    Cursor cursor(bytes);
    Hint hint;
    hint.data = cursor.read<std::uint32_t>();
    hint.edge = cursor.read<std::uint32_t>();
    hint.segment = cursor.read<std::uint32_t>();
    hint.directions = cursor.read<std::uint8_t>();
    hint.fraction = cursor.read_real();
    hint.snapped.x = cursor.read_real();
    hint.snapped.y = cursor.read_real();
    hint.coordinate = cursor.read<std::uint32_t>();
    if (cursor.read<std::uint32_t>() != check_of(bytes)) return std::nullopt;
    return hint;
}

}  // namespace starway::request::codec::osrm
