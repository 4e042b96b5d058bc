#include "road/ask/files/points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "base/core/sentence.hpp"
#include "base/core/shown.hpp"
#include "read/roads/sources/source_format.hpp"
#include "road/ask/files/node_rows.hpp"
#include "starway/road/open.hpp"

namespace starway::road::ask {
namespace {

constexpr std::string_view node_prefix = "node:";

std::string_view without_prefix(std::string_view cell) {
    if (cell.starts_with(node_prefix)) cell.remove_prefix(node_prefix.size());
    return cell;
}

// Whether it is a text whose rows, perhaps after a header, begin with "node:".
bool lists_nodes(const std::string& file, const CancelFlag* cancel) {
    if (!file.ends_with(".csv") && !file.ends_with(".txt")) return false;
    std::size_t rows = 0;
    bool found = false;
    const Error enough{ErrorKind::interrupted, {}};
    auto read = for_each_row(file, cancel, [&](auto cells, const std::string& /*where*/) -> Result<void> {
        found = cells.front().starts_with(node_prefix);
        return found || ++rows == 2 ? Result<void>(enough) : Result<void>();
    });
    return found;
}

// Of a file of points, whose system is named by a flag of its own.
Error of_points(Error error) {
    constexpr std::string_view planar = "⟦, or ⟨crs=none⟩ if the coordinates are planar⟧";
    std::string text = error.message.marked();
    if (const auto at = text.find(planar); at != std::string::npos) text.erase(at, planar.size());
    error.message = core::with_option(text, "crs", "points_crs");
    return error;
}

Result<NamedPoints> read_node_ids(const std::string& file, const RoadNetwork& network, const CancelFlag* cancel) {
    NamedPoints read;
    bool first = true;
    auto done = for_each_row(file, cancel, [&](auto cells, const std::string& where) -> Result<void> {
        const std::string id(without_prefix(cells.front()));
        const bool known = network.find_node(id).has_value();
        if (std::exchange(first, false) && !known && !cells.front().starts_with(node_prefix)) return {};  // a header
        if (!known)
            return Error{ErrorKind::data,
                         fmt::format("{}: the network has no node '{}'{}", where, id,
                                     network.frame().kind == FrameKind::none
                                         ? ", and no coordinates; list the node ids of the source⟦, or read the "
                                           "network with a file of nodes (⟨nodes⟩)⟧"
                                         : "; where rows begin with node:, list the node ids of the source")};
        read.names.push_back(id);
        read.points.emplace_back("node:" + id);
        return {};
    });
    if (!done) return std::move(done).error();
    return read;
}

// Whether there are as many as points, none of them empty or twice.
bool all_tell(std::vector<std::string> ids) {
    std::sort(ids.begin(), ids.end());
    return !ids.empty() && !ids.front().empty() && std::adjacent_find(ids.begin(), ids.end()) == ids.end();
}

}  // namespace

bool has_namesakes(const std::vector<std::string>& names) {
    const std::unordered_set<std::string_view> known(names.begin(), names.end());
    return known.size() < names.size();
}

Result<NamedPoints> read_points(const std::string& file, const std::string& crs, const RoadNetwork& network,
                                const CancelFlag* cancel) {
    NamedPoints read;
    if (!crs.empty() && network.frame().kind != FrameKind::geographic)
        return Error{
            ErrorKind::usage,
            fmt::format("⟨points_crs={}⟩ has no effect on {}, because the network {}; leave it out", crs, file,
                        network.frame().kind == FrameKind::none ? "has no coordinates" : "lies in a plane of its own")};
    if (network.frame().kind == FrameKind::none || lists_nodes(file, cancel)) {
        auto ids = read_node_ids(file, network, cancel);
        if (!ids) return std::move(ids).error();
        read = *std::move(ids);
    } else {
        SourceOptions options;
        options.crs = network.frame().kind == FrameKind::planar ? "none" : crs;
        auto points = read::read_places(file, {}, options, network.frame().kind, read::Names::optional, cancel);
        if (!points) return of_points(std::move(points).error());
        for (Place& point : *points) read.ids.push_back(std::move(point.id));
        if (!all_tell(read.ids)) read.ids.clear();
        for (Place& point : *points) {
            read.points.emplace_back(point.position);
            read.points.back().called(fmt::format("point {} of {}{}{}", read.points.size(), file,
                                                  point.name.empty() ? "" : ", ", core::shown(point.name)));
            read.names.push_back(std::move(point.name));
        }
    }
    if (read.points.empty())
        return Error{ErrorKind::data,
                     fmt::format("{} contains no points; it needs rows of lon,lat or name,lon,lat", file)};
    return read;
}

Result<Places> read_places(const std::string& file, const std::string& name_field, const std::string& crs,
                           const RoadNetwork& network, const CancelFlag* cancel) {
    // Of the roads' reading options, only the coordinate system can apply to the places too.
    SourceOptions options;
    options.crs = crs;
    auto places = read::read_places(file, name_field, options, network.frame().kind, read::Names::needed, cancel);
    if (!places) return of_points(std::move(places).error());
    return Places(*std::move(places));
}

}  // namespace starway::road::ask
