#include "read/roads/osm/clip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "base/core/shown.hpp"
#include "base/geo/frame.hpp"
#include "read/plugin/ogr_plugin.hpp"

namespace starway::read::osm {
namespace {

constexpr std::size_t most_strips = 1024;

// Four numbers with commas between them; nothing for anything else.
std::optional<std::array<double, 4>> four_numbers(std::string_view text) {
    std::array<double, 4> numbers{};
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (i > 0 && (at == end || *at++ != ',')) return std::nullopt;
        const auto [next, error] = std::from_chars(at, end, numbers[i]);
        if (error != std::errc{}) return std::nullopt;
        at = next;
    }
    if (at != end) return std::nullopt;
    return numbers;
}

}  // namespace

Result<Clip> Clip::parse(const std::string& text, const CancelFlag* cancel) {
    Clip clip;
    if (const auto numbers = four_numbers(text)) {
        const auto [west, south, east, north] = *numbers;
        for (const Position corner : {Position{west, south}, Position{east, north}}) {
            if (!geo::is_lon_lat(corner))
                return Error{
                    ErrorKind::usage,
                    fmt::format(
                        "⟨clip={}⟩: a corner is not a longitude and latitude; write WEST,SOUTH,EAST,NORTH in degrees",
                        text)};
            clip.box_.add(corner);
        }
        if (!(west < east) || !(south < north))
            return Error{ErrorKind::usage,
                         fmt::format("⟨clip={}⟩: the box has no inside; write WEST,SOUTH,EAST,NORTH", text)};
        return clip;
    }
    const auto plugin = ogr_plugin();
    if (!plugin) return plugin.error();
    const auto polygons = (*plugin)->read_polygons(text, {}, cancel);
    if (!polygons) return polygons.error();
    if (polygons->frame != FrameKind::geographic)
        return Error{ErrorKind::data,
                     fmt::format("{}: its polygons are not in degrees; convert them to EPSG:4326", text)};
    for (std::size_t ring = 0; ring < polygons->ring_count(); ++ring) {
        const std::size_t first = polygons->first[ring];
        const std::size_t last = polygons->first[ring + 1];
        for (std::size_t i = first; i < last; ++i) {
            const Position a = polygons->points[i];
            const Position b = polygons->points[i + 1 < last ? i + 1 : first];
            clip.box_.add(a);
            if (a.y != b.y) clip.sides_.push_back({a.x, a.y, b.x, b.y});
        }
    }
    if (clip.sides_.empty()) return Error{ErrorKind::data, fmt::format("{}: has no polygon with an inside", text)};
    clip.cut_into_strips();
    return clip;
}

void Clip::cut_into_strips() {
    strips_.resize(std::clamp<std::size_t>(sides_.size() / 4, 1, most_strips));
    for (std::uint32_t side = 0; side < sides_.size(); ++side) {
        const auto [low, high] = std::minmax(sides_[side].y1, sides_[side].y2);
        for (std::size_t strip = strip_of(low); strip <= strip_of(high); ++strip) strips_[strip].push_back(side);
    }
}

// Rises with y.
std::size_t Clip::strip_of(double y) const {
    const double share = (y - box_.min_y) / (box_.max_y - box_.min_y);
    return std::min(strips_.size() - 1,
                    static_cast<std::size_t>(std::max(0.0, share) * static_cast<double>(strips_.size())));
}

bool Clip::contains(FixedPosition at) const {
    const Position p = geo::to_position(geo::geographic_frame(), at);
    if (p.x < box_.min_x || p.x > box_.max_x || p.y < box_.min_y || p.y > box_.max_y) return false;
    if (sides_.empty()) return true;
    bool inside = false;
    for (const std::uint32_t number : strips_[strip_of(p.y)]) {
        const Side& side = sides_[number];
        if ((side.y1 > p.y) == (side.y2 > p.y)) continue;
        if (p.x < side.x1 + (p.y - side.y1) / (side.y2 - side.y1) * (side.x2 - side.x1)) inside = !inside;
    }
    return inside;
}

}  // namespace starway::read::osm
