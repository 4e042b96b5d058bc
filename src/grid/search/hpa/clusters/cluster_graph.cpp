#include "grid/search/hpa/clusters/cluster_graph.hpp"

#include <limits>

#include "grid/search/hpa/clusters/entrances.hpp"
#include "grid/search/hpa/clusters/two_runs.hpp"

namespace starway::grid::search {
namespace {

constexpr float unreached = std::numeric_limits<float>::infinity();

class Measured {
public:
    Measured(const ClusterSteps& steps, ClusterCells& cluster_cells, const ClusterBox& box, MadeSquare& square)
        : steps_(steps), cluster_cells_(cluster_cells), box_(box), square_(square), count_(square.entrances.size()) {
        square.costs.assign(count_ * count_, unreached);
        if (count_ == 0) return;
        if (steps.plain()) {
            plain();
        } else {
            cluster_cells.enter(box);
            weighed();
        }
    }

private:
    [[nodiscard]] GridCell cell(std::size_t entrance) const {
        return steps_.space().map().cell(square_.entrances[entrance].node);
    }
    [[nodiscard]] std::uint16_t local(std::size_t entrance) const { return ClusterCells::local(box_, cell(entrance)); }
    void set(std::size_t from, std::size_t to, double cost) {
        square_.set_cost(from, to, cost);
        square_.set_cost(to, from, cost);
    }

    // Symmetric costs; where a plain path (TwoRuns) is free, no search is needed.
    void plain() {
        const TwoRunWalk walk(steps_.space().map());
        std::vector<std::uint16_t> hidden;
        bool entered = false;
        for (std::size_t from = 0; from < count_; ++from) {
            set(from, from, 0);
            hidden.clear();
            for (std::size_t to = from + 1; to < count_; ++to) {
                if (walk.between(cell(from), cell(to)))
                    set(from, to, steps_.bound(cell(from), cell(to)));
                else
                    hidden.push_back(local(to));
            }
            if (hidden.empty()) continue;
            if (!entered) cluster_cells_.enter(box_);
            entered = true;
            cluster_cells_.spread(local(from), false, hidden);
            for (std::size_t to = from + 1; to < count_; ++to)
                if (square_.view().cost(from, to) == unreached) set(from, to, cluster_cells_.cost(local(to)));
        }
    }

    void weighed() {
        for (std::size_t from = 0; from < count_; ++from) {
            cluster_cells_.spread(local(from), false);
            for (std::size_t to = 0; to < count_; ++to) square_.set_cost(from, to, cluster_cells_.cost(local(to)));
        }
    }

    const ClusterSteps& steps_;
    ClusterCells& cluster_cells_;
    ClusterBox box_;
    MadeSquare& square_;
    std::size_t count_;
};

std::unique_ptr<MadeSquare> made_of(const ClusterSteps& steps, ClusterCells& cluster_cells, const ClusterBox& box) {
    auto square = std::make_unique<MadeSquare>();
    find_entrances(steps.space(), box, square->entrances);
    square->entrances.shrink_to_fit();
    Measured(steps, cluster_cells, box, *square);
    return square;
}

}  // namespace

ClusterGraph::ClusterGraph(const ClusterSteps& steps)
    : EntranceGraph(steps, ClusterLayout::cluster_bits, entrances_see), cluster_cells_(steps) {}

std::unique_ptr<MadeSquare> ClusterGraph::make(const ClusterBox& box) {
    return made_of(steps(), cluster_cells_, box);
}

void ClusterGraph::spread(std::uint32_t node, bool backwards, const VisitEntrance& visit) {
    const EntranceSquare square = around(node);
    const GridCell cell = map().cell(node);
    const ClusterBox box = layout().box(layout().at(cell));
    cluster_cells_.enter(box);
    cluster_cells_.spread(ClusterCells::local(box, cell), backwards);
    for (const Entrance& entrance : square.entrances) {
        const double cost = cluster_cells_.cost(ClusterCells::local(box, map().cell(entrance.node)));
        if (cost != ClusterCells::unreached) visit(entrance.node, cost);
    }
}

EntranceGraph::Make ClusterGraph::maker() {
    return [this, cluster_cells = std::make_shared<ClusterCells>(steps())](const ClusterBox& box) {
        return made_of(steps(), *cluster_cells, box);
    };
}

}  // namespace starway::grid::search
