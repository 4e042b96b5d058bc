#include "road/ask/edit/reprofile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/geo/frame.hpp"
#include "road/ask/weights/measures.hpp"
#include "road/network/profiles.hpp"
#include "road/profile/class_table.hpp"
#include "road/profile/cost.hpp"
#include "road/profile/evaluator.hpp"
#include "road/profile/give_way.hpp"
#include "starway/road/tags.hpp"

namespace starway::road::ask {
namespace {

constexpr std::uint32_t most_flags = 32;

std::vector<profile::Tag> tags_of(const RoadTags& tags, std::uint32_t set) {
    std::vector<profile::Tag> owned;
    for (const auto& [key, value] : tags.tags(set)) owned.push_back({key, value});
    return owned;
}

// By geometry, as readers measure; by the source's own lengths, where these differ from it.
std::vector<double> edge_metres(const RoadNetwork& network) {
    const Frame& frame = network.frame();
    std::vector<double> metres(network.edge_count());
    const WeightColumn* const length = network.column("length");
    const double unit = length == nullptr ? 0 : metres_per(length->unit).value_or(0);  // 0: not known
    const auto stated = [&](EdgeId edge) {
        for (const ArcId arc : {network.forward_arc(edge), network.backward_arc(edge)})
            if (arc.valid() && length->weight[arc] != closed_weight) return length->value(arc) * unit;
        return 0.0;
    };
    bool differs = frame.kind == FrameKind::none;
    for (std::uint32_t e = 0; e < network.edge_count() && frame.kind != FrameKind::none; ++e) {
        const EdgeId edge(e);
        Embedded before = geo::embed(frame, network.node_positions()[network.edge_tail(edge)]);
        const auto pass = [&](FixedPosition p) {
            const Embedded here = geo::embed(frame, p);
            metres[e] += geo::segment_length(frame, before, here);
            before = here;
        };
        for (const FixedPosition& p : network.shape(edge)) pass(p);
        pass(network.node_positions()[network.edge_head(edge)]);
        if (unit > 0)
            differs =
                differs || std::abs(stated(edge) - metres[e]) > 1.01 * length->resolution * unit + 0.01 * metres[e];
    }
    if (differs && unit > 0)
        for (std::uint32_t e = 0; e < network.edge_count(); ++e) metres[e] = stated(EdgeId(e));
    return metres;
}

class Evaluation {
public:
    Evaluation(const RoadNetwork& network, const profile::Profile& profile)
        : network_(network), tags_(network), profile_(profile), evaluator_(profile) {}

    Result<Reprofiled> run(const Control& control) {
        const WeightColumn* const weight = network_.column(profile_.name);
        const WeightColumn* const time = network_.column(profile_.name + std::string(network::time_suffix));
        for (std::uint32_t set = 0; set < tags_.set_count(); ++set)
            ways_.push_back(evaluator_.way(tags_of(tags_, set)));
        if (control.progress != nullptr) control.progress->phase("evaluating tags", network_.edge_count());
        metres_ = edge_metres(network_);
        find_nodes();
        find_ferries();
        find_gates();
        if (control.cancelled()) return Error{ErrorKind::interrupted, "interrupted"};
        Reprofiled done;
        done.weight.assign(network_.arc_count(), closed_weight);
        done.time = done.weight;
        for (std::uint32_t e = 0; e < network_.edge_count(); ++e)
            for (const bool backward : {false, true}) {
                const EdgeId edge(e);
                const ArcId arc = backward ? network_.backward_arc(edge) : network_.forward_arc(edge);
                const profile::ArcCost cost = cost_of(edge, backward);
                if (!arc.valid()) {
                    if (!std::isnan(cost.weight)) ++done.missing;
                    continue;
                }
                done.weight[arc] = steps(cost.weight, *weight);
                done.time[arc] = steps(cost.time, *time);
                if (const auto ends = ends_of(arc, cost, *time); ends.at_tail > 0 || ends.at_head > 0)
                    done.ends.push_back(ends);
                if (done.weight[arc] != weight->weight[arc] || done.time[arc] != time->weight[arc]) ++done.changed;
            }
        std::sort(done.ends.begin(), done.ends.end(), [](const auto& a, const auto& b) { return a.arc < b.arc; });
        done.open_barriers = count_open_barriers();
        set_flags(done);
        set_priorities(done);
        return done;
    }

private:
    static std::uint32_t steps(double seconds, const WeightColumn& column) {
        if (std::isnan(seconds)) return closed_weight;
        constexpr double largest = closed_weight - 1;
        const double exact = seconds / column.resolution;
        return static_cast<std::uint32_t>(std::clamp(std::nearbyint(exact), exact > 0 ? 1.0 : 0.0, largest));
    }
    static network::format::ArcEnds ends_of(ArcId arc, const profile::ArcCost& cost, const WeightColumn& column) {
        return {arc, steps(cost.before, column), steps(cost.after, column)};
    }
    [[nodiscard]] const profile::WayMeaning& way(EdgeId edge) const { return ways_[tags_.set_of(edge)]; }
    [[nodiscard]] bool is_gate(EdgeId edge) const {
        return tags_.set_of(edge) == 0 && nodes_.contains(network_.edge_tail(edge)) &&
               nodes_.contains(network_.edge_head(edge));
    }

    void find_nodes() {
        std::vector<std::optional<profile::NodeMeaning>> meaning(tags_.set_count());
        for (std::uint32_t v = 0; v < network_.node_count(); ++v) {
            const auto set = tags_.set_of(NodeId(v));
            if (!set) continue;
            if (!meaning[*set]) meaning[*set] = evaluator_.node(tags_of(tags_, *set));
            nodes_.emplace(v, *meaning[*set]);
        }
    }

    void find_ferries() {
        on_land_.assign(network_.node_count(), false);
        for (std::uint32_t e = 0; e < network_.edge_count(); ++e) {
            const EdgeId edge(e);
            if (way(edge).duration) way_metres_[network_.source_feature(edge)] += metres_[e];
            if (!way(edge).is_ferry && tags_.set_of(edge) != 0)
                on_land_[network_.edge_tail(edge)] = on_land_[network_.edge_head(edge)] = true;
        }
    }

    // A gate matters to those who can come to it from somewhere and leave to elsewhere.
    void find_gates() {
        std::unordered_map<std::uint32_t, std::uint32_t> root;
        for (std::uint32_t e = 0; e < network_.edge_count(); ++e)
            if (is_gate(EdgeId(e))) {
                root[network_.edge_head(EdgeId(e))] = network_.edge_tail(EdgeId(e));
                root[network_.edge_tail(EdgeId(e))] = network_.edge_tail(EdgeId(e));
            }
        for (const auto& [node, meaning] : nodes_) root.try_emplace(node, node);
        if (root.empty()) return;
        for (std::uint32_t e = 0; e < network_.edge_count(); ++e) {
            const EdgeId edge(e);
            if (is_gate(edge) || way(edge).is_closed()) continue;
            for (const NodeId end : {network_.edge_tail(edge), network_.edge_head(edge)})
                if (const auto known = root.find(end); known != root.end()) ++arms_[known->second];
        }
        const auto ends = all_ends(root);
        for (auto& [node, meaning] : nodes_)
            if (ends.at(root.at(node)) > 2) meaning = meaning.at_junction();
    }

    // Of edges of any profile, at each place with a barrier.
    [[nodiscard]] std::unordered_map<std::uint32_t, std::uint32_t> all_ends(
        const std::unordered_map<std::uint32_t, std::uint32_t>& root) const {
        std::unordered_map<std::uint32_t, std::uint32_t> ends;
        for (const auto& [node, place] : root) ends.try_emplace(place, 0);
        for (std::uint32_t e = 0; e < network_.edge_count(); ++e) {
            if (is_gate(EdgeId(e))) continue;
            for (const NodeId end : {network_.edge_tail(EdgeId(e)), network_.edge_head(EdgeId(e))})
                if (const auto known = root.find(end); known != root.end()) ++ends[known->second];
        }
        return ends;
    }

    // A barrier without a gate is one node, which ways pass.
    [[nodiscard]] std::uint64_t count_open_barriers() const {
        std::unordered_set<std::uint32_t> gated;
        for (std::uint32_t e = 0; e < network_.edge_count(); ++e)
            if (is_gate(EdgeId(e))) gated.insert({network_.edge_tail(EdgeId(e)), network_.edge_head(EdgeId(e))});
        std::uint64_t open = 0;
        for (const auto& [node, meaning] : nodes_) {
            const auto arms = arms_.find(node);
            const bool needs_gate = meaning.access != profile::Access::open || meaning.classes != 0;
            if (needs_gate && arms != arms_.end() && arms->second > 1 && !gated.contains(node)) ++open;
        }
        return open;
    }

    // Metres of each part of the line, for profiles that round; along an edge without a shape, its length.
    std::span<const double> segments_of(EdgeId edge) {
        segments_.clear();
        const Frame& frame = network_.frame();
        if (profile_.round_segments <= 0 || frame.kind == FrameKind::none) {
            segments_.push_back(metres_[edge]);
            return segments_;
        }
        Embedded before = geo::embed(frame, network_.node_positions()[network_.edge_tail(edge)]);
        const auto pass = [&](FixedPosition p) {
            const Embedded here = geo::embed(frame, p);
            segments_.push_back(geo::segment_length(frame, before, here));
            before = here;
        };
        for (const FixedPosition& p : network_.shape(edge)) pass(p);
        pass(network_.node_positions()[network_.edge_head(edge)]);
        return segments_;
    }

    profile::ArcCost cost_of(EdgeId edge, bool backward) {
        constexpr double closed = std::numeric_limits<double>::quiet_NaN();
        if (is_gate(edge)) {
            const NodeId node = network_.edge_tail(edge);
            return arms_[node] > 1 ? profile::cost_of(profile_, nodes_.at(node)) : profile::ArcCost{closed, closed};
        }
        const profile::WayMeaning& is = way(edge);
        const profile::Passage& passage = backward ? is.backward : is.forward;
        if (passage.access == profile::Access::closed) return {closed, closed};
        const NodeId from = backward ? network_.edge_head(edge) : network_.edge_tail(edge);
        const NodeId to = backward ? network_.edge_tail(edge) : network_.edge_head(edge);
        profile::Piece piece{metres_[edge], segments_of(edge), 1, on_land_[from], 0};
        if (is.duration)
            if (const double whole = way_metres_[network_.source_feature(edge)]; whole > 0)
                piece.share = metres_[edge] / whole;
        if (const auto node = nodes_.find(to); node != nodes_.end())
            piece.waiting_s = node->second.delay(!backward, piece.metres, beyond(edge, to));
        return profile::cost_of(profile_, is, passage, piece);
    }

    // How long the next edge of the same way is; 0 where it ends.
    [[nodiscard]] double beyond(EdgeId edge, NodeId to) const {
        for (std::uint32_t arc = network_.first_out()[to]; arc < network_.first_out()[to + 1]; ++arc) {
            const EdgeId next = network_.edge(ArcId(arc));
            if (next != edge && network_.source_feature(next) == network_.source_feature(edge)) return metres_[next];
        }
        return 0;
    }

    // Where the profile may not travel, a class stays what other profiles say.
    void set_flags(Reprofiled& done) const {
        const RoadFlags flags(network_);
        done.flags.assign(flags.names().begin(), flags.names().end());
        std::vector<std::uint32_t> bits;
        for (const auto& [name, conditions] : profile_.classes) {
            std::uint32_t bit = flags.bit(name, profile_.name);
            if (bit == 0 && done.flags.size() < most_flags) {
                bit = std::uint32_t{1} << done.flags.size();
                done.flags.push_back(name == profile::no_start_class ? profile::name_of_no_start(profile_.name) : name);
            }
            bits.push_back(bit);
        }
        for (std::uint32_t e = 0; e < network_.edge_count(); ++e) {
            std::uint32_t is = flags.of(EdgeId(e));
            const bool gate = is_gate(EdgeId(e));
            const std::uint64_t classes =
                gate ? nodes_.at(network_.edge_tail(EdgeId(e))).classes : way(EdgeId(e)).classes;
            const bool closed = !gate && way(EdgeId(e)).is_closed();
            for (std::size_t i = 0; i < bits.size() && !closed; ++i)
                is = (classes >> i & 1U) != 0 ? is | bits[i] : is & ~bits[i];
            done.edge_flags.push_back(is);
        }
    }

    void set_priorities(Reprofiled& done) const {
        const auto at = [&](NodeId node) {
            const auto known = nodes_.find(node);
            return known == nodes_.end() ? std::uint8_t{0} : known->second.regulation;
        };
        for (std::uint32_t e = 0; e < network_.edge_count(); ++e) {
            const EdgeId edge(e);
            done.priorities.rank.push_back(way(edge).rank);
            done.priorities.regulated.push_back(
                profile::edge_regulation(at(network_.edge_tail(edge)), at(network_.edge_head(edge))));
        }
    }

    const RoadNetwork& network_;
    RoadTags tags_;
    const profile::Profile& profile_;
    profile::Evaluator evaluator_;
    std::vector<profile::WayMeaning> ways_;  // per set of tags
    std::vector<double> metres_, segments_;
    std::unordered_map<std::uint32_t, profile::NodeMeaning> nodes_;
    std::unordered_map<std::uint32_t, double> way_metres_;  // of ferries, by their number in the source
    std::unordered_map<std::uint32_t, std::uint32_t> arms_;
    std::vector<bool> on_land_;
};

}  // namespace

Result<Reprofiled> reprofile(const RoadNetwork& network, const profile::Profile& profile, const Control& control) {
    if (auto known = network::check_profile(network, profile.name, "the network"); !known) return known.error();
    if (RoadTags(network).empty())
        return Error{ErrorKind::usage,
                     "the network keeps no tags that a profile could be held against; build it again from its source"};
    return Evaluation(network, profile).run(control);
}

}  // namespace starway::road::ask
