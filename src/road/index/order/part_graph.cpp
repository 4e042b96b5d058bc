#include "road/index/order/part_graph.hpp"

namespace starway::road::index {

std::vector<PartGraph> components_without(const PartGraph& part, IdSpan<PartNodeId, const std::uint8_t> left_out) {
    constexpr std::uint32_t none = 0xFFFFFFFFU;
    const std::uint32_t n = part.size();
    IdVector<PartNodeId, std::uint32_t> component(n, none);
    std::vector<PartNodeId> queue;
    std::uint32_t count = 0;
    for (std::uint32_t start = 0; start < n; ++start) {
        if (left_out[start] != 0 || component[start] != none) continue;
        queue.assign(1, PartNodeId(start));
        component[start] = count;
        while (!queue.empty()) {
            const PartNodeId v = queue.back();
            queue.pop_back();
            for (const PartNodeId w : part.neighbours(v)) {
                if (left_out[w] != 0 || component[w] != none) continue;
                component[w] = count;
                queue.push_back(w);
            }
        }
        ++count;
    }
    std::vector<PartGraph> result(count);
    IdVector<PartNodeId, PartNodeId> number(n);  // in its component
    for (std::uint32_t v = 0; v < n; ++v) {
        if (component[v] == none) continue;
        auto& whole = result[component[v]].whole;
        number[v] = PartNodeId(static_cast<std::uint32_t>(whole.size()));
        whole.push_back(part.whole[v]);
    }
    for (std::uint32_t v = 0; v < n; ++v) {
        if (component[v] == none) continue;
        PartGraph& own = result[component[v]];
        for (const PartNodeId w : part.neighbours(v))
            if (left_out[w] == 0) own.neighbour.push_back(number[w]);
        own.first.push_back(static_cast<std::uint32_t>(own.neighbour.size()));
    }
    return result;
}

}  // namespace starway::road::index
