// A coordinate system in which features are written.
#pragma once

#include <span>
#include <string>

#include "starway/core/geometry.hpp"
#include "starway/core/result.hpp"

namespace starway::geo {

class OutputCrs {
public:
    virtual ~OutputCrs() = default;
    // Projects longitudes and latitudes to x,y (east or longitude first) in place; NaN if impossible. Errors: data.
    virtual Result<void> apply(std::span<Position> positions) const = 0;

    bool is_lon_lat = false;  // degrees on a datum like that of WGS 84
    bool is_wgs84 = false;    // what files have without a coordinate system of their own
    std::string urn;          // "urn:ogc:def:crs:EPSG::27700"; empty if it is in no register
    std::string projjson;     // as GeoParquet has it
};

}  // namespace starway::geo
