#include "read/options/rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "read/options/map.hpp"
#include "read/options/mesh.hpp"
#include "read/options/source.hpp"

namespace starway::read::options {
namespace {

// A row for each option; what roads and maps have both is one.
struct Collector {
    std::vector<Row>& found;
    bool of_roads = false;

    template <class Field>
    void operator()(const Member& member, const Field&) {
        if (member.readers == 0) return;
        const std::string_view name = without_unit(member.name);
        const std::string_view keyword = member.keyword.empty() ? name : member.keyword;
        const auto known = std::find_if(found.begin(), found.end(), [&](const Row& row) { return row.option == name; });
        if (known == found.end())
            found.push_back({name, keyword, member.readers, of_roads, member.joins_lines});
        else
            known->readers |= member.readers;
    }
};

std::vector<Row> collected() {
    std::vector<Row> found;
    SourceOptions roads;
    MapOptions map;
    MeshReading mesh;
    Collector of_roads{found, true};
    Collector others{found};
    describe(of_roads, roads);
    describe(others, map);
    describe(others, mesh);
    return found;
}

std::string readers_text(const Row& row) {
    if (row.readers == all_maps) return "tile maps";
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < std::size(reader_words); ++i) {
        const auto reader = static_cast<Reader>(i);
        if (row.fits(reader) && reader != Reader::csv_points && reader != Reader::gis_points)
            names.push_back(reader_words[i].several);
    }
    if (names.size() == 1) return std::string(names.front());
    const std::string_view last = names.back();
    names.pop_back();
    return fmt::format("{} and {}", fmt::join(names, ", "), last);
}

Error no_effect(Reader reader, const std::string& source, const Row& row) {
    const bool at_build = reader == Reader::network && row.of_roads;
    return Error{ErrorKind::usage,
                 fmt::format("⟨{}⟩ has no effect on {}, {}; {}", row.option, source, words_of(reader),
                             at_build ? "leave it out, or use it when building the network from its source"
                                      : fmt::format("it applies to {}; leave it out", readers_text(row)))};
}

template <class Options>
std::vector<std::string> different(Options options) {
    std::vector<std::string> names;
    Options plain;
    auto compare = [&](const Member& member, const auto& one, const auto& other) {
        if (!(one == other)) names.emplace_back(without_unit(member.name));
    };
    describe(compare, options, plain);
    return names;
}

}  // namespace

std::span<const Row> rows() {
    static const std::vector<Row> all = collected();
    return all;
}

const Row* find(std::string_view option) {
    const auto found = std::find_if(rows().begin(), rows().end(), [&](const Row& row) { return row.option == option; });
    return found == rows().end() ? nullptr : &*found;
}

std::vector<std::string> given(const SourceOptions& options) {
    return different(options);
}

Result<void> check(Reader reader, const std::string& source, std::span<const std::string> options) {
    for (const std::string& option : options)
        if (const Row* row = find(option); row != nullptr && !row->fits(reader)) return no_effect(reader, source, *row);
    return {};
}

Result<void> check(Reader reader, const std::string& source, const SourceOptions& options) {
    return check(reader, source, given(options));
}

Result<void> check(Reader reader, const std::string& source, const MapOptions& options) {
    return check(reader, source, different(options));
}

std::string road_formats_told() {
#define STARWAY_ONE(name, one, several) one,
    const std::vector<std::string_view> formats{STARWAY_ROAD_FORMATS(STARWAY_ONE)};
#undef STARWAY_ONE
    return fmt::format("{} or {}", fmt::join(formats.begin(), formats.end() - 1, ", "), formats.back());
}

Result<void> check_joining(const LoadReport& report, const std::string& source, std::span<const std::string> options) {
    if (report.from_field.empty()) return {};
    for (const std::string& option : options)
        if (const Row* row = find(option); row != nullptr && row->joins_lines)
            return Error{ErrorKind::usage,
                         fmt::format("⟨{}⟩ has no effect on {}, whose lines connect by the node numbers in {} and {}; "
                                     "leave it out⟦, or connect the lines by their geometry with ⟨ignore_field={}⟩⟧",
                                     option, source, report.from_field, report.to_field, report.from_field)};
    return {};
}

Result<void> check_joining(const LoadReport& report, const std::string& source, const SourceOptions& options) {
    return check_joining(report, source, given(options));
}

}  // namespace starway::read::options
