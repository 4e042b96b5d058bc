#include <fmt/format.h>

#include <utility>

#include "read/beside.hpp"
#include "read/reader.hpp"
#include "read/roads/csv/edges.hpp"
#include "read/roads/tntp/files.hpp"
#include "read/roads/tntp/table.hpp"
#include "read/roads/tntp/zones.hpp"
#include "read/unit_ratios.hpp"

namespace starway::read {

Result<NetworkDraft> parse_tntp(const NamedText& links, const NamedText* nodes, const SourceOptions& options,
                                LoadReport& report, const Control& control) {
    const TntpTable table = tntp_links(links.text);
    TntpTable node_table;
    NamedText node_text;
    if (nodes != nullptr) {
        node_table = tntp_nodes(nodes->text);
        node_text = {nodes->name, node_table.text};
    }
    SourceOptions own = options;
    own.delimiter = ' ';
    own.directed = !options.undirected;
    EdgeConventions conventions;
    conventions.schema = "TNTP";
    conventions.length_unit = table.length_unit;
    conventions.time_unit = table.time_unit;
    conventions.speed_unit = table.speed_unit;
    conventions.source = "the header of " + links.name;
    const bool planar = options.crs.empty() && nodes != nullptr && !looks_like_degrees(node_table.text);
    if (planar) own.crs = "none";
    conventions.unknown_plane = planar;
    auto draft = parse_csv_edges({{links.name, table.text}}, nodes == nullptr ? nullptr : &node_text, own, report,
                                 control, conventions);
    if (!draft) return draft;
    if (planar) {
        std::string note =
            "coordinates are x,y in a plane, as they are not degrees of a place on roads⟦ (to override: ⟨crs⟩)⟧";
        report.recognised.push_back(note);
        draft->notes.push_back(std::move(note));
    }
    if (table.first_thru_node > 1) close_zones(*draft, table.first_thru_node, report);
    return draft;
}

namespace {

Result<NetworkDraft> read_tntp(const std::vector<std::string>& sources, const SourceOptions& options,
                               LoadReport& report, const Control& control) {
    if (sources.size() > 1)
        return Error{ErrorKind::usage,
                     "several TNTP networks cannot be joined, because each numbers its own nodes; pass one"};
    const std::string nodes = options.nodes.empty() ? tntp_nodes_beside(sources.front()) : options.nodes;
    if (!nodes.empty() && options.nodes.empty()) {
        if (!core::lies_beside(nodes, sources.front())) return leads_outside(nodes, sources.front());
        report.recognised.push_back(fmt::format("node coordinates are from {}⟦ (to override: ⟨nodes⟩)⟧", nodes));
    }
    if (nodes.empty())
        report.warnings.push_back(fmt::format(
            "{}: there is no X_node.tntp beside it, so its nodes have no coordinates⟦ (to add them: ⟨nodes⟩)⟧",
            sources.front()));
    return parse_files<NetworkDraft>(sources, nodes, options.encoding, report.warnings,
                                     [&](const auto& texts, const NamedText* node_text) {
                                         return parse_tntp(texts.front(), node_text, options, report, control);
                                     });
}

}  // namespace

const RoadFormat tntp_format{
    .reader = options::Reader::tntp,
    .looks_like = [](const Look& look) { return looks_like_tntp(look.text()) ? Likeness::certain : Likeness::none; },
    .read = read_tntp};

}  // namespace starway::read
