// All road algorithms behind one function: the search core's templates, instantiated for road networks.
//
// A RoadSearch is cheap to create and grows its workspaces on first use; afterwards a query allocates nothing but its
// answer. One per thread. The network must be verified (RoadNetwork::verify) and must outlive the search.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/geo/frame.hpp"
#include "starway/core/progress.hpp"
#include "starway/road/algorithm.hpp"
#include "starway/road/closed.hpp"
#include "starway/road/network.hpp"
#include "starway/search/search.hpp"

namespace starway::road::search {

// Called for every settled node, in order. g, h and f are in weight steps; `from` is invalid at a source.
class SettleObserver {
public:
    virtual ~SettleObserver() = default;
    virtual void settled(NodeId node, NodeId from, std::uint64_t g, std::uint64_t h, std::uint64_t f,
                         bool backward) = 0;
};

struct RoadQuery {
    const WeightColumn* column = nullptr;  // one of the network's own
    // Arcs that do not exist for this query; may be null. No index takes them into account, but the column's index
    // guides A*.
    const ClosedArcs* closed = nullptr;
    std::span<const RoadTerminal> sources;
    std::span<const RoadTerminal> targets;
    // The exact points, for the bound; if empty, the terminals' positions are used.
    std::optional<geo::Embedded> source_position;
    std::optional<geo::Embedded> target_position;
    Algorithm algorithm = Algorithm::automatic;
    double epsilon = 1;     // A* only; >= 1
    bool use_index = true;  // for the automatic choice
    // A column of the network's own in which no arc weighs more. With the automatic choice, its index, if any, guides
    bool cost_only = false;  // an index may skip the path: arcs, source and target are left as they are
    SettleObserver* observer = nullptr;
    const CancelFlag* cancel = nullptr;
};

struct RoadAnswer {
    SearchStatus status = SearchStatus::unreachable;
    std::uint64_t cost = 0;  // in weight steps, including the terminals' costs
    bool optimal = false;
    double bound = 1;                           // cost <= bound * optimum; infinity: no guarantee
    Algorithm algorithm = Algorithm::dijkstra;  // the one that ran
    std::size_t source = 0;                     // the terminal where the path starts; where it ends
    std::size_t target = 0;
    std::vector<ArcId> arcs;  // from the source terminal's node to the target terminal's
    std::uint64_t settled = 0;
    std::uint64_t relaxed = 0;  // arcs relaxed
};

class IndexedSearch;
class CchPotential;

class RoadSearch {
public:
    explicit RoadSearch(RoadNetwork network);
    ~RoadSearch();
    RoadSearch(RoadSearch&&) noexcept;
    RoadSearch& operator=(RoadSearch&&) noexcept;

    // Makes the index in the network's image the automatic choice, for the weights that it covers and queries without
    // an observer. No effect if there is none. Errors (data): it is damaged.
    Result<void> use_stored_index();
    // Whether an index in use serves the algorithm for the column; checks it on first use. Precondition: needs_index().
    // Errors (data): it is damaged.
    Result<bool> has_index(const WeightColumn& column, Algorithm algorithm = Algorithm::hierarchy);

    // Writes into `answer`, whose memory is reused. If has_index() is not true for the algorithm, another exact
    // algorithm runs. With an index, an observer is told what is settled after the query, the nodes around the ends
    // first.
    void run(const RoadQuery& query, RoadAnswer& answer);
    // Distances from the terminals to every node, in weight steps; no_cost if there is no path.
    void one_to_all(const WeightColumn& column, std::span<const RoadTerminal> sources,
                    std::vector<std::uint64_t>& distances, const ClosedArcs* closed = nullptr);
    // The potential of the index for the column, with all roads open, for another kind of search. Valid until the next
    // call of this or of run(). Precondition: has_index(column).
    CchPotential& left_by_index(const WeightColumn& column, std::span<const RoadTerminal> targets);

private:
    [[nodiscard]] Algorithm choose(const RoadQuery& query) const;
    [[nodiscard]] bool is_guided(const RoadQuery& query) const;

    struct Workspaces;
    RoadNetwork network_;
    std::unique_ptr<Workspaces> workspaces_;
    std::unique_ptr<IndexedSearch> indexed_;
    std::unique_ptr<CchPotential> left_;  // created when first needed
};

}  // namespace starway::road::search
