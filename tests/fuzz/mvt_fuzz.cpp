// Any bytes as the lines, points and names of a tile: what is clipped lies in the tile and its buffer, and what is
// written is, to a reader of the specification alone, those features and no others.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/core/text.hpp"
#include "base/geo/tiles/tile_line.hpp"
#include "request/codec/mvt/map_tile.hpp"
#include "request/codec/mvt/speed_tile.hpp"
#include "support/mvt.hpp"

namespace {

using namespace starway;

// The bytes, read piece by piece; zeros after their end.
class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : left_(reinterpret_cast<const char*>(data), size) {}
    [[nodiscard]] bool done() const { return left_.empty(); }
    std::string_view text() {
        const std::size_t wanted = byte() % 16;
        const std::size_t size = std::min(wanted, left_.size());
        const std::string_view taken = left_.substr(0, size);
        left_.remove_prefix(size);
        return taken;
    }
    std::uint8_t byte() {
        if (left_.empty()) return 0;
        const auto first = static_cast<std::uint8_t>(left_.front());
        left_.remove_prefix(1);
        return first;
    }
    std::int16_t number() {
        const unsigned low = byte();
        return static_cast<std::int16_t>(low | static_cast<unsigned>(byte()) << 8U);
    }
    // On the tile's grid, near it, or anywhere that a network's positions may lie, at any zoom.
    geo::WorldPoint point() {
        const double scale = std::ldexp(1.0, byte() % 28 - 4);
        return {number() * scale, number() * scale};
    }

private:
    std::string_view left_;
};

// Names may be in any encoding; a tile's is UTF-8.
std::string in_utf8(std::string_view text) {
    return core::is_valid_utf8(text) ? std::string(text) : core::latin1_to_utf8(text);
}

bool equal(const test::MvtFeature& feature, const std::vector<geo::TileLine>& lines) {
    return feature.type == 2 &&
           std::equal(feature.parts.begin(), feature.parts.end(), lines.begin(), lines.end(),
                      [](const auto& part, const geo::TileLine& line) {
                          return std::equal(part.begin(), part.end(), line.begin(), line.end(),
                                            [](const std::pair<int, int>& read, geo::TilePoint written) {
                                                return read == std::pair<int, int>{written.x, written.y};
                                            });
                      });
}
bool equal(const test::MvtFeature& feature, geo::TilePoint at) {
    return feature.type == 1 && feature.parts == decltype(feature.parts){{{at.x, at.y}}};
}

void check(bool holds) {
    if (!holds) std::abort();
}

const test::MvtTestLayer& layer(const test::MvtTile& tile, const std::string& name, std::size_t features) {
    static const test::MvtTestLayer none;
    const auto found = tile.find(name);
    check((found == tile.end()) == (features == 0));
    if (features == 0) return none;
    check(found->second.features.size() == features && found->second.version == 2);
    check(found->second.extent == static_cast<std::uint64_t>(geo::tile_extent));
    return found->second;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    road::ask::MapTile map;
    std::deque<std::vector<Place>> names;  // those of each place
    road::ask::SpeedTile speeds;
    std::vector<geo::WorldPoint> line;
    geo::Simplifier simplifier;
    while (!bytes.done()) {
        const std::uint8_t kind = bytes.byte();
        const std::string_view name = bytes.text();
        if (kind % 4 == 0) {
            const geo::TilePoint at{bytes.number(), bytes.number()};
            std::vector<Place>& place = names.emplace_back();
            place.push_back({std::string(name), {}, {}});
            if (kind >= 128) place.front().population = bytes.number();
            if (kind % 8 == 0) place.push_back({std::string(bytes.text()), {}, {}, 0, "fr"});
            map.places.push_back({place, at});
            speeds.turns.push_back({at, bytes.number() * 1.0, bytes.number() * 1.0, bytes.number() * 0.1, 1});
            continue;
        }
        line.clear();
        for (unsigned left = bytes.byte() % 8; left > 0; --left) line.push_back(bytes.point());
        if (kind % 4 == 1) simplifier.simplify(line, kind);
        std::vector<geo::TileLine> parts;
        geo::clip_to_tile(line, parts);
        for (const geo::TileLine& part : parts) {
            check(part.size() > 1);
            for (const geo::TilePoint p : part)
                check(std::max(p.x, p.y) <= geo::tile_extent + geo::tile_buffer &&
                      std::min(p.x, p.y) >= -geo::tile_buffer);
        }
        if (parts.empty()) continue;
        map.roads.push_back({name, bytes.text(), static_cast<std::uint8_t>(kind % 8), kind >= 128, parts});
        speeds.speeds.push_back({parts, name, bytes.number() * 1.0, bytes.number() * 0.01, 2, 3, kind >= 128});
    }

    const test::MvtTile read = test::MvtReader::read(request::codec::encode_map_tile(map));
    const auto& roads = layer(read, "roads", map.roads.size());
    for (std::size_t i = 0; i < map.roads.size(); ++i) {
        const road::ask::TileRoad& road = map.roads[i];
        const test::MvtFeature& feature = roads.features[i];
        check(equal(feature, road.lines));
        check(feature.tags.at("tier") == std::to_string(road.tier));
        check(feature.tags.contains("name") == !road.name.empty());
        check(road.name.empty() || feature.tags.at("name") == '"' + in_utf8(road.name) + '"');
        check(road.road_class.empty() || feature.tags.at("class") == '"' + in_utf8(road.road_class) + '"');
        check(feature.tags.contains("oneway") == road.one_way);
    }
    const auto& places = layer(read, "places", map.places.size());
    for (std::size_t i = 0; i < map.places.size(); ++i) {
        check(equal(places.features[i], map.places[i].at));
        const auto& tags = places.features[i].tags;
        const Place& own = map.places[i].names.front();
        const Place& last = map.places[i].names.back();
        check(tags.at("name") == '"' + in_utf8(own.name) + '"');
        check(tags.contains("population") == own.population.has_value());
        check(last.language.empty() || tags.at("name:fr") == '"' + in_utf8(last.name) + '"');
    }

    const test::MvtTile debug = test::MvtReader::read(request::codec::encode_speed_tile(speeds));
    const auto& driven = layer(debug, "speeds", speeds.speeds.size());
    for (std::size_t i = 0; i < speeds.speeds.size(); ++i) {
        check(equal(driven.features[i], speeds.speeds[i].lines));
        check(driven.features[i].tags.at("speed") ==
              std::to_string(static_cast<std::int64_t>(speeds.speeds[i].speed_kmh)));
        check(driven.features[i].tags.at("name") == '"' + in_utf8(speeds.speeds[i].name) + '"');
    }
    const auto& turns = layer(debug, "turns", speeds.turns.size());
    for (std::size_t i = 0; i < speeds.turns.size(); ++i) check(equal(turns.features[i], speeds.turns[i].at));
    return 0;
}
