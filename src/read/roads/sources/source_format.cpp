#include "read/roads/sources/source_format.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/core/lower_case.hpp"
#include "read/text_source.hpp"

namespace starway::read {

const RoadFormat network_format{
    .reader = options::Reader::network,
    .looks_like = [](const Look& look) { return look.is_network_file() ? Likeness::certain : Likeness::none; },
    .read = [](const std::vector<std::string>& sources, const SourceOptions&, LoadReport&,
               const Control&) -> Result<NetworkDraft> {
        return Error{ErrorKind::usage,
                     fmt::format("{} is a network file, which cannot be joined with other sources; pass it alone",
                                 sources.front())};
    }};

const RoadFormat& identify(const Look& look) {
#define STARWAY_ADDRESS(name, one, several) &name##_format,
    static constexpr const RoadFormat* formats[] = {STARWAY_ROAD_FORMATS(STARWAY_ADDRESS)};
#undef STARWAY_ADDRESS
    const RoadFormat* best = nullptr;
    Likeness likeness = Likeness::none;
    for (const RoadFormat* const format : formats) {
        if (likeness == Likeness::certain) break;
        if (const Likeness own = format->looks_like(look); own > likeness) {
            best = format;
            likeness = own;
        }
    }
    return *best;  // any source may be one of GIS
}

Result<IdentifiedSource> identify_source(const std::string& source) {
    const auto look = Look::at(source);
    if (!look) return look.error();
    const RoadFormat& format = identify(*look);
    // GIS readers recognise a compressed file by its name only.
    std::error_code ignored;
    if (&format == &gis_format && is_gzip(look->stored) && !core::lower_case(look->path).ends_with(".gz"))
        return IdentifiedSource{&format, "/vsigzip/" + std::filesystem::absolute(look->path, ignored).string()};
    return IdentifiedSource{&format, look->path};
}

}  // namespace starway::read
