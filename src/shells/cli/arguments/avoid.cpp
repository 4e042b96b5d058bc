#include "shells/cli/arguments/avoid.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "base/core/diagnostics.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/text.hpp"

namespace starway::cli {

std::vector<std::string> names_in(const std::vector<std::string>& lists) {
    std::vector<std::string> names;
    for (const std::string_view list : lists) {
        std::size_t begin = 0;
        for (std::size_t comma = list.find(','); comma != std::string_view::npos; comma = list.find(',', begin)) {
            names.emplace_back(list.substr(begin, comma - begin));
            begin = comma + 1;
        }
        names.emplace_back(list.substr(begin));
    }
    return names;
}

void add_avoid_arguments(CLI::App& app, AvoidArguments& arguments) {
    add_repeated(app, "--avoid-area", arguments.areas,
                 "Avoid roads that touch this box (west,south,east,north) or a polygon of this file", "BOX|FILE");
    applies(app, "--avoid-area", {.coordinates = true});
    add_file(app, "--avoid-edges", arguments.edges,
             "Avoid these roads: a CSV with columns from,to (node ids, one direction) or a column edge (the row or "
             "feature number in the source); or ways of OpenStreetMap, way/123,way/456")
        ->type_name("FILE|WAYS");
    add_repeated(app, "--exclude", arguments.classes,
                 "Do without roads of these classes of the profile, such as toll,motorway,ferry", "CLASS,...");
    add_snap_exclude_argument(app, arguments.snap_classes);
}

void add_snap_exclude_argument(CLI::App& app, std::vector<std::string>& classes) {
    add_repeated(app, "--snap-exclude", classes,
                 "Put no point on roads of these classes, which routes may use: motorway, ramp, tunnel, bridge, ferry, "
                 "ford, toll, restricted, or a class of the profile or of the source, as in motorway,trunk,tunnel",
                 "CLASS,...");
    applies(app, "--snap-exclude", {.coordinates = true});
}

Result<Closed> read_avoided(const road::Engine& engine, const std::string& weight, const AvoidArguments& arguments,
                            Session& session) {
    Closed points_only;
    points_only.snap_exclude = names_in(arguments.snap_classes);
    if (!points_only.snap_exclude.empty()) {
        if (const auto known = engine.closed_arcs(points_only, weight); !known) return known.error();
        session.note(fmt::format("Putting no point on {}", fmt::join(points_only.snap_exclude, ", ")));
    }
    if (arguments.closes_nothing()) return points_only;
    LoadReport report;
    const ClosedSources sources{arguments.areas, arguments.edges, names_in(arguments.classes)};
    auto closed = open_closed(engine.network(), weight, sources, &report, session.control());
    for (const Sentence& note : report.recognised) session.note(note);
    warn_rejected(report, "line", session);
    if (!closed) return closed;
    closed->snap_exclude = std::move(points_only.snap_exclude);
    const auto arcs = engine.closed_arcs(*closed, weight);
    if (!arcs) return arcs.error();
    const std::string classes =
        closed->classes.empty() ? "" : fmt::format("Excluding {}", fmt::join(closed->classes, ", "));
    const bool only_classes = closed->areas.empty() && closed->edges.empty() && closed->arcs.empty() &&
                              arguments.areas.empty() && arguments.edges.empty();
    if (only_classes)
        session.note(classes);
    else
        session.note(fmt::format("{}{} {}", classes, classes.empty() ? "Avoiding" : "; avoiding",
                                 plural(arcs->size(), "arc", "arcs")));
    return closed;
}

}  // namespace starway::cli
