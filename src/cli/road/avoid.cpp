#include "cli/road/avoid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "cli/common/arguments.hpp"
#include "cli/common/text.hpp"
#include "core/diagnostics.hpp"
#include "io/csv/changes.hpp"
#include "io/decimal.hpp"
#include "io/text_source.hpp"
#include "service/road/avoid.hpp"
#include "service/road/update.hpp"
#include "starway/mesh/obstacles.hpp"

namespace starway::cli {
namespace {

// Nothing if the text is not a box.
std::optional<Box> box_of(const std::string& text) {
    std::array<double, 4> sides{};
    std::string_view rest = text;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const std::size_t comma = i + 1 < sides.size() ? rest.find(',') : rest.size();
        if (comma == std::string_view::npos) return std::nullopt;
        const io::ParsedNumber number = io::parse_decimal(rest.substr(0, comma));
        if (number.fault != io::NumberFault::none) return std::nullopt;
        constexpr double beyond_all = 1e100;
        sides[i] = std::clamp(number.value, -beyond_all, beyond_all);
        rest = comma < rest.size() ? rest.substr(comma + 1) : std::string_view();
    }
    if (!(sides[0] <= sides[2]) || !(sides[1] <= sides[3])) return std::nullopt;
    return Box{sides[0], sides[1], sides[2], sides[3]};
}

Result<service::Area> area_of(const std::string& text, FrameKind frame, Session& session) {
    if (const auto box = box_of(text)) return service::Area(*box);
    if (text.find_first_not_of("0123456789.,-+ eE") == std::string::npos)
        return Error{
            ErrorKind::usage,
            fmt::format(
                "--avoid-area takes a box, west,south,east,north (planar: xmin,ymin,xmax,ymax), or a file of polygons, "
                "not '{}'; split a box that crosses the antimeridian into two",
                text)};
    SourceOptions options;
    if (frame == FrameKind::planar) options.crs = "none";
    const auto polygons = open_obstacles(text, options, &session.cancel());
    if (!polygons) return polygons.error();
    for (const std::string& note : polygons->notes) session.note(note);
    return service::Area(*polygons);
}

Result<void> append_edges(const RoadNetwork& network, const WeightColumn& column, const std::string& file,
                          std::vector<ArcId>& arcs, Session& session) {
    auto changes = service::WeightChanges::begin(network, column, io::ChangedValue::Kind::closing);
    if (!changes) return changes.error();
    const auto source = io::TextSource::open(file);
    if (!source) return source.error();
    LoadReport report;
    const auto read = io::read_csv_changes(
        source->named(), changes->expected(), [&](const io::RoadChange& change) { return changes->take(change); },
        report, &session.cancel());
    if (!read) return read.error();
    if (report.rejected_count > 0) {
        warn_rejected(report, "line", session);
        return Error{ErrorKind::data,
                     fmt::format("{}: {} of {} rows match no road to avoid; fix or remove them", file,
                                 thousands(report.rejected_count), thousands(report.rejected_count + *read))};
    }
    for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc)
        if (changes->weights()[arc] != column.weight[arc]) arcs.emplace_back(arc);
    return {};
}

}  // namespace

void add_avoid_arguments(CLI::App& app, AvoidArguments& arguments) {
    add_repeated(app, "--avoid-area", arguments.areas,
                 "Avoid roads that touch this box (west,south,east,north) or a polygon of this file", "BOX|FILE");
    add_file(app, "--avoid-edges", arguments.edges,
             "Avoid these roads: a CSV with columns from,to (node ids, one direction) or a column edge (the row or "
             "feature number in the source)");
}

Result<std::vector<ArcId>> avoided_arcs(const RoadNetwork& network, const std::string& weight,
                                        const AvoidArguments& arguments, Session& session) {
    const auto column = column_of(network, weight);
    if (!column) return column.error();
    if (!arguments.areas.empty() && network.frame().kind == FrameKind::none)
        return Error{ErrorKind::usage, "this network has no coordinates, which --avoid-area needs; use --avoid-edges"};
    std::vector<service::Area> areas;
    for (const std::string& text : arguments.areas) {
        auto area = area_of(text, network.frame().kind, session);
        if (!area) return area.error();
        areas.push_back(*std::move(area));
    }
    std::vector<ArcId> arcs;
    if (!arguments.edges.empty())
        if (auto read = append_edges(network, **column, arguments.edges, arcs, session); !read)
            return std::move(read).error();
    for (const service::Area& area : areas) service::append_within(network, **column, area, arcs);
    std::sort(arcs.begin(), arcs.end());
    arcs.erase(std::unique(arcs.begin(), arcs.end()), arcs.end());
    session.note(fmt::format("Avoiding {}", plural(arcs.size(), "arc", "arcs")));
    return arcs;
}

}  // namespace starway::cli
