#include "io/csv/edges.hpp"

#include <fmt/format.h>

#include <utility>

#include "io/csv/edge_reader.hpp"
#include "io/reader.hpp"

namespace starway::io {

Result<NetworkDraft> parse_csv_edges(const std::vector<NamedText>& edges, const NamedText* nodes,
                                     const SourceOptions& options, LoadReport& report, const Control& control,
                                     const EdgeConventions& conventions) {
    if (options.directed && options.undirected)
        return Error{ErrorKind::usage, "--directed and --undirected cannot be combined; leave one out"};
    CsvEdgeReader reader(options, report, control, conventions);
    if (nodes != nullptr) {
        Result<NodeTable> table = parse_csv_nodes(*nodes, options, report, control);
        if (!table) return std::move(table).error();
        reader.use_nodes(*std::move(table), nodes->name);
    }
    for (const NamedText& source : edges)
        if (auto read = reader.read(source); !read) return std::move(read).error();
    return reader.finish();
}

Result<NetworkDraft> read_csv_edges(const std::vector<std::string>& files, const SourceOptions& options,
                                    LoadReport& report, const Control& control) {
    return parse_files<NetworkDraft>(files, options.nodes, report.warnings,
                                     [&](const auto& texts, const NamedText* nodes) {
                                         return parse_csv_edges(texts, nodes, options, report, control);
                                     });
}

}  // namespace starway::io
