#include "read/maps/voxels.hpp"

#include <cmath>
#include <new>

#include "base/core/sentence.hpp"
#include "read/line_cursor.hpp"
#include "read/meshes/words.hpp"
#include "read/temporary_files.hpp"
#include "read/text_source.hpp"

namespace starway {
namespace read::maps {
namespace {

using meshes::Words;

constexpr std::string_view map_word = "voxel";
constexpr std::string_view map_extension = ".3dmap";
constexpr std::string_view version_line = "version 1";
constexpr std::size_t looked_at = 4096;

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

std::string_view without_end_blanks(std::string_view text) {
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

Result<VoxelMap> read_sides(Words& words) {
    std::array<std::uint64_t, 3> sides{};
    for (std::uint64_t& side : sides) {
        const auto value = words.number<std::uint64_t>("a side of the map, a whole number,");
        if (!value) return value.error();
        side = *value;
    }
    auto map = VoxelMap::create(sides[0], sides[1], sides[2]);
    if (!map) return words.error(map.error().message.marked());
    return map;
}

Result<Voxel> read_voxel(Words& words) {
    Voxel voxel;
    for (std::int32_t* coordinate : {&voxel.x, &voxel.y, &voxel.z}) {
        const auto value = words.number<std::int32_t>("a coordinate of a voxel, a whole number,");
        if (!value) return value.error();
        *coordinate = *value;
    }
    return voxel;
}

// Half of the last digit, and what roots of two and three with ten digits add up to.
double tolerance_of(std::string_view printed, double length) {
    const std::size_t point = printed.find('.');
    const auto decimals = point == std::string_view::npos ? 0 : printed.size() - point - 1;
    return 0.51 * std::pow(10, -static_cast<double>(decimals)) + 1e-9 * length;
}

Result<VoxelQuery> read_query_of(Words& words) {
    VoxelQuery query;
    const auto from = read_voxel(words);
    if (!from) return from.error();
    query.line = words.line();
    const auto to = read_voxel(words);
    if (!to) return to.error();
    const std::string_view printed = words.ahead();
    const auto length = words.number<double>("the length");
    if (!length) return length.error();
    if (!std::isfinite(*length) || *length < 0) return words.error("the length must be a number of at least 0");
    const auto ratio = words.number<double>("the ratio of the length to that on an empty map");
    if (!ratio) return ratio.error();
    query.from = *from;
    query.to = *to;
    query.length = *length;
    query.tolerance = tolerance_of(printed, *length);
    return query;
}

}  // namespace

bool looks_like_voxel_map(std::string_view beginning) {
    if (beginning.starts_with("\xEF\xBB\xBF")) beginning.remove_prefix(3);
    return beginning.starts_with(map_word) && beginning.size() > map_word.size() &&
           is_blank(beginning[map_word.size()]);
}

// The map has a line of its own; other scenarios name it in every line.
bool looks_like_voxel_scenario(std::string_view beginning) {
    read::LineCursor lines(beginning, "");
    if (!lines.next() || without_end_blanks(lines.line()) != version_line || !lines.next()) return false;
    if (without_end_blanks(lines.line()).ends_with(map_extension)) return true;
    if (!lines.next()) return false;
    Words words(lines.line(), "");
    for (int i = 0; i < 8; ++i)
        if (!words.number<double>("")) return false;
    return words.next().empty();
}

Result<VoxelMap> parse_voxel_map(std::string_view text, std::string_view name) {
    Words words(text, name);
    if (words.next() != map_word) return words.error("a voxel map must begin with \"voxel W H D\"");
    auto map = read_sides(words);
    if (!map) return map;
    while (!words.at_end()) {
        const auto voxel = read_voxel(words);
        if (!voxel) return voxel.error();
        if (!map->contains(*voxel))
            return words.error(fmt::format("the voxel {} {} {} is outside the map of {} x {} x {}", voxel->x, voxel->y,
                                           voxel->z, map->width(), map->height(), map->depth()));
        map->block(*voxel);
    }
    return map;
}

Result<VoxelScenario> parse_voxel_scenario(std::string_view text, std::string_view name) {
    Words words(text, name);
    if (without_end_blanks(words.rest_of_line()) != version_line)
        return words.error("a scenario must begin with \"version 1\"");
    const std::string_view first = words.next();
    if (first.empty()) return words.error("the file ends, but the name of the scenario's map was expected");
    VoxelScenario scenario{std::string(first) + std::string(without_end_blanks(words.rest_of_line())), {}};
    while (!words.at_end()) {
        const auto query = read_query_of(words);
        if (!query) return query.error();
        scenario.queries.push_back(*query);
    }
    return scenario;
}

}  // namespace read::maps

Result<bool> is_voxel_map(const std::string& source) {
    const Result<std::string> local = read::seekable(source);
    if (!local) return local.error();
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(*local, ignored)) return false;
    if (source.ends_with(read::maps::map_extension)) return true;
    const auto beginning = read::read_beginning(source, read::maps::looked_at);
    if (!beginning) return beginning.error();
    return read::maps::looks_like_voxel_map(*beginning);
}

Result<VoxelMap> open_voxel_map(const std::string& source) {
    try {
        const auto text = read::TextSource::open(source);
        if (!text) return text.error();
        return read::maps::parse_voxel_map(text->text(), source);
    } catch (const std::bad_alloc&) {
        return Error{ErrorKind::internal, fmt::format("{}: out of memory while reading this map", source)};
    }
}

}  // namespace starway
