// The part of an OpenStreetMap file that is wanted: a box, or polygons.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::read::osm {

// Immutable.
class Clip {
public:
    // "west,south,east,north", or a file of polygons, of which any contains a point that lies in an odd number of its
    // rings. Errors: usage (neither; a box without an inside), io, data.
    static Result<Clip> parse(const std::string& text, const CancelFlag* cancel);

    [[nodiscard]] bool contains(FixedPosition at) const;

private:
    struct Side {
        double x1, y1, x2, y2;
    };
    void cut_into_strips();
    [[nodiscard]] std::size_t strip_of(double y) const;

    Box box_;
    std::vector<Side> sides_;  // empty: the box alone
    std::vector<std::vector<std::uint32_t>> strips_;
};

}  // namespace starway::read::osm
