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
    const IdVector<NodeId, RankId>& rank = hierarchy.rank_;
    IdVector<RankId, OrderId> place(rank.size());
    for (std::uint32_t i = 0; i < rank.size(); ++i) place[rank[contracted->order[i]]] = OrderId(i);

    hierarchy.first_.reserve(rank.size() + 1);
    hierarchy.first_.push_back(0);
    hierarchy.arcs_.reserve(contracted->links.size());
    hierarchy.shortcut_arcs_.reserve(2 * contracted->links.size());
    struct Up {
        RankId head;
        Link link;
    };
    std::vector<Up> links;
    for (std::uint32_t r = 0; r < rank.size(); ++r) {
        const RankId v(r);
        links.clear();
        for (std::uint64_t l = contracted->first[place[v]]; l < contracted->first[place[v] + 1]; ++l)
            links.push_back({rank[contracted->links[l].node], contracted->links[l]});
        std::sort(links.begin(), links.end(), [](const Up& a, const Up& b) { return a.head < b.head; });
        for (const auto& [head, link] : links) {
            // All arcs below v are known.
            const auto between = [&](std::uint32_t weight, std::uint32_t via, RankId from, RankId to) {
                if (weight == no_path) return ShortcutArcs{};
                if ((via & via_arc) != 0) return ShortcutArcs{no_lower_arc, via & ~via_arc};
                const RankId middle = rank[NodeId(via)];
                return ShortcutArcs{hierarchy.arc(middle, from), hierarchy.arc(middle, to)};
            };
            hierarchy.shortcut_arcs_.push_back(between(link.out, link.via_out, v, head));
            hierarchy.shortcut_arcs_.push_back(between(link.in, link.via_in, head, v));
        }
        for (const auto& [head, link] : links) hierarchy.arcs_.push_back({head, link.out, link.in});
        hierarchy.first_.push_back(static_cast<std::uint32_t>(hierarchy.arcs_.size()));
    }
    hierarchy.core_ = core_costs(hierarchy.view().upward());
    return hierarchy;
}

std::uint32_t ContractionHierarchy::arc(RankId lower, RankId upper) const {
    std::uint32_t a = first_[lower];
    while (arcs_[a].head != upper) ++a;
    return a;
}

void ContractionHierarchy::rename_arcs(IdSpan<LinkId, const LinkId> name) {
    for (ShortcutArcs& shortcut_arcs : shortcut_arcs_)
        if (shortcut_arcs.first == no_lower_arc && shortcut_arcs.second != no_lower_arc)
            shortcut_arcs.second = name[shortcut_arcs.second];
}

}  // namespace starway::graph
