#include "index/alternatives/k_shortest.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace starway::index {
namespace {

// Hears what each node costs.
struct Costs {
    std::vector<std::uint64_t>* to;
    void settled(std::uint32_t node, std::uint32_t /*from*/, std::uint64_t g, std::uint64_t /*h*/, std::uint64_t /*f*/,
                 bool /*backward*/) {
        (*to)[node] = g;
    }
    void improved(std::uint32_t, std::uint32_t, std::uint64_t, std::uint64_t, bool) {}
};

}  // namespace

void KShortest::measure_to(std::uint32_t target) {
    if (reversed_.node_count() != graph_.node_count()) reversed_ = reversed(graph_);
    to_target_.assign(graph_.node_count(), unreached);
    const ArcSpace back(reversed_);
    Search<ArcSpace, NoHeuristic, QuadHeap<std::uint64_t>, Costs> search(back, Goal::every_node(), NoHeuristic{},
                                                                         workspace_, Costs{&to_target_});
    search.start(target);
    search.run();
    settled_ = search.counts().settled;
    left_ = [this](std::uint32_t node) { return to_target_[node]; };
}

bool KShortest::extend(std::uint32_t from, std::uint32_t target, SimplePath& path) {
    Search search{deviations_, Goal::node(target), std::cref(left_), workspace_};
    search.start(from);
    const SearchStatus status = search.run();
    settled_ += search.counts().settled;
    if (status != SearchStatus::found) return false;
    path.cost += search.cost();
    const std::vector<std::uint32_t> arcs = search.path().edges;
    path.arcs.insert(path.arcs.end(), arcs.begin(), arcs.end());
    return true;
}

Result<void> KShortest::run(std::uint32_t source, std::uint32_t target, std::size_t k, std::vector<SimplePath>& paths,
                            const CancelFlag* cancel, Left left) {
    paths.clear();
    settled_ = 0;
    left_ = std::move(left);
    if (!left_) measure_to(target);
    std::set<Candidate> candidates;
    if (Candidate first; left_(source) != unreached && extend(source, target, first.path))
        candidates.insert(std::move(first));
    while (!candidates.empty() && paths.size() < k) {
        const Candidate next = std::move(candidates.extract(candidates.begin()).value());
        paths.push_back(next.path);
        if (paths.size() == k) break;
        if (cancel != nullptr && *cancel) return Error{ErrorKind::interrupted, "the search for ways was interrupted"};
        // Ways that leave this one before `deviates` are those of the way that it left itself (Lawler 1972).
        SimplePath root;
        std::uint32_t spur = source;
        for (std::size_t i = 0; i < next.path.arcs.size(); ++i) {
            const std::uint32_t arc = next.path.arcs[i];
            if (i >= next.deviates) {
                deviations_.go_on_from(spur);
                for (const SimplePath& known : paths)
                    if (known.arcs.size() > i && std::equal(root.arcs.begin(), root.arcs.end(), known.arcs.begin()))
                        deviations_.forbid(known.arcs[i]);
                Candidate found{root, i};
                if (extend(spur, target, found.path)) candidates.insert(std::move(found));
            }
            deviations_.leave_out(spur, true);
            root.arcs.push_back(arc);
            root.cost += graph_.weight[arc];
            spur = graph_.head[arc];
        }
        deviations_.leave_out(source, false);
        for (const std::uint32_t arc : next.path.arcs) deviations_.leave_out(graph_.head[arc], false);
        deviations_.go_on_from(no_node);
    }
    return {};
}

}  // namespace starway::index
