// One-to-many costs between entrances of a graph within a box; the part of the graph inside is laid out for repeated
// searches.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "grid/search/hpa/clusters/entrance_graph.hpp"
#include "starway/search/queues.hpp"

namespace starway::grid::search {

class RegionFlood {
public:
    static constexpr double unreached = std::numeric_limits<double>::infinity();

    // The box consists of whole squares of the graph. backwards: costs are to the sources.
    void enter(EntranceGraph& graph, const ClusterBox& box, bool backwards);

    // An entrance's index in the box; if its square has no such entrance, the index of one that is never reached.
    [[nodiscard]] std::uint32_t index(std::uint32_t entrance) const;
    // A flood: begin(), start() for each source, then run() until the wanted entrances are reached, or all that can be.
    void begin();
    void start(std::uint32_t index, double cost);
    void run(std::span<const std::uint32_t> wanted);
    // Precondition: the entrance is wanted.
    [[nodiscard]] double cost(std::uint32_t index) const { return labels_[index].cost; }

private:
    struct Square {
        EntranceSquare entrances;
        std::uint32_t first;  // index
    };
    struct Step {
        std::uint32_t from, to;  // indices of entrances in different squares
        double cost;
    };
    struct Label {
        double cost = unreached;
        bool within = false;  // reached from inside its square
    };
    [[nodiscard]] std::uint32_t never_reached() const { return static_cast<std::uint32_t>(square_of_.size()); }
    void add_steps_out_of(const Square& square);
    void settle(std::uint32_t index);
    void reach(std::uint32_t index, double cost, bool within);

    EntranceGraph* graph_ = nullptr;
    ClusterBox box_;
    bool backwards_ = false;
    std::uint32_t columns_ = 0;  // of squares
    std::vector<Square> squares_;
    std::vector<std::uint32_t> square_of_;   // by entrance
    std::vector<Step> steps_;                // by the entrance they begin at
    std::vector<std::uint32_t> first_step_;  // by entrance, and one more
    std::vector<Label> labels_;
    std::vector<std::uint8_t> wanted_;  // by entrance, like the labels; also for the one that is never reached
    QuadHeap<double> queue_;
};

}  // namespace starway::grid::search
