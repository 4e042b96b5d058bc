// A graph over the squares that a map is cut into: the entrances of each, and what it costs to go from entrance to entrance within it. Clusters of cells have
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

#include "search/grid/hpa/cluster_cells.hpp"
#include "search/grid/hpa/layout.hpp"

namespace starway::search {

// A cell at the rim of a square that paths between squares pass through.
struct Entrance {
    std::uint32_t node = 0;
    std::uint32_t crossings =
        0;  // a bit for each direction of a step into another square; none where one only comes in
};

// The entrances of a square, and what it costs to go from each to each within it: a view of what its graph keeps.
struct EntranceSquare {
    std::span<const Entrance> entrances;  // by node
    std::span<const float>
        costs;  // from each entrance, to each; in units of ClusterSteps; infinity: no way within the square

    // The entrance's number. Precondition: it is one of these.
    [[nodiscard]] std::size_t number(const Entrance& entrance) const {
        return static_cast<std::size_t>(&entrance - entrances.data());
    }
    [[nodiscard]] std::size_t number(std::uint32_t node) const {
        return static_cast<std::size_t>(lower(node) - entrances.begin());
    }
    [[nodiscard]] const Entrance* find(std::uint32_t node) const {
        const auto found = lower(node);
        return found != entrances.end() && found->node == node ? &*found : nullptr;
    }
    [[nodiscard]] float cost(std::size_t from, std::size_t to) const { return costs[from * entrances.size() + to]; }

private:
    [[nodiscard]] std::span<const Entrance>::iterator lower(std::uint32_t node) const {
        return std::partition_point(entrances.begin(), entrances.end(),
                                    [&](const Entrance& entrance) { return entrance.node < node; });
    }
};

// The same, made here.
struct MadeSquare {
    std::vector<Entrance> entrances;
    std::vector<float> costs;

    void set_cost(std::size_t from, std::size_t to, double cost) {
        costs[from * entrances.size() + to] = static_cast<float>(cost);
    }
    [[nodiscard]] EntranceSquare view() const { return {entrances, costs}; }
};

// All squares of a graph, as they are stored: for each square, and one beyond, where its entrances and its costs begin.
struct StoredSquares {
    std::span<const std::uint64_t> first_cost;
    std::span<const std::uint64_t> first_entrance;
    std::span<const Entrance> entrances;
    std::span<const float> costs;

    [[nodiscard]] EntranceSquare at(std::uint32_t square) const {
        const auto part = [&](const auto& all, std::span<const std::uint64_t> first) {
            return all.subspan(first[square], first[square + 1] - first[square]);
        };
        return {part(entrances, first_entrance), part(costs, first_cost)};
    }
};

// Sorts entrances; what is a entrance of two sides becomes one, with all its crossings.
void merge_entrances(std::vector<Entrance>& entrances);

class EntranceGraph {
public:
    // margin: how far beyond its square an edit can be that changes it. Keeps the steps.
    EntranceGraph(const ClusterSteps& steps, std::uint32_t bits, std::int32_t margin)
        : steps_(&steps),
          layout_(steps.space().map(), bits),
          margin_(margin),
          revision_(steps.space().map().revision()),
          squares_(layout_.count()) {}
    virtual ~EntranceGraph() = default;

    [[nodiscard]] const ClusterSteps& steps() const { return *steps_; }
    [[nodiscard]] const GridMap& map() const { return steps_->space().map(); }
    [[nodiscard]] const ClusterLayout& layout() const { return layout_; }
    [[nodiscard]] std::int32_t margin() const { return margin_; }

    // Drops what has changed with the map. Precondition of the rest.
    void update();
    // The view holds until update().
    [[nodiscard]] EntranceSquare at(std::uint32_t square) {
        if (squares_[square]) return squares_[square]->view();
        if (stored_is_sound(square)) return stored_.at(square);
        squares_[square] = make(layout_.box(square));
        return squares_[square]->view();
    }
    // The square of a node.
    [[nodiscard]] EntranceSquare around(std::uint32_t node) { return at(layout_.at(map().cell(node))); }

    // Calls visit(entrance, cost) for the entrances of the cell's square that can be reached within it, or from which the cell can: only itself, where it is
    // one. What was found last is kept, for a question comes back to its ends.
    using VisitEntrance = std::function<void(std::uint32_t entrance, double cost)>;
    void visit_near_entrances(std::uint32_t node, bool backwards, const VisitEntrance& visit);

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
    // visit_near_entrances() for a cell that is no entrance.
    virtual void spread(std::uint32_t node, bool backwards, const VisitEntrance& visit) = 0;

private:
    enum class StoredState : std::uint8_t { unseen, sound, dropped };
    // The entrances near a cell.
    struct Near {
        static constexpr std::uint32_t nothing = std::numeric_limits<std::uint32_t>::max();
        std::uint32_t node = nothing;
        std::vector<std::pair<std::uint32_t, double>> entrances;
    };
    [[nodiscard]] bool stored_is_sound(std::uint32_t square) {
        if (stored_states_.empty()) return false;
        StoredState& state = stored_states_[square];
        if (state == StoredState::unseen)
            state = looks_right(square, stored_.at(square)) ? StoredState::sound : StoredState::dropped;
        return state == StoredState::sound;
    }
    [[nodiscard]] bool looks_right(std::uint32_t number, const EntranceSquare& square) const;
    [[nodiscard]] bool looks_right(std::uint32_t number, const Entrance& entrance) const;
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

}  // namespace starway::search
