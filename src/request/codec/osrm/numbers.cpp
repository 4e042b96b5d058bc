#include "request/codec/osrm/numbers.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <functional>

#include "base/geo/polyline.hpp"

namespace starway::request::codec::osrm {

void append_fixed(std::string& text, double value, int decimals) {
    static constexpr std::array<double, 8> powers{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7};
    const double power = powers[static_cast<std::size_t>(decimals)];
    constexpr double largest = 9e18;
    if (!(std::abs(value) < largest / power)) {
        core::append_json_number(text, value);
        return;
    }
    const auto scaled = static_cast<std::int64_t>(std::llround(value * power));
    auto rest = static_cast<std::uint64_t>(scaled < 0 ? -scaled : scaled);
    const auto unit = static_cast<std::uint64_t>(power);
    if (scaled < 0) text += '-';
    std::array<char, 24> digits{};
    auto end = std::to_chars(digits.data(), digits.data() + digits.size(), rest / unit).ptr;
    text.append(digits.data(), end);
    rest %= unit;
    if (rest == 0) return;
    text += '.';
    for (std::uint64_t place = unit / 10; rest > 0; rest %= place, place /= 10) {
        text += static_cast<char>('0' + rest / place);
        if (place == 1) break;
    }
}

void append_place(std::string& text, Position at) {
    constexpr int decimals = 6;
    text += '[';
    append_fixed(text, at.x, decimals);
    text += ',';
    append_fixed(text, at.y, decimals);
    text += ']';
}

Object described(As<Place>) {
    static constexpr auto members = members_of<Place>({
        {"lon", [](auto& place) { return Fixed<6>{place.at.x}; }},
        {"lat", [](auto& place) { return Fixed<6>{place.at.y}; }},
    });
    return {"position", "Longitude, latitude; x, y of a planar network.", members, true};
}

Object described(As<LineString>) {
    static constexpr auto members = members_of<LineString>({
        {"type", Text<"LineString">()},
        {"coordinates", [](auto& line) { return list_of<2>(line.points, std::identity()); }},
    });
    return {{}, "GeoJSON.", members};
}

void write(JsonWriter& json, const Amounts& amounts) {
    std::string text = "[";
    for (std::size_t i = 0; i < amounts.values.size(); ++i) {
        if (i > 0) text += ',';
        append_fixed(text, amounts.values[i], amounts.decimals);
    }
    json.formatted(text + "]");
}

void write(JsonWriter& json, const Cells& cells) {
    std::string text = "[";
    constexpr std::size_t a_cell = 8;
    text.reserve(cells.values.size() * a_cell + 2);
    for (std::size_t i = 0; i < cells.values.size(); ++i) {
        if (i % cells.columns == 0)
            text += i == 0 ? "[" : "],[";
        else
            text += ',';
        if (std::isinf(cells.values[i]))
            text += "null";
        else
            append_fixed(text, cells.values[i], 1);
    }
    text += cells.values.empty() ? "]" : "]]";
    json.formatted(text);
}

namespace {

std::string geojson_of(std::span<const Position> line) {
    std::string text = R"({"coordinates":[)";
    constexpr std::size_t a_point = 24;
    text.reserve(text.size() + line.size() * a_point);
    for (const Position at : line) {
        append_place(text, at);
        text += ',';
    }
    if (!line.empty()) text.pop_back();
    return text + R"(],"type":"LineString"})";
}

}  // namespace

void write(JsonWriter& json, const Geometry& geometry) {
    std::span<const Position> line = geometry.line;
    const std::array<Position, 2> twice{line.empty() ? Position{} : line.front(),
                                        line.empty() ? Position{} : line.front()};
    if (line.size() == 1) line = twice;
    if (geometry.form == Geometries::geojson) return json.formatted(geojson_of(line));
    const auto precision =
        geometry.form == Geometries::polyline ? geo::PolylinePrecision::five : geo::PolylinePrecision::six;
    if (const auto encoded = geo::encode_polyline(line, precision))
        json.value(*encoded);
    else
        json.value(nullptr);
}

}  // namespace starway::request::codec::osrm
