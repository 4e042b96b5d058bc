#include <fmt/format.h>

#include <exception>
#include <string>
#include <string_view>
#include <utility>

#include "base/core/files/temporary_names.hpp"
#include "base/core/sentence.hpp"
#include "read/gis/readers.hpp"
#include "read/plugin/ogr_plugin.hpp"
#include "read/plugin/plugin_tag.hpp"

namespace starway::read {
namespace {

// GDAL reads compressed files and archives by names of its own; users know only theirs.
Error in_users_terms(const Error& error) {
    std::string text = error.message.marked();
    for (const std::string_view prefix : {"/vsigzip/", "/vsizip/", "/vsitar/"})
        for (std::size_t at = 0; (at = text.find(prefix, at)) != std::string::npos;) text.erase(at, prefix.size());
    return {error.kind, std::move(text)};
}

// No exception leaves the plug-in: a file's false claims can exhaust memory in GDAL and in containers.
template <auto function, class... Arguments>
auto guarded(Arguments... arguments) -> decltype(function(std::forward<Arguments>(arguments)...)) {
    try {
        auto result = function(std::forward<Arguments>(arguments)...);
        if (!result) return in_users_terms(std::move(result).error());
        return result;
    } catch (const std::exception& problem) {
        return Error{ErrorKind::internal, fmt::format("internal error while reading the GIS file: {}", problem.what())};
    }
}

const OgrPlugin plugin_table{
    guarded<read_lines_ogr, const std::vector<std::string>&, const SourceOptions&, LoadReport&, const Control&>,
    guarded<read_places_ogr, const std::string&, const std::string&, const SourceOptions&, FrameKind,
            const CancelFlag*>,
    guarded<read_polygons_ogr, const std::string&, const SourceOptions&, const CancelFlag*>,
    has_driver_ogr,
    guarded<create_writer_ogr, std::string_view, const std::string&, const geo::FeatureTable&>,
    guarded<is_raster_ogr, const std::string&>,
    guarded<read_raster_ogr, const std::string&, const RasterRequest&>,
    guarded<project_ogr, std::span<Position>, const std::string&, const std::string&>,
    guarded<output_crs_ogr, const std::string&>,
    core::remove_temporaries,
};

}  // namespace
}  // namespace starway::read

extern "C" __attribute__((visibility("default"))) const starway::read::OgrPlugin* starway_ogr_table(const char* tag) {
    return std::string_view(tag) == starway::read::ogr_plugin_tag ? &starway::read::plugin_table : nullptr;
}
