// Projects a source's coordinates to lon,lat on WGS 84.
#pragma once

#include <ogr_spatialref.h>

#include <memory>
#include <span>
#include <string>

#include "read/roads/lines/schema.hpp"
#include "starway/core/geometry.hpp"
#include "starway/core/result.hpp"

namespace starway::read {

class Projection {
public:
    // crs: SourceOptions::crs; layer_crs: the layer's own, may be null. Errors: usage (an invalid crs), data (no
    // projection to lon,lat).
    static Result<Projection> choose(const OGRSpatialReference* layer_crs, const std::string& crs,
                                     const std::string& origin);

    // Projects positions to lon,lat in place; NaN if impossible. Errors: data, if the system is unknown and not all
    // positions can be degrees.
    Result<void> apply(std::span<Position> positions, const std::string& origin) const;

    // Projects lon,lat back to the source's coordinates. Errors: data, if impossible.
    [[nodiscard]] Result<Projection> reversed() const;

    // Whether the coordinate system is known.
    [[nodiscard]] bool is_known() const { return kind_ != Kind::unknown; }

    // Whether the source names its system and no option overrides it.
    [[nodiscard]] bool is_by_source() const { return is_by_source_; }

    // The source of the coordinate system, for the report.
    [[nodiscard]] const std::string& description() const { return description_; }

    // Of the source's own plane.
    [[nodiscard]] const PlaneUnit& plane_unit() const { return plane_unit_; }

private:
    enum class Kind { planar, unknown, lon_lat, transformed };
    struct Destroy {
        void operator()(OGRCoordinateTransformation* t) const { OGRCoordinateTransformation::DestroyCT(t); }
    };
    Kind kind_ = Kind::unknown;
    bool is_by_source_ = false;
    std::string description_;
    PlaneUnit plane_unit_;
    std::unique_ptr<OGRCoordinateTransformation, Destroy> transformation_;
};

// planar if crs is "none".
FrameKind frame_of(const std::string& crs);

}  // namespace starway::read
