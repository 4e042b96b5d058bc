#include "grid/search/any_angle/theta.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "grid/search/cells/plain_grid.hpp"
#include "starway/grid/any_angle.hpp"

namespace starway::grid::search {

double Theta::distance(std::uint32_t a, std::uint32_t b) const {
    const GridCell p = map_.cell(a);
    const GridCell q = map_.cell(b);
    const double x = p.x - q.x;
    const double y = p.y - q.y;
    return std::sqrt(x * x + y * y);
}

bool Theta::sees(std::uint32_t a, std::uint32_t b) const {
    return line_of_sight(map_, map_.cell(a), map_.cell(b));
}

void Theta::run(const AnyAngleQuery& query, AnyAngleAnswer& answer) {
    lazy_ = query.algorithm == AnyAngle::lazy_theta;
    if (labels_.size() != map_.node_count() || stamp_ > std::numeric_limits<std::uint32_t>::max() - 4) {
        labels_.assign(map_.node_count(), {});
        stamp_ = 0;
    }
    stamp_ += 2;
    queue_.clear();
    answer.status = SearchStatus::unreachable;
    answer.path.clear();
    answer.length = 0;
    answer.optimal = false;
    answer.settled = 0;
    if (!map_.fits(query.from) || !map_.fits(query.to)) return;
    const std::uint32_t start = map_.node(query.from);
    const std::uint32_t goal = map_.node(query.to);
    labels_[start] = {0, start, stamp_};
    queue_.push(distance(start, goal), start);
    while (!queue_.empty()) {
        const std::uint32_t node = queue_.pop().node;
        if (labels_[node].stamp == stamp_ + 1) continue;
        if (query.cancel != nullptr && (answer.settled & 1023U) == 0 && query.cancel->load(std::memory_order_relaxed)) {
            answer.status = SearchStatus::cancelled;
            return;
        }
        if (lazy_) look_again(node);
        labels_[node].stamp = stamp_ + 1;
        ++answer.settled;
        if (query.observer != nullptr)
            query.observer->settled(map_.cell(node), map_.cell(labels_[node].parent), labels_[node].g,
                                    distance(node, goal));
        if (node == goal) {
            answer.status = SearchStatus::found;
            break;
        }
        settle(node, goal);
    }
    if (answer.status != SearchStatus::found) return;
    answer.length = labels_[goal].g;
    for (std::uint32_t node = goal;; node = labels_[node].parent) {
        const GridCell cell = map_.cell(node);
        answer.path.push_back({cell.x + 0.5, cell.y + 0.5});
        if (node == start) break;
    }
    std::reverse(answer.path.begin(), answer.path.end());
}

// A neighbour takes the node's parent if that sees it; lazy Theta* assumes that it does.
void Theta::settle(std::uint32_t node, std::uint32_t goal) {
    const Label own = labels_[node];
    search::PlainGridSpace(map_).for_each_successor(
        node, [&](std::uint32_t to, std::uint32_t, std::uint32_t direction) {
            Label& label = labels_[to];
            // A disc may fit in both cells but not between them.
            if (label.stamp == stamp_ + 1 || map_.side_blocked(node, direction)) return;
            const auto reach = [&](std::uint32_t parent, double g) {
                if (label.stamp == stamp_ && label.g <= g) return;
                label = {g, parent, stamp_};
                queue_.push(g + distance(to, goal), to);
            };
            const double straight = labels_[own.parent].g + distance(own.parent, to);
            // Even a direct line could not improve the label: skip the visibility test.
            if (label.stamp == stamp_ && label.g <= straight) return;
            if (lazy_ || sees(own.parent, to))
                reach(own.parent, straight);
            else
                reach(node, own.g + distance(node, to));
        });
}

// If the parent does not see the node after all, takes the best settled neighbour as parent; one always exists.
void Theta::look_again(std::uint32_t node) {
    Label& label = labels_[node];
    if (label.parent == node || sees(label.parent, node)) return;
    label.g = std::numeric_limits<double>::infinity();
    search::PlainGridSpace(map_).for_each_successor(
        node, [&](std::uint32_t from, std::uint32_t, std::uint32_t direction) {
            if (labels_[from].stamp != stamp_ + 1 || map_.side_blocked(node, direction)) return;
            const double g = labels_[from].g + distance(from, node);
            if (g < label.g) label = {g, from, label.stamp};
        });
}

}  // namespace starway::grid::search
