#include "draw/field.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

namespace starway::draw {

Field field_of(std::vector<FieldNode> nodes, bool arrows, std::string unit) {
    const auto kept = std::make_shared<const std::vector<FieldNode>>(std::move(nodes));
    Field field;
    field.visit = [kept](const std::function<void(const FieldNode&)>& visit) {
        for (const FieldNode& node : *kept) visit(node);
    };
    field.arrows = arrows;
    field.unit = std::move(unit);
    return field;
}

double highest_cost(const Field& field) {
    double highest = 0;
    field.visit([&](const FieldNode& node) { highest = std::max(highest, node.cost); });
    return highest;
}

SearchRecord search_of(const Field& field, std::size_t limit) {
    SearchRecord record;
    const auto dearer = [](const FieldNode& a, const FieldNode& b) {
        return a.cost != b.cost ? a.cost < b.cost : a.node < b.node;
    };
    std::vector<FieldNode> cheapest;  // a heap, the most expensive on top
    field.visit([&](const FieldNode& node) {
        ++record.total_events;
        if (cheapest.size() == limit) {
            if (limit == 0 || !dearer(node, cheapest.front())) return;
            std::pop_heap(cheapest.begin(), cheapest.end(), dearer);
            cheapest.pop_back();
        }
        cheapest.push_back(node);
        std::push_heap(cheapest.begin(), cheapest.end(), dearer);
    });
    std::sort_heap(cheapest.begin(), cheapest.end(), dearer);
    record.events.reserve(cheapest.size());
    for (const FieldNode& node : cheapest) {
        const bool goal = node.next == node.node;
        record.events.push_back({EventKind::expanding, false, node.node, goal ? SearchEvent::no_parent : node.next,
                                 node.at, node.cost, std::numeric_limits<double>::quiet_NaN(), node.cost});
    }
    return record;
}

}  // namespace starway::draw
