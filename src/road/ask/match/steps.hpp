// Steps of a trace: what is driven from one candidate to another, and how likely that is.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "road/ask/match/model.hpp"
#include "road/ask/match/noise.hpp"
#include "road/ask/searches/local_routes.hpp"

namespace starway::road::ask {

struct StepRule {
    double beta_m = 10;     // scale of the difference between route and straight line
    double u_turn_m = 100;  // what turning back on a road counts, as such a difference
};

class MatchSteps {
public:
    // Keeps the references.
    MatchSteps(const OpenRoads& roads, const Measures& measures, LocalRoutes& routes, const StepRule& rule)
        : roads_(roads), measures_(measures), routes_(routes), rule_(rule) {}

    // How errors of the points are alike; unless told, they are not.
    void expect(const Drift& drift) { drift_ = drift; }

    // Computes the layer's steps from the candidates of the last of the layers before, along routes within the usual
    // detour, or the widest.
    void fill(std::span<const MatchLayer> before, MatchLayer& layer, const MatchPaths& paths, Detour detour);

    enum class Way {
        on_arc,         // along the arc that both are on
        by_route,       // beyond its end
        turns_at_once,  // back on the same road, from where it begins
        turns_at_end,   // back on the same road, where it ends
        falls_back,     // the second was passed a little before the first: errors of the points, nothing is driven
    };
    struct Step {
        Way way = Way::on_arc;
        double metres = 0;
        double nats = 0;  // how unlikely: -log of the probability
    };
    // The most likely step. To be what fill() found, it needs the same detour: within another, another route may be the
    // cheapest.
    std::optional<Step> between(const Fix& at_from, const MatchCandidate& from, const Fix& at_to,
                                const MatchCandidate& to, Detour detour);
    // Appends what is driven; by_route: of the last call of between().
    void trace(const MatchCandidate& from, const MatchCandidate& to, Way way, std::vector<ArcSpan>& passages) const;

private:
    // Of two fixes.
    struct Scale {
        double straight = 0;  // metres between them
        double kinship = 0;   // correlation of their errors
        double noise = 0;     // standard deviation of their difference in a direction
        double beta = 0;
        double drawn = 0;  // variance, in the second one's, of how roads are drawn
        double most = 0;   // metres of a route
        double room = 0;   // metres that errors may move a point back
    };
    [[nodiscard]] Scale scale(const Fix& from, const Fix& to, Detour detour) const;
    [[nodiscard]] double nats(const Scale& scale, Way way, double metres, double seconds, bool turns) const;
    // What is known of the second error from the first, beyond its emission: seen across the road, it is alike as far
    // as both roads have one direction; of what lies along a road nothing is seen.
    [[nodiscard]] static double unlike(const Scale& scale, const MatchCandidate& from, const MatchCandidate& to);
    [[nodiscard]] std::optional<Step> on_edge(const Scale& scale, const MatchCandidate& from,
                                              const MatchCandidate& to) const;
    // By the last run of the local routes.
    [[nodiscard]] std::optional<Step> by_route(const Scale& scale, const MatchCandidate& from,
                                               const MatchCandidate& to) const;
    [[nodiscard]] std::optional<Step> back(const Scale& scale, const MatchCandidate& from,
                                           const MatchCandidate& to) const;
    [[nodiscard]] std::optional<Step> best(const Scale& scale, const MatchCandidate& from,
                                           const MatchCandidate& to) const;
    // What lies behind a candidate to which one comes so, as far as metres.
    void set_behind(const MatchCandidate& from, MatchCandidate& to, Way way, double metres);
    [[nodiscard]] double seconds(ArcId arc, double share) const { return share * measures_.seconds(arc); }

    const OpenRoads& roads_;
    const Measures& measures_;
    LocalRoutes& routes_;
    StepRule rule_;
    Drift drift_;
    std::vector<ArcId> targets_;
    std::vector<ArcSpan> passed_;
    std::vector<double> scores_;
};

}  // namespace starway::road::ask
