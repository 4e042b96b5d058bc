#include "base/geo/polyline.hpp"

#include <cmath>
#include <cstdint>
#include <utility>

#include "base/geo/antimeridian.hpp"

namespace starway::geo {
namespace {

constexpr unsigned bits_per_character = 5;
constexpr std::uint32_t continues = 1U << bits_per_character;
constexpr unsigned char first_character = 63;
constexpr unsigned char last_character = first_character + 2 * continues - 1;
constexpr unsigned longest_number = 7;  // characters: 35 bits, more than any difference on the earth needs

std::int64_t polyline_steps(PolylinePrecision precision) {
    return precision == PolylinePrecision::five ? 100'000 : 1'000'000;
}

void append_number(std::string& text, std::int64_t number) {
    // The sign goes into the lowest bit, so that small negative numbers stay short.
    auto rest = static_cast<std::uint64_t>(number) << 1U;
    if (number < 0) rest = ~rest;
    for (; rest >= continues; rest >>= bits_per_character)
        text.push_back(static_cast<char>((continues | (rest & (continues - 1))) + first_character));
    text.push_back(static_cast<char>(rest + first_character));
}

Error at_byte(std::size_t at, std::string_view what) {
    return Error{ErrorKind::data,
                 "the encoded line is damaged at byte " + std::to_string(at + 1) + ": " + std::string(what)};
}

Result<std::int64_t> read_number(std::string_view text, std::size_t& at) {
    std::uint64_t number = 0;
    for (unsigned count = 0; count < longest_number; ++count) {
        if (at == text.size()) return at_byte(at, "it ends in the middle of a number");
        const auto character = static_cast<unsigned char>(text[at]);
        if (character < first_character || character > last_character)
            return at_byte(at, "only the characters from '?' to '~' may occur");
        const std::uint32_t bits = character - std::uint32_t{first_character};
        number |= std::uint64_t{bits & (continues - 1)} << (count * bits_per_character);
        ++at;
        if ((bits & continues) != 0) continue;
        if (bits == 0 && count > 0) return at_byte(at - 1, "a number is longer than it needs to be");
        const auto half = static_cast<std::int64_t>(number >> 1U);
        return (number & 1U) != 0 ? ~half : half;
    }
    return at_byte(at - 1, "a number is too large");
}

}  // namespace

Result<std::string> encode_polyline(std::span<const Position> line, PolylinePrecision precision) {
    const auto scale = static_cast<double>(polyline_steps(precision));
    std::string text;
    text.reserve(line.size() * 6);
    std::int64_t last_lat = 0;
    std::int64_t last_lon = 0;
    for (const Position& p : line) {
        if (!(std::abs(p.y) <= 90 + 1e-9) || !std::isfinite(p.x))
            return Error{ErrorKind::data,
                         "an encoded line holds degrees only; this line has a position outside longitude and latitude"};
        const std::int64_t lat = std::llround(p.y * scale);
        const std::int64_t lon = std::llround(normal_longitude(p.x) * scale);
        append_number(text, lat - last_lat);
        append_number(text, lon - last_lon);
        last_lat = lat;
        last_lon = lon;
    }
    return text;
}

Result<std::vector<Position>> decode_polyline(std::string_view text, PolylinePrecision precision) {
    const std::int64_t scale = polyline_steps(precision);
    std::vector<Position> line;
    std::int64_t lat = 0;
    std::int64_t lon = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const auto lat_step = read_number(text, at);
        if (!lat_step) return lat_step.error();
        if (at == text.size()) return at_byte(at, "it ends with a latitude without a longitude");
        const auto lon_step = read_number(text, at);
        if (!lon_step) return lon_step.error();
        // A step has 34 bits and the sums stay on the earth, so nothing overflows.
        lat += *lat_step;
        lon += *lon_step;
        if (std::abs(lat) > 90 * scale || std::abs(lon) > 180 * scale)
            return at_byte(begin, precision == PolylinePrecision::five
                                      ? "the position is not on the earth; was it encoded with precision 6?"
                                      : "the position is not on the earth");
        line.push_back({static_cast<double>(lon) / static_cast<double>(scale),
                        static_cast<double>(lat) / static_cast<double>(scale)});
    }
    return line;
}

}  // namespace starway::geo
