#include "starway/grid/search.hpp"

#include <algorithm>
#include <set>

#include "grid/search/cells/cost.hpp"
#include "grid/search/cells/space.hpp"
#include "grid/search/cells/view.hpp"
#include "grid/search/cells/watch.hpp"

namespace starway {

namespace {

using Cost = grid::search::GridSpace::Cost;

struct Candidate {
    Cost cost = 0;
    std::vector<std::uint32_t> nodes;
    std::vector<std::uint32_t> edges;
    std::size_t deviates = 0;  // the first position at which it may deviate from its parent path
};

struct Cheaper {
    bool operator()(const Candidate& a, const Candidate& b) const {
        return a.cost != b.cost ? a.cost < b.cost : a.nodes < b.nodes;
    }
};

// The map without some cells and first steps, and without cells that cannot reach the goal.
class RestrictedMap {
public:
    using Cost = grid::search::GridSpace::Cost;
    RestrictedMap(const grid::search::GridSpace& space, const Workspace<Cost>& to_goal)
        : space_(&space), to_goal_(&to_goal), barred_(space.node_count(), false) {}

    void bar(std::uint32_t node, bool barred) { barred_[node] = barred; }
    void leave_from(std::uint32_t node) {
        begin_ = node;
        not_next_.clear();
    }
    void not_to(std::uint32_t node) { not_next_.push_back(node); }

    [[nodiscard]] std::uint32_t node_count() const { return space_->node_count(); }
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        space_->for_each_successor(node, [&](std::uint32_t to, Cost cost, std::uint32_t edge) {
            if (barred_[to] || !to_goal_->settled(to)) return;
            if (node == begin_ && std::find(not_next_.begin(), not_next_.end(), to) != not_next_.end()) return;
            emit(to, cost, edge);
        });
    }

private:
    const grid::search::GridSpace* space_;
    const Workspace<Cost>* to_goal_;
    std::vector<bool> barred_;
    std::uint32_t begin_ = no_node;
    std::vector<std::uint32_t> not_next_;
};

// The remaining cost on the whole map, a lower bound for the restricted map.
struct Remaining {
    const Workspace<Cost>* to_goal;
    Cost operator()(std::uint32_t node) const { return to_goal->label(node).g; }
};

class Finder {
public:
    Finder(const GridMap& map, const GridPathsQuery& query)
        : map_(map),
          query_(query),
          space_(map),
          from_(map.node(query.from)),
          to_(map.node(query.to)),
          barred_(space_, to_goal_) {}

    SearchStatus run(std::vector<GridAnswer>& paths) {
        const grid::search::GridView back(space_, true, nullptr);
        Search distances{back, Goal::every_node(), NoHeuristic{}, to_goal_};
        distances.start(to_);
        const SearchStatus status = grid::search::run_unless_cancelled(distances, query_.cancel);
        if (status != SearchStatus::found) return status;
        if (!to_goal_.settled(from_)) return SearchStatus::unreachable;
        Candidate first;
        first.nodes.push_back(from_);
        search_on(first);
        while (!candidates_.empty() && found_.size() < query_.count) {
            found_.push_back(std::move(candidates_.extract(candidates_.begin()).value()));
            write(found_.back(), paths);
            if (found_.size() < query_.count && !branch(found_.back())) return SearchStatus::cancelled;
            if (overflow_) return SearchStatus::overflow;
        }
        return SearchStatus::found;
    }

private:
    // The deviations of the last path found: the cheapest one for each position at or behind the position where that
    // path deviated itself.
    bool branch(const Candidate& path) {
        Candidate root;
        for (std::size_t i = 0; i + 1 < path.nodes.size(); ++i) {
            root.nodes.push_back(path.nodes[i]);
            if (i >= path.deviates) {
                if (query_.cancel != nullptr && query_.cancel->load(std::memory_order_relaxed)) return false;
                barred_.leave_from(path.nodes[i]);
                for (const Candidate& other : found_)
                    if (other.nodes.size() > i + 1 &&
                        std::equal(root.nodes.begin(), root.nodes.end(), other.nodes.begin()))
                        barred_.not_to(other.nodes[i + 1]);
                Candidate spur = root;
                spur.deviates = i;
                search_on(spur);
            }
            barred_.bar(path.nodes[i], true);
            root.edges.push_back(path.edges[i]);
        }
        for (const std::uint32_t node : path.nodes) barred_.bar(node, false);
        barred_.leave_from(no_node);
        return true;
    }

    // Extends a root path to the goal at the least allowed cost, and stores the result.
    void search_on(Candidate& root) {
        const std::uint32_t begin = root.nodes.back();
        Search search{barred_, Goal::node(to_), Remaining{&to_goal_}, workspace_};
        search.start(begin);
        const SearchStatus status = search.run();
        overflow_ = overflow_ || status == SearchStatus::overflow;
        if (status != SearchStatus::found) return;
        const Path rest = search.path();
        root.nodes.insert(root.nodes.end(), rest.nodes.begin() + 1, rest.nodes.end());
        root.edges.insert(root.edges.end(), rest.edges.begin(), rest.edges.end());
        root.cost = search.cost();
        for (std::size_t i = 0; root.nodes[i] != begin; ++i) root.cost += step_cost(root, i);
        candidates_.insert(std::move(root));
    }

    [[nodiscard]] Cost step_cost(const Candidate& path, std::size_t i) const {
        Cost least = Search<grid::search::GridSpace>::infinite;
        space_.for_each_successor(path.nodes[i], [&](std::uint32_t to, Cost cost, std::uint32_t edge) {
            if (to == path.nodes[i + 1] && edge == path.edges[i]) least = std::min(least, cost);
        });
        return least;
    }

    void write(const Candidate& path, std::vector<GridAnswer>& paths) const {
        GridAnswer& answer = paths.emplace_back();
        answer.status = SearchStatus::found;
        answer.algorithm = GridAlgorithm::astar;
        answer.optimal = true;
        for (const std::uint32_t node : path.nodes) answer.path.push_back(map_.cell(node));
        answer.edges = path.edges;
        answer.cost = grid::search::path_cost(space_, answer.path, answer.edges);
    }

    const GridMap& map_;
    const GridPathsQuery& query_;
    grid::search::GridSpace space_;
    std::uint32_t from_;
    std::uint32_t to_;
    Workspace<Cost> to_goal_;
    Workspace<Cost> workspace_;
    RestrictedMap barred_;
    std::vector<Candidate> found_;
    std::set<Candidate, Cheaper> candidates_;
    bool overflow_ = false;
};

}  // namespace

SearchStatus find_grid_paths(const GridMap& map, const GridPathsQuery& query, std::vector<GridAnswer>& paths) {
    paths.clear();
    if (!map.fits(query.from) || !map.fits(query.to)) return SearchStatus::unreachable;
    return Finder(map, query).run(paths);
}

}  // namespace starway
