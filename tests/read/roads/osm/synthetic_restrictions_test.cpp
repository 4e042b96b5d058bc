// Turn restrictions made up at random on real roads, beside the file that has the roads: those of Belgium in 2017 have
// none of their own. What each forbids is found out here anew, and costs are held against the search that knows nothing
// of states.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "read/reader.hpp"
#include "starway/road/engine.hpp"
#include "starway/road/prepare.hpp"
#include "support/shared_data.hpp"
#include "support/temporary_folder.hpp"
#include "support/turn_oracle.hpp"

namespace starway::test {
namespace {

using BannedPath = std::vector<std::uint32_t>;  // arcs as a draft has them

Result<NetworkDraft> roads_for_cars(const std::vector<std::string>& files) {
    SourceOptions options;
    options.profiles = {"car"};
    LoadReport report;
    return read::osm_format.read(files, options, report, {});
}

// Invents restrictions that concern one path each, so that there is no doubt what they mean.
class RestrictionMaker {
public:
    RestrictionMaker(const NetworkDraft& draft, unsigned seed) : draft_(draft), random_(seed) {
        arcs_of_node_.resize(draft.node_count);
        for (std::uint32_t arc = 0; arc < 2 * draft.edge_tail.size(); ++arc) {
            if (!is_open(arc)) continue;
            arcs_of_node_[tail(arc)].push_back(arc);
            arcs_of_way_[way(arc)].push_back(arc);
            open_.push_back(arc);
        }
    }

    void make(std::size_t count) {
        for (std::size_t tries = 0; paths_.size() < count && tries < 100 * count; ++tries) add();
    }
    [[nodiscard]] const std::string& opl() const { return opl_; }
    [[nodiscard]] const std::vector<BannedPath>& paths() const { return paths_; }  // of the relations
    [[nodiscard]] const std::set<BannedPath>& banned() const { return banned_; }
    [[nodiscard]] std::size_t over_ways() const { return over_ways_; }

private:
    [[nodiscard]] std::uint32_t tail(std::uint32_t arc) const {
        return arc % 2 == 0 ? draft_.edge_tail[arc / 2] : draft_.edge_head[arc / 2];
    }
    [[nodiscard]] std::uint32_t head(std::uint32_t arc) const { return tail(arc ^ 1U); }
    [[nodiscard]] std::uint32_t way(std::uint32_t arc) const { return draft_.edge_source[arc / 2]; }
    [[nodiscard]] std::int64_t label(std::uint32_t node) const {
        return std::get<NumberLabels>(draft_.node_label)[node];
    }
    [[nodiscard]] bool is_open(std::uint32_t arc) const {
        const DraftColumn& column = draft_.columns[0];
        return !std::isnan((arc % 2 == 0 ? column.forward : column.backward)[arc / 2]);
    }
    template <class Item>
    const Item& any(const std::vector<Item>& items) {
        return items[random_() % items.size()];
    }

    void add() {
        static const std::vector<std::string> kinds{"no_left_turn",   "no_right_turn",   "no_straight_on",  "no_entry",
                                                    "only_left_turn", "only_right_turn", "only_straight_on"};
        // A path of some steps on at least three ways, or two that meet.
        BannedPath path{any(open_)};
        const std::size_t ways = 2 + random_() % 2;
        std::set<std::uint32_t> passed{tail(path[0]), head(path[0])};
        std::vector<std::uint32_t> on{way(path[0])};
        while (true) {
            const auto& exits = arcs_of_node_[head(path.back())];
            if (exits.empty() || path.size() > 5) return;
            const std::uint32_t next = any(exits);
            if (!passed.insert(head(next)).second) return;
            const bool same = way(next) == on.back();
            if (path.size() == 1 && same) return;
            if (!same && std::find(on.begin(), on.end(), way(next)) != on.end()) return;
            path.push_back(next);
            if (same) continue;
            on.push_back(way(next));
            if (on.size() == ways) break;
        }
        for (const std::uint32_t arc : path)
            if (label(head(arc)) < 0 || label(tail(arc)) < 0) return;  // at barriers
        if (all_paths(on, head(path[0])) != std::vector<BannedPath>{path}) return;
        const std::string& kind = any(kinds);
        const bool only = kind.starts_with("only_");
        opl_ += fmt::format(
            "r{} Ttype=restriction,restriction={} Mw{}@from,{}@via,w{}@to\n", paths_.size() + 1, kind, on.front(),
            ways == 2 ? fmt::format("n{}", label(head(path[0]))) : fmt::format("w{}", on[1]), on.back());
        over_ways_ += ways == 3 ? 1 : 0;
        paths_.push_back(path);
        if (!only) banned_.insert(path);
        for (std::size_t i = 1; only && i < path.size(); ++i)
            for (const std::uint32_t exit : arcs_of_node_[tail(path[i])]) {
                if (exit == path[i]) continue;
                BannedPath other(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(i));
                other.push_back(exit);
                banned_.insert(other);
            }
    }

    // Every way to go from the first of these ways to the last: at a node where both end, or along the one between
    // without coming to a node twice.
    [[nodiscard]] std::vector<BannedPath> all_paths(const std::vector<std::uint32_t>& on, std::uint32_t at) const {
        std::vector<BannedPath> found;
        for (const std::uint32_t first : arcs_of_way_.at(on.front())) {
            if (on.size() == 2) {
                if (head(first) != at) continue;
                for (const std::uint32_t last : arcs_of_way_.at(on.back()))
                    if (tail(last) == at) found.push_back({first, last});
                continue;
            }
            std::vector<BannedPath> growing{{first}};
            while (!growing.empty() && found.size() < 2) {
                const BannedPath path = growing.back();
                growing.pop_back();
                for (const std::uint32_t next : arcs_of_node_[head(path.back())]) {
                    const bool leaves = way(next) == on.back() && path.size() > 1;
                    const bool again = std::any_of(path.begin() + 1, path.end(),
                                                   [&](std::uint32_t arc) { return tail(arc) == head(next); });
                    if (next == (path.back() ^ 1U) || (!leaves && (way(next) != on[1] || again))) continue;
                    BannedPath longer = path;
                    longer.push_back(next);
                    (leaves ? found : growing).push_back(longer);
                }
            }
        }
        return found;
    }

    const NetworkDraft& draft_;
    std::mt19937 random_;
    std::vector<std::vector<std::uint32_t>> arcs_of_node_;
    std::map<std::uint32_t, std::vector<std::uint32_t>> arcs_of_way_;
    std::vector<std::uint32_t> open_;
    std::string opl_;
    std::vector<BannedPath> paths_;
    std::set<BannedPath> banned_;
    std::size_t over_ways_ = 0;
};

Place on_edge(EdgeId edge, double fraction) {
    Place place;
    place.edge = edge;
    place.fraction = fraction;
    return place;
}

Location location_at(const Place& place) {
    Waypoint point;
    point.edge = place.edge;
    point.fraction = place.fraction;
    return point;
}

void hold_restrictions_against_oracle(const std::string& file, std::size_t restrictions, std::size_t near,
                                      std::size_t sources, std::size_t targets) {
    SCOPED_TRACE(file);
    const auto before = roads_for_cars({file});
    ASSERT_TRUE(before) << before.error().message;
    RestrictionMaker maker(*before, 5);
    maker.make(restrictions);
    ASSERT_GT(maker.over_ways(), maker.paths().size() / 20);
    const TemporaryFolder folder;
    const auto draft = roads_for_cars({file, folder.file("restrictions.opl", maker.opl())});
    ASSERT_TRUE(draft) << draft.error().message;
    ASSERT_EQ(draft->edge_tail, before->edge_tail);
    ASSERT_EQ(draft->edge_source, before->edge_source);
    const DraftTurns& turns = draft->turns.at(0);
    std::set<BannedPath> own;
    for (const DraftTurns::Ban& ban : before->turns.at(0).bans) own.insert(ban.arcs);
    std::set<BannedPath> read;
    for (const DraftTurns::Ban& ban : turns.bans)
        if (!own.contains(ban.arcs)) read.insert(ban.arcs);
    std::set<BannedPath> expected;
    for (const BannedPath& path : maker.banned())
        if (!own.contains(path)) expected.insert(path);
    std::string differing;
    for (const auto* one : {&read, &expected})
        for (const BannedPath& path : *one)
            if (!(one == &read ? expected : read).contains(path)) {
                differing += one == &read ? "\nread:" : "\nexpected:";
                for (const std::uint32_t arc : path)
                    differing += fmt::format(" {} of way {}", arc, draft->edge_source[arc / 2]);
            }
    ASSERT_TRUE(read == expected) << differing;
    NetworkDraft numbered = *draft;
    numbered.edge_source.clear();  // the draft's numbers
    const auto network = build(std::move(numbered));
    ASSERT_TRUE(network) << network.error().message;
    const auto prepared = prepare(*network);
    ASSERT_TRUE(prepared) << prepared.error().message;
    const road::Engine engine(*prepared);
    std::vector<std::uint32_t> draft_edge;
    std::map<std::uint32_t, EdgeId> edge_of;
    for (std::uint32_t edge = 0; edge < network->edge_count(); ++edge) {
        draft_edge.push_back(network->source_feature(EdgeId(edge)));
        edge_of[draft_edge.back()] = EdgeId(edge);
    }
    const TurnOracle oracle(*network, *draft, turns, 0, draft_edge);
    std::mt19937 random(6);
    std::size_t asked = 0;
    const auto compare = [&](const Place& from, const Place& to, const std::optional<std::uint64_t>& least) {
        RouteRequest request;
        request.from = location_at(from);
        request.to = location_at(to);
        request.weight = "car";
        for (const Algorithm algorithm : {Algorithm::automatic, Algorithm::dijkstra, Algorithm::bidirectional_astar}) {
            if (algorithm != Algorithm::automatic && asked % 10 != 0) break;
            request.algorithm = algorithm;
            const auto route = engine.route(request);
            ASSERT_EQ(route ? std::optional(route->cost_steps) : std::nullopt, least)
                << asked << " " << name_of(algorithm);
            if (!route) continue;
            const auto& arcs = route->legs[0].arcs;
            ASSERT_TRUE(oracle.obeys({arcs.begin(), arcs.end()})) << asked << " " << name_of(algorithm);
        }
        ++asked;
    };
    // From before a restriction to behind it: each must be felt where it is.
    for (std::size_t i = 0; i < near && i < maker.paths().size(); ++i) {
        const BannedPath& path = maker.paths()[random() % maker.paths().size()];
        const Place from = on_edge(edge_of.at(path.front() / 2), 0.5);
        const Place to = on_edge(edge_of.at(path.back() / 2), 0.25);
        compare(from, to, oracle.cost(from, to));
        if (testing::Test::HasFatalFailure()) return;
    }
    const auto& open = network->column("car")->weight;
    const auto anywhere = [&] {
        std::uint32_t arc = 0;
        do arc = static_cast<std::uint32_t>(random() % network->arc_count());
        while (open[arc] == closed_weight);
        return on_edge(network->edge(ArcId(arc)), static_cast<double>(1 + random() % 9) / 10);
    };
    for (std::size_t i = 0; i < sources; ++i) {
        const Place from = anywhere();
        std::vector<Place> places(targets);
        std::generate(places.begin(), places.end(), anywhere);
        const auto costs = oracle.costs(from, places);
        for (std::size_t t = 0; t < targets; ++t) {
            compare(from, places[t], costs[t]);
            if (testing::Test::HasFatalFailure()) return;
        }
    }
}

TEST(OsmTurns, SyntheticRestrictionsAreExact) {
    hold_restrictions_against_oracle(stand_in("osm/town.opl").string(), 60, 60, 10, 20);
    const bool all = std::getenv("STARWAY_LONG_TESTS") != nullptr;
    const auto file = shared_data(all ? "osm/belgium-2017.osm.pbf" : "osm/helsinki.osm.pbf");
    if (!std::filesystem::exists(file)) {
        note_missing(file);
        return;
    }
    if (all)
        hold_restrictions_against_oracle(file.string(), 30'000, 300, 2, 200);
    else
        hold_restrictions_against_oracle(file.string(), 200, 100, 2, 20);
}

}  // namespace
}  // namespace starway::test
