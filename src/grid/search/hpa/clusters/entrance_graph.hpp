// A graph over the squares that a map is divided into: the entrances of each square, and the costs between them within
// it. One for clusters of cells; others, over it, for regions and provinces.
//
// A square is built on first use, or all at once, and rebuilt after an edit that affects it.
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

#include "grid/search/hpa/clusters/cluster_cells.hpp"
#include "grid/search/hpa/clusters/layout.hpp"

namespace starway::grid::search {

// A cell at the rim of a square, where paths between squares pass.
struct Entrance {
    std::uint32_t node = 0;
    std::uint32_t crossings = 0;  // a bit per direction of a step into another square; none if steps only lead in
};

// The entrances of a square and the costs between them within it: a view into its graph.
struct EntranceSquare {
    std::span<const Entrance> entrances;  // by node
    // From each entrance to each; in units of ClusterSteps; infinity: no path within the square.
    std::span<const float> costs;

    // The entrance's number. Precondition: it belongs to the square.
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

// The same, owned.
struct MadeSquare {
    std::vector<Entrance> entrances;
    std::vector<float> costs;

    void set_cost(std::size_t from, std::size_t to, double cost) {
        costs[from * entrances.size() + to] = static_cast<float>(cost);
    }
    [[nodiscard]] EntranceSquare view() const { return {entrances, costs}; }
};

// All squares of a graph, as stored: for each square, and one more, the offsets of its entrances and costs.
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

// Sorts entrances; merges duplicates on two sides, with all their outward steps.
void merge_entrances(std::vector<Entrance>& entrances);

class EntranceGraph {
public:
    // margin: how far outside of a square an edit can affect it. Keeps a reference to the steps.
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

    // Drops squares that the map's edits made outdated. Call before the functions below.
    void update();
    // The view is valid until update().
    [[nodiscard]] EntranceSquare at(std::uint32_t square) {
        if (squares_[square]) return squares_[square]->view();
        if (stored_is_sound(square)) return stored_.at(square);
        squares_[square] = make(layout_.box(square));
        return squares_[square]->view();
    }
    // The square of a node.
    [[nodiscard]] EntranceSquare around(std::uint32_t node) { return at(layout_.at(map().cell(node))); }

    // Calls visit(entrance, cost) for the entrances of the cell's square that the cell reaches within it, or
    // (backwards) that reach the cell; for an entrance, just itself. Caches the last result, because queries return to
    // their ends.
    using VisitEntrance = std::function<void(std::uint32_t entrance, double cost)>;
    void visit_near_entrances(std::uint32_t node, bool backwards, const VisitEntrance& visit);

    // Builds all missing squares, on several threads.
    void complete();
    [[nodiscard]] std::uint64_t made() const;   // including stored ones
    [[nodiscard]] std::uint64_t bytes() const;  // of squares built here, and of all stored squares

    // Uses stored squares as long as nothing near them changes; `stored` must outlive the graph. Each square is
    // verified on first use and rebuilt if it cannot be right. Preconditions: no square was built yet; the squares
    // belong to this map; their offsets are in order.
    void use_stored(const StoredSquares& stored);
    // Drops all squares, built ones too; returns whether any were stored.
    bool drop_stored();

protected:
    using Make = std::function<std::unique_ptr<MadeSquare>(const ClusterBox&)>;
    // Builds a square with the graph's own memory. maker(): a builder with memory of its own, one per thread.
    [[nodiscard]] virtual std::unique_ptr<MadeSquare> make(const ClusterBox& box) = 0;
    [[nodiscard]] virtual Make maker() = 0;
    // visit_near_entrances() for a cell that is not an entrance.
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
    std::vector<StoredState> stored_states_;  // by square; empty if none are stored
};

}  // namespace starway::grid::search
