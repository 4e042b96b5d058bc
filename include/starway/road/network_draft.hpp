// NetworkDraft: the input of build(), in parallel vectors. Readers fill one; so can a program.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/road/network.hpp"
#include "starway/road/places.hpp"
#include "starway/road/tags.hpp"

namespace starway {

// Roads that weigh more than any path over the others, such as 1000000 for the wrong way: the last resort, or closed.
// Where not all weights can be counted exactly, `automatic` closes the heaviest, and `keep` is an error.
enum class Sentinels { automatic, keep, close };

// Interned strings; number 0 is the empty string.
class STARWAY_EXPORT StringPool {
public:
    StringPool() { add({}); }
    std::uint32_t add(std::string_view text);
    [[nodiscard]] std::string_view at(std::uint32_t number) const {
        return std::string_view(bytes_).substr(first_[number], first_[number + 1] - first_[number]);
    }
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(first_.size() - 1); }

private:
    struct Hash;
    std::string bytes_;
    std::vector<std::uint64_t> first_{0};
    std::unordered_multimap<std::uint64_t, std::uint32_t> by_hash_;
};

enum class Direction : std::uint8_t { forward = 1, backward = 2, both = 3 };

// A weight per edge and direction, in natural units; NaN or infinity closes that direction for this column only.
struct DraftColumn {
    std::string name;
    std::string unit;
    double resolution = 0;  // units per step; 0: routes are optimal in these numbers, to a millionth of their cost
    std::vector<double> forward;   // per edge
    std::vector<double> backward;  // per edge; empty: as forward
    // What is spent at an edge's ends alone, as part of its weight: before it (boarding a ferry) and where it ends (a
    // gate, a signal), as one travels. A route that begins or ends midway pays no share of it. Each edge and direction
    // once, in any order.
    struct Ends {
        std::uint32_t edge = 0;
        bool backward = false;
        double before = 0, after = 0;
    };
    std::vector<Ends> ends = {};
};

// The names of nodes in the source.
struct CountedLabels {  // node i is the number first + i
    std::int64_t first = 0;
};
using NumberLabels = std::vector<std::int64_t>;
using TextLabels = std::vector<std::string>;

// The turns of travellers who share a graph of states: restrictions, u-turns and what turning costs. An arc of a draft
// is its edge * 2, + 1 against the edge's direction.
struct DraftTurns {
    // dead_ends: where there is no other permitted exit
    enum class UTurns : std::uint8_t { dead_ends, anywhere, never };
    // How the cost of a turn grows with its angle, towards the near side; towards the far side with 1 / bias for bias.
    // Towards the near side: right, where one drives on the right.
    enum class Curve : std::uint8_t {
        sigmoid,  // max / (1 + exp(-(13 / bias * |angle| / 180 - 6.5 * bias)))
        square,   // max / bias * (angle / 90)^2
        line      // max / bias * |angle| / 180
    };
    struct Traveller {
        std::string weight, time;  // two columns of the draft; the time in seconds
        // What a turn by an angle costs at a node with more than two edges.
        double max = 0, bias = 1;
        Curve curve = Curve::sigmoid;
        bool time_only = false;  // turns add nothing to the weight, such as to a length; those onto local roads do
        double u_turn = 0;       // what turning round costs, in seconds
        UTurns u_turns = UTurns::anywhere;
        double enter_local = 0;           // what coming from another road onto a local one costs; of the weight only
        std::vector<std::uint8_t> local;  // per edge: bit 0 forward, bit 1 backward; empty: no road is local
        // Giving way: who turns waits for the streams of traffic on larger roads that the turn meets. An edge is larger
        // than that on which one comes if its rank is higher, or if only it is a roundabout; traffic on a roundabout
        // has priority. A stream comes along a larger edge and leaves along another, both other than that on which one
        // comes. It meets the turn if it leaves along the turn's edge; if it comes from one side of the turn and leaves
        // to the other; or if it comes along the turn's edge and leaves to the near side. Sides are told apart in steps
        // of six degrees. Nobody waits at a bend, when turning round, at a node that is regulated, or without
        // coordinates; nor where a ramp or a motorway merges, by less than 33 degrees, into what is neither a ramp nor
        // a roundabout.
        struct Wait {                // seconds
            double join = 0;         // a larger road, where one arc brings traffic
            double join_across = 0;  // where several do
            double cross = 0;        // no larger road is joined; one arc brings traffic
            double cross_more = 0;   // where several do
            friend bool operator==(const Wait&, const Wait&) = default;
        };
        std::vector<std::uint8_t> rank;  // per edge; empty: all 0
        std::vector<Wait> wait;          // by the highest rank of what brings traffic, for ranks 1, 2, ...; at most 63
        // Per edge; empty: all 0. A signal stops arrivals at its head (bit 0) or, against the edge, at its tail (bit
        // 1), and so regulates the node if it is a junction, else the first junction to which it leads within 50 m.
        // Nobody has priority at its head (bit 2), or at its tail (bit 3).
        std::vector<std::uint8_t> regulated;
        [[nodiscard]] bool has_costs() const { return max > 0 || u_turn > 0 || enter_local > 0 || !wait.empty(); }
    };
    struct Ban {
        std::vector<std::uint32_t> arcs;  // the sequence of all of these is forbidden; at least two
        std::uint64_t travellers = 0;     // a bit for each that it holds for
    };
    std::string mode;
    std::vector<Traveller> travellers;  // 1 to 64
    std::vector<Ban> bans;
};

// An area that one crosses in straight lines, from any point in it. The lines between its entries are edges; this is
// for points within.
struct DraftSquare {
    struct Corner {
        Position at;
        std::uint32_t node = 0xFFFFFFFFU;  // a node there, from which edges of the square leave; else none
        std::uint32_t ring = 0;            // 0: the outline; the others are holes, in ascending order
    };
    std::uint32_t like = 0;       // an edge: a straight line costs as much as a part of it of the same length
    std::vector<Corner> corners;  // ring by ring, three each at least
};

struct NetworkDraft {
    FrameKind frame = FrameKind::none;
    std::uint32_t node_count = 0;
    std::vector<Position> node_position;  // node_count entries, or empty if frame is none
    std::variant<CountedLabels, NumberLabels, TextLabels> node_label;

    std::vector<std::uint32_t> edge_tail;
    std::vector<std::uint32_t> edge_head;
    std::vector<Direction> edge_direction;   // empty: all both
    std::vector<std::uint64_t> shape_first;  // edge_count + 1 offsets into shape_points, or empty: all straight
    std::vector<Position> shape_points;      // interior points only, from tail to head
    // The source's nodes: ids of those at shape_points, or empty: they have none; and nodes that stand for the same
    // node of the source as another, whose label is its id. Both need labels that are numbers.
    std::vector<std::int64_t> shape_ids;
    struct Twin {
        std::uint32_t node = 0, of = 0;
    };
    std::vector<Twin> node_twins;          // each node once, in any order
    std::vector<std::uint32_t> edge_name;  // into names; empty: all unnamed
    StringPool names;
    std::vector<std::uint8_t> edge_class;   // into classes; empty: no edge has a class
    std::vector<std::string> classes;       // the source's own names, such as "primary"; number 0 is the empty one
    std::vector<std::uint32_t> edge_facts;  // into facts; empty: the source tells nothing of the kind
    std::vector<RoadFacts> facts;           // each different; number 0 is the empty one
    // Tags that profiles ask about: sets of "key\0value\0", each with its zero bytes; set 0 is the empty one.
    StringPool tag_sets;
    std::vector<std::uint32_t> edge_tags;  // into tag_sets; empty: none are kept
    struct TaggedNode {
        std::uint32_t node = 0, tags = 0;  // tags: into tag_sets
    };
    std::vector<std::string> kept_keys;      // of tags in these sets that answers tell; each once, need edge_tags
    std::vector<TaggedNode> node_tags;       // of barriers, signals and the like; each node once, in any order
    std::vector<std::string> flags;          // classes of roads that profiles define, such as "toll"; at most 32
    std::vector<std::uint32_t> edge_flags;   // bit i: the edge is of class flags[i]; empty: no edge is of any
    std::vector<std::uint32_t> edge_source;  // row or feature in the source; empty: the edge's own number
    // Vehicles an hour in each direction that is open; 0: unknown. Empty: nothing is known.
    std::vector<float> edge_capacity;
    std::vector<std::uint8_t> edge_left_hand;  // 1 where one drives on the left; empty: nowhere
    std::vector<float> edge_speed_kmh;         // > 0 everywhere, or empty: no "time" column is derived

    std::vector<DraftColumn> columns;  // build() adds "length" (from the shapes, if missing and there are coordinates),
                                       // "time" (length / speed, if missing and speeds are given) and "hops"
    Sentinels sentinels = Sentinels::automatic;
    std::string default_weight;        // empty: "time" if present, else "length", else the first column, else "hops"
    std::vector<Place> places;         // named points of the source, anywhere; need coordinates
    std::vector<Sentence> notes;       // what decides answers: units, directions, speeds; a sentence each
    std::vector<Sentence> details;     // what else the reader tells: counts, repairs; likewise
    std::vector<DraftSquare> squares;  // need coordinates on Earth
    std::vector<DraftTurns> turns;     // a column is of at most one; without bans and costs, turns need nothing
    // Whether to store the chains of each column (WeightColumn::chains_out), about 16 bytes a junction's arc. Searches
    // without an index are faster with them; those with an index need none.
    bool stretches = true;
};

// Consumes the draft. The image has the same bytes for the same draft, on every machine and with any number of threads.
// Errors: data (a vector of the wrong length, an id out of range, a negative, infinite or too large weight, a position
// outside the frame: says which), interrupted.
STARWAY_EXPORT Result<RoadNetwork> build(NetworkDraft draft, const Control& control = {});

// A small graph by hand, by the names of its nodes; NetworkDraft can say more, and takes less memory.
//
//   RoadGraph graph;
//   graph.add_edge("Oradea", "Zerind", 71);
//   graph.add_edge("Zerind", "Arad", 75, {.direction = Direction::forward, .name = "DN79"});
//   auto network = std::move(graph).freeze("length", "km");
//
// Edges have the numbers 0, 1, 2, ... in the order in which they were added, in all requests and answers.
class STARWAY_EXPORT RoadGraph {
public:
    struct Edge {
        Direction direction = Direction::both;
        std::string_view name = {};
    };
    // lon, lat. Either every node has a place, or none.
    void place(std::string_view node, Position at);
    EdgeId add_edge(std::string_view tail, std::string_view head, double weight, Edge edge);
    EdgeId add_edge(std::string_view tail, std::string_view head, double weight) {
        return add_edge(tail, head, weight, Edge());
    }
    // weight: what the column is called. Errors: data (only some nodes have a place; as build()).
    Result<RoadNetwork> freeze(std::string weight = "weight", std::string unit = {}, const Control& control = {}) &&;

private:
    std::uint32_t node(std::string_view name);

    NetworkDraft draft_;
    std::vector<double> weight_;
    TextLabels labels_;
    std::unordered_map<std::string, std::uint32_t> by_label_;
};

}  // namespace starway
