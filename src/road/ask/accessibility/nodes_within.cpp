// The nodes within a limit of some starts.
#include <algorithm>
#include <utility>

#include "road/ask/accessibility/node_sweep.hpp"
#include "road/ask/engine/exclude.hpp"
#include "starway/road/accessibility.hpp"

namespace starway {

Result<NodesWithin> road::Engine::nodes_within(const NodesWithinRequest& request, const Control& control) const {
    if (auto answer = road::ask::ask_without_classes(*state_, request,
                                                     [&](const road::Engine& engine, const NodesWithinRequest& rest) {
                                                         return engine.nodes_within(rest, control);
                                                     }))
        return *std::move(answer);
    if (auto ready = state_->ready(); !ready) return ready.error();
    if (auto there = road::ask::check_nodes(state_->network, request.from); !there) return std::move(there).error();
    const auto sweep = road::ask::NodeSweep::make(*state_, request.weight, request.limit, request.closed);
    if (!sweep) return sweep.error();
    std::vector<std::vector<road::ask::Reached>> lists(request.from.size());
    const auto keep = [&](std::size_t source, std::span<const road::ask::Reached> reached) {
        lists[source].assign(reached.begin(), reached.end());
        std::sort(lists[source].begin(), lists[source].end(), [&](const auto& a, const auto& b) {
            return std::tuple(a.steps, a.node != request.from[source], a.node) <
                   std::tuple(b.steps, b.node != request.from[source], b.node);
        });
    };
    if (auto swept = sweep->run(request.from, {}, keep, control); !swept) return std::move(swept).error();
    NodesWithin found;
    found.first.push_back(0);
    for (std::vector<road::ask::Reached>& list : lists) {
        for (const road::ask::Reached& there : list) {
            found.node.emplace_back(there.node);
            found.cost.push_back(sweep->in_units()(there.steps));
        }
        found.first.push_back(found.node.size());
        std::vector<road::ask::Reached>().swap(list);
    }
    return found;
}

}  // namespace starway
