// From a source's coordinates to lon,lat on WGS 84.
#pragma once

#include <ogr_spatialref.h>

#include <memory>
#include <span>
#include <string>

#include "starway/core/geometry.hpp"
#include "starway/core/result.hpp"

namespace starway::io {

class Projection {
public:
    // crs: SourceOptions::crs; layer_crs: the layer's own, may be null. Errors: usage (crs is not understood), data (no way from this
    // system to lon,lat).
    static Result<Projection> choose(const OGRSpatialReference* layer_crs, const std::string& crs,
                                     const std::string& origin);

    // Positions become lon,lat in place; one that has none becomes NaN. Where the system is unknown and not all positions can be
    // degrees: error, data, that says what to pass.
    Result<void> apply(std::span<Position> positions, const std::string& origin) const;

    // The way back, from lon,lat to the source's coordinates. Errors: data, where there is none.
    [[nodiscard]] Result<Projection> reversed() const;

    // Whether the coordinates' meaning is known.
    [[nodiscard]] bool is_known() const { return kind_ != Kind::unknown; }

    // In words, for the report: where the positions' meaning comes from.
    [[nodiscard]] const std::string& description() const { return description_; }

private:
    enum class Kind { planar, unknown, lon_lat, transformed };
    struct Destroy {
        void operator()(OGRCoordinateTransformation* t) const { OGRCoordinateTransformation::DestroyCT(t); }
    };
    Kind kind_ = Kind::unknown;
    std::string description_;
    std::unique_ptr<OGRCoordinateTransformation, Destroy> transformation_;
};

// planar where crs is "none".
FrameKind frame_of(const std::string& crs);

}  // namespace starway::io
