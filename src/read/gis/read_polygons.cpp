#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "base/core/sentence.hpp"
#include "base/geo/frame.hpp"
#include "mesh/model/polygon_repair.hpp"
#include "read/gis/data_source.hpp"
#include "read/gis/gdal_errors.hpp"
#include "read/gis/gdal_session.hpp"
#include "read/gis/projection.hpp"
#include "read/gis/readers.hpp"

namespace starway::read {
namespace {

constexpr std::uint64_t polygons_between_checks = 1024;

class PolygonReader {
public:
    explicit PolygonReader(const CancelFlag* cancel) : cancel_(cancel) {}

    // Errors: data, interrupted.
    Result<void> read(const OGRGeometry* geometry) {
        if (geometry == nullptr || geometry->IsEmpty()) return {};
        switch (wkbFlatten(geometry->getGeometryType())) {
            case wkbPolygon:
                return read_polygon(*geometry->toPolygon());
            case wkbMultiPolygon:
            case wkbMultiSurface:
            case wkbGeometryCollection:
                for (const auto* member : *geometry->toGeometryCollection())
                    if (auto done = read(member); !done) return done;
                return {};
            case wkbCurvePolygon: {
                const std::unique_ptr<OGRGeometry> straight(geometry->getLinearGeometry());
                return read(straight.get());
            }
            default:
                ++others_;
                return {};
        }
    }
    Obstacles& obstacles() { return obstacles_; }
    void tell(const std::string& origin) {
        auto& notes = obstacles_.notes;
        notes.push_back(fmt::format("{}: {} {} with {} corners", origin, obstacles_.polygons,
                                    obstacles_.polygons == 1 ? "polygon" : "polygons", obstacles_.points.size()));
        if (repaired_ > 0)
            notes.push_back(repaired_ == 1 ? "1 intersected itself and was repaired"
                                           : fmt::format("{} intersected themselves and were repaired", repaired_));
        if (others_ > 0) notes.push_back(fmt::format("skipped {} shapes that are not polygons", others_));
    }

private:
    Result<void> read_polygon(const OGRPolygon& polygon) {
        ++obstacles_.polygons;
        std::vector<mesh::model::PolygonRing> rings;
        for (const OGRLinearRing* ring : polygon) {
            mesh::model::PolygonRing& read = rings.emplace_back();
            read.hole = rings.size() > 1;
            read.points.resize(static_cast<std::size_t>(ring->getNumPoints()));
            constexpr int stride = sizeof(Position);
            if (!read.points.empty()) ring->getPoints(&read.points[0].x, stride, &read.points[0].y, stride, nullptr, 0);
        }
        if (polygon.IsValid() == 0) {
            ++repaired_;
            auto sound = mesh::model::repaired(rings, cancel_);
            if (!sound) return sound.error();
            rings = *std::move(sound);
        }
        for (const mesh::model::PolygonRing& ring : rings) obstacles_.add(ring.points, ring.hole);
        return {};
    }

    const CancelFlag* cancel_;
    Obstacles obstacles_;
    std::uint64_t repaired_ = 0;
    std::uint64_t others_ = 0;
};

}  // namespace

Result<Obstacles> read_polygons_ogr(const std::string& source, const SourceOptions& options, const CancelFlag* cancel) {
    const GdalSession session(cancel, options.crs);
    auto opened = open_layer(source, Wanted::polygons, options, cancel);
    if (!opened) return std::move(opened).error();
    auto projection = Projection::choose(opened->layer->GetSpatialRef(), options.crs, opened->origin);
    if (!projection) return std::move(projection).error();
    read_only_fields(*opened->layer, {}, options);

    PolygonReader reader(cancel);
    GdalErrors errors;
    opened->layer->ResetReading();
    std::uint64_t count = 0;
    while (const OGRFeatureUniquePtr feature{opened->layer->GetNextFeature()}) {
        if (auto done = reader.read(feature->GetGeometryRef()); !done)
            return Error{done.error().kind, fmt::format("{}: polygon of feature {}: {}", opened->origin,
                                                        feature->GetFID(), done.error().message)};
        if (++count % polygons_between_checks == 0 && cancel != nullptr && *cancel)
            return Error{ErrorKind::interrupted, fmt::format("{}: interrupted while reading", opened->origin)};
        if (auto fits = check_size(*opened, reader.obstacles().points.size()); !fits) return std::move(fits).error();
    }
    if (cancel != nullptr && *cancel)
        return Error{ErrorKind::interrupted, fmt::format("{}: interrupted while reading", opened->origin)};
    if (errors.failed()) return damaged(*opened, count, errors);
    if (auto confined = check_confinement(opened->origin); !confined) return std::move(confined).error();
    Obstacles& obstacles = reader.obstacles();
    if (obstacles.points.empty())
        return Error{ErrorKind::data, fmt::format("{}: the source contains no polygon", opened->origin)};
    obstacles.notes = std::move(opened->notes);
    reader.tell(opened->origin);
    obstacles.notes.push_back(projection->description());
    if (auto applied = projection->apply(obstacles.points, opened->origin); !applied) return std::move(applied).error();
    obstacles.frame = frame_of(options.crs);
    for (const Position p : obstacles.points)
        if (obstacles.frame == FrameKind::planar ? !(std::isfinite(p.x) && std::isfinite(p.y)) : !geo::is_lon_lat(p))
            return Error{
                ErrorKind::data,
                fmt::format(
                    "{}: a polygon's corner cannot be projected; check the source's CRS⟦ (to override it: ⟨crs⟩)⟧",
                    opened->origin)};
    return std::move(obstacles);
}

}  // namespace starway::read
