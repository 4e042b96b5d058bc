#include "cli/road/avoid.hpp"

#include <fmt/format.h>

#include "cli/common/arguments.hpp"
#include "cli/common/text.hpp"
#include "core/diagnostics.hpp"

namespace starway::cli {

void add_avoid_arguments(CLI::App& app, AvoidArguments& arguments) {
    add_repeated(app, "--avoid-area", arguments.areas,
                 "Avoid roads that touch this box (west,south,east,north) or a polygon of this file", "BOX|FILE");
    add_file(app, "--avoid-edges", arguments.edges,
             "Avoid these roads: a CSV with columns from,to (node ids, one direction) or a column edge (the row or "
             "feature number in the source)");
}

Result<Closed> read_avoided(const RoadEngine& engine, const std::string& weight, const AvoidArguments& arguments,
                            Session& session) {
    if (arguments.empty()) return Closed{};
    LoadReport report;
    auto closed = open_closed(engine.network(), weight, {arguments.areas, arguments.edges}, &report, session.control());
    for (const std::string& note : report.recognised) session.note(note);
    warn_rejected(report, "line", session);
    if (!closed) return closed;
    const auto arcs = engine.closed_arcs(*closed, weight);
    if (!arcs) return arcs.error();
    session.note(fmt::format("Avoiding {}", plural(arcs->size(), "arc", "arcs")));
    return closed;
}

}  // namespace starway::cli
