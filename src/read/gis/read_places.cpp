#include <fmt/format.h>

#include <cmath>

#include "base/core/sentence.hpp"
#include "base/geo/frame.hpp"
#include "read/decimal.hpp"
#include "read/gis/data_source.hpp"
#include "read/gis/gdal_errors.hpp"
#include "read/gis/gdal_session.hpp"
#include "read/gis/projection.hpp"
#include "read/gis/readers.hpp"
#include "read/values.hpp"

namespace starway::read {
namespace {

constexpr std::uint64_t places_between_checks = 1024;

// The point, or the centre of a multi-point; nothing for other geometries.
std::optional<Position> position_of(const OGRGeometry* geometry) {
    if (geometry == nullptr || geometry->IsEmpty()) return std::nullopt;
    const auto kind = wkbFlatten(geometry->getGeometryType());
    if (kind == wkbPoint) return Position{geometry->toPoint()->getX(), geometry->toPoint()->getY()};
    if (kind != wkbMultiPoint) return std::nullopt;
    Position sum;
    for (const auto* point : *geometry->toMultiPoint()) {
        sum.x += point->getX();
        sum.y += point->getY();
    }
    const auto count = static_cast<double>(geometry->toMultiPoint()->getNumGeometries());
    return Position{sum.x / count, sum.y / count};
}

std::optional<std::int64_t> population_of(const OGRFeature& feature, int field) {
    constexpr double most = 1e11;
    if (field == no_field || !feature.IsFieldSetAndNotNull(field)) return std::nullopt;
    const auto number = parse_decimal(feature.GetFieldAsString(field));
    if (number.fault != NumberFault::none || !(number.value > 0 && number.value < most)) return std::nullopt;
    return static_cast<std::int64_t>(number.value);
}

}  // namespace

Result<std::vector<Place>> read_places_ogr(const std::string& source, const std::string& name_field,
                                           const SourceOptions& given, FrameKind frame, const CancelFlag* cancel) {
    SourceOptions options = given;
    if (frame == FrameKind::planar) options.crs = "none";
    const GdalSession session(cancel, options.crs);
    auto opened = open_layer(source, Wanted::points, options, cancel);
    if (!opened) return std::move(opened).error();
    auto projection = Projection::choose(opened->layer->GetSpatialRef(), options.crs, opened->origin);
    if (!projection) return std::move(projection).error();
    const auto fields = fields_of(*opened->layer);
    const auto schema = recognise_places(fields, name_field);
    if (!schema) return Error{schema.error().kind, fmt::format("{}: {}", opened->origin, schema.error().message)};
    read_only_fields(*opened->layer, {schema->name, schema->id, schema->population}, options);

    std::vector<Place> places;
    std::vector<Position> positions;
    GdalErrors errors;
    std::string storage;
    const auto interrupted = [&] {
        return Error{ErrorKind::interrupted, fmt::format("{}: reading was interrupted", opened->origin)};
    };
    opened->layer->ResetReading();
    std::uint64_t count = 0;
    while (const OGRFeatureUniquePtr feature{opened->layer->GetNextFeature()}) {
        if (++count % places_between_checks == 0 && cancel != nullptr && *cancel) return interrupted();
        const auto position = position_of(feature->GetGeometryRef());
        if (!position || !feature->IsFieldSetAndNotNull(schema->name)) continue;
        const auto name = as_utf8(feature->GetFieldAsString(schema->name), storage);
        if (name.empty()) continue;
        places.push_back({std::string(name), {}, population_of(*feature, schema->population), 0, {}, {}});
        if (schema->id != no_field && feature->IsFieldSetAndNotNull(schema->id))
            places.back().id = feature->GetFieldAsString(schema->id);
        positions.push_back(*position);
        if (auto fits = check_size(*opened, positions.size()); !fits) return std::move(fits).error();
    }
    if (cancel != nullptr && *cancel) return interrupted();
    if (errors.failed()) return damaged(*opened, positions.size(), errors);
    if (auto confined = check_confinement(opened->origin); !confined) return std::move(confined).error();
    if (places.empty())
        return Error{ErrorKind::data, fmt::format("{}: the source contains no named point", opened->origin)};
    if (auto applied = projection->apply(positions, opened->origin); !applied) return std::move(applied).error();
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Position p = positions[i];
        const bool possible =
            frame == FrameKind::planar ? std::isfinite(p.x) && std::isfinite(p.y) : geo::is_lon_lat(p);
        if (!possible) {
            return Error{ErrorKind::data, fmt::format("{}: the place \"{}\" cannot be projected to longitude and "
                                                      "latitude; check the source's CRS⟦ (to override it: ⟨crs⟩)⟧",
                                                      opened->origin, places[i].name)};
        }
        places[i].position = p;
    }
    return places;
}

}  // namespace starway::read
