#include "grid/search/hpa/regions/region_flood.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace starway::grid::search {

void RegionFlood::enter(EntranceGraph& graph, const ClusterBox& box, bool backwards) {
    graph_ = &graph;
    box_ = box;
    backwards_ = backwards && !graph.steps().plain();  // uniform steps are symmetric
    const auto side = static_cast<std::uint32_t>(graph.layout().square_side());
    columns_ = (static_cast<std::uint32_t>(box.right - box.left) - 1) / side + 1;
    squares_.clear();
    square_of_.clear();
    graph.layout().visit(box, [&](std::uint32_t number) {
        const EntranceSquare square = graph.at(number);
        squares_.push_back({square, static_cast<std::uint32_t>(square_of_.size())});
        square_of_.insert(square_of_.end(), square.entrances.size(), static_cast<std::uint32_t>(squares_.size() - 1));
    });
    steps_.clear();
    for (const Square& square : squares_) add_steps_out_of(square);
    std::sort(steps_.begin(), steps_.end(),
              [](const Step& a, const Step& b) { return std::pair(a.from, a.to) < std::pair(b.from, b.to); });
    first_step_.assign(square_of_.size() + 1, 0);
    for (const Step& step : steps_) ++first_step_[step.from + 1];
    for (std::size_t i = 1; i < first_step_.size(); ++i) first_step_[i] += first_step_[i - 1];
    wanted_.assign(square_of_.size() + 1, 0);
}

void RegionFlood::add_steps_out_of(const Square& square) {
    const ClusterSteps& steps = graph_->steps();
    for (std::size_t i = 0; i < square.entrances.entrances.size(); ++i) {
        const Entrance& entrance = square.entrances.entrances[i];
        for (std::uint32_t left = entrance.crossings; left != 0; left &= left - 1) {
            const auto direction = static_cast<std::uint32_t>(std::countr_zero(left));
            const std::uint32_t beyond = steps.space().neighbour(entrance.node, direction);
            if (!box_.contains(graph_->map().cell(beyond))) continue;
            auto from = square.first + static_cast<std::uint32_t>(i);
            auto to = index(beyond);
            if (to == never_reached()) continue;
            if (backwards_) std::swap(from, to);
            steps_.push_back({from, to, steps.cost(entrance.node, beyond, direction)});
        }
    }
}

std::uint32_t RegionFlood::index(std::uint32_t entrance) const {
    const GridCell cell = graph_->map().cell(entrance);
    const auto side = static_cast<std::uint32_t>(graph_->layout().square_side());
    const std::uint32_t column = static_cast<std::uint32_t>(cell.x - box_.left) / side;
    const std::uint32_t row = static_cast<std::uint32_t>(cell.y - box_.top) / side;
    const Square& square = squares_[row * columns_ + column];
    const Entrance* const found = square.entrances.find(entrance);
    return found == nullptr ? never_reached()
                            : square.first + static_cast<std::uint32_t>(square.entrances.number(*found));
}

void RegionFlood::begin() {
    labels_.assign(square_of_.size() + 1, {});
    queue_.clear();
}

void RegionFlood::start(std::uint32_t index, double cost) {
    reach(index, cost, false);
}

void RegionFlood::reach(std::uint32_t index, double cost, bool within) {
    Label& label = labels_[index];
    if (cost >= label.cost) return;
    label.cost = cost;
    label.within = within;
    queue_.push(cost, index);
}

void RegionFlood::run(std::span<const std::uint32_t> wanted) {
    for (const std::uint32_t index : wanted) wanted_[index] = 1;
    std::size_t left = wanted.size();
    while (left > 0 && !queue_.empty()) {
        const auto [cost, index] = queue_.pop();
        if (cost > labels_[index].cost) continue;
        left -= wanted_[index];
        wanted_[index] = 0;
        settle(index);
    }
    for (const std::uint32_t index : wanted) wanted_[index] = 0;
}

// Reached from inside its square: intra-square edges were already relaxed, so expand only outward.
void RegionFlood::settle(std::uint32_t index) {
    const Label label = labels_[index];
    for (std::uint32_t i = first_step_[index]; i < first_step_[index + 1]; ++i)
        reach(steps_[i].to, label.cost + steps_[i].cost, false);
    if (label.within) return;
    const Square& square = squares_[square_of_[index]];
    const std::size_t own = index - square.first;
    for (std::size_t other = 0; other < square.entrances.entrances.size(); ++other) {
        const float cost = backwards_ ? square.entrances.cost(other, own) : square.entrances.cost(own, other);
        reach(square.first + static_cast<std::uint32_t>(other), label.cost + double{cost}, true);
    }
}

}  // namespace starway::grid::search
