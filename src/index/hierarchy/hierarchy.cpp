#include "index/hierarchy/hierarchy.hpp"

#include <algorithm>

#include "index/hierarchy/contract.hpp"
#include "index/hierarchy/places.hpp"

namespace starway::index {

Upward HierarchyView::upward() const {
    constexpr std::size_t words = sizeof(UpArc) / sizeof(std::uint32_t);
    if (arcs.empty()) return {place, first, nullptr, nullptr, nullptr, words, words};
    return {place, first, &arcs[0].head, &arcs[0].out, &arcs[0].in, words, words};
}

Result<Hierarchy> Hierarchy::build(const ArcGraph& graph, Progress* progress, const CancelFlag* cancel) {
    auto contracted = contract(graph, progress, cancel);
    if (!contracted) return std::move(contracted).error();
    if (contracted->links.size() > no_way)
        return Error{ErrorKind::data, "a hierarchy holds less than 2^32 arcs, and this graph needs more"};

    Hierarchy hierarchy;
    hierarchy.place_ = number_places(*contracted);
    const std::vector<std::uint32_t>& place = hierarchy.place_;
    std::vector<std::uint32_t> rank_at(place.size());
    for (std::uint32_t r = 0; r < place.size(); ++r) rank_at[place[contracted->order[r]]] = r;
    const auto placed = [&](std::uint32_t via) { return (via & via_arc) != 0 ? via : place[via]; };

    hierarchy.first_.reserve(place.size() + 1);
    hierarchy.first_.push_back(0);
    hierarchy.arcs_.reserve(contracted->links.size());
    hierarchy.vias_.reserve(contracted->links.size());
    std::vector<Link> links;
    for (const std::uint32_t r : rank_at) {
        links.assign(contracted->links.begin() + static_cast<std::ptrdiff_t>(contracted->first[r]),
                     contracted->links.begin() + static_cast<std::ptrdiff_t>(contracted->first[r + 1]));
        for (Link& link : links) link.node = place[link.node];
        std::sort(links.begin(), links.end(), [](const Link& a, const Link& b) { return a.node < b.node; });
        for (const Link& link : links) {
            hierarchy.arcs_.push_back({link.node, link.out, link.in});
            hierarchy.vias_.push_back(
                {link.out == no_way ? 0 : placed(link.via_out), link.in == no_way ? 0 : placed(link.via_in)});
        }
        hierarchy.first_.push_back(static_cast<std::uint32_t>(hierarchy.arcs_.size()));
    }
    return hierarchy;
}

void Hierarchy::rename_arcs(std::span<const std::uint32_t> name) {
    const auto renamed = [&](std::uint32_t via) { return (via & via_arc) != 0 ? via_arc | name[via & ~via_arc] : via; };
    for (Via& via : vias_) via = {renamed(via.out), renamed(via.in)};
}

}  // namespace starway::index
