#include "road/search/part_search.hpp"

#include <algorithm>

#include "base/graph/arc_space.hpp"
#include "base/graph/ch/query.hpp"
#include "base/graph/hub_labels/layout.hpp"
#include "starway/search/search.hpp"

namespace starway::road::search {
namespace {

using graph::Access;
using graph::no_path;
using Terminals = PartSearch::Terminals;

// Terminals with their least cost subtracted, so that the rest fits in 32 bits.
class Accesses {
public:
    // Returns false if one does not fit.
    bool take(Terminals terminals) {
        list_.clear();
        base_ = no_cost;
        for (const RoadTerminal& t : terminals) base_ = std::min(base_, t.cost);
        for (const RoadTerminal& t : terminals) {
            if (t.cost - base_ >= no_path) return false;
            list_.push_back({t.node, static_cast<std::uint32_t>(t.cost - base_)});
        }
        return true;
    }
    [[nodiscard]] const std::vector<Access>& list() const { return list_; }
    [[nodiscard]] std::uint64_t base() const { return base_; }

private:
    std::vector<Access> list_;
    std::uint64_t base_ = 0;
};

class ContractionSearch final : public PartSearch {
public:
    ContractionSearch(const index::JunctionGraphView& junctions, const graph::ContractionHierarchyView& view)
        : junctions_(junctions), rank_(view.rank), query_(view) {}

    std::optional<std::uint64_t> cost(Terminals sources, Terminals targets) override {
        if (sources.empty() || targets.empty()) return no_cost;
        if (!begin(sources, targets)) return std::nullopt;
        return answer(query_.cost());
    }
    std::optional<std::uint64_t> path(Terminals sources, Terminals targets, LinkPath& path,
                                      const Visit* visit) override {
        path.links.clear();
        if (sources.empty() || targets.empty()) return no_cost;
        if (!begin(sources, targets)) return std::nullopt;
        settled_.clear();
        query_.record(visit != nullptr ? &settled_ : nullptr);
        const auto cost = answer(query_.path(path.links));
        if (visit != nullptr) tell(*visit);
        if (!cost || *cost == no_cost) return cost;
        if (path.links.empty()) {
            path.from = path.to = shared(sources, targets, *cost);
        } else {
            path.from = junctions_.tail(path.links.front());
            path.to = junctions_.head[path.links.back()];
        }
        return cost;
    }
    [[nodiscard]] Counts counts() const override { return {query_.settled(), 0}; }

private:
    bool begin(Terminals sources, Terminals targets) {
        if (!from_.take(sources) || !to_.take(targets)) return false;
        query_.reset();
        for (const Access access : from_.list()) query_.add_source(access);
        for (const Access access : to_.list()) query_.add_target(access);
        return true;
    }
    void tell(const Visit& visit) {
        if (junction_of_.empty()) {
            junction_of_.resize(rank_.size());
            for (std::uint32_t junction = 0; junction < rank_.size(); ++junction)
                junction_of_[rank_[junction]] = NodeId(junction);
        }
        for (const graph::UpwardQuery::Settled& one : settled_)
            visit(junction_of_[one.rank], one.from.valid() ? junction_of_[one.from] : NodeId(),
                  one.cost + (one.backward ? to_ : from_).base(), 0, one.backward);
    }
    [[nodiscard]] std::optional<std::uint64_t> answer(std::uint32_t cost) const {
        if (cost != no_path) return from_.base() + to_.base() + cost;
        if (query_.too_long()) return std::nullopt;
        return no_cost;
    }
    // The junction that is both source and target of a path without links.
    static NodeId shared(Terminals sources, Terminals targets, std::uint64_t cost) {
        for (const RoadTerminal& s : sources)
            for (const RoadTerminal& t : targets)
                if (s.node == t.node && s.cost + t.cost == cost) return s.node;
        return sources.front().node;
    }

    index::JunctionGraphView junctions_;
    IdSpan<NodeId, const graph::RankId> rank_;
    IdVector<graph::RankId, NodeId> junction_of_;  // made when it is first asked for
    graph::ContractionQuery query_;
    std::vector<graph::UpwardQuery::Settled> settled_;
    Accesses from_, to_;
};

class LabelSearch final : public PartSearch {
public:
    explicit LabelSearch(const graph::LabelsView& view) : view_(view) {}

    std::optional<std::uint64_t> cost(Terminals sources, Terminals targets) override {
        if (sources.empty() || targets.empty()) return no_cost;
        if (!from_.take(sources) || !to_.take(targets)) return std::nullopt;
        const std::uint64_t cost = view_.cost(from_.list(), to_.list());
        return cost == no_cost ? no_cost : from_.base() + to_.base() + cost;
    }
    std::optional<std::uint64_t> path(Terminals sources, Terminals targets, LinkPath&, const Visit* visit) override {
        if (visit == nullptr || !from_.take(sources) || !to_.take(targets)) return std::nullopt;
        if (junction_of_.empty()) {
            // The lowest hub of a junction's label is the junction itself.
            junction_of_.resize(view_.node_count());
            for (std::uint32_t junction = 0; junction < view_.node_count(); ++junction) {
                const auto label = view_.from.of(junction);
                if (const std::uint32_t count = graph::hub_count(label); count > 0)
                    junction_of_[graph::hub_at(label, count - 1).number] = NodeId(junction);
            }
        }
        tell(view_.from, from_, false, *visit);
        tell(view_.to, to_, true, *visit);
        return std::nullopt;
    }

private:
    void tell(const graph::LabelSide& side, const Accesses& ends, bool backward, const Visit& visit) const {
        for (const Access end : ends.list()) {
            const auto label = side.of(end.node);
            const std::uint32_t count = graph::hub_count(label);
            for (std::uint32_t i = 0; i < count; ++i) {
                const graph::Hub hub = graph::hub_at(label, i);
                const NodeId junction = junction_of_[hub.number];
                visit(junction, junction == end.node ? no_node : end.node, ends.base() + end.cost + hub.cost, 0,
                      backward);
            }
        }
    }

    graph::LabelsView view_;
    IdVector<graph::HubId, NodeId> junction_of_;  // made when it is first asked for
    Accesses from_, to_;
};

// Passes on what a search settles, with the cost that was subtracted from its starts.
struct Telling {
    const PartSearch::Visit* visit;
    std::uint64_t base;
    template <class Cost>
    void settled(std::uint32_t node, std::uint32_t from, Cost g, Cost h, Cost, bool backward) {
        (*visit)(node, from, base + g, h, backward);
    }
    template <class Cost>
    void improved(std::uint32_t, std::uint32_t, Cost, Cost, bool) {}
};

// A* over the links with the landmarks' bounds.
class LandmarkSearch final : public PartSearch {
public:
    LandmarkSearch(const index::JunctionGraphView& junctions, const index::LinkWeightsView& links,
                   const index::LandmarksView& view)
        : space_(graph::ArcGraphView(junctions.first_link, junctions.head, links.weight)), view_(view) {}

    std::optional<std::uint64_t> cost(Terminals sources, Terminals targets) override {
        return path(sources, targets, unused_, nullptr);
    }
    std::optional<std::uint64_t> path(Terminals sources, Terminals targets, LinkPath& path,
                                      const Visit* visit) override {
        path.links.clear();
        counts_ = {};
        if (sources.empty() || targets.empty()) return no_cost;
        if (!from_.take(sources) || !to_.take(targets)) return std::nullopt;
        return visit != nullptr ? run(path, Telling{visit, from_.base()}) : run(path, NoObserver{});
    }
    [[nodiscard]] Counts counts() const override { return counts_; }

private:
    template <class Observer>
    std::uint64_t run(LinkPath& path, Observer observer) {
        goals_.clear();
        for (const Access access : to_.list()) goals_.push_back({access.node, access.cost});
        Search search{space_, BasicGoal<std::uint64_t>::any_of(goals_),
                      index::LandmarkBound(view_, from_.list(), to_.list()), workspace_, observer};
        for (const Access access : from_.list()) search.start(access.node, access.cost);
        const auto status = search.run();
        counts_ = {search.counts().settled, search.counts().relaxed};
        if (status != SearchStatus::found) return no_cost;
        path.from = path.to = NodeId(search.target());
        search.visit_back([&](std::uint32_t from, std::uint32_t link) {
            path.from = NodeId(from);
            path.links.emplace_back(link);
        });
        std::reverse(path.links.begin(), path.links.end());
        return from_.base() + to_.base() + search.cost();
    }

    graph::ArcSpace space_;
    index::LandmarksView view_;
    Accesses from_, to_;
    std::vector<Terminal<std::uint32_t, std::uint64_t>> goals_;
    Workspace<std::uint64_t> workspace_;
    LinkPath unused_;
    Counts counts_;
};

}  // namespace

std::unique_ptr<PartSearch> make_part_search(const index::JunctionGraphView& junctions,
                                             const index::LinkWeightsView& links, const index::PartViews& views,
                                             index::IndexPart part) {
    switch (part) {
        case index::IndexPart::contraction:
            return std::make_unique<ContractionSearch>(junctions, *views.contraction);
        case index::IndexPart::labels:
            return std::make_unique<LabelSearch>(*views.labels);
        case index::IndexPart::landmarks:
            break;
    }
    return std::make_unique<LandmarkSearch>(junctions, links, *views.landmarks);
}

}  // namespace starway::road::search
