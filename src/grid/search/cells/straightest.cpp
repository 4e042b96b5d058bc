#include "grid/search/cells/straightest.hpp"

#include <algorithm>
#include <compare>
#include <cstdlib>
#include <functional>
#include <queue>
#include <unordered_map>
#include <vector>

#include "grid/model/lattice.hpp"

namespace starway::grid::search {

namespace {

using Cost = GridSpace::Cost;

// Observer that stores the key of the last settled node.
struct KeyWatch {
    GridWatch watch;
    Cost* last;
    void settled(std::uint32_t node, std::uint32_t from, Cost g, Cost h, Cost f, bool backward) {
        *last = f;
        watch.settled(node, from, g, h, f, backward);
    }
    void improved(std::uint32_t node, std::uint32_t from, Cost g, Cost f, bool backward) {
        watch.improved(node, from, g, f, backward);
    }
};

// Crookedness of a path: turns, and the sum of its cells' distances from the straight line, in the requested order.
struct Crookedness {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    friend auto operator<=>(const Crookedness&, const Crookedness&) = default;
};

class StraightestRun final : public GridRun {
public:
    StraightestRun(const GridTask& task, GridTies ties, GridMemory& memory)
        : task_(task),
          ties_(ties),
          view_(task.view()),
          workspace_(memory.wide),
          search_(view_, Goal::every_node(), task.heuristic(), memory.wide, KeyWatch{task.watch(), &last_key_}) {
        for (const GridEnd& end : task.origins->list()) search_.start(end.node, end.cost, end.number);
    }

    SearchStatus step(std::uint64_t cells) override {
        for (; cells > 0 && status_ == SearchStatus::running; --cells) {
            if (target_reached_)
                straighten();
            else
                settle();
        }
        return status_;
    }
    [[nodiscard]] SearchCounts counts() const override { return search_.counts(); }

    void path(GridAnswer& answer) const override {
        if (origin_ == nowhere) {
            write_path(
                task_, origin_number(), task_.targets->list().front().number,
                [&](auto&& visit) {
                    starway::detail::walk_back(
                        task_.target(), [&](std::uint32_t node) { return workspace_.label(node); }, visit);
                },
                answer);
            return;
        }
        // From origin to target, then reversed: the writer wants it from the target back.
        std::vector<std::pair<std::uint32_t, std::uint32_t>> steps;
        for (State at = origin_; node_of(at) != task_.target();) {
            const Onward& onward = known_.at(at);
            steps.emplace_back(node_of(at), onward.edge);
            at = onward.next;
        }
        write_path(
            task_, origin_number(), task_.targets->list().front().number,
            [&](auto&& visit) {
                for (std::size_t i = steps.size(); i-- > 0;) visit(steps[i].first, steps[i].second);
            },
            answer);
    }

private:
    // A node and the direction of the step that leaves it: one of eight, or none, after which no step is a turn.
    using State = std::uint64_t;
    static constexpr std::uint32_t no_direction = 8;
    static constexpr State nowhere = ~State{0};
    static State state(std::uint32_t node, std::uint32_t direction) { return State{node} * 16 + direction; }
    static std::uint32_t node_of(State state) { return static_cast<std::uint32_t>(state / 16); }
    static std::uint32_t direction_of(State state) { return static_cast<std::uint32_t>(state % 16); }

    struct Onward {
        Crookedness crookedness;
        State next = 0;
        std::uint32_t edge = 0;
        bool settled = false;
    };

    void settle() {
        status_ = search_.step(1);
        if (status_ == SearchStatus::overflow) return;
        const bool found = workspace_.settled(task_.target());
        if (status_ == SearchStatus::running && (!found || last_key_ <= workspace_.label(task_.target()).g)) return;
        if (!found) {
            status_ = SearchStatus::unreachable;
            return;
        }
        status_ = SearchStatus::running;
        target_reached_ = true;
        const GridMap& map = task_.space->map();
        std::uint32_t at = task_.target();
        if (at == view_.beyond()) at = workspace_.label(at).from;
        line_end_ = model::lattice_point(map.rules(), map.cell(at));
        while (workspace_.label(at).from != no_node) at = workspace_.label(at).from;
        line_begin_ = model::lattice_point(map.rules(), map.cell(at));
        const State begin = state(task_.target(), no_direction);
        known_[begin] = {};
        queue_.emplace(Crookedness{}, begin);
    }

    void straighten() {
        if (queue_.empty()) {  // the map changed meanwhile: use the first path found
            status_ = SearchStatus::found;
            return;
        }
        const auto [crookedness, at] = queue_.top();
        queue_.pop();
        Onward& here = known_[at];
        if (here.settled) return;
        here.settled = true;
        const std::uint32_t node = node_of(at);
        const auto& label = workspace_.label(node);
        if (label.from == no_node) {
            origin_ = at;
            status_ = SearchStatus::found;
            return;
        }
        const Crookedness so_far = crookedness;
        const State next = at;
        view_.for_each_predecessor(node, [&](std::uint32_t from, Cost cost, std::uint32_t edge) {
            if (!workspace_.settled(from) || workspace_.label(from).g + cost != label.g) return;
            const bool leap = node == view_.beyond() || edge >= jump_edge;
            const std::uint32_t direction = leap ? no_direction : edge;
            const bool turn = !leap && direction_of(next) != no_direction && direction_of(next) != direction;
            const Crookedness sum = longer(so_far, turn ? 1 : 0, aside(from));
            const State reached = state(from, direction);
            const auto [place, fresh] = known_.try_emplace(reached);
            Onward& onward = place->second;
            if (!fresh && (onward.settled || !(sum < onward.crookedness))) return;
            onward = {sum, next, edge, false};
            queue_.emplace(sum, reached);
        });
    }

    [[nodiscard]] Crookedness longer(Crookedness so_far, std::uint64_t turns, std::uint64_t aside) const {
        if (ties_ == GridTies::fewest_turns) return {so_far.first + turns, so_far.second + aside};
        return {so_far.first + aside, so_far.second + turns};
    }

    [[nodiscard]] std::uint32_t origin_number() const {
        std::uint32_t node = origin_ == nowhere ? task_.target() : node_of(origin_);
        while (workspace_.label(node).from != no_node) node = workspace_.label(node).from;
        return workspace_.label(node).edge;
    }

    // The distance from the straight line, in some unit.
    [[nodiscard]] std::uint64_t aside(std::uint32_t node) const {
        const GridMap& map = task_.space->map();
        const model::LatticePoint point = model::lattice_point(map.rules(), map.cell(node));
        return static_cast<std::uint64_t>(std::abs((line_end_.u - line_begin_.u) * (point.v - line_begin_.v) -
                                                   (line_end_.v - line_begin_.v) * (point.u - line_begin_.u)));
    }

    GridTask task_;
    GridTies ties_;
    GridView view_;
    Workspace<Cost>& workspace_;
    Cost last_key_ = 0;
    Search<GridView, GridHeuristic, QuadHeap<Cost>, KeyWatch> search_;
    SearchStatus status_ = SearchStatus::running;
    bool target_reached_ = false;
    model::LatticePoint line_begin_;
    model::LatticePoint line_end_;
    State origin_ = nowhere;
    std::unordered_map<State, Onward> known_;
    using Entry = std::pair<Crookedness, State>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

}  // namespace

void make_straightest_run(const GridTask& task, GridTies ties, GridMemory& memory, GridRunSlot& slot) {
    slot.make<StraightestRun>(task, ties, memory);
}

}  // namespace starway::grid::search
