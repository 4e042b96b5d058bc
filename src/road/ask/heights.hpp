// Heights above the sea, between the samples of SRTM tiles (read/elevation/hgt.hpp).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/result.hpp"

namespace starway::road::ask {

// Immutable; any thread may ask. A copy shares the tiles.
class Heights {
public:
    Heights() = default;  // knows none
    // Files and folders of tiles, all of which are kept in memory. Errors: io, data, usage (a folder without tiles).
    static Result<Heights> open(const std::vector<std::string>& paths);

    [[nodiscard]] bool empty() const { return tiles_ == nullptr; }
    // Metres at a position in degrees, linear between the four samples around it; nothing where one of them is unknown.
    // spacing: degrees between the positions that are asked for; where it is wide, a sample is the mean of its
    // surroundings, so that what lies between positions counts too.
    [[nodiscard]] std::optional<double> at(Position lon_lat, double spacing = 0) const;

    // Degrees. Empty where no height is known.
    [[nodiscard]] Box bounds() const;
    // Degrees between the samples of the finest tile. Precondition: not empty().
    [[nodiscard]] double finest_spacing() const;

private:
    struct Tiles;
    std::shared_ptr<const Tiles> tiles_;
};

}  // namespace starway::road::ask
