// Contraction proceeds in rounds. A round contracts all nodes that precede all their neighbours and whose key is up to
// date. No two of them are adjacent, so the result equals contracting them one by one, by number. All decisions of a
// round use the graph at the beginning of the round, so the number of threads does not affect the result (Vetter 2009).
#include "base/graph/ch/contract.hpp"

#include <algorithm>
#include <atomic>
#include <memory>

#include "base/core/threads/parallel.hpp"
#include "base/core/threads/thread_pool.hpp"
#include "base/graph/ch/witness_search.hpp"

namespace starway::graph {
namespace {

// Settle limits of a witness search: for computing a node's key, and for contracting it. Higher limits give a slightly
// smaller hierarchy and take longer.
constexpr std::uint32_t judging_limit = 30;
constexpr std::uint32_t contracting_limit = 250;

constexpr std::uint64_t most_important = 0xFFFFFFFFU;

// A bijection, so keys never tie; it spreads equally important nodes over the map.
constexpr std::uint32_t scatter(std::uint32_t x) {
    x = (x ^ (x >> 16U)) * 0x7FEB352DU;
    x = (x ^ (x >> 15U)) * 0x846CA68BU;
    return x ^ (x >> 16U);
}

class Contraction {
public:
    explicit Contraction(const ArcGraph& graph)
        : graph_(graph),
          pool_(core::thread_limit()),
          key_(graph.node_count()),
          level_(graph.node_count(), 0),
          selected_(graph.node_count(), 0),
          stale_(graph.node_count(), 0) {
        for (unsigned t = 0; t < pool_.size(); ++t) searches_.push_back(WitnessSearch(graph.node_count()));
        remaining_.resize(graph.node_count());
        for (std::uint32_t v = 0; v < graph.node_count(); ++v) remaining_[v] = v;
        stale_nodes_ = remaining_;
        out_.order.reserve(graph.node_count());
        out_.first.push_back(0);
    }

    Result<Contracted> run(Progress* progress, const CancelFlag* cancel) {
        if (progress != nullptr) progress->phase("contract", graph_.node_count());
        while (!remaining_.empty()) {
            if (cancel != nullptr && *cancel) return Error{ErrorKind::interrupted, "the contraction was interrupted"};
            key_nodes();
            if (!contract_round())
                return Error{ErrorKind::data, "the path cost exceeds 32 bits; choose a coarser resolution"};
            if (progress != nullptr) progress->advance(out_.order.size());
        }
        return std::move(out_);
    }

private:
    // Calls body(thread, i) for all i below count.
    template <class Body>
    void share(std::size_t count, std::size_t slice, const Body& body) {
        if (count <= slice) {
            for (std::size_t i = 0; i < count; ++i) body(0, i);
            return;
        }
        pool_.run((count + slice - 1) / slice, [&](unsigned thread, std::size_t piece) {
            for (std::size_t i = piece * slice; i < std::min(count, (piece + 1) * slice); ++i) body(thread, i);
        });
    }

    // Whether a node precedes all its neighbours.
    [[nodiscard]] bool comes_first(std::uint32_t v) const {
        const auto& links = graph_.links(v);
        return std::all_of(links.begin(), links.end(), [&](const Link& l) { return key_[v] < key_[l.node]; });
    }

    // A node mostly becomes more important when neighbours are contracted, so its key is recomputed only when it would
    // be next (lazy updates, Geisberger et al.).
    void key_nodes() {
        const bool at_first = out_.order.empty();
        const auto later = std::partition(stale_nodes_.begin(), stale_nodes_.end(),
                                          [&](std::uint32_t v) { return at_first || comes_first(v); });
        const std::span<const std::uint32_t> due(stale_nodes_.begin(), later);
        for (auto& search : searches_) search.set_limit(judging_limit);
        share(due.size(), 16, [&](unsigned thread, std::size_t i) {
            key_[due[i]] = importance(searches_[thread], due[i]) << 32U | scatter(due[i]);
            stale_[due[i]] = 0;
        });
        stale_nodes_.erase(stale_nodes_.begin(), later);
    }

    // A node is important if it lies above many others, or if contracting it adds more or longer arcs than it removes.
    // A node that needs a shortcut of more than 32 bits is postponed: by the end it may need none.
    std::uint64_t importance(WitnessSearch& search, std::uint32_t v) const {
        std::uint64_t arcs_before = 0;
        std::uint64_t hops_before = 0;
        for (const Link& link : graph_.links(v)) {
            if (link.out != no_path) ++arcs_before, hops_before += link.hops_out;
            if (link.in != no_path) ++arcs_before, hops_before += link.hops_in;
        }
        std::uint64_t arcs = 0;
        std::uint64_t hops = 0;
        if (!search.run(graph_, v, {}, [&](const Shortcut& shortcut) { ++arcs, hops += shortcut.hops; }))
            return most_important;
        std::uint64_t sum = 1000 * std::uint64_t{level_[v]};
        if (arcs_before > 0) sum += 1000 * arcs / arcs_before + 1000 * hops / hops_before;
        return std::min(sum, most_important - 1);
    }

    bool contract_round() {
        share(remaining_.size(), 4096, [&](unsigned, std::size_t i) {
            const std::uint32_t v = remaining_[i];
            selected_[v] = stale_[v] == 0 && comes_first(v);
        });
        std::vector<std::uint32_t> chosen;
        std::vector<std::uint32_t> left;
        for (const std::uint32_t v : remaining_) (selected_[v] != 0 ? chosen : left).push_back(v);
        remaining_ = std::move(left);

        std::vector<std::vector<Shortcut>> shortcuts(chosen.size());
        std::atomic<bool> fits{true};
        for (auto& search : searches_) search.set_limit(contracting_limit);
        share(chosen.size(), 16, [&](unsigned thread, std::size_t i) {
            if (!searches_[thread].run(graph_, chosen[i], selected_,
                                       [&](const Shortcut& s) { shortcuts[i].push_back(s); }))
                fits = false;
        });
        if (!fits) return false;
        for (std::size_t i = 0; i < chosen.size(); ++i) retire(chosen[i], shortcuts[i]);
        return true;
    }

    void retire(std::uint32_t v, const std::vector<Shortcut>& shortcuts) {
        std::vector<Link> links = graph_.take(v);
        std::sort(links.begin(), links.end(), [](const Link& a, const Link& b) { return a.node < b.node; });
        leave(links, v);
        for (const Shortcut& shortcut : shortcuts) {
            graph_.add(shortcut.from, shortcut);
            graph_.add(shortcut.to, shortcut);
        }
        out_.order.emplace_back(v);
        out_.links.insert(out_.links.end(), links.begin(), links.end());
        out_.first.push_back(out_.links.size());
        selected_[v] = 0;
    }

    // Removes the node from its neighbours, whose keys become stale.
    void leave(const std::vector<Link>& links, std::uint32_t v) {
        for (const Link& link : links) {
            graph_.remove_link(link.node, v);
            level_[link.node] = std::max(level_[link.node], level_[v] + 1);
            if (stale_[link.node] == 0) stale_[link.node] = 1, stale_nodes_.push_back(link.node);
        }
    }

    RemainingGraph graph_;
    core::ThreadPool pool_;
    std::vector<WitnessSearch> searches_;
    IdVector<NodeId, std::uint64_t> key_;
    IdVector<NodeId, std::uint32_t> level_;
    std::vector<std::uint8_t> selected_;
    std::vector<std::uint8_t> stale_;
    std::vector<std::uint32_t> remaining_;
    std::vector<std::uint32_t> stale_nodes_;
    Contracted out_;
};

}  // namespace

Result<Contracted> contract(const ArcGraph& graph, Progress* progress, const CancelFlag* cancel) {
    if (graph.node_count() >= via_arc || graph.arc_count() >= via_arc)
        return Error{ErrorKind::data, "a hierarchy holds less than 2^31 nodes and arcs"};
    return Contraction(graph).run(progress, cancel);
}

}  // namespace starway::graph
