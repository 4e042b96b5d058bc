#include "read/gis/data_source.hpp"

#include <cpl_string.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "read/field_names.hpp"
#include "read/gis/gdal_session.hpp"
#include "read/gis/geojson_crs.hpp"
#include "read/gis/guards/drivers.hpp"
#include "read/gis/table_encoding.hpp"
#include "read/roads/sources/foreign_format.hpp"
#include "read/text_source.hpp"

namespace starway::read {
namespace {

struct Candidate {
    std::size_t dataset = 0;
    OGRLayer* layer = nullptr;
    std::string name;
};

// Views and nested blocks let a small file generate points without end, so limit points in total and per byte.
constexpr std::uint64_t free_points = 10'000'000;
constexpr std::uint64_t points_per_byte = 16;

constexpr const char* unknown_format = "the format is not a known vector format";

struct OpenDataset {
    std::shared_ptr<core::ScratchFolder> scratch;  // of a shapefile without an index
    std::shared_ptr<core::ScratchFolder> copy;     // of JSON without what names files
    GDALDatasetUniquePtr dataset;
    std::uint64_t most_points = 0;
    std::string refused;  // the request of the file that was refused
};

GDALDatasetUniquePtr open_dataset(const std::string& path, bool database, const char* const* options) {
    const auto* drivers = database ? database_drivers() : vector_drivers();
    return GDALDatasetUniquePtr(
        GDALDataset::Open(path.c_str(), GDAL_OF_VECTOR | GDAL_OF_READONLY, drivers, options, nullptr));
}

// The driver that will open a file, by its beginning and its name; nothing of what it names is opened.
std::string driver_of(const std::string& path) {
    const GdalErrors errors;
    GDALDriverH driver = GDALIdentifyDriverEx(path.c_str(), GDAL_OF_VECTOR, vector_drivers(), nullptr);
    return driver != nullptr ? GDALGetDriverShortName(driver) : "";
}

Result<OpenDataset> open_one(const std::string& path, const SourceOptions& options, std::vector<Sentence>& notes,
                             const CancelFlag* cancel) {
    const bool database = is_database(path);
    const bool has_crs = !options.crs.empty();
    if (!database)
        if (auto regular = check_regular(path); !regular) return std::move(regular).error();
    if (!database)
        if (auto bounded = check_inflation(path, cancel); !bounded) return std::move(bounded).error();
    OpenDataset opened;
    forget_refusals();
    opened.most_points =
        database ? std::numeric_limits<std::uint64_t>::max() : free_points + points_per_byte * bytes_of(path);
    std::string target = path;
    if (!database) {
        auto completed = complete_shapefile(path);
        if (!completed) return std::move(completed).error();
        target = completed->path;
        ConfinedFiles::allow(target);
        opened.scratch = completed->scratch;
        auto confined = confine_json(target, driver_of(target), has_crs, cancel);
        if (!confined) return std::move(confined).error();
        target = confined->path;
        ConfinedFiles::allow(target);
        opened.copy = confined->scratch;
    }
    GdalErrors errors;
    const GdalOption restore("SHAPE_RESTORE_SHX", opened.scratch ? "YES" : "NO");
    // GDAL would write a schema file beside a GML file.
    constexpr std::array<const char*, 2> leave_no_trace{"WRITE_GFS=NO", nullptr};
    const bool gml = target.find(".gml") != std::string::npos;
    opened.dataset = open_dataset(target, database, gml ? leave_no_trace.data() : nullptr);
    if (opened.dataset) {
        const auto reopen = [&](const std::string& encoding) {
            const std::string option = "ENCODING=" + encoding;
            const std::array<const char*, 2> with{option.c_str(), nullptr};
            return open_dataset(target, false, with.data());
        };
        if (auto read = set_encoding(opened.dataset, reopen, options.encoding, path, notes); !read)
            return std::move(read).error();
    }
    opened.refused = refused_access();
    if (!opened.dataset) {
        if (auto confined = check_confinement(path); !confined) return std::move(confined).error();
        std::string reason = errors.reason(unknown_format);
        if (reason.find("not recognized as a supported") != std::string::npos) reason = unknown_format;
        if (reason == unknown_format && is_folder(path))
            return Error{ErrorKind::data,
                         fmt::format("{} is a folder that holds no GIS file; pass a file, a folder of GIS files "
                                     "(such as .shp, .gpkg or .geojson), a file geodatabase (.gdb) or a GMNS folder "
                                     "(link.csv and node.csv)",
                                     path)};
        if (const auto beginning = read_beginning(path, 64); reason == unknown_format && beginning)
            reason += fmt::format("; it begins with {}", beginning_shown(*beginning));
        // An existing file that cannot be opened is damaged or of another kind; a database may be unreachable.
        if (database) return Error{ErrorKind::io, fmt::format("the database cannot be opened: {}", reason)};
        return ConfinedFiles::explained({ErrorKind::data, fmt::format("{} cannot be opened: {}", path, reason)});
    }
    // GDAL assumes WGS 84 for GeoJSON with a coordinate system that it does not understand.
    if (errors.failed() && !has_crs && std::string_view(opened.dataset->GetDriverName()).ends_with("JSON")) {
        if (auto confined = check_confinement(path); !confined) return std::move(confined).error();
        return Error{ErrorKind::data,
                     fmt::format("{}: its coordinate system is not understood ({})⟦; pass ⟨crs=EPSG:CODE⟩⟧", path,
                                 errors.reason(""))};
    }
    if (opened.scratch) notes.push_back(fmt::format("{}: the missing .shx index was restored from the .shp", path));
    return opened;
}

// 2: certainly of the wanted kind, 1: possibly, 0: not.
int suitability(OGRLayer& layer, Wanted wanted) {
    switch (wkbFlatten(layer.GetGeomType())) {
        case wkbLineString:
        case wkbMultiLineString:
        case wkbCircularString:
        case wkbCompoundCurve:
        case wkbCurve:
        case wkbMultiCurve:
            return wanted == Wanted::lines ? 2 : 0;
        case wkbPoint:
        case wkbMultiPoint:
            return wanted == Wanted::points ? 2 : 0;
        case wkbPolygon:
        case wkbMultiPolygon:
        case wkbCurvePolygon:
        case wkbMultiSurface:
            return wanted == Wanted::polygons ? 2 : 0;
        case wkbUnknown:
        case wkbGeometryCollection:
            return 1;
        default:
            return 0;
    }
}

std::string_view geometry_in_words(OGRwkbGeometryType type) {
    return type == wkbNone ? "a table without geometry" : OGRGeometryTypeToName(type);
}

std::string list_layers(const std::vector<Candidate>& candidates) {
    constexpr std::size_t most = 30;
    std::string list;
    for (std::size_t i = 0; i < std::min(most, candidates.size()); ++i) {
        list += fmt::format("{}\"{}\" ({})", i == 0 ? "" : ", ", candidates[i].name,
                            geometry_in_words(candidates[i].layer->GetGeomType()));
    }
    return candidates.size() > most ? list + ", ..." : list;
}

Result<Candidate> choose(const std::vector<Candidate>& all, const std::string& source, Wanted wanted,
                         const std::string& named, std::vector<Sentence>& notes) {
    const std::string_view what = wanted == Wanted::lines ? "lines" : wanted == Wanted::points ? "points" : "polygons";
    if (!named.empty()) {
        for (const auto& candidate : all)
            if (candidate.name == named) return candidate;
        for (const auto& candidate : all)
            if (same_name(candidate.name, named)) return candidate;
        return Error{ErrorKind::usage, fmt::format("{}: the source has no layer \"{}\"; its layers are {}", source,
                                                   named, list_layers(all))};
    }
    std::vector<Candidate> fit;
    for (const int level : {2, 1}) {
        for (const auto& candidate : all)
            if (suitability(*candidate.layer, wanted) == level) fit.push_back(candidate);
        if (!fit.empty()) break;
    }
    if (fit.empty()) {
        return Error{ErrorKind::data, all.empty()
                                          ? fmt::format("{}: the source has no layers", source)
                                          : fmt::format("{}: the source contains no {}, but {}; pass a source of {}",
                                                        source, what, list_layers(all), what)};
    }
    if (fit.size() == 1) return fit.front();
    // Counting would read an OpenStreetMap file once per layer; its roads are in the layer "lines".
    std::vector<GIntBig> counts;
    for (const auto& candidate : fit)
        counts.push_back(candidate.layer->TestCapability(OLCFastFeatureCount) || candidate.name != "lines"
                             ? candidate.layer->GetFeatureCount()
                             : std::numeric_limits<GIntBig>::max());
    const auto best = static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
    notes.push_back(fmt::format(
        "{}: of the layers {}, the one with the most features was read: \"{}\"⟦ (to choose another: ⟨layer⟩)⟧", source,
        list_layers(fit), fit[best].name));
    return fit[best];
}

}  // namespace

Result<OpenLayer> open_layer(const std::string& source, Wanted wanted, const SourceOptions& options,
                             const CancelFlag* cancel) {
    GdalErrors errors;
    if (!is_database(source)) ConfinedFiles::allow(source);
    auto paths = gdal_paths(source, cancel);
    if (!paths) return std::move(paths).error();
    OpenLayer result;
    std::vector<OpenDataset> datasets;
    std::vector<Candidate> candidates;
    Error last{ErrorKind::data, fmt::format("{}: the source contains nothing that can be opened", source)};
    for (const auto& path : *paths) {
        auto opened = open_one(path, options, result.notes, cancel);
        if (!opened) {
            last = std::move(opened).error();
            continue;
        }
        for (auto* layer : opened->dataset->GetLayers())
            candidates.push_back({datasets.size(), layer, layer->GetName()});
        datasets.push_back(std::move(*opened));
    }
    if (datasets.empty()) return last;
    auto chosen =
        choose(candidates, is_database(source) ? "the database" : source, wanted, options.layer, result.notes);
    forget_refusals();
    if (auto confined = check_confinement(source); !confined) return std::move(confined).error();
    if (!chosen) return std::move(chosen).error();
    const OpenDataset& from = datasets[chosen->dataset];
    if (!from.refused.empty()) note_refusal(from.refused);
    result.most_points = from.most_points;
    result.scratch = from.scratch ? from.scratch : from.copy;
    result.dataset = std::move(datasets[chosen->dataset].dataset);
    result.layer = chosen->layer;
    // A database's address may contain a password.
    result.origin = is_database(source) ? "PG" : source;
    if (candidates.size() > 1) result.origin += fmt::format(", layer {}", chosen->name);
    if (!options.where.empty()) {
        errors.clear();
        if (result.layer->SetAttributeFilter(options.where.c_str()) != OGRERR_NONE) {
            return Error{ErrorKind::usage, fmt::format("{}: ⟨where={}⟩: {}", result.origin, options.where,
                                                       errors.reason("not an SQL condition on its fields"))};
        }
    }
    return result;
}

Result<void> check_size(const OpenLayer& opened, std::uint64_t points) {
    if (points <= opened.most_points) return {};
    return Error{ErrorKind::data,
                 fmt::format("{}: the source generates more than {} points, which is implausible for its size; "
                             "convert it with ogr2ogr and read the result",
                             opened.origin, opened.most_points)};
}

namespace {

// Databases look at the condition when they are read: it is to blame for a statement that fails with it only.
bool is_condition_wrong(OGRLayer& layer, std::string_view reason) {
    if (layer.GetAttrQueryString() == nullptr || reason.find("SELECT") == std::string_view::npos) return false;
    const GdalErrors errors;
    layer.SetAttributeFilter(nullptr);
    layer.ResetReading();
    const OGRFeatureUniquePtr first{layer.GetNextFeature()};
    return first != nullptr && !errors.failed();
}

std::string names_of_fields(OGRLayer& layer) {
    constexpr int most = 30;
    std::string names;
    const auto* const definition = layer.GetLayerDefn();
    for (int i = 0; i < std::min(definition->GetFieldCount(), most); ++i)
        names += fmt::format("{}{}", i == 0 ? "" : ", ", definition->GetFieldDefn(i)->GetNameRef());
    return definition->GetFieldCount() > most ? names + ", ..." : names;
}

}  // namespace

Error damaged(const OpenLayer& opened, std::uint64_t count, const GdalErrors& errors) {
    if (auto confined = check_confinement(opened.origin); !confined) return std::move(confined).error();
    const std::string reason = errors.reason("unknown reason");
    const char* const filter = opened.layer->GetAttrQueryString();
    const std::string where = filter != nullptr ? filter : "";
    if (count == 0 && is_condition_wrong(*opened.layer, reason))
        return {ErrorKind::usage, fmt::format("{}: ⟨where={}⟩ is no SQL condition on its fields, which are {}",
                                              opened.origin, where, names_of_fields(*opened.layer))};
    return {ErrorKind::data, fmt::format("{} is damaged after {} features: {}", opened.origin, count, reason)};
}

std::vector<SourceField> fields_of(OGRLayer& layer) {
    std::vector<SourceField> fields;
    auto* definition = layer.GetLayerDefn();
    for (int i = 0; i < definition->GetFieldCount(); ++i) {
        const auto* field = definition->GetFieldDefn(i);
        FieldKind kind = FieldKind::other;
        switch (field->GetType()) {
            case OFTInteger:
            case OFTInteger64:
                kind = field->GetSubType() == OFSTBoolean ? FieldKind::boolean : FieldKind::integer;
                break;
            case OFTReal:
                kind = FieldKind::real;
                break;
            case OFTString:
                kind = FieldKind::text;
                break;
            default:
                break;
        }
        fields.push_back({field->GetNameRef(), kind});
    }
    return fields;
}

void read_only_fields(OGRLayer& layer, const std::vector<int>& fields, const SourceOptions& options) {
    // The filter needs its fields to be read.
    if (!options.where.empty() || layer.TestCapability(OLCIgnoreFields) == 0) return;
    CPLStringList ignored;
    auto* definition = layer.GetLayerDefn();
    for (int i = 0; i < definition->GetFieldCount(); ++i)
        if (std::find(fields.begin(), fields.end(), i) == fields.end())
            ignored.AddString(definition->GetFieldDefn(i)->GetNameRef());
    if (layer.SetIgnoredFields(const_cast<const char**>(ignored.List())) != OGRERR_NONE)
        layer.SetIgnoredFields(nullptr);
}

}  // namespace starway::read
