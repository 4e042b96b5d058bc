// Reads a GIS source's lines into a network draft: with the plug-in, then topology repair, then the report.
#include <fmt/format.h>

#include <string>
#include <utility>

#include "base/core/threads/parallel.hpp"
#include "read/options/rows.hpp"
#include "read/plugin/ogr_plugin.hpp"
#include "read/reader.hpp"
#include "read/roads/lines/connect_lines.hpp"
#include "read/roads/lines/edit.hpp"
#include "read/roads/tags/field_profiles.hpp"
#include "read/temporary_files.hpp"
#include "road/topology/line_set.hpp"

namespace starway::read {
namespace {

std::string_view described(Junctions junctions) {
    switch (junctions) {
        case Junctions::ends:
            return "at their ends";
        case Junctions::vertices:
            return "at their ends and shared vertices";
        case Junctions::crossings:
            return "at their ends, shared vertices and crossings";
    }
    return {};
}

void tell_repairs(const road::topology::Repairs& repairs, const SourceOptions& options, bool numbered,
                  std::vector<Sentence>& details) {
    if (!numbered)
        details.push_back(
            fmt::format("lines connect {}, within {:g} m", described(options.junctions), options.snap_tolerance_m));
    const auto tell = [&](std::uint64_t count, std::string_view one, std::string_view many) {
        if (count > 0) details.push_back(fmt::format("{} {}", count, count == 1 ? one : many));
    };
    tell(repairs.merged_ends, "line end was joined to another", "line ends were joined to others");
    tell(repairs.t_junctions, "line was split where another line's end touches it",
         "lines were split where other lines' ends touch them");
    if (repairs.left_apart > 0)
        details.push_back(fmt::format(
            "{} within {:g} m of a line on another level (a bridge or tunnel) and {} not joined",
            repairs.left_apart == 1 ? "1 line end lies" : fmt::format("{} line ends lie", repairs.left_apart),
            options.snap_tolerance_m, repairs.left_apart == 1 ? "was" : "were"));
    tell(repairs.shared_vertices, "line was split at a shared vertex", "lines were split at shared vertices");
    tell(repairs.crossings, "line was split at a crossing", "lines were split at crossings");
    tell(repairs.duplicates, "duplicate edge was dropped", "duplicate edges were dropped");
    tell(repairs.zero_length, "edge without length was dropped", "edges without length were dropped");
}

}  // namespace

Result<NetworkDraft> connect_lines(road::topology::LineSet lines, const std::string& name, const SourceOptions& options,
                                   LoadReport& report, const Control& control, std::size_t first_recognised) {
    if (auto fits = options::check_joining(report, name, options); !fits) return std::move(fits).error();
    const auto profiles = FieldProfiles::load(options);
    if (!profiles) return profiles.error();
    const bool numbered = !lines.from_node.empty();
    // Before lines are joined: a line closed to everybody makes no junctions.
    if (*profiles != nullptr)
        erase_lines(lines, (*profiles)->settle(lines.tag_set, lines.tag_sets, lines.direction, lines.directions_known));
    road::topology::Repairs repairs;
    std::vector<Sentence> details = std::move(lines.details);
    auto draft =
        road::topology::connect(std::move(lines), {options.snap_tolerance_m, options.junctions}, repairs, control);
    if (!draft) return draft;
    if (*profiles != nullptr)
        if (auto applied = (*profiles)->apply(*draft, name, details); !applied) return std::move(applied).error();
    if (draft->edge_tail.empty())
        return Error{ErrorKind::data, fmt::format("{}: no line is longer than {:g} m; check the coordinate system⟦ (to "
                                                  "override it: ⟨crs⟩)⟧⟦ and ⟨snap_tolerance⟩⟧",
                                                  name, options.snap_tolerance_m)};
    tell_repairs(repairs, options, numbered, details);
    if (!options.weight_field.empty()) draft->default_weight = options.weight_field;
    draft->notes.insert(draft->notes.end(), report.recognised.begin() + static_cast<std::ptrdiff_t>(first_recognised),
                        report.recognised.end());
    report.recognised.insert(report.recognised.end(), details.begin(), details.end());
    draft->details = std::move(details);
    return draft;
}

namespace {

Result<NetworkDraft> read_vector_lines(const std::vector<std::string>& sources, const SourceOptions& options,
                                       LoadReport& report, const Control& control) {
    const auto plugin = ogr_plugin();
    if (!plugin) return plugin.error();
    const auto first_recognised = report.recognised.size();
    Control shared = control;
    shared.threads = core::thread_limit();  // the plug-in does not see this thread's share
    auto lines = (*plugin)->read_lines(sources, options, report, shared);
    if (!lines) return std::move(lines).error();
    return connect_lines(*std::move(lines), shown_name(sources.front()), options, report, control, first_recognised);
}

Result<std::vector<Place>> read_vector_places(const std::string& source, const std::string& name_field,
                                              const SourceOptions& options, FrameKind frame, Names /*names*/,
                                              const CancelFlag* cancel) {
    const auto plugin = ogr_plugin();
    if (!plugin) return plugin.error();
    return (*plugin)->read_places(source, name_field, options, frame, cancel);
}

}  // namespace

const RoadFormat gis_format{.reader = options::Reader::gis,
                            .looks_like = [](const Look&) { return Likeness::any; },
                            .read = read_vector_lines,
                            .points = options::Reader::gis_points,
                            .read_places = read_vector_places};

}  // namespace starway::read
