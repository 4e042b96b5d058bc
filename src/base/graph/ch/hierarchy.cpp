#include "base/graph/ch/hierarchy.hpp"

#include <algorithm>

#include "base/graph/ch/contract.hpp"
#include "base/graph/ch/ranks.hpp"

namespace starway::graph {

Upward ContractionHierarchyView::upward() const {
    constexpr std::size_t words = sizeof(UpArc) / sizeof(std::uint32_t);
    if (arcs.empty()) return {rank, first, nullptr, nullptr, nullptr, words, words};
    return {rank, first, &arcs[0].head, &arcs[0].out, &arcs[0].in, words, words};
}

Result<ContractionHierarchy> ContractionHierarchy::build(const ArcGraph& graph, Progress* progress,
                                                         const CancelFlag* cancel) {
    auto contracted = contract(graph, progress, cancel);
    if (!contracted) return std::move(contracted).error();
    if (contracted->links.size() >= via_arc)
        return Error{ErrorKind::data, "a hierarchy holds less than 2^31 arcs, and this graph needs more"};

    ContractionHierarchy hierarchy;
    hierarchy.rank_ = number_ranks(*contracted);
    const std::vector<std::uint32_t>& rank = hierarchy.rank_;
    std::vector<std::uint32_t> rank_at(rank.size());
    for (std::uint32_t r = 0; r < rank.size(); ++r) rank_at[rank[contracted->order[r]]] = r;

    hierarchy.first_.reserve(rank.size() + 1);
    hierarchy.first_.push_back(0);
    hierarchy.arcs_.reserve(contracted->links.size());
    hierarchy.shortcut_arcs_.reserve(2 * contracted->links.size());
    std::vector<Link> links;
    for (std::uint32_t v = 0; v < rank_at.size(); ++v) {
        const std::uint32_t r = rank_at[v];
        links.assign(contracted->links.begin() + static_cast<std::ptrdiff_t>(contracted->first[r]),
                     contracted->links.begin() + static_cast<std::ptrdiff_t>(contracted->first[r + 1]));
        for (Link& link : links) link.node = rank[link.node];
        std::sort(links.begin(), links.end(), [](const Link& a, const Link& b) { return a.node < b.node; });
        for (const Link& link : links) {
            // All arcs below v are known.
            const auto between = [&](std::uint32_t weight, std::uint32_t via, std::uint32_t from, std::uint32_t to) {
                if (weight == no_path) return ShortcutArcs{};
                if ((via & via_arc) != 0) return ShortcutArcs{no_lower_arc, via & ~via_arc};
                return ShortcutArcs{hierarchy.arc(rank[via], from), hierarchy.arc(rank[via], to)};
            };
            hierarchy.shortcut_arcs_.push_back(between(link.out, link.via_out, v, link.node));
            hierarchy.shortcut_arcs_.push_back(between(link.in, link.via_in, link.node, v));
        }
        for (const Link& link : links) hierarchy.arcs_.push_back({link.node, link.out, link.in});
        hierarchy.first_.push_back(static_cast<std::uint32_t>(hierarchy.arcs_.size()));
    }
    hierarchy.core_ = core_costs(hierarchy.view().upward());
    return hierarchy;
}

std::uint32_t ContractionHierarchy::arc(std::uint32_t lower, std::uint32_t upper) const {
    std::uint32_t a = first_[lower];
    while (arcs_[a].head != upper) ++a;
    return a;
}

void ContractionHierarchy::rename_arcs(IdSpan<LinkId, const std::uint32_t> name) {
    for (ShortcutArcs& shortcut_arcs : shortcut_arcs_)
        if (shortcut_arcs.first == no_lower_arc && shortcut_arcs.second != no_lower_arc)
            shortcut_arcs.second = name[shortcut_arcs.second];
}

}  // namespace starway::graph
