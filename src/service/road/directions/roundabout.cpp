#include "service/road/directions/roundabout.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace starway::service {
namespace {

constexpr double rotary_radius_m = 15;  // beyond it, one with a name is a rotary
constexpr double turn_radius_m = 15;    // below it, a roundabout is a crossing with an island
constexpr std::size_t turn_arms = 4;    // at most
constexpr std::size_t most_ring_edges = 256;

struct Ring {
    double metres = 0;  // around; 0 where it is not closed
    std::size_t arms = 0;
    bool crosses = true;  // its arms lie about a right angle apart
    bool is_clockwise = false;
};

// Twice the area of a ring's line, in degrees or units of the plane; negative if it runs clockwise.
double turning(std::span<const Position> line) {
    double sum = 0;
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
        sum += (line[i].x - line[0].x) * (line[i + 1].y - line[0].y) -
               (line[i + 1].x - line[0].x) * (line[i].y - line[0].y);
    return sum;
}

// Follows the roundabout from one of its arcs once around. Where it does not close, it runs as one drives there.
Ring ring_of(const DirectedRoads& roads, const Junctions& junctions, ArcId start) {
    const RoadNetwork& network = roads.network();
    Ring ring;
    ArcId arc = start;
    std::vector<double> bearings;
    std::vector<Position> line;
    for (std::size_t i = 0; i < most_ring_edges; ++i) {
        network.append_line(network.edge(arc), network.is_backward(arc), line);
        ring.metres += roads.measures().metres(arc);
        const NodeId node = network.head(arc);
        ArcId next;
        for (const Arm& arm : junctions.at(node, arc, ArcId()).arms) {
            if (!roads.is_ring(arm.edge)) {
                ++ring.arms;
                bearings.push_back(arm.bearing);
            } else if (arm.out.valid() && arm.edge != network.edge(arc)) {
                next = arm.out;
            }
        }
        if (!next.valid()) break;
        if (next == start) {
            std::sort(bearings.begin(), bearings.end());
            for (std::size_t k = 0; k < bearings.size() && ring.crosses; ++k)
                for (std::size_t l = 0; l < k; ++l) {
                    const double off = std::fmod(std::abs(bearings[k] - bearings[l]), 90.0);
                    if (std::min(off, 90 - off) > 25) ring.crosses = false;
                }
            ring.is_clockwise = turning(line) < 0;
            return ring;
        }
        arc = next;
    }
    Ring open;
    open.is_clockwise = roads.is(network.edge(start), road_drives_on_left);
    return open;
}

// Which ways out of a roundabout are exits, in the order in which one passes them. An exit is counted even where the turn is banned: it can be
// seen. A minor one is not, unless one takes it or the ring is minor too.
class ExitCounter {
public:
    ExitCounter(const DirectedRoads& roads, EdgeId edge, const Ring& ring)
        : roads_(roads), is_clockwise_(ring.is_clockwise), is_minor_(roads.is_minor(edge)) {}

    [[nodiscard]] std::vector<std::size_t> at(const Junction& junction) const {
        std::vector<std::size_t> exits;
        for (std::size_t k = 0; k < junction.arms.size(); ++k)
            if (counts(junction, k)) exits.push_back(k);
        std::sort(exits.begin(), exits.end(),
                  [&](std::size_t a, std::size_t b) { return place(junction, a) < place(junction, b); });
        return exits;
    }
    // Where one comes onto the ring, a way out may lie on the outer side of one's way: one passes it first.
    [[nodiscard]] int before_the_ring(const Junction& junction) const {
        if (!junction.in || !junction.out) return 0;
        const auto exits = at(junction);
        return static_cast<int>(std::count_if(exits.begin(), exits.end(), [&](std::size_t k) {
            return k != *junction.in && place(junction, k) < place(junction, *junction.out);
        }));
    }

private:
    [[nodiscard]] bool counts(const Junction& junction, std::size_t k) const {
        const Arm& arm = junction.arms[k];
        if (!arm.out.valid() || roads_.is_ring(arm.edge)) return false;
        return k == junction.out || is_minor_ || !roads_.is_minor(arm.edge);
    }
    [[nodiscard]] double place(const Junction& junction, std::size_t k) const {
        return is_clockwise_ ? junction.deviation(k) : -junction.deviation(k);
    }

    const DirectedRoads& roads_;
    bool is_clockwise_, is_minor_;
};

}  // namespace

Roundabout describe_roundabout(const DirectedRoads& roads, const Junctions& junctions,
                               std::span<const Passage> passages, std::size_t first, std::size_t last) {
    Roundabout roundabout;
    const RoadNetwork& network = roads.network();
    const Ring ring = ring_of(roads, junctions, passages[first].arc);
    const ExitCounter counter(roads, passages[first].edge, ring);
    int exits = first > 0 ? counter.before_the_ring(junctions.at(network.tail(passages[first].arc),
                                                                 passages[first - 1].arc, passages[first].arc))
                          : 0;
    for (std::size_t i = first; i < last; ++i) {
        const ArcId in = passages[i].arc;
        const bool leaves = i + 1 == last && last < passages.size();
        if (i + 1 == last && !leaves) break;  // the leg ends before that junction
        const Junction junction = junctions.at(network.head(in), in, leaves ? passages[last].arc : ArcId());
        for (const std::size_t arm : counter.at(junction)) {
            ++exits;
            if (leaves && junction.out == arm) roundabout.exit = exits;
        }
    }
    const double radius = ring.metres / (2 * std::numbers::pi);
    const std::string_view name = roads.name(passages[first].edge);
    // Where the ring has the name of a road that leads through it, it has none of its own.
    const auto called_so = [&](std::size_t passage) { return roads.name(passages[passage].edge) == name; };
    const bool own_name =
        !name.empty() && !(first > 0 && called_so(first - 1)) && !(last < passages.size() && called_so(last));
    if (own_name && radius > rotary_radius_m) {
        roundabout.type = ManeuverType::rotary;
        roundabout.name = name;
    } else if (!own_name && radius > 0 && radius <= turn_radius_m && ring.arms <= turn_arms && ring.crosses &&
               roundabout.exit && first > 0) {
        roundabout.type = ManeuverType::roundabout_turn;
    }
    return roundabout;
}

}  // namespace starway::service
