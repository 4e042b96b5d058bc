// The weights that a request leaves where it closes roads.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "service/islands.hpp"
#include "service/snap.hpp"
#include "starway/network.hpp"
#include "starway/result.hpp"

namespace starway::service {

// One per thread; keeps a reference to the network, and four bytes an arc once roads were closed.
class ClosedRoads {
public:
    explicit ClosedRoads(const RoadNetwork& network) : network_(network) {}

    // A column of the network's own without some arcs; valid until the next call. Time: that of copying it.
    // Error (usage): no such arc.
    Result<const WeightColumn*> close(const WeightColumn& own, std::span<const ArcId> arcs);

    // Calls ask(column), which puts points on the roads of close() and answers with a Result. Points are put on islands as they are with all
    // roads open: what is connected then mostly still is, and where a route is found it is the one that is wanted. Only where there is none
    // the islands that closing made are looked for, and it asks again. exact_islands: begin with that.
    template <class Ask>
    auto ask(Snapper& snapper, const WeightColumn& own, bool exact_islands, Ask&& ask) -> decltype(ask(own)) {
        if (!exact_islands) {
            snapper.lend_islands(column_, snapper.islands(own));
            auto answer = ask(column_);
            if (answer || answer.error().kind != ErrorKind::no_route) return answer;
        }
        islands_.emplace(network_, column_);
        snapper.lend_islands(column_, *islands_);
        return ask(column_);
    }

private:
    const RoadNetwork& network_;
    std::vector<std::uint32_t> weights_;
    WeightColumn column_;
    std::optional<Islands> islands_;
};

}  // namespace starway::service
