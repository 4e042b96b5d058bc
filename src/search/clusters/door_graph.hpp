// A graph over the squares that a map is cut into: the doors of each, and what it costs to go from door to door within it. Clusters of cells have
// one, and regions of clusters another over it.
//
// A square is made when it is first asked for, or all at once, and made anew after an edit that it can see.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <utility>
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

// The doors of a square, and what it costs to go from each to each within it: a view of what its graph keeps.
struct DoorSquare {
    std::span<const Door> doors;  // by node
    std::span<const float>
        costs;  // from each door, to each; in units of ClusterSteps; infinity: no way within the square

    // The door's number. Precondition: it is one of these.
    [[nodiscard]] std::size_t number(const Door& door) const { return static_cast<std::size_t>(&door - doors.data()); }
    [[nodiscard]] std::size_t number(std::uint32_t node) const {
        return static_cast<std::size_t>(lower(node) - doors.begin());
    }
    [[nodiscard]] const Door* find(std::uint32_t node) const {
        const auto found = lower(node);
        return found != doors.end() && found->node == node ? &*found : nullptr;
    }
    [[nodiscard]] float cost(std::size_t from, std::size_t to) const { return costs[from * doors.size() + to]; }

private:
    [[nodiscard]] std::span<const Door>::iterator lower(std::uint32_t node) const {
        return std::partition_point(doors.begin(), doors.end(), [&](const Door& door) { return door.node < node; });
    }
};

// The same, made here.
struct MadeSquare {
    std::vector<Door> doors;
    std::vector<float> costs;

    void set_cost(std::size_t from, std::size_t to, double cost) {
        costs[from * doors.size() + to] = static_cast<float>(cost);
    }
    [[nodiscard]] DoorSquare view() const { return {doors, costs}; }
};

// All squares of a graph, as they are stored: for each square, and one beyond, where its doors and its costs begin.
struct StoredSquares {
    std::span<const std::uint64_t> first_cost;
    std::span<const std::uint64_t> first_door;
    std::span<const Door> doors;
    std::span<const float> costs;

    [[nodiscard]] DoorSquare at(std::uint32_t square) const {
        const auto part = [&](const auto& all, std::span<const std::uint64_t> first) {
            return all.subspan(first[square], first[square + 1] - first[square]);
        };
        return {part(doors, first_door), part(costs, first_cost)};
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
    // The view holds until update().
    [[nodiscard]] DoorSquare at(std::uint32_t square) {
        if (squares_[square]) return squares_[square]->view();
        if (stored_is_sound(square)) return stored_.at(square);
        squares_[square] = make(layout_.box(square));
        return squares_[square]->view();
    }
    // The square of a node.
    [[nodiscard]] DoorSquare around(std::uint32_t node) { return at(layout_.at(map().cell(node))); }

    // Calls visit(door, cost) for the doors of the cell's square that can be reached within it, or from which the cell can: only itself, where it is
    // one. What was found last is kept, for a question comes back to its ends.
    using VisitDoor = std::function<void(std::uint32_t door, double cost)>;
    void visit_near_doors(std::uint32_t node, bool backwards, const VisitDoor& visit);

    // Makes all that are missing, on several threads.
    void complete();
    [[nodiscard]] std::uint64_t made() const;   // stored ones included
    [[nodiscard]] std::uint64_t bytes() const;  // those made take, and all that are stored

    // Takes squares from there, which outlives the graph, as long as nothing near them changes. Each is looked at when it is first asked for; one that
    // cannot be right is made here. Preconditions: no square was made yet; they are of this map, and where those of each begin is in order.
    void use_stored(const StoredSquares& stored);
    // Drops all squares, made ones too; whether any were stored.
    bool drop_stored();

protected:
    using Make = std::function<std::unique_ptr<MadeSquare>(const ClusterBox&)>;
    // Makes a square with the graph's own memory, or gives a maker of its own to each thread.
    [[nodiscard]] virtual std::unique_ptr<MadeSquare> make(const ClusterBox& box) = 0;
    [[nodiscard]] virtual Make maker() = 0;
    // visit_near_doors() for a cell that is no door.
    virtual void spread(std::uint32_t node, bool backwards, const VisitDoor& visit) = 0;

private:
    enum class StoredState : std::uint8_t { unseen, sound, dropped };
    // The doors near a cell.
    struct Near {
        static constexpr std::uint32_t nothing = std::numeric_limits<std::uint32_t>::max();
        std::uint32_t node = nothing;
        std::vector<std::pair<std::uint32_t, double>> doors;
    };
    [[nodiscard]] bool stored_is_sound(std::uint32_t square) {
        if (stored_states_.empty()) return false;
        StoredState& state = stored_states_[square];
        if (state == StoredState::unseen)
            state = looks_right(square, stored_.at(square)) ? StoredState::sound : StoredState::dropped;
        return state == StoredState::sound;
    }
    [[nodiscard]] bool looks_right(std::uint32_t number, const DoorSquare& square) const;
    [[nodiscard]] bool looks_right(std::uint32_t number, const Door& door) const;
    void drop(std::uint32_t square);

    const ClusterSteps* steps_;
    ClusterLayout layout_;
    std::int32_t margin_;
    std::uint64_t revision_;
    std::vector<std::unique_ptr<MadeSquare>> squares_;
    std::array<Near, 2> near_;  // forwards and backwards
    StoredSquares stored_;
    std::vector<StoredState> stored_states_;  // by square; empty where none are stored
};

}  // namespace starway
