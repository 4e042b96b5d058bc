// A graph whose arcs can be followed both ways, each by the same number.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "base/graph/arc_graph.hpp"
#include "starway/road/closed.hpp"
#include "starway/road/network.hpp"

namespace starway::road::index {

// The arrays lie elsewhere and must outlive this. Arcs are ArcIds, of an ArcGraph too. A few nodes and arcs can be
// added to them, and a few arcs left out.
class TwoWayGraph {
public:
    // O(arcs): the arcs into each node are looked up once.
    TwoWayGraph(const graph::ArcGraph& graph)  // NOLINT(google-explicit-constructor)
        : first_out_(graph.first_out), head_(std::span(graph.head)), weight_(std::span(graph.weight)) {
        own_.first_in.assign(graph.first_out.size(), 0);
        own_.tail.resize(graph.arc_count());
        own_.in_arc.resize(graph.arc_count());
        for (const NodeId head : graph.head) ++own_.first_in[head + 1];
        std::partial_sum(own_.first_in.begin(), own_.first_in.end(), own_.first_in.begin());
        IdVector<NodeId, std::uint32_t> next(own_.first_in.begin(), own_.first_in.end() - 1);
        for (std::uint32_t v = 0; v < graph.node_count(); ++v)
            for (std::uint32_t a = graph.first_out[v]; a < graph.first_out[v + 1]; ++a) {
                own_.tail[a] = NodeId(v);
                own_.in_arc[next[graph.head[a]]++] = ArcId(a);
            }
        own_.in_tail.resize(graph.arc_count());
        for (std::size_t i = 0; i < own_.in_arc.size(); ++i) own_.in_tail[i] = own_.tail[own_.in_arc[i]];
        first_in_ = own_.first_in;
        in_arc_ = own_.in_arc;
        in_tail_ = own_.in_tail;
    }
    // The open arcs of a column. O(1). closed: more arcs that are not open; may be null.
    TwoWayGraph(const RoadNetwork& network, const WeightColumn& column, const ClosedArcs* closed)
        : network_(&network),
          first_out_(network.first_out()),
          head_(network.heads()),
          weight_(column.weight),
          first_in_(network.first_in()),
          in_arc_(network.in_arcs()),
          in_tail_(network.in_tails()),
          exact_(column.exact),
          closed_(closed) {}
    TwoWayGraph(TwoWayGraph&&) noexcept = default;
    TwoWayGraph& operator=(TwoWayGraph&&) noexcept = default;

    std::uint32_t add_node() { return base_nodes() + more_nodes_++; }
    void add_arc(std::uint32_t tail, std::uint32_t head, std::uint64_t weight) {
        more_arcs_.push_back({tail, head, weight});
        with_more_ |= bit(tail) | bit(head);
    }
    // Precondition: one of the arcs that were there at first.
    void leave_out(ArcId arc) { left_out_.push_back(arc); }

    [[nodiscard]] std::uint32_t node_count() const { return base_nodes() + more_nodes_; }
    [[nodiscard]] std::uint32_t arc_count() const {
        return base_arcs() + static_cast<std::uint32_t>(more_arcs_.size());
    }
    [[nodiscard]] std::uint32_t tail(std::uint32_t arc) const {
        if (arc >= base_arcs()) return more_arcs_[arc - base_arcs()].tail;
        return network_ != nullptr ? network_->tail(ArcId(arc)) : own_.tail[arc];
    }
    [[nodiscard]] std::uint32_t head(std::uint32_t arc) const {
        return arc >= base_arcs() ? more_arcs_[arc - base_arcs()].head : std::uint32_t{head_[arc]};
    }
    [[nodiscard]] std::uint64_t weight(std::uint32_t arc) const {
        if (arc >= base_arcs()) return more_arcs_[arc - base_arcs()].weight;
        return exact_.empty() ? weight_[arc] : exact_[arc];
    }
    // Calls visit(arc, other end).
    template <class Visit>
    void for_each_out(std::uint32_t node, Visit&& visit) const {
        if (node < base_nodes())
            for (std::uint32_t a = first_out_[node]; a < first_out_[node + 1]; ++a)
                if (is_there(a)) visit(a, head_[a]);
        if ((with_more_ & bit(node)) == 0) return;
        for (std::size_t i = 0; i < more_arcs_.size(); ++i)
            if (more_arcs_[i].tail == node) visit(base_arcs() + static_cast<std::uint32_t>(i), more_arcs_[i].head);
    }
    template <class Visit>
    void for_each_in(std::uint32_t node, Visit&& visit) const {
        if (node < base_nodes())
            for (std::uint32_t i = first_in_[node]; i < first_in_[node + 1]; ++i)
                if (is_there(in_arc_[i])) visit(in_arc_[i], in_tail_[i]);
        if ((with_more_ & bit(node)) == 0) return;
        for (std::size_t i = 0; i < more_arcs_.size(); ++i)
            if (more_arcs_[i].head == node) visit(base_arcs() + static_cast<std::uint32_t>(i), more_arcs_[i].tail);
    }

private:
    struct More {
        std::uint32_t tail, head;
        std::uint64_t weight;
    };
    [[nodiscard]] std::uint32_t base_nodes() const { return static_cast<std::uint32_t>(first_out_.size() - 1); }
    [[nodiscard]] std::uint32_t base_arcs() const { return static_cast<std::uint32_t>(head_.size()); }
    static std::uint64_t bit(std::uint32_t node) { return std::uint64_t{1} << (node % 64); }
    [[nodiscard]] bool is_there(std::uint32_t arc) const {
        return weight_[arc] != graph::no_path && (closed_ == nullptr || !closed_->contains(arc)) &&
               std::find(left_out_.begin(), left_out_.end(), ArcId(arc)) == left_out_.end();
    }

    struct Arrays {
        IdVector<ArcId, NodeId> tail;
        IdVector<NodeId, std::uint32_t> first_in;
        IdVector<InArcId, ArcId> in_arc;
        IdVector<InArcId, NodeId> in_tail;
    };
    Arrays own_;  // of a graph that knows its arcs by their tails only
    const RoadNetwork* network_ = nullptr;
    IdSpan<NodeId, const std::uint32_t> first_out_;
    IdSpan<ArcId, const NodeId> head_;
    IdSpan<ArcId, const std::uint32_t> weight_;
    IdSpan<NodeId, const std::uint32_t> first_in_;
    IdSpan<InArcId, const ArcId> in_arc_;
    IdSpan<InArcId, const NodeId> in_tail_;
    IdSpan<ArcId, const std::uint64_t> exact_;  // WeightColumn::exact
    const ClosedArcs* closed_ = nullptr;
    std::uint32_t more_nodes_ = 0;
    std::vector<More> more_arcs_;
    std::uint64_t with_more_ = 0;  // a filter that tells most nodes from those that arcs were added to
    std::vector<ArcId> left_out_;
};

}  // namespace starway::road::index
