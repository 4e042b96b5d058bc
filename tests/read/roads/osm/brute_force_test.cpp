// Routes by the imported network, compared with a plain Dijkstra over the nodes of the file itself, which a reader of
// its own reads: no route may use a way that is closed to its traveller, and every cost must be the least.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <osmium/io/opl_input.hpp>
#include <osmium/io/pbf_input.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/osm.hpp>
#include <queue>
#include <random>
#include <set>
#include <unordered_map>

#include "base/geo/countries.hpp"
#include "base/geo/frame.hpp"
#include "base/geo/polygon.hpp"
#include "read/roads/osm/sight.hpp"
#include "road/profile/evaluator.hpp"
#include "road/profile/profile_file.hpp"
#include "starway/road/engine.hpp"
#include "starway/road/open.hpp"
#include "support/shared_data.hpp"

namespace starway::test {
namespace {

struct Step {
    std::int64_t to = 0;
    double seconds = 0;
    std::int64_t way = 0;
};

// A turn restriction for cars at all hours, as its relation has it.
struct RawRestriction {
    std::int64_t id = 0;
    bool only = false;
    std::set<std::int64_t> from, to;
    std::vector<std::int64_t> over;  // ways
    std::int64_t node = 0;
};

struct RawWay {
    std::vector<std::int64_t> nodes;
    std::map<std::string, std::string> tags;
};

// What may be crossed on foot in straight lines: a closed way, or a relation.
struct RawArea {
    std::map<std::string, std::string> tags;
    std::vector<std::int64_t> outer, inner;  // ways
    bool is_relation = false;
    [[nodiscard]] bool has(std::int64_t way) const {
        return std::count(outer.begin(), outer.end(), way) + std::count(inner.begin(), inner.end(), way) > 0;
    }
};

// The file as it is: every node is a node, every pair of neighbours on a way an arc.
class RawRoads {
public:
    RawRoads(const std::string& file, const road::profile::Profile& profile) : profile_(profile), evaluator_(profile) {
        osmium::io::Reader reader(file);
        while (const osmium::memory::Buffer buffer = reader.read())
            for (const auto& item : buffer) {
                if (item.type() == osmium::item_type::node) add(static_cast<const osmium::Node&>(item));
                if (item.type() == osmium::item_type::way) add(static_cast<const osmium::Way&>(item));
                if (item.type() == osmium::item_type::relation) add(static_cast<const osmium::Relation&>(item));
            }
        reader.close();
        for (const RawArea& area : areas_) add_sides(area);
        find_junctions();
        for (const auto& [id, way] : ways_) connect(id, way);
        for (const auto& [id, side] : sides_) connect(id, side);
        for (const RawArea& area : areas_) cross(area);
    }

    [[nodiscard]] const RawWay& way(std::int64_t id) const { return ways_.at(id); }
    [[nodiscard]] const std::vector<RawRestriction>& restrictions() const { return restrictions_; }
    // A corner of a square to which nothing else leads: one crosses from entries only.
    [[nodiscard]] bool is_mere_corner(std::int64_t node) const { return corners_.contains(node); }
    [[nodiscard]] bool is_barrier(std::int64_t node) const { return barriers_.contains(node); }
    [[nodiscard]] const std::unordered_map<std::int64_t, std::vector<Step>>& steps() const { return steps_; }

    // The least seconds; infinite without a path.
    [[nodiscard]] double least(std::int64_t from, std::int64_t to) const {
        std::unordered_map<std::int64_t, double> best{{from, 0}};
        std::priority_queue<std::pair<double, std::int64_t>, std::vector<std::pair<double, std::int64_t>>,
                            std::greater<>>
            open;
        open.emplace(0, from);
        while (!open.empty()) {
            const auto [cost, node] = open.top();
            open.pop();
            if (cost > best[node]) continue;
            if (node == to) return cost;
            if (is_barrier(node)) continue;
            const double passing = node == from ? 0 : passing_cost(node);
            const auto found = steps_.find(node);
            if (found == steps_.end()) continue;
            for (const Step& step : found->second) {
                const auto known = best.find(step.to);
                if (known != best.end() && known->second <= cost + passing + step.seconds) continue;
                best[step.to] = cost + passing + step.seconds;
                open.emplace(cost + passing + step.seconds, step.to);
            }
        }
        return std::numeric_limits<double>::infinity();
    }

    // Private barriers are for those who begin or end there.
    [[nodiscard]] double passing_cost(std::int64_t node) const {
        const auto found = nodes_.find(node);
        return found != nodes_.end() && found->second.access == road::profile::Access::local ? profile_.barrier.local
                                                                                             : 0;
    }

private:
    using Ring = std::vector<std::int64_t>;  // nodes; the first is not repeated

    // Members that pedestrians may use stay what they are.
    void add_sides(const RawArea& area) {
        if (!area.is_relation) return;
        for (const auto* ids : {&area.outer, &area.inner})
            for (const std::int64_t id : *ids)
                if (ways_.contains(id) && !is_walked(ways_.at(id)))
                    sides_.emplace(id, RawWay{ways_.at(id).nodes, area.tags});
    }
    [[nodiscard]] bool is_walked(const RawWay& way) const { return !walker_.way(tags_of(way, walker_)).is_closed(); }

    // By lines between all corners that see each other, if the area is sound.
    void cross(const RawArea& area) {
        RawWay crossing{{}, area.tags};
        if (ways_.contains(area.outer.front())) crossing.nodes = ways_.at(area.outer.front()).nodes;
        if (!road::profile::walks(profile_) || !is_walked(crossing)) return;
        const auto outer = rings(area.outer);
        const auto inner = rings(area.inner);
        if (!outer || !inner) return;
        find_mere_corners(area);
        const road::profile::WayMeaning meaning = evaluator_.way(tags_of(crossing, evaluator_));
        for (const Ring& outline : *outer) {
            Scene scene;
            Ring corners;
            add_ring(scene, corners, outline);
            for (const Ring& hole : *inner)
                if (std::all_of(hole.begin(), hole.end(), [&](std::int64_t node) {
                        return geo::ring_encloses(scene.rings.front(), at_.at(node));
                    }))
                    add_ring(scene, corners, hole);
            if (!geo::Polygon::make(scene.rings)) continue;
            ASSERT_LE(corners.size(), 400U) << "too large to be crossed: the engine may have given up";
            for (const std::int64_t a : corners)
                for (const std::int64_t b : corners)
                    if (a != b && is_visible(scene, at_.at(a), at_.at(b)))
                        step(area.outer.front(), a, b, meaning.forward, meaning.forward.preference, true);
        }
    }
    void add_ring(Scene& scene, Ring& corners, const Ring& ring) const {
        auto& line = scene.rings.emplace_back();
        for (const std::int64_t node : ring) {
            const FixedPosition at = at_.at(node);
            if (!line.empty() && (line.back() == at || (node == ring.back() && line.front() == at))) continue;
            line.push_back(at);
            corners.push_back(node);
        }
    }
    // Nothing if a way or a node is missing, or a ring is left open.
    [[nodiscard]] std::optional<std::vector<Ring>> rings(const std::vector<std::int64_t>& ids) const {
        std::vector<Ring> made;
        std::set<std::int64_t> left(ids.begin(), ids.end());
        for (const std::int64_t id : ids)
            if (!ways_.contains(id) || ways_.at(id).nodes.size() < 2 ||
                !std::all_of(ways_.at(id).nodes.begin(), ways_.at(id).nodes.end(),
                             [&](std::int64_t node) { return at_.contains(node); }))
                return std::nullopt;
        while (!left.empty()) {
            Ring ring = ways_.at(left.extract(left.begin()).value()).nodes;
            while (ring.front() != ring.back()) {
                const auto next = std::find_if(left.begin(), left.end(), [&](std::int64_t id) {
                    const Ring& way = ways_.at(id).nodes;
                    return way.front() == ring.back() || way.back() == ring.back();
                });
                if (next == left.end()) return std::nullopt;
                Ring way = ways_.at(left.extract(next).value()).nodes;
                if (way.front() != ring.back()) std::reverse(way.begin(), way.end());
                ring.insert(ring.end(), way.begin() + 1, way.end());
            }
            ring.pop_back();
            made.push_back(std::move(ring));
        }
        return made;
    }
    void find_roads_at_nodes() {
        for (const auto& [id, way] : ways_)
            if (is_walked(way))
                for (const std::int64_t node : way.nodes) roads_at_[node].insert(id);
        for (const auto& [id, side] : sides_)
            for (const std::int64_t node : side.nodes) roads_at_[node].insert(id);
    }
    void find_mere_corners(const RawArea& area) {
        if (roads_at_.empty()) find_roads_at_nodes();
        for (const auto* ids : {&area.outer, &area.inner})
            for (const std::int64_t id : *ids)
                for (const std::int64_t node : ways_.at(id).nodes) {
                    const auto& roads = roads_at_[node];
                    if (std::all_of(roads.begin(), roads.end(), [&](std::int64_t road) { return area.has(road); }))
                        corners_.insert(node);
                }
    }

    [[nodiscard]] std::vector<road::profile::Tag> tags_of(const RawWay& way,
                                                          const road::profile::Evaluator& evaluator) const {
        std::vector<road::profile::Tag> tags;
        for (const auto& [key, value] : way.tags) tags.push_back({key, value});
        if (!evaluator.way(tags).asks_for_country) return tags;
        for (const std::int64_t node : way.nodes) {
            if (!at_.contains(node)) continue;
            tags.push_back({"country", geo::country_of(geo::to_position(geo::geographic_frame(), at_.at(node)))});
            break;
        }
        return tags;
    }
    // Of all ways of the network; barriers at junctions bar only whom their tags bar.
    void find_junctions() {
        std::unordered_map<std::int64_t, std::size_t> ends;
        std::vector<road::profile::Profile> profiles;
        for (const char* name : {"car", "bike", "foot"}) profiles.push_back(*road::profile::load(name));
        const std::vector<road::profile::Evaluator> evaluators(profiles.begin(), profiles.end());
        for (const auto& [id, way] : ways_) count_ends(way, evaluators, ends);
        for (const auto& [id, side] : sides_) count_ends(side, evaluators, ends);
        for (auto& [id, node] : nodes_)
            if (ends[id] > 2) node = node.at_junction();
    }
    void count_ends(const RawWay& way, const std::vector<road::profile::Evaluator>& evaluators,
                    std::unordered_map<std::int64_t, std::size_t>& ends) const {
        const bool is_open = std::any_of(evaluators.begin(), evaluators.end(), [&](const auto& evaluator) {
            return !evaluator.way(tags_of(way, evaluator)).is_closed();
        });
        if (!is_open) return;
        for (std::size_t i = 1; i < way.nodes.size(); ++i) {
            if (way.nodes[i - 1] == way.nodes[i] || !at_.contains(way.nodes[i - 1]) || !at_.contains(way.nodes[i]))
                continue;
            ++ends[way.nodes[i - 1]];
            ++ends[way.nodes[i]];
        }
    }
    void add(const osmium::Node& node) {
        if (!node.location().valid()) return;
        at_[node.id()] = {node.location().x(), node.location().y()};
        std::vector<road::profile::Tag> tags;
        for (const osmium::Tag& tag : node.tags()) tags.push_back({tag.key(), tag.value()});
        if (!tags.empty()) nodes_[node.id()] = evaluator_.node(tags);
    }
    void add(const osmium::Way& way) {
        RawWay& raw = ways_[way.id()];
        for (const auto& node : way.nodes()) raw.nodes.push_back(node.ref());
        for (const osmium::Tag& tag : way.tags()) raw.tags.emplace(tag.key(), tag.value());
        if (says_area(raw.tags) && raw.nodes.size() > 3 && raw.nodes.front() == raw.nodes.back() && is_walked(raw))
            areas_.push_back({raw.tags, {way.id()}, {}, false});
    }
    static bool says_area(const std::map<std::string, std::string>& tags) {
        if (const auto area = tags.find("area"); area != tags.end()) return area->second == "yes";
        return std::any_of(tags.begin(), tags.end(), [](const auto& tag) {
            return (tag.first == "railway" || tag.first == "public_transport") && tag.second == "platform";
        });
    }
    void add_area(const osmium::Relation& relation, std::map<std::string, std::string> tags) {
        tags.erase("type");
        tags["area"] = "yes";
        RawArea area{std::move(tags), {}, {}, true};
        for (const auto& member : relation.members())
            if (member.type() == osmium::item_type::way)
                (std::string(member.role()) == "inner" ? area.inner : area.outer).push_back(member.ref());
        if (!area.outer.empty() && is_walked({{}, area.tags})) areas_.push_back(std::move(area));
    }
    void add(const osmium::Relation& relation) {
        std::map<std::string, std::string> tags;
        for (const osmium::Tag& tag : relation.tags()) tags.emplace(tag.key(), tag.value());
        if (tags["type"] == "multipolygon") return add_area(relation, std::move(tags));
        if (tags["type"] != "restriction") return;
        RawRestriction raw;
        raw.id = relation.id();
        std::string kind;
        for (const char* key : {"restriction", "restriction:motor_vehicle", "restriction:motorcar"})
            if (tags.contains(key)) kind = tags[key];
        raw.only = kind.starts_with("only_");
        if ((!raw.only && !kind.starts_with("no_")) || tags["except"].find("motor") != std::string::npos ||
            tags["except"].find("vehicle") != std::string::npos)
            return;
        for (const char* times : {"day_on", "day_off", "hour_on", "hour_off"})
            if (tags.contains(times)) return;
        for (const auto& member : relation.members()) {
            const std::string role = member.role();
            if (member.type() == osmium::item_type::node && role == "via") raw.node = member.ref();
            if (member.type() != osmium::item_type::way) continue;
            if (role == "from") raw.from.insert(member.ref());
            if (role == "to") raw.to.insert(member.ref());
            if (role == "via") raw.over.push_back(member.ref());
        }
        // Members that are missing, or a way onto itself that is not a turn back, say nothing here.
        for (const auto* ways : {&raw.from, &raw.to})
            for (const std::int64_t way : *ways)
                if (!ways_.contains(way)) return;
        if (raw.from.empty() || raw.to.empty() || (raw.over.empty() && raw.node == 0) || raw.from == raw.to) return;
        restrictions_.push_back(std::move(raw));
    }
    [[nodiscard]] double metres(std::int64_t a, std::int64_t b) const {
        const Frame frame = geo::geographic_frame();
        return geo::segment_length(frame, geo::embed(frame, at_.at(a)), geo::embed(frame, at_.at(b)));
    }
    void connect(std::int64_t id, const RawWay& way) {
        const road::profile::WayMeaning meaning = evaluator_.way(tags_of(way, evaluator_));
        if (meaning.is_closed() || meaning.is_ferry) return;  // ferries are tested by hand
        for (std::size_t i = 1; i < way.nodes.size(); ++i) {
            const std::int64_t a = way.nodes[i - 1];
            const std::int64_t b = way.nodes[i];
            if (a == b || !at_.contains(a) || !at_.contains(b)) continue;
            step(id, a, b, meaning.forward, meaning.forward.preference, true);
            step(id, b, a, meaning.backward, meaning.backward.preference, false);
        }
    }
    void step(std::int64_t way, std::int64_t a, std::int64_t b, const road::profile::Passage& passage,
              double preference, bool forward) {
        if (passage.access == road::profile::Access::closed) return;
        double seconds = metres(a, b) / (passage.speed_kmh / 3.6) / preference;
        if (passage.access == road::profile::Access::local) seconds /= profile_.local_factor;
        if (const auto node = nodes_.find(b); node != nodes_.end())
            seconds += forward ? node->second.delay_forward : node->second.delay_backward;
        steps_[a].push_back({b, seconds, way});
        for (const std::int64_t end : {a, b})
            if (const auto node = nodes_.find(end); node != nodes_.end() && !node->second.passable())
                barriers_.insert(end);
    }

    const road::profile::Profile& profile_;
    road::profile::Evaluator evaluator_;
    road::profile::Profile walking_ = *road::profile::load("foot");
    road::profile::Evaluator walker_{walking_};
    std::unordered_map<std::int64_t, FixedPosition> at_;
    std::unordered_map<std::int64_t, road::profile::NodeMeaning> nodes_;
    std::map<std::int64_t, RawWay> ways_;
    std::vector<RawArea> areas_;
    std::multimap<std::int64_t, RawWay> sides_;                          // of relations, by their way
    std::unordered_map<std::int64_t, std::set<std::int64_t>> roads_at_;  // for pedestrians
    std::set<std::int64_t> corners_;
    std::unordered_map<std::int64_t, std::vector<Step>> steps_;
    std::set<std::int64_t> barriers_;
    std::vector<RawRestriction> restrictions_;
};

// Pieces of ways in the order of travel.
struct Piece {
    std::int64_t way = 0, from = 0, to = 0;
};

// The relation that forbids a part of the route; 0 if none does.
std::int64_t banned_by(const std::vector<RawRestriction>& restrictions, const std::vector<Piece>& route) {
    for (std::size_t i = 0; i + 1 < route.size(); ++i)
        for (const RawRestriction& restriction : restrictions) {
            if (!restriction.from.contains(route[i].way)) continue;
            if (restriction.over.empty()) {
                if (route[i].to != restriction.node) continue;
                if (restriction.to.contains(route[i + 1].way) != restriction.only) return restriction.id;
                continue;
            }
            if (restriction.only) continue;
            // All ways between, one after another, and then the last one.
            std::size_t next = i + 1;
            std::set<std::int64_t> passed;
            while (next < route.size() && std::find(restriction.over.begin(), restriction.over.end(),
                                                    route[next].way) != restriction.over.end())
                passed.insert(route[next++].way);
            if (next < route.size() && passed.size() == restriction.over.size() &&
                restriction.to.contains(route[next].way))
                return restriction.id;
        }
    return 0;
}

// By tags alone, without the profile: what no car may use.
std::string why_closed_to_cars(const RawWay& way) {
    const auto tag = [&](const char* key) {
        const auto found = way.tags.find(key);
        return found == way.tags.end() ? std::string() : found->second;
    };
    for (const char* key : {"motorcar", "motor_vehicle", "vehicle", "access"}) {
        if (tag(key).empty()) continue;
        if (tag(key) == "no" || tag(key) == "agricultural" || tag(key) == "forestry" || tag(key) == "bus")
            return std::string(key) + "=" + tag(key);
        if (std::string(key) != "access") return {};
    }
    for (const char* highway :
         {"footway", "path", "cycleway", "pedestrian", "steps", "bridleway", "construction", "proposed"})
        if (tag("highway") == highway) return "highway=" + tag("highway");
    return tag("highway").empty() && tag("route").empty() ? "no road" : "";
}

// The way's nodes must be met in an order that its oneway allows.
bool against_oneway(const RawWay& way, bool backward) {
    for (const char* key : {"oneway:motorcar", "oneway:motor_vehicle", "oneway:vehicle", "oneway"}) {
        const auto found = way.tags.find(key);
        if (found == way.tags.end()) continue;
        if (found->second == "yes") return backward;
        if (found->second == "-1") return !backward;
        return false;
    }
    return false;
}

void check(const std::filesystem::path& file, const std::string& name, std::size_t pairs) {
    SCOPED_TRACE(file.string() + ", " + name);
    const auto profile = road::profile::load(name);
    ASSERT_TRUE(profile);
    const RawRoads raw(file.string(), *profile);
    SourceOptions options;
    options.profiles = {"car", "bike", "foot"};
    const auto network = open(file.string(), options);
    ASSERT_TRUE(network) << network.error().message;
    const road::Engine engine(*network);
    std::vector<std::int64_t> nodes;
    for (std::uint32_t node = 0; node < network->node_count(); ++node) {
        const std::int64_t id = std::stoll(network->node_label(NodeId(node)));
        if (id > 0 && raw.steps().contains(id) && !raw.is_barrier(id) && raw.passing_cost(id) == 0 &&
            !raw.is_mere_corner(id))
            nodes.push_back(id);
    }
    ASSERT_GT(nodes.size(), 20U);
    // That one must go where no car may is meant for others; what lies outside the extract forbids nothing in it.
    std::set<std::int64_t> present;
    for (std::uint32_t edge = 0; edge < network->edge_count(); ++edge)
        present.insert(network->source_feature(EdgeId(edge)));
    std::vector<RawRestriction> restrictions = raw.restrictions();
    std::erase_if(restrictions, [&](const RawRestriction& restriction) {
        return restriction.only && std::all_of(restriction.to.begin(), restriction.to.end(), [&](std::int64_t way) {
                   return !present.contains(way) || !why_closed_to_cars(raw.way(way)).empty();
               });
    });
    std::mt19937 random(7);
    std::size_t found = 0;
    for (std::size_t i = 0; i < pairs; ++i) {
        const std::int64_t from = nodes[random() % nodes.size()];
        const std::int64_t to = nodes[random() % nodes.size()];
        RouteRequest request;
        request.from = Location("node:" + std::to_string(from));
        request.to = Location("node:" + std::to_string(to));
        request.weight = name;
        const auto route = engine.route(request);
        const double least = raw.least(from, to);
        if (!route) {
            // Restrictions may leave a car no way.
            EXPECT_TRUE(std::isinf(least) || name != "foot")
                << from << " to " << to << ": " << route.error().message << ", but it takes " << least << " s";
            continue;
        }
        ++found;
        std::size_t arcs = 0;
        bool by_ferry = false;
        std::vector<Piece> pieces;
        for (const Leg& leg : route->legs) {
            for (const ArcId arc : leg.arcs) {
                const std::int64_t way = network->source_feature(network->edge(arc));
                const RawWay& tags = raw.way(way);
                by_ferry = by_ferry || tags.tags.contains("route");
                ++arcs;
                const auto label = [&](NodeId node) { return std::stoll(network->node_label(node)); };
                const auto positions = network->node_positions();
                if (positions[network->tail(arc)] == positions[network->head(arc)]) continue;  // across a barrier
                pieces.push_back({way, label(network->tail(arc)), label(network->head(arc))});
                if (name != "car") continue;
                EXPECT_EQ(why_closed_to_cars(tags), "") << "way " << way;
                EXPECT_FALSE(against_oneway(tags, network->is_backward(arc))) << "way " << way;
            }
        }
        if (name == "car") {
            EXPECT_EQ(banned_by(restrictions, pieces), 0) << from << " to " << to;
        }
        if (name != "foot") {
            // Turning takes time, and restrictions lead around: tests/read/roads/osm/turns_test.cpp knows how much.
            EXPECT_TRUE(by_ferry || route->cost >= least - 0.0006 * static_cast<double>(arcs) - 1e-6)
                << from << " to " << to << ": " << route->cost << ", " << least;
            continue;
        }
        if (by_ferry) continue;
        EXPECT_NEAR(route->cost, least, 0.0006 * static_cast<double>(arcs) + 1e-6) << from << " to " << to;
    }
    EXPECT_GT(found, pairs / 4) << "too few pairs have a route for this to be a test";
}

TEST(OsmBruteForce, Town) {
    for (const char* profile : {"car", "bike", "foot"}) check(stand_in("osm/town.opl"), profile, 300);
}

TEST(OsmBruteForce, SharedExtracts) {
    for (const char* name : {"monaco-osrm", "andorra-2021", "liechtenstein-2021", "malta-latest", "helsinki"}) {
        const auto file = shared_data(std::string("osm/") + name + ".osm.pbf");
        if (!std::filesystem::exists(file)) {
            note_missing(file);
            return;
        }
        check(file, "car", 1000);
        for (const char* profile : {"bike", "foot"}) check(file, profile, 100);
    }
}

}  // namespace
}  // namespace starway::test
