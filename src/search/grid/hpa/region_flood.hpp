// What it costs to go from entrances of a graph to others by ways within a box: the graph's part in it, laid out to be searched again and again.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "search/grid/hpa/entrance_graph.hpp"
#include "starway/search/queues.hpp"

namespace starway::search {

class RegionFlood {
public:
    static constexpr double unreached = std::numeric_limits<double>::infinity();

    // The box is made of whole squares of the graph. backwards: floods tell what it costs to come to where they start.
    void enter(EntranceGraph& graph, const ClusterBox& box, bool backwards);

    // A entrance's place in what was entered, or one that is never reached where its square in the box has no such entrance.
    [[nodiscard]] std::uint32_t place(std::uint32_t entrance) const;
    // A flood: begin(), start() for each of its sources, run() until those wanted are reached, or all that can be.
    void begin();
    void start(std::uint32_t place, double cost);
    void run(std::span<const std::uint32_t> wanted);
    // Of those wanted.
    [[nodiscard]] double cost(std::uint32_t place) const { return labels_[place].cost; }

private:
    struct Square {
        EntranceSquare entrances;
        std::uint32_t first;  // place
    };
    struct Step {
        std::uint32_t from, to;  // places in different squares
        double cost;
    };
    struct Label {
        double cost = unreached;
        bool within = false;  // reached from within its square
    };
    [[nodiscard]] std::uint32_t never_reached() const { return static_cast<std::uint32_t>(square_of_.size()); }
    void add_steps_out_of(const Square& square);
    void settle(std::uint32_t place);
    void reach(std::uint32_t place, double cost, bool within);

    EntranceGraph* graph_ = nullptr;
    ClusterBox box_;
    bool backwards_ = false;
    std::uint32_t columns_ = 0;  // of squares
    std::vector<Square> squares_;
    std::vector<std::uint32_t> square_of_;   // by place
    std::vector<Step> steps_;                // by the place they are taken from
    std::vector<std::uint32_t> first_step_;  // by place, and one more
    std::vector<Label> labels_;
    std::vector<std::uint8_t> wanted_;  // by place, as the labels: also of the one that is never reached
    QuadHeap<double> queue_;
};

}  // namespace starway::search
