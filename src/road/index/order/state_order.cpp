#include "road/index/order/state_order.hpp"

#include <algorithm>
#include <utility>

#include "base/graph/reverse_arcs.hpp"
#include "road/index/order/nested_dissection.hpp"
#include "road/index/order/part_graph.hpp"

namespace starway::road::index {
namespace {

// Restrictions over ways may give one stretch many states; a part with more than this is left in the order of its
// stretches.
constexpr std::size_t most_states_by_fill = 1024;
// Cuts keep states of one direction apart, so down to smaller parts than elsewhere they leave fewer arcs than fill-in.
constexpr std::uint32_t small_part_of_stretches = 32;

using StretchId = Id<struct StretchTag>;
// Of the graph that is dissected, whose nodes they are.
StretchId stretch_of(NodeId node) {
    return StretchId(std::uint32_t{node});
}

// Stretches as nodes, joined where one can turn from one into another. The graph of these has other nodes than that of
// the states, whose nodes are NodeIds here.
class Stretches {
public:
    Stretches(IdSpan<NodeId, const std::uint32_t> first, IdSpan<graph::LinkId, const NodeId> head,
              IdSpan<NodeId, const std::uint32_t> group)
        : of_state_(first.size() - 1) {
        const auto states = static_cast<std::uint32_t>(of_state_.size());
        std::vector<StretchId> number(group.empty() ? 0
                                                    : std::size_t{*std::max_element(group.begin(), group.end())} + 1);
        IdVector<StretchId, std::uint32_t> count;
        for (std::uint32_t state = 0; state < states; ++state) {
            StretchId& known = number[group[state]];
            if (!known.valid()) {
                known = StretchId(static_cast<std::uint32_t>(count.size()));
                count.push_back(0);
            }
            of_state_[state] = known;
            ++count[known];
        }
        first_state_.assign(1, 0);
        for (const std::uint32_t of_it : count) first_state_.push_back(first_state_.back() + of_it);
        state_.resize(states);
        IdVector<StretchId, std::uint32_t> next(first_state_.begin(), first_state_.end() - 1);
        for (std::uint32_t state = 0; state < states; ++state) state_[next[of_state_[state]]++] = NodeId(state);
        join(first, head);
    }

    [[nodiscard]] const PartGraph& graph() const { return graph_; }
    [[nodiscard]] StretchId of(NodeId state) const { return of_state_[state]; }
    [[nodiscard]] std::span<const NodeId> states(IndexOf<StretchId> stretch) const {
        return std::span(state_).subspan(first_state_[stretch], first_state_[stretch + 1] - first_state_[stretch]);
    }

private:
    void join(IdSpan<NodeId, const std::uint32_t> first, IdSpan<graph::LinkId, const NodeId> head) {
        std::vector<std::uint64_t> pairs;
        for (std::uint32_t v = 0; v + 1 < first.size(); ++v)
            for (std::uint32_t a = first[v]; a < first[v + 1]; ++a) {
                const std::uint64_t one = of_state_[v];
                const std::uint64_t other = of_state_[head[a]];
                if (one == other) continue;
                pairs.push_back(one << 32U | other);
                pairs.push_back(other << 32U | one);
            }
        std::sort(pairs.begin(), pairs.end());
        pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
        std::size_t next = 0;
        for (std::uint32_t v = 0; v + 1 < first_state_.size(); ++v) {
            for (; next < pairs.size() && pairs[next] >> 32U == v; ++next)
                graph_.neighbour.emplace_back(static_cast<std::uint32_t>(pairs[next]));
            graph_.first.push_back(static_cast<std::uint32_t>(graph_.neighbour.size()));
            graph_.whole.emplace_back(v);
        }
    }

    IdVector<NodeId, StretchId> of_state_;
    IdVector<StretchId, std::uint32_t> first_state_;
    std::vector<NodeId> state_;
    PartGraph graph_;
};

// An adjacency matrix in bits, by rows.
class Bits {
public:
    explicit Bits(std::size_t nodes) : words_((nodes + 63) / 64), bits_(nodes * words_, 0) {}
    [[nodiscard]] std::size_t words() const { return words_; }
    std::uint64_t* row(std::size_t node) { return bits_.data() + node * words_; }
    bool has(std::size_t node, std::size_t other) { return (row(node)[other / 64] >> other % 64 & 1U) != 0; }
    void set(std::size_t node, std::size_t other) { row(node)[other / 64] |= std::uint64_t{1} << other % 64; }
    void clear(std::size_t node, std::size_t other) { row(node)[other / 64] &= ~(std::uint64_t{1} << other % 64); }
    template <class Visit>
    void for_each(std::size_t node, Visit&& visit) {
        for (std::size_t word = 0; word < words_; ++word)
            for (std::uint64_t left = row(node)[word]; left != 0; left &= left - 1)
                visit(word * 64 + static_cast<std::size_t>(__builtin_ctzll(left)));
    }
    std::uint32_t count(std::size_t node) {
        std::uint32_t count = 0;
        for (std::size_t word = 0; word < words_; ++word)
            count += static_cast<std::uint32_t>(__builtin_popcountll(row(node)[word]));
        return count;
    }

private:
    std::size_t words_;
    std::vector<std::uint64_t> bits_;
};

// Nodes 0 .. inside are to be ordered; those after them stay.
class DirectedFill {
public:
    DirectedFill(std::size_t inside, std::size_t all) : inside_(inside), out_(all), in_(all), mask_(out_.words(), 0) {
        for (std::size_t node = 0; node < inside; ++node) mask_[node / 64] |= std::uint64_t{1} << node % 64;
    }
    void join(std::size_t tail, std::size_t head) {
        out_.set(tail, head);
        in_.set(head, tail);
    }

    std::vector<std::uint32_t> order() {
        std::vector<std::uint32_t> order;
        std::vector<char> done(inside_, 0);
        std::vector<char> stale(inside_, 1);
        std::vector<std::pair<std::uint32_t, std::uint32_t>> key(inside_);
        while (order.size() < inside_) {
            std::size_t best = inside_;
            for (std::size_t v = 0; v < inside_; ++v) {
                if (done[v] != 0) continue;
                if (stale[v] != 0) key[v] = {fill(v), in_.count(v) + out_.count(v)};
                stale[v] = 0;
                if (best == inside_ || key[v] < key[best]) best = v;
            }
            order.push_back(static_cast<std::uint32_t>(best));
            done[best] = 1;
            contract(best, stale);
        }
        return order;
    }

private:
    // Arcs that contracting the node would add, without those between two nodes that stay.
    std::uint32_t fill(std::size_t node) {
        std::uint32_t missing = 0;
        in_.for_each(node, [&](std::size_t from) {
            const bool stays = from >= inside_;
            for (std::size_t word = 0; word < out_.words(); ++word) {
                std::uint64_t added = out_.row(node)[word] & ~out_.row(from)[word];
                if (stays) added &= mask_[word];
                missing += static_cast<std::uint32_t>(__builtin_popcountll(added));
            }
            if (!stays && out_.has(node, from)) --missing;  // back to itself
        });
        return missing;
    }

    void contract(std::size_t node, std::vector<char>& stale) {
        tails_.clear();
        heads_.clear();
        in_.for_each(node, [&](std::size_t from) { tails_.push_back(from); });
        out_.for_each(node, [&](std::size_t to) { heads_.push_back(to); });
        for (const std::size_t from : tails_) {
            out_.clear(from, node);
            for (const std::size_t to : heads_)
                if (from != to && (from < inside_ || to < inside_)) join(from, to);
        }
        for (const std::size_t to : heads_) in_.clear(to, node);
        const auto spoil = [&](std::size_t v) {
            if (v < inside_) stale[v] = 1;
        };
        for (const std::size_t from : tails_) {
            spoil(from);
            out_.for_each(from, spoil);
        }
        for (const std::size_t to : heads_) spoil(to);
    }

    std::size_t inside_;
    Bits out_, in_;
    std::vector<std::uint64_t> mask_;
    std::vector<std::size_t> tails_, heads_;
};

}  // namespace

std::vector<NodeId> order_by_directed_fill(std::span<const NodeId> nodes, IdSpan<NodeId, const std::uint32_t> first_out,
                                           IdSpan<graph::LinkId, const NodeId> out,
                                           IdSpan<NodeId, const std::uint32_t> first_in,
                                           IdSpan<graph::InLinkId, const NodeId> in) {
    std::vector<NodeId> inside(nodes.begin(), nodes.end());
    std::sort(inside.begin(), inside.end());
    std::vector<NodeId> beside;
    const auto place_in = [](const std::vector<NodeId>& list, NodeId node) {
        return static_cast<std::size_t>(std::lower_bound(list.begin(), list.end(), node) - list.begin());
    };
    const auto is_inside = [&](NodeId node) { return std::binary_search(inside.begin(), inside.end(), node); };
    for (const NodeId v : inside) {
        for (std::uint32_t a = first_out[v]; a < first_out[v + 1]; ++a)
            if (!is_inside(out[a])) beside.push_back(out[a]);
        for (std::uint32_t a = first_in[v]; a < first_in[v + 1]; ++a)
            if (!is_inside(in[a])) beside.push_back(in[a]);
    }
    std::sort(beside.begin(), beside.end());
    beside.erase(std::unique(beside.begin(), beside.end()), beside.end());
    const auto number = [&](NodeId node) {
        return is_inside(node) ? place_in(inside, node) : inside.size() + place_in(beside, node);
    };
    DirectedFill fill(inside.size(), inside.size() + beside.size());
    for (std::size_t i = 0; i < inside.size(); ++i) {
        const NodeId v = inside[i];
        for (std::uint32_t a = first_out[v]; a < first_out[v + 1]; ++a)
            if (out[a] != v) fill.join(i, number(out[a]));
        for (std::uint32_t a = first_in[v]; a < first_in[v + 1]; ++a)
            if (in[a] != v) fill.join(number(in[a]), i);
    }
    std::vector<NodeId> order;
    for (const std::uint32_t number_inside : fill.order()) order.push_back(inside[number_inside]);
    return order;
}

IdVector<graph::OrderId, NodeId> order_states(IdSpan<NodeId, const std::uint32_t> first,
                                              IdSpan<graph::LinkId, const NodeId> head,
                                              IdSpan<NodeId, const std::uint32_t> group,
                                              std::span<const std::int32_t> xyz,
                                              const std::function<bool(std::size_t)>& progress) {
    const Stretches stretches(first, head, group);
    const graph::ReverseArcs back = graph::reverse_arcs(first, head);
    const PartGraph& graph = stretches.graph();
    std::vector<std::int32_t> place;  // of stretches: where their first state is
    if (!xyz.empty())
        for (std::uint32_t stretch = 0; stretch < graph.size(); ++stretch) {
            const std::size_t at = std::size_t{3} * stretches.states(stretch).front();
            place.insert(place.end(), {xyz[at], xyz[at + 1], xyz[at + 2]});
        }

    IdVector<NodeId, char> crosses_back(first.empty() ? 0 : first.size() - 1, 0);
    DissectionNotes notes;
    notes.on_cut = [&](const PartGraph& part, IdSpan<PartNodeId, const std::uint8_t> side) {
        // +1 and -1 for the sides; 0 in the separator, and outside of the part.
        const auto where = [&](NodeId state) {
            const NodeId node(std::uint32_t{stretches.of(state)});
            const auto found = std::lower_bound(part.whole.begin(), part.whole.end(), node);
            if (found == part.whole.end() || *found != node) return 0;
            const std::uint8_t of_it = side[static_cast<std::size_t>(found - part.whole.begin())];
            return of_it == 2 ? 0 : of_it == 1 ? 1 : -1;
        };
        for (std::uint32_t v = 0; v < part.size(); ++v) {
            if (side[v] != 2) continue;
            for (const NodeId state : stretches.states(stretch_of(part.whole[v]))) {
                int leads = 0;
                for (std::uint32_t a = first[state]; a < first[state + 1]; ++a) leads += where(head[a]);
                for (std::uint32_t a = back.first[state]; a < back.first[state + 1]; ++a) leads -= where(back.tail[a]);
                crosses_back[state] = static_cast<char>(leads < 0);
            }
        }
    };
    const IdVector<graph::OrderId, NodeId> by_stretch =
        nested_dissection(graph, place, progress, &notes, small_part_of_stretches);
    IdVector<graph::OrderId, NodeId> order;
    if (by_stretch.size() != graph.size()) return order;
    order.reserve(crosses_back.size());
    std::vector<NodeId> states;
    for (std::size_t begin = 0; begin < by_stretch.size();) {
        states.clear();
        std::size_t end = begin;
        do {
            const auto of_it = stretches.states(stretch_of(by_stretch[end]));
            states.insert(states.end(), of_it.begin(), of_it.end());
        } while (++end < by_stretch.size() && notes.begins[end] == DissectionNotes::nothing);
        if (notes.begins[begin] == DissectionNotes::separator)
            std::stable_partition(states.begin(), states.end(), [&](NodeId state) { return crosses_back[state] == 0; });
        else if (states.size() <= most_states_by_fill)
            states = order_by_directed_fill(states, first, head, back.first, back.tail);
        order.insert(order.end(), states.begin(), states.end());
        begin = end;
    }
    return order;
}

}  // namespace starway::road::index
