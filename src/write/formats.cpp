#include "write/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/core/files/output.hpp"
#include "base/core/files/staging.hpp"
#include "base/core/lower_case.hpp"
#include "base/geo/antimeridian.hpp"
#include "base/geo/frame.hpp"
#include "read/field_names.hpp"
#include "read/plugin/ogr_plugin.hpp"
#include "write/writers.hpp"

namespace starway::writing {
namespace {

using Factory = std::unique_ptr<geo::FeatureWriter> (*)(core::Output, geo::FeatureTable);

struct Entry {
    Format format;
    Factory make = nullptr;   // our own writer, or
    std::string_view driver;  // a GDAL driver
    bool lon_lat_only = false;
    bool lines_only = false;  // and points, but no areas
    bool any_crs = false;     // --output-crs
};

// All output formats. An extension selects the first format that lists it.
constexpr std::array<Entry, 12> entries{{
    {{"geojson", ".geojson,.json", "GeoJSON (RFC 7946)"}, make_geojson_writer, {}, false, false, true},
    {{"geojsonseq", ".geojsonl,.geojsons,.ndjson", "GeoJSON, one feature per line"}, make_geojsonseq_writer, {}, false},
    {{"gpx", ".gpx", "GPX 1.1, for navigation devices"}, make_gpx_writer, {}, true},
    {{"kml", ".kml", "KML 2.2, for Google Earth"}, make_kml_writer, {}, true},
    {{"flatgeobuf", ".fgb", "FlatGeobuf"}, nullptr, "FlatGeobuf", false, false, true},
    {{"geopackage", ".gpkg", "GeoPackage"}, nullptr, "GPKG", false, false, true},
    {{"shapefile", ".shp", "Shapefile: .shp, .shx, .dbf, .prj and .cpg"},
     nullptr,
     "ESRI Shapefile",
     false,
     false,
     true},
    {{"geoparquet", ".parquet,.geoparquet", "GeoParquet, where GDAL can write it"},
     nullptr,
     "Parquet",
     false,
     false,
     true},
    {{"csv", ".csv", "CSV with the geometry as WKT"}, make_csv_writer, {}, false, false, true},
    {{"polyline", ".polyline", "encoded polyline, five decimals"}, make_polyline_writer, {}, true, true},
    {{"polyline6", ".polyline6", "encoded polyline, six decimals"}, make_polyline6_writer, {}, true, true},
    {{"text", ".txt", "an aligned table, without geometry"}, make_text_writer, {}, false},
}};

// The variant of "csv" for --csv-safe; not listed as a format.
constexpr Entry safe_csv{{"csv-safe", "", "CSV for spreadsheets"}, make_spreadsheet_writer, {}, false, false, true};

bool has_extension(const Format& format, std::string_view extension) {
    std::string_view rest = format.extension;
    while (!rest.empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        if (core::same_word(rest.substr(0, comma), extension)) return true;
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    return false;
}

const Entry* entry_named(std::string_view name) {
    for (const Entry& entry : entries)
        if (core::same_word(entry.format.name, name)) return &entry;
    return name == safe_csv.format.name ? &safe_csv : nullptr;
}

template <class Fits>
std::string names_where(Fits fits) {
    std::string names;
    for (const Entry& entry : entries)
        if (fits(entry)) names += fmt::format("{}{}", names.empty() ? "" : ", ", entry.format.name);
    return names;
}

std::string names_of(bool lon_lat_only_too) {
    return names_where([&](const Entry& entry) { return lon_lat_only_too || !entry.lon_lat_only; });
}

Error usage(std::string message) {
    return Error{ErrorKind::usage, std::move(message)};
}

// Checks the contract of writers.hpp for all writers.
class CheckedWriter final : public geo::FeatureWriter {
public:
    CheckedWriter(std::unique_ptr<geo::FeatureWriter> writer, const geo::FeatureTable& table)
        : writer_(std::move(writer)),
          geometry_(table.geometry),
          frame_(table.frame),
          field_count_(table.fields.size()) {}

    Result<void> write(const geo::Feature& feature) override {
        ++count_;
        if (feature.values.size() != field_count_)
            return Error{ErrorKind::internal, fmt::format("feature {} has {} values for {} fields", count_,
                                                          feature.values.size(), field_count_)};
        const auto wrong = [&](Position p) {
            return frame_ == FrameKind::geographic ? !std::isfinite(p.x) || !geo::is_lon_lat({0, p.y})
                                                   : !std::isfinite(p.x) || !std::isfinite(p.y);
        };
        const auto wrong_area = [&](const geo::AreaRings& rings) {
            return std::any_of(rings.begin(), rings.end(), [&](const auto& ring) {
                return ring.size() < 3 || std::any_of(ring.begin(), ring.end(), wrong);
            });
        };
        if (frame_ != FrameKind::none && (std::any_of(feature.points.begin(), feature.points.end(), wrong) ||
                                          std::any_of(feature.areas.begin(), feature.areas.end(), wrong_area)))
            return Error{
                ErrorKind::data,
                fmt::format("feature {} cannot be written: a position is invalid{}", count_,
                            frame_ == FrameKind::geographic ? "⟦; check the source's coordinates and ⟨crs⟩⟧" : "")};
        if (!needs_change(feature)) return writer_->write(feature);
        changed_ = feature;
        change(changed_.points);
        return writer_->write(changed_);
    }
    Result<void> finish() override { return writer_->finish(); }

private:
    [[nodiscard]] bool needs_change(const geo::Feature& feature) const {
        const auto outside = [](Position p) { return std::abs(p.x) > 180 || std::abs(p.y) > 90; };
        return (frame_ == FrameKind::none && !feature.points.empty()) ||
               (geometry_ == geo::GeometryKind::line && feature.points.size() == 1) ||
               (frame_ == FrameKind::geographic && std::any_of(feature.points.begin(), feature.points.end(), outside));
    }
    void change(std::vector<Position>& points) const {
        if (frame_ == FrameKind::none) {
            points.clear();
            return;
        }
        if (geometry_ == geo::GeometryKind::line && points.size() == 1)
            points.push_back(points.front());  // a route that does not move
        if (frame_ != FrameKind::geographic) return;
        for (Position& p : points) p = {geo::normal_longitude(p.x), std::clamp(p.y, -90.0, 90.0)};
    }

    std::unique_ptr<geo::FeatureWriter> writer_;
    geo::GeometryKind geometry_;
    FrameKind frame_;
    std::size_t field_count_;
    std::uint64_t count_ = 0;
    geo::Feature changed_;
};

// Projects what it hands on.
class ProjectingWriter final : public geo::FeatureWriter {
public:
    ProjectingWriter(std::unique_ptr<geo::FeatureWriter> writer, std::unique_ptr<geo::OutputCrs> crs, std::string name)
        : writer_(std::move(writer)), crs_(std::move(crs)), name_(std::move(name)) {}

    Result<void> write(const geo::Feature& feature) override {
        geo::Feature projected = feature;
        if (auto done = project(projected.points); !done) return done;
        for (geo::AreaRings& rings : projected.areas)
            for (auto& ring : rings)
                if (auto done = project(ring); !done) return done;
        return writer_->write(projected);
    }
    Result<void> finish() override { return writer_->finish(); }

private:
    Result<void> project(std::vector<Position>& positions) const {
        if (auto done = crs_->apply(positions); !done) return done;
        const bool all = std::all_of(positions.begin(), positions.end(),
                                     [](Position p) { return std::isfinite(p.x) && std::isfinite(p.y); });
        if (all) return {};
        return Error{
            ErrorKind::data,
            fmt::format("a position cannot be projected to {}⟦; choose an ⟨output_crs⟩ that is defined there⟧", name_)};
    }
    std::unique_ptr<geo::FeatureWriter> writer_;
    std::unique_ptr<geo::OutputCrs> crs_;
    std::string name_;
};

Result<std::unique_ptr<geo::FeatureWriter>> create_unchecked(const Entry& entry, const std::string& path,
                                                             const geo::FeatureTable& table) {
    if (entry.make != nullptr) {
        auto output = core::Output::create(path);
        if (!output) return std::move(output).error();
        return entry.make(std::move(*output), table);
    }
    if (path == "-")
        return usage(fmt::format(
            "{} cannot be written to standard output; name a file⟦ (⟨output=FILE⟩)⟧, or choose another format",
            entry.format.name));
    const auto plugin = read::ogr_plugin();
    if (!plugin) return plugin.error();
    return (*plugin)->create_writer(entry.driver, core::staged(path).string(), table);
}

// Errors (usage): the format has none but longitude and latitude, or cannot name this one.
Result<std::unique_ptr<geo::OutputCrs>> output_crs(const Entry& entry, const std::string& crs) {
    if (!entry.any_crs)
        return usage(fmt::format("⟨output_crs⟩ has no effect on {}; leave it out, or choose one of {}",
                                 entry.format.name, names_where([](const Entry& other) { return other.any_crs; })));
    const auto plugin = read::ogr_plugin();
    if (!plugin) return plugin.error();
    auto output = (*plugin)->output_crs(crs);
    if (output && entry.make != nullptr && (*output)->urn.empty())
        return usage(fmt::format(
            "⟨output_crs={}⟩ has no code, which {} would need to name it; pass an EPSG code, or write geopackage", crs,
            entry.format.name));
    return output;
}

// A writer of the table's coordinate system.
Result<std::unique_ptr<geo::FeatureWriter>> create_projecting(const Entry& entry, const std::string& path,
                                                              geo::FeatureTable table) {
    const std::string& crs = table.crs;
    if (table.frame != FrameKind::geographic)
        return usage(
            "⟨output_crs⟩ has no effect, because the coordinates are not longitude and latitude; leave it out");
    auto output = output_crs(entry, crs);
    if (!output) return std::move(output).error();
    const geo::OutputCrs& found = **output;
    const std::string name = crs;
    table.frame = found.is_lon_lat ? FrameKind::geographic : FrameKind::planar;
    if (entry.make != nullptr) table.crs = found.is_wgs84 ? std::string() : found.urn;
    auto writer = create_unchecked(entry, path, table);
    if (!writer) return writer;
    return std::unique_ptr<geo::FeatureWriter>(
        std::make_unique<ProjectingWriter>(*std::move(writer), *std::move(output), name));
}

}  // namespace

std::string tag_field_name(std::string_view key, std::span<const geo::Field> others) {
    const bool is_taken = std::any_of(others.begin(), others.end(),
                                      [&](const geo::Field& other) { return read::same_name(other.name, key); });
    return (is_taken ? "tag:" : "") + std::string(key);
}

const std::vector<Format>& feature_formats() {
    static const std::vector<Format> formats = [] {
        std::vector<Format> all;
        all.reserve(entries.size());
        for (const Entry& entry : entries) all.push_back(entry.format);
        return all;
    }();
    return formats;
}

Result<std::string> choose_format(std::string_view name, std::string_view path) {
    if (!name.empty()) {
        if (const Entry* entry = entry_named(name)) return std::string(entry->format.name);
        return usage(fmt::format("the output format '{}' is unknown; choose one of {}", name, names_of(true)));
    }
    const std::size_t slash = path.rfind('/');
    const std::string_view file = slash == std::string_view::npos ? path : path.substr(slash + 1);
    const std::size_t dot = file.rfind('.');
    if (dot != std::string_view::npos)
        for (const Entry& entry : entries)
            if (has_extension(entry.format, file.substr(dot))) return std::string(entry.format.name);
    return usage(fmt::format("the output '{}' has no known extension⟦; choose a format with ⟨format⟩⟧; there are {}",
                             path, names_of(true)));
}

Result<void> check_output_crs(std::string_view format, const std::string& crs) {
    const Entry* entry = entry_named(format);
    if (crs.empty() || entry == nullptr) return {};
    const auto output = output_crs(*entry, crs);
    return output ? Result<void>() : Result<void>(output.error());
}

Result<std::unique_ptr<geo::FeatureWriter>> create_feature_writer(std::string_view format, const std::string& path,
                                                                  geo::FeatureTable table) {
    const Entry* entry = entry_named(format);
    if (entry == nullptr) return choose_format(format, path).error();
    if (entry->lon_lat_only && table.frame != FrameKind::geographic)
        return usage(fmt::format(
            "{} supports only longitude and latitude, but this network {}; choose one of {}", entry->format.name,
            table.frame == FrameKind::planar ? "is planar" : "has no coordinates", names_of(false)));
    if (entry->lines_only && table.geometry == geo::GeometryKind::area)
        return usage(fmt::format("{} supports no polygons; write lines, or choose another format such as geojson",
                                 entry->format.name));
    for (geo::RouteMark& mark : table.marks) mark.position.x = geo::normal_longitude(mark.position.x);
    for (geo::RouteTurn& turn : table.turns) turn.position.x = geo::normal_longitude(turn.position.x);
    auto writer = table.crs.empty() ? create_unchecked(*entry, path, table) : create_projecting(*entry, path, table);
    if (!writer) return std::move(writer).error();
    return std::unique_ptr<geo::FeatureWriter>(std::make_unique<CheckedWriter>(std::move(*writer), table));
}

}  // namespace starway::writing
