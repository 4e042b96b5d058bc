#include "service/road/files/points.hpp"

#include <fmt/format.h>

#include <utility>

#include "io/reader.hpp"
#include "service/road/files/node_rows.hpp"
#include "starway/road/open.hpp"

namespace starway::service {
namespace {

Result<NamedPoints> read_node_ids(const std::string& file, const RoadNetwork& network, const CancelFlag* cancel) {
    NamedPoints read;
    bool first = true;
    auto done = for_each_row(file, cancel, [&](auto cells, const std::string& where) -> Result<void> {
        const std::string id(cells.front());
        const bool known = network.find_node(id).has_value();
        if (std::exchange(first, false) && !known) return {};  // a header
        if (!known) return no_such_node(where, id);
        read.names.push_back(id);
        read.points.emplace_back("node:" + id);
        return {};
    });
    if (!done) return std::move(done).error();
    return read;
}

}  // namespace

Result<NamedPoints> read_points(const std::string& file, const std::string& crs, const RoadNetwork& network,
                                const CancelFlag* cancel) {
    NamedPoints read;
    if (!crs.empty() && network.frame().kind != FrameKind::geographic)
        return Error{
            ErrorKind::usage,
            fmt::format("--points-crs {} has no effect on {}, because the network {}; leave it out", crs, file,
                        network.frame().kind == FrameKind::none ? "has no coordinates" : "lies in a plane of its own")};
    if (network.frame().kind == FrameKind::none) {
        auto ids = read_node_ids(file, network, cancel);
        if (!ids) return std::move(ids).error();
        read = *std::move(ids);
    } else {
        SourceOptions options;
        options.crs = network.frame().kind == FrameKind::planar ? "none" : crs;
        auto points = io::read_places(file, {}, options, network.frame().kind, io::Names::optional, cancel);
        if (!points) return std::move(points).error();
        for (Place& point : *points) {
            read.names.push_back(std::move(point.name));
            read.points.emplace_back(point.position);
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
    auto places = io::read_places(file, name_field, options, network.frame().kind, io::Names::needed, cancel);
    if (!places) return std::move(places).error();
    return Places(*std::move(places));
}

}  // namespace starway::service
