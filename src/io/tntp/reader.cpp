#include <fmt/format.h>

#include <utility>

#include "io/csv/edges.hpp"
#include "io/csv/units.hpp"
#include "io/reader.hpp"
#include "io/tntp/files.hpp"
#include "io/tntp/table.hpp"

namespace starway::io {

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
    auto draft = parse_csv_edges({{links.name, table.text}}, nodes == nullptr ? nullptr : &node_text, own, report,
                                 control, conventions);
    if (draft && table.first_thru_node > 1) {
        std::string warning = fmt::format(
            "{}: nodes 1 to {} are zones, where routes should only begin and end; Starway also routes through "
            "them",
            links.name, table.first_thru_node - 1);
        draft->notes.push_back(warning);
        report.warnings.push_back(std::move(warning));
    }
    return draft;
}

Result<NetworkDraft> read_tntp(const std::vector<std::string>& sources, const SourceOptions& options,
                               LoadReport& report, const Control& control) {
    if (sources.size() > 1)
        return Error{ErrorKind::usage,
                     "several TNTP networks cannot be joined, because each numbers its own nodes; pass one"};
    const std::string nodes = options.nodes.empty() ? tntp_nodes_beside(sources.front()) : options.nodes;
    if (!nodes.empty() && options.nodes.empty())
        report.recognised.push_back(fmt::format("node coordinates are from {} (to override: --nodes)", nodes));
    if (nodes.empty())
        report.warnings.push_back(fmt::format(
            "{}: there is no X_node.tntp beside it, so its nodes have no coordinates (to add them: --nodes)",
            sources.front()));
    return parse_files<NetworkDraft>(sources, nodes, report.warnings,
                                     [&](const auto& texts, const NamedText* node_text) {
                                         return parse_tntp(texts.front(), node_text, options, report, control);
                                     });
}

}  // namespace starway::io
