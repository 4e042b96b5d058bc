#include "read/gis/read_georeference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/core/sentence.hpp"
#include "base/geo/frame.hpp"
#include "read/gis/gdal_errors.hpp"

namespace starway::read {
namespace {

using Affine =
    std::array<double, 6>;  // GDAL's order: x = a[0] + a[1] column + a[2] row, y = a[3] + a[4] column + a[5] row

Position apply(const Affine& affine, double column, double row) {
    return {affine[0] + affine[1] * column + affine[2] * row, affine[3] + affine[4] * column + affine[5] * row};
}

class RasterGeoreference final : public Georeference {
public:
    RasterGeoreference(const Affine& to_map, const Affine& to_cells, Projection forward, Projection back,
                       std::string source)
        : to_map_(to_map),
          to_cells_(to_cells),
          forward_(std::move(forward)),
          back_(std::move(back)),
          source_(std::move(source)) {}

    [[nodiscard]] Position lon_lat(double x, double y) const override {
        std::array<Position, 1> position{apply(to_map_, x, y)};
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        return forward_.apply(position, source_) ? position[0] : Position{nan, nan};
    }

    [[nodiscard]] Result<GridCell> cell(Position lon_lat) const override {
        std::array<Position, 1> position{lon_lat};
        const auto projected = back_.apply(position, source_);
        const Position place = apply(to_cells_, position[0].x, position[0].y);
        constexpr double far = 1e9;
        if (!projected || !(std::abs(place.x) < far && std::abs(place.y) < far))
            return Error{ErrorKind::usage,
                         fmt::format("{}: {:.9g},{:.9g} cannot be projected to the raster's coordinate system", source_,
                                     lon_lat.x, lon_lat.y)};
        return GridCell{static_cast<std::int32_t>(std::floor(place.x)), static_cast<std::int32_t>(std::floor(place.y))};
    }

private:
    Affine to_map_;
    Affine to_cells_;
    Projection forward_;
    Projection back_;
    std::string source_;
};

// Metres from a cell to the next, averaged over up to 64 cells around the centre, because lengths are rounded to
// centimetres.
double metres_per_cell(const Georeference& georeference, const Raster& raster, bool across) {
    const std::uint32_t side = across ? raster.width : raster.height;
    const double stretch = std::clamp<double>(side, 1, 64);
    const double x = raster.width / 2.0;
    const double y = raster.height / 2.0;
    const double dx = across ? stretch / 2 : 0;
    const double dy = across ? 0 : stretch / 2;
    const Position a = georeference.lon_lat(x - dx, y - dy);
    const Position b = georeference.lon_lat(x + dx, y + dy);
    if (!geo::is_lon_lat(a) || !geo::is_lon_lat(b)) return 0;
    const Frame frame = geo::geographic_frame();
    return geo::segment_length(frame, geo::embed(frame, a), geo::embed(frame, b)) / stretch;
}

}  // namespace

// The frame in which square cells lie upright, perhaps turned; nothing for other cells.
std::optional<MapFrame> frame_of_squares(const Affine& to_map, std::uint32_t height) {
    const double resolution = std::hypot(to_map[1], to_map[4]);
    const double rounding = 1e-6 * resolution;
    if (!(resolution > 0) || std::abs(to_map[1] + to_map[5]) > rounding || std::abs(to_map[4] - to_map[2]) > rounding)
        return std::nullopt;
    return MapFrame{resolution, to_map[0] + to_map[2] * height, to_map[3] + to_map[5] * height,
                    std::atan2(to_map[4], to_map[1]), height};
}

Result<void> place_raster(GDALDataset& dataset, const RasterRequest& request, const std::string& source,
                          Raster& raster) {
    Affine to_map{};
    Affine to_cells{};
    if (dataset.GetGeoTransform(to_map.data()) != CE_None || GDALInvGeoTransform(to_map.data(), to_cells.data()) == 0) {
        if (request.crs.empty()) return {};
        return Error{ErrorKind::usage,
                     fmt::format("{}: the raster has no georeference, so ⟨crs⟩ has no effect; leave it out", source)};
    }
    auto forward = Projection::choose(dataset.GetSpatialRef(), request.crs, source);
    if (!forward) return forward.error();
    const bool planar = frame_of(request.crs) == FrameKind::planar;
    if (planar || !forward->is_known()) {
        // Planar coordinates are in metres.
        raster.cell_width_m = std::hypot(to_map[1], to_map[4]);
        raster.cell_height_m = std::hypot(to_map[2], to_map[5]);
        raster.frame = frame_of_squares(to_map, static_cast<std::uint32_t>(dataset.GetRasterYSize()));
        raster.notes.push_back(planar ? "Coordinates are planar, in metres⟦ (⟨crs=none⟩)⟧."
                                      : "The raster has no coordinate system, so metres are assumed, without longitude "
                                        "and latitude⟦ (to set it: ⟨crs=EPSG:CODE⟩)⟧.");
        return {};
    }
    auto back = forward->reversed();
    if (!back) return Error{ErrorKind::data, fmt::format("{}: {}", source, back.error().message)};
    std::string description = forward->description();
    description[0] = static_cast<char>(description[0] - 'a' + 'A');
    raster.notes.push_back(description + ".");
    raster.georeference =
        std::make_shared<RasterGeoreference>(to_map, to_cells, std::move(*forward), std::move(*back), source);
    raster.cell_width_m = metres_per_cell(*raster.georeference, raster, true);
    raster.cell_height_m = metres_per_cell(*raster.georeference, raster, false);
    if (raster.cell_width_m > 0 && raster.cell_height_m > 0)
        raster.notes.push_back(fmt::format("A cell is {:.4g} m wide and {:.4g} m high at the centre of the map.",
                                           raster.cell_width_m, raster.cell_height_m));
    else
        raster.notes.emplace_back(
            "The cells' size is unknown, because the centre of the map has no longitude and latitude.");
    return {};
}

}  // namespace starway::read
