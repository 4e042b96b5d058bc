// `starway build --basemap`: the ground around the roads of an OpenStreetMap file, and the shading of its hills, as
// tiles beside the network.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "road/ask/heights.hpp"
#include "starway/core/geometry.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::request::codec {

struct BasemapReport {
    std::uint64_t features = 0;
    std::uint64_t tiles = 0;       // 0: there is nothing to show, and no file was written
    std::uint64_t open_areas = 0;  // with parts of their outlines missing
};

// The files beside a network's: "malta.pmtiles" and "malta.hills.pmtiles" of "malta.starway".
std::string basemap_path(const std::string& network);
std::string hills_path(const std::string& network);

// bounds: of the roads, degrees. Errors: io, data, interrupted.
Result<BasemapReport> write_basemap(const std::vector<std::string>& sources, const Box& bounds, const std::string& path,
                                    const Control& control);

// The shading of hills within the bounds. The number of tiles; 0: nothing there has a slope, and no file was written.
// Errors: io, interrupted.
Result<std::uint64_t> write_hills(const road::ask::Heights& heights, const Box& bounds, const std::string& path,
                                  const Control& control);

// Removes such a file of an earlier build, so that no network has another's base map. Whether there was one; files of
// other programs stay. Errors: io.
Result<bool> remove_basemap(const std::string& path);

}  // namespace starway::request::codec
