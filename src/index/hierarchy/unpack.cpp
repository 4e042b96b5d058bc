#include "index/hierarchy/unpack.hpp"

namespace starway::index {

std::uint32_t find_arc(const HierarchyView& view, std::uint32_t lower, std::uint32_t upper) {
    for (std::uint32_t a = view.first[lower]; a < view.first[lower + 1]; ++a)
        if (view.arcs[a].head == upper) return a;
    return no_way;
}

void unpack(const HierarchyView& view, ArcStep step, std::vector<ArcStep>& open, std::vector<std::uint32_t>& arcs) {
    open.clear();
    open.push_back(step);
    while (!open.empty()) {
        const ArcStep next = open.back();
        open.pop_back();
        const std::uint32_t via = next.up ? view.vias[next.arc].out : view.vias[next.arc].in;
        if ((via & via_arc) != 0) {
            arcs.push_back(via & ~via_arc);
            continue;
        }
        const std::uint32_t head = view.arcs[next.arc].head;
        open.push_back({via, find_arc(view, via, next.up ? head : next.tail), true});
        open.push_back({via, find_arc(view, via, next.up ? next.tail : head), false});
    }
}

}  // namespace starway::index
