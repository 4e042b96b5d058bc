#include "cli/avoid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "cli/arguments.hpp"
#include "cli/text.hpp"
#include "core/diagnostics.hpp"
#include "io/csv/changes.hpp"
#include "io/decimal.hpp"
#include "io/text_source.hpp"
#include "service/avoid.hpp"
#include "service/update.hpp"

namespace starway::cli {
namespace {

Result<Box> box_of(const std::string& text) {
    std::array<double, 4> sides{};
    std::string_view rest = text;
    bool fine = true;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const std::size_t comma = i + 1 < sides.size() ? rest.find(',') : rest.size();
        fine = fine && comma != std::string_view::npos;
        const io::ParsedNumber number = io::parse_decimal(rest.substr(0, comma));
        fine = fine && number.fault == io::NumberFault::none;
        sides[i] = number.value;
        rest = comma < rest.size() ? rest.substr(comma + 1) : std::string_view();
    }
    if (!fine || !(sides[0] <= sides[2]) || !(sides[1] <= sides[3]))
        return Error{
            ErrorKind::usage,
            fmt::format("--avoid-area takes a box of xmin,ymin,xmax,ymax (on a map: west,south,east,north), not "
                        "'{}'; give two where it would cross the antimeridian",
                        text)};
    return Box{sides[0], sides[1], sides[2], sides[3]};
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
        tell_rejected(report, "line", session);
        return Error{ErrorKind::data,
                     fmt::format("{}: {} of {} rows name no road to avoid", file, thousands(report.rejected_count),
                                 thousands(report.rejected_count + *read))};
    }
    for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc)
        if (changes->weights()[arc] != column.weight[arc]) arcs.emplace_back(arc);
    return {};
}

}  // namespace

void add_avoid_arguments(CLI::App& app, AvoidArguments& arguments) {
    add_repeated(app, "--avoid-area", arguments.areas,
                 "Take no road that touches this box of west,south,east,north; may be given again", "BOX");
    add_file(app, "--avoid-edges", arguments.edges,
             "Take none of these roads: a CSV of from,to (node ids, one direction) or of a column edge (the row or "
             "feature in the source) beside others");
}

Result<std::vector<ArcId>> avoided_arcs(const RoadNetwork& network, const std::string& weight,
                                        const AvoidArguments& arguments, Session& session) {
    const auto column = column_of(network, weight);
    if (!column) return column.error();
    if (!arguments.areas.empty() && network.frame().kind == FrameKind::none)
        return Error{ErrorKind::usage, "this network has no coordinates, so no road of it touches an area"};
    std::vector<Box> boxes;
    for (const std::string& text : arguments.areas) {
        const auto box = box_of(text);
        if (!box) return box.error();
        boxes.push_back(*box);
    }
    std::vector<ArcId> arcs;
    if (!arguments.edges.empty())
        if (auto read = append_edges(network, **column, arguments.edges, arcs, session); !read)
            return std::move(read).error();
    for (const Box& box : boxes) service::append_within(network, **column, box, arcs);
    std::sort(arcs.begin(), arcs.end());
    arcs.erase(std::unique(arcs.begin(), arcs.end()), arcs.end());
    session.note(fmt::format("{} avoided", plural(arcs.size(), "arc is", "arcs are")));
    return arcs;
}

}  // namespace starway::cli
