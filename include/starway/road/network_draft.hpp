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
#include "starway/road/road_facts.hpp"

namespace starway {

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

// A weight per edge and direction, in natural units; NaN closes that direction for this column only.
struct DraftColumn {
    std::string name;
    std::string unit;
    double resolution =
        0;  // units per step; 0 chooses the finest power of ten that keeps every value exact, if there is one
    std::vector<double> forward;   // per edge
    std::vector<double> backward;  // per edge; empty: as forward
};

// The names of nodes in the source.
struct CountedLabels {  // node i is the number first + i
    std::int64_t first = 0;
};
using NumberLabels = std::vector<std::int64_t>;
using TextLabels = std::vector<std::string>;

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
    std::vector<std::uint32_t> edge_name;    // into names; empty: all unnamed
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
    std::vector<TaggedNode> node_tags;       // of barriers, signals and the like; each node once, in any order
    std::vector<std::string> flags;          // classes of roads that profiles define, such as "toll"; at most 32
    std::vector<std::uint32_t> edge_flags;   // bit i: the edge is of class flags[i]; empty: no edge is of any
    std::vector<std::uint32_t> edge_source;  // row or feature in the source; empty: the edge's own number
    std::vector<float> edge_speed_kmh;       // > 0 everywhere, or empty: no "time" column is derived

    std::vector<DraftColumn> columns;  // build() adds "length" (from the shapes, if missing and there are coordinates),
                                       // "time" (length / speed, if missing and speeds are given) and "hops"
    std::string default_weight;        // empty: "time" if present, else "length", else the first column, else "hops"
    std::vector<Place> places;         // named points of the source, anywhere; need coordinates
    std::vector<std::string> notes;
};

// Consumes the draft. The image has the same bytes for the same draft, on every machine and with any number of threads.
// Errors: data (a vector of the wrong length, an id out of range, a negative, infinite or too large weight, a position
// outside the frame: says which), interrupted.
STARWAY_EXPORT Result<RoadNetwork> build(NetworkDraft draft, const Control& control = {});

}  // namespace starway
