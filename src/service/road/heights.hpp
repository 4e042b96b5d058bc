// Heights above the sea, between the samples of SRTM tiles (io/elevation/hgt.hpp).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/result.hpp"

namespace starway::service {

// Immutable; any thread may ask. A copy shares the tiles.
class Heights {
public:
    Heights() = default;  // knows none
    // Files and folders of tiles, all of which are kept in memory. Errors: io, data, usage (a folder without tiles).
    static Result<Heights> open(const std::vector<std::string>& paths);

    [[nodiscard]] bool empty() const { return tiles_ == nullptr; }
    // Metres at a position in degrees, linear between the four samples around it; nothing where one of them is unknown.
    [[nodiscard]] std::optional<double> at(Position lon_lat) const;

private:
    struct Tiles;
    std::shared_ptr<const Tiles> tiles_;
};

}  // namespace starway::service
