#include "cli/road/avoid.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/common/arguments.hpp"
#include "cli/common/text.hpp"
#include "core/diagnostics.hpp"

namespace starway::cli {

void add_avoid_arguments(CLI::App& app, AvoidArguments& arguments) {
    add_repeated(app, "--avoid-area", arguments.areas,
                 "Avoid roads that touch this box (west,south,east,north) or a polygon of this file", "BOX|FILE");
    add_file(app, "--avoid-edges", arguments.edges,
             "Avoid these roads: a CSV with columns from,to (node ids, one direction) or a column edge (the row or "
             "feature number in the source); or ways of OpenStreetMap, way/123,way/456")
        ->type_name("FILE|WAYS");
    add_repeated(app, "--exclude", arguments.classes,
                 "Do without roads of these classes of the profile, such as toll,motorway,ferry", "CLASS,...");
}

Result<Closed> read_avoided(const RoadEngine& engine, const std::string& weight, const AvoidArguments& arguments,
                            Session& session) {
    if (arguments.empty()) return Closed{};
    LoadReport report;
    ClosedSources sources{arguments.areas, arguments.edges, {}};
    for (const std::string& list : arguments.classes)
        for (std::string_view rest = list; !rest.empty();) {
            const std::size_t comma = std::min(rest.find(','), rest.size());
            if (comma > 0) sources.classes.emplace_back(rest.substr(0, comma));
            rest.remove_prefix(std::min(comma + 1, rest.size()));
        }
    auto closed = open_closed(engine.network(), weight, sources, &report, session.control());
    for (const std::string& note : report.recognised) session.note(note);
    warn_rejected(report, "line", session);
    if (!closed) return closed;
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
