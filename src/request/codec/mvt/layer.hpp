// A layer of a vector tile (Mapbox Vector Tile 2.1), written feature by feature.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "base/geo/tiles/tile_line.hpp"

namespace starway::request::codec {

using MvtValue = std::variant<std::string, double, std::int64_t, bool>;
using MvtAttribute = std::pair<std::string_view, MvtValue>;

class MvtLayer {
public:
    explicit MvtLayer(std::string_view name);

    // Precondition: there is a line; each has two points or more, none twice in a row.
    void add_lines(std::span<const geo::TileLine> lines, std::span<const MvtAttribute> attributes);
    // Precondition: as of lines. Rings do not repeat their first corner; an outline runs clockwise as seen on the map,
    // and is followed by its holes, which run against it.
    void add_areas(std::span<const geo::TileLine> rings, std::span<const MvtAttribute> attributes);
    void add_point(geo::TilePoint at, std::span<const MvtAttribute> attributes);

    // Appends the layer to a tile; one without features is left out, as the specification asks.
    void append_to(std::string& tile) const;
    [[nodiscard]] std::size_t size() const { return features_.size() + keys_and_values_.size(); }

private:
    void add(std::uint32_t type, std::span<const std::uint32_t> geometry, std::span<const MvtAttribute> attributes);
    std::uint32_t key_number(std::string_view key);
    std::uint32_t value_number(const MvtValue& value);

    std::string name_;
    std::string features_, keys_and_values_;  // encoded
    std::map<std::string, std::uint32_t, std::less<>> keys_;
    std::map<MvtValue, std::uint32_t> values_;
};

}  // namespace starway::request::codec
