#include "search/road/part_search.hpp"

#include <algorithm>

#include "index/ch/query.hpp"
#include "index/graph/arc_space.hpp"
#include "starway/search/search.hpp"

namespace starway::search {
namespace {

using index::Access;
using index::IndexTerminal;
using index::no_way;
using Terminals = PartSearch::Terminals;

// Terminals with what they all cost taken off, as 32 bits have to do for the rest.
class Accesses {
public:
    // False where one does not fit.
    bool take(Terminals terminals) {
        list_.clear();
        base_ = index::unreachable;
        for (const IndexTerminal& t : terminals) base_ = std::min(base_, t.cost);
        for (const IndexTerminal& t : terminals) {
            if (t.cost - base_ >= no_way) return false;
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
    ContractionSearch(const index::JunctionGraphView& junctions, const index::ContractionHierarchyView& view)
        : junctions_(junctions), query_(view) {}

    std::optional<std::uint64_t> cost(Terminals sources, Terminals targets) override {
        if (sources.empty() || targets.empty()) return index::unreachable;
        if (!begin(sources, targets)) return std::nullopt;
        return answer(query_.cost());
    }
    std::optional<std::uint64_t> path(Terminals sources, Terminals targets, WayPath& path) override {
        path.ways.clear();
        if (sources.empty() || targets.empty()) return index::unreachable;
        if (!begin(sources, targets)) return std::nullopt;
        const auto cost = answer(query_.path(path.ways));
        if (!cost || *cost == index::unreachable) return cost;
        if (path.ways.empty()) {
            path.from = path.to = shared(sources, targets, *cost);
        } else {
            path.from = junctions_.tail(path.ways.front());
            path.to = junctions_.head[path.ways.back()];
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
    [[nodiscard]] std::optional<std::uint64_t> answer(std::uint32_t cost) const {
        if (cost != no_way) return from_.base() + to_.base() + cost;
        if (query_.too_long()) return std::nullopt;
        return index::unreachable;
    }
    // The junction that is source and target of a path without ways.
    static std::uint32_t shared(Terminals sources, Terminals targets, std::uint64_t cost) {
        for (const IndexTerminal& s : sources)
            for (const IndexTerminal& t : targets)
                if (s.node == t.node && s.cost + t.cost == cost) return s.node;
        return sources.front().node;
    }

    index::JunctionGraphView junctions_;
    index::ContractionQuery query_;
    Accesses from_, to_;
};

class LabelSearch final : public PartSearch {
public:
    explicit LabelSearch(const index::LabelsView& view) : view_(view) {}

    std::optional<std::uint64_t> cost(Terminals sources, Terminals targets) override {
        if (sources.empty() || targets.empty()) return index::unreachable;
        if (!from_.take(sources) || !to_.take(targets)) return std::nullopt;
        const std::uint64_t cost = view_.cost(from_.list(), to_.list());
        return cost == index::no_label_way ? index::unreachable : from_.base() + to_.base() + cost;
    }
    std::optional<std::uint64_t> path(Terminals, Terminals, WayPath&) override { return std::nullopt; }

private:
    index::LabelsView view_;
    Accesses from_, to_;
};

// A* over the ways, with the bound that the landmarks give.
class LandmarkSearch final : public PartSearch {
public:
    LandmarkSearch(const index::JunctionGraphView& junctions, const index::WayWeightsView& ways,
                   const index::LandmarksView& view)
        : space_(index::ArcGraphView(junctions.first_way, junctions.head, ways.weight)), view_(view) {}

    std::optional<std::uint64_t> cost(Terminals sources, Terminals targets) override {
        return path(sources, targets, unused_);
    }
    std::optional<std::uint64_t> path(Terminals sources, Terminals targets, WayPath& path) override {
        path.ways.clear();
        counts_ = {};
        if (sources.empty() || targets.empty()) return index::unreachable;
        if (!from_.take(sources) || !to_.take(targets)) return std::nullopt;
        goals_.clear();
        for (const Access access : to_.list()) goals_.push_back({access.node, access.offset});
        Search search{space_, BasicGoal<std::uint64_t>::any_of(goals_),
                      index::LandmarkBound(view_, from_.list(), to_.list()), workspace_};
        for (const Access access : from_.list()) search.start(access.node, access.offset);
        const auto status = search.run();
        counts_ = {search.counts().settled, search.counts().relaxed};
        if (status != SearchStatus::found) return index::unreachable;
        path.from = path.to = search.target();
        search.visit_back([&](std::uint32_t from, std::uint32_t way) {
            path.from = from;
            path.ways.push_back(way);
        });
        std::reverse(path.ways.begin(), path.ways.end());
        return from_.base() + to_.base() + search.cost();
    }
    [[nodiscard]] Counts counts() const override { return counts_; }

private:
    index::ArcSpace space_;
    index::LandmarksView view_;
    Accesses from_, to_;
    std::vector<IndexTerminal> goals_;
    Workspace<std::uint64_t> workspace_;
    WayPath unused_;
    Counts counts_;
};

}  // namespace

std::unique_ptr<PartSearch> make_part_search(const index::JunctionGraphView& junctions,
                                             const index::WayWeightsView& ways, const index::PartViews& views,
                                             index::IndexPart part) {
    switch (part) {
        case index::IndexPart::contraction:
            return std::make_unique<ContractionSearch>(junctions, *views.contraction);
        case index::IndexPart::labels:
            return std::make_unique<LabelSearch>(*views.labels);
        case index::IndexPart::landmarks:
            break;
    }
    return std::make_unique<LandmarkSearch>(junctions, ways, *views.landmarks);
}

}  // namespace starway::search
