// A graph over the squares that a map is cut into: the doors of each, and what it costs to go from door to door within it. Clusters of cells have
// one, and regions of clusters another over it.
//
// A square is made when it is first asked for, or all at once, and made anew after an edit that it can see.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "search/clusters/ground.hpp"
#include "search/clusters/layout.hpp"

namespace starway {

// A cell at the rim of a square that paths between squares pass through.
struct Door {
    std::uint32_t node = 0;
    std::uint32_t crossings =
        0;  // a bit for each direction of a step into another square; none where one only comes in
};

struct DoorSquare {
    std::vector<Door> doors;   // by node
    std::vector<float> costs;  // from each door, to each; in units of ClusterSteps; infinity: no way within the square

    // The door's number. Precondition: it is one.
    [[nodiscard]] std::size_t number(std::uint32_t node) const {
        return static_cast<std::size_t>(lower(node) - doors.begin());
    }
    [[nodiscard]] const Door* find(std::uint32_t node) const {
        const auto found = lower(node);
        return found != doors.end() && found->node == node ? &*found : nullptr;
    }
    [[nodiscard]] float cost(std::size_t from, std::size_t to) const { return costs[from * doors.size() + to]; }
    float& cost(std::size_t from, std::size_t to) { return costs[from * doors.size() + to]; }

private:
    [[nodiscard]] std::vector<Door>::const_iterator lower(std::uint32_t node) const {
        return std::partition_point(doors.begin(), doors.end(), [&](const Door& door) { return door.node < node; });
    }
};

// Sorts doors; what is a door of two sides becomes one, with all its crossings.
void merge_doors(std::vector<Door>& doors);

class DoorGraph {
public:
    // margin: how far beyond its square an edit can be that changes it. Keeps the steps.
    DoorGraph(const ClusterSteps& steps, std::uint32_t bits, std::int32_t margin)
        : steps_(&steps),
          layout_(steps.space().map(), bits),
          margin_(margin),
          revision_(steps.space().map().revision()),
          squares_(layout_.count()) {}
    virtual ~DoorGraph() = default;

    [[nodiscard]] const ClusterSteps& steps() const { return *steps_; }
    [[nodiscard]] const GridMap& map() const { return steps_->space().map(); }
    [[nodiscard]] const ClusterLayout& layout() const { return layout_; }
    [[nodiscard]] std::int32_t margin() const { return margin_; }

    // Drops what has changed with the map. Precondition of the rest.
    void update();
    [[nodiscard]] const DoorSquare& at(std::uint32_t square) {
        if (!squares_[square]) squares_[square] = make(layout_.box(square));
        return *squares_[square];
    }
    // The square of a node.
    [[nodiscard]] const DoorSquare& around(std::uint32_t node) { return at(layout_.at(map().cell(node))); }

    // Calls visit(door, cost) for the doors of the cell's square that can be reached within it, or from which the cell can: only itself, where it is
    // one.
    using VisitDoor = std::function<void(std::uint32_t door, double cost)>;
    void visit_near_doors(std::uint32_t node, bool backwards, const VisitDoor& visit) {
        if (around(node).find(node) != nullptr)
            visit(node, 0);
        else
            spread(node, backwards, visit);
    }

    // Makes all that are missing, on several threads.
    void complete();
    [[nodiscard]] std::uint64_t made() const;
    [[nodiscard]] std::uint64_t bytes() const;  // those made take

protected:
    using Make = std::function<std::unique_ptr<DoorSquare>(const ClusterBox&)>;
    // Makes a square with the graph's own memory, or gives a maker of its own to each thread.
    [[nodiscard]] virtual std::unique_ptr<DoorSquare> make(const ClusterBox& box) = 0;
    [[nodiscard]] virtual Make maker() = 0;
    // visit_near_doors() for a cell that is no door.
    virtual void spread(std::uint32_t node, bool backwards, const VisitDoor& visit) = 0;

private:
    const ClusterSteps* steps_;
    ClusterLayout layout_;
    std::int32_t margin_;
    std::uint64_t revision_;
    std::vector<std::unique_ptr<DoorSquare>> squares_;
};

}  // namespace starway
