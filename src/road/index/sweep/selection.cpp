#include "road/index/sweep/selection.hpp"

#include <algorithm>

namespace starway::road::index {
namespace {

// `row` of the selected ranks is not none.
void lay_out(const graph::Upward& graph, Selection& selection) {
    IdVector<RowId, std::uint64_t> longest;  // path down to each row
    selection.first.push_back(0);
    for (std::uint32_t v = graph.node_count(); v-- > 0;) {
        if (!selection.row[v].valid()) continue;
        selection.row[v] = RowId(selection.row_count());
        selection.rank.emplace_back(v);
        longest.push_back(0);
        for (std::uint32_t a = graph.first[v]; a < graph.first[v + 1]; ++a) {
            if (graph.in(a) == graph::no_path) continue;
            const RowId from = selection.row[graph.head(v, a)];
            selection.arcs.push_back({from, graph.in(a)});
            longest.back() = std::max(longest.back(), longest[from] + graph.in(a));
        }
        selection.longest = std::max(selection.longest, longest.back());
        selection.first.push_back(static_cast<std::uint32_t>(selection.arcs.size()));
    }
}

}  // namespace

Selection select_above(const graph::Upward& graph, std::span<const graph::Access> targets) {
    Selection selection;
    selection.row.resize(graph.node_count());
    for (const graph::Access target : targets) selection.row[graph.rank[target.node]] = RowId(0);
    for (std::uint32_t v = 0; v < graph.node_count(); ++v) {  // all ranks above a rank come after it
        if (!selection.row[v].valid()) continue;
        for (std::uint32_t a = graph.first[v]; a < graph.first[v + 1]; ++a)
            if (graph.in(a) != graph::no_path) selection.row[graph.head(v, a)] = RowId(0);
    }
    lay_out(graph, selection);
    return selection;
}

Selection select_all(const graph::Upward& graph) {
    Selection selection;
    selection.row.assign(graph.node_count(), RowId(0));
    lay_out(graph, selection);
    return selection;
}

}  // namespace starway::road::index
