// Opportunities within reach of every node, by kinds and decays.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "road/ask/accessibility/falling.hpp"
#include "road/ask/accessibility/node_sweep.hpp"
#include "road/ask/engine/exclude.hpp"
#include "starway/road/accessibility.hpp"

namespace starway {
namespace {

using road::ask::Falling;
using road::ask::NodeSweep;
using road::ask::Reached;

// The opportunities at each node that has some, a row of kinds each.
class Opportunities {
public:
    Opportunities(std::uint32_t nodes, const AccessibilityRequest& request)
        : kinds_(request.kinds), wanted_(nodes, 0), row_(nodes, 0) {
        for (std::size_t i = 0; i < request.nodes.size(); ++i) {
            const NodeId node = request.nodes[i];
            if (std::exchange(wanted_[node], std::uint8_t{1}) == 0) {
                row_[node] = values_.size();
                values_.resize(values_.size() + kinds_, 0);
            }
            for (std::size_t kind = 0; kind < kinds_; ++kind)
                values_[row_[node] + kind] += request.values[i * kinds_ + kind];
        }
    }
    [[nodiscard]] std::span<const std::uint8_t> wanted() const { return wanted_; }
    // Precondition: the node is wanted.
    [[nodiscard]] std::span<const double> at(std::uint32_t node) const {
        return std::span(values_).subspan(row_[node], kinds_);
    }

private:
    std::size_t kinds_;
    std::vector<std::uint8_t> wanted_;
    std::vector<std::size_t> row_;
    std::vector<double> values_;
};

// found: of one node, for each kind a cell for each falloff.
void add_up(const Opportunities& opportunities, std::span<const Falling> fallings, std::span<const Reached> reached,
            std::span<double> found) {
    for (const Reached& there : reached) {
        const auto values = opportunities.at(there.node);
        for (std::size_t i = 0; i < fallings.size(); ++i) {
            if (there.steps > fallings[i].limit()) continue;
            const double share = fallings[i](there.steps);
            for (std::size_t kind = 0; kind < values.size(); ++kind)
                found[kind * fallings.size() + i] += values[kind] * share;
        }
    }
}

Result<void> check_accessibility(const AccessibilityRequest& request, const RoadNetwork& network) {
    if (auto there = road::ask::check_nodes(network, request.nodes); !there) return there;
    if (request.values.size() != request.nodes.size() * request.kinds)
        return Error{ErrorKind::usage, fmt::format("there are {} values for {} nodes and {} kinds",
                                                   request.values.size(), request.nodes.size(), request.kinds)};
    if (!std::all_of(request.values.begin(), request.values.end(), [](double value) { return std::isfinite(value); }))
        return Error{ErrorKind::usage, "a value of an opportunity is no finite number⟦; leave such opportunities out⟧"};
    for (const Falloff& falloff : request.falloffs)
        if (auto fine = road::ask::check_falloff(falloff); !fine) return fine;
    return {};
}

// NaN and what is negative come first, for the sweep to refuse.
double longest_limit(std::span<const Falloff> falloffs) {
    double longest = 0;
    for (const Falloff& falloff : falloffs) {
        if (!(falloff.limit >= 0)) return falloff.limit;
        longest = std::max(longest, falloff.limit);
    }
    return longest;
}

}  // namespace

Result<std::vector<double>> road::Engine::accessibility(const AccessibilityRequest& request,
                                                        const Control& control) const {
    if (auto answer = road::ask::ask_without_classes(*state_, request,
                                                     [&](const road::Engine& engine, const AccessibilityRequest& rest) {
                                                         return engine.accessibility(rest, control);
                                                     }))
        return *std::move(answer);
    if (auto ready = state_->ready(); !ready) return ready.error();
    if (auto fine = check_accessibility(request, state_->network); !fine) return std::move(fine).error();
    const auto sweep = NodeSweep::make(*state_, request.weight, longest_limit(request.falloffs), request.closed);
    if (!sweep) return sweep.error();
    const std::uint32_t nodes = state_->network.node_count();
    const Opportunities opportunities(nodes, request);
    std::vector<Falling> fallings;
    for (const Falloff& falloff : request.falloffs) fallings.emplace_back(falloff, *sweep);
    const std::size_t cells = request.kinds * fallings.size();
    std::vector<double> found(cells * nodes, 0);
    const auto add = [&](std::size_t node, std::span<const Reached> reached) {
        add_up(opportunities, fallings, reached, std::span(found).subspan(node * cells, cells));
    };
    if (auto swept = sweep->run(road::ask::all_nodes(state_->network), opportunities.wanted(), add, control); !swept)
        return std::move(swept).error();
    return found;
}

}  // namespace starway
