// The on-disk records of a network file (FORMAT.md).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "starway/core/geometry.hpp"

namespace starway::road::network::format {

static_assert(std::endian::native == std::endian::little, "files are mapped as they are: little-endian machines only");

inline constexpr std::array<unsigned char, 8> magic{0x89, 'S', 'T', 'W', '\r', '\n', 0x1A, '\n'};
inline constexpr std::uint32_t byte_order = 0x01020304U;
inline constexpr std::uint32_t byte_order_reversed = 0x04030201U;
inline constexpr std::uint32_t version = 6;
inline constexpr std::uint32_t alignment = 64;

// Of sections with the same bytes, an image holds one, unless they are small.
inline constexpr std::uint64_t least_shared_bytes = 4096;

inline constexpr std::uint32_t max_sections = 4096;
inline constexpr std::uint32_t max_columns = 1000;
inline constexpr std::uint32_t max_guide_shift = 32;
// What exact weights may be: sums of a few do not overflow.
inline constexpr std::uint64_t most_exact = std::uint64_t{1} << 61U;
inline constexpr std::uint64_t max_meta_bytes = std::uint64_t{16} << 20U;
inline constexpr std::uint32_t none = 0xFFFFFFFFU;  // no id

struct Header {
    std::array<unsigned char, 8> magic{};
    std::uint32_t byte_order = 0;
    std::uint32_t version = 0;
    std::uint64_t file_bytes = 0;
    std::uint32_t section_count = 0;
    std::uint32_t alignment = 0;
    std::uint64_t table_checksum = 0;
    std::array<std::uint64_t, 2> reserved{};
    std::uint64_t header_checksum = 0;  // of all preceding fields
};
static_assert(sizeof(Header) == 64 && std::is_trivially_copyable_v<Header>);

struct TableEntry {
    std::array<char, 24> name{};
    std::uint64_t offset = 0;
    std::uint64_t count = 0;
    std::uint64_t bytes = 0;
    std::uint64_t checksum = 0;
    std::uint32_t element_size = 0;
    std::uint32_t reserved = 0;
};
static_assert(sizeof(TableEntry) == 64 && std::is_trivially_copyable_v<TableEntry>);

enum class LabelKind : std::uint32_t { counted = 0, numbers = 1, text = 2 };

// The network is a graph of states (road/network/turns): its edges are never looked up by position, so it has no edge
// index.
inline constexpr std::uint32_t is_states = 1;

struct MetaRecord {
    std::uint32_t node_count = 0;
    std::uint32_t edge_count = 0;
    std::uint32_t arc_count = 0;
    std::uint32_t component_count = 0;
    FrameKind frame_kind = FrameKind::none;
    LabelKind label_kind = LabelKind::counted;
    std::uint32_t column_count = 0;
    std::uint32_t default_column = 0;
    std::uint32_t note_count = 0;
    std::uint32_t junction_count = 0;
    double origin_x = 0;
    double origin_y = 0;
    double resolution = 0;
    std::int64_t label_base = 0;
    FixedPosition min;
    FixedPosition max;
    std::uint64_t string_bytes = 0;
    std::uint32_t first_dead_end = 0;
    std::uint32_t flags = 0;  // is_states
};
static_assert(sizeof(MetaRecord) == 104 && std::is_trivially_copyable_v<MetaRecord>);

struct ColumnRecord {
    std::uint32_t name_bytes = 0;
    std::uint32_t unit_bytes = 0;
    double resolution = 0;
    double scale = 0;
    double typical_scale = 0;
    std::uint32_t scale_arc = none;
    std::uint32_t guide_shift = 0;  // above 0 exactly where the column has exact weights
    double precision = 0;
    double slack = 0;
};
static_assert(sizeof(ColumnRecord) == 56 && std::is_trivially_copyable_v<ColumnRecord>);

// The two arcs of an edge, or none.
struct EdgeArcs {
    std::uint32_t forward = none;
    std::uint32_t backward = none;
};
// A node whose tags are kept, and the number of their set.
struct TaggedNode {
    std::uint32_t node = none;
    std::uint32_t tags = 0;
};
// A node that stands for the same node of the source as another, whose label is its id.
struct NodeTwin {
    std::uint32_t node = none;
    std::uint32_t of = none;
};
// What an arc weighs at its ends alone: of its weight, in steps of the column.
struct ArcEnds {
    std::uint32_t arc = none;
    std::uint32_t at_tail = 0;
    std::uint32_t at_head = 0;
};
// What a segment of an arc's line weighs where segments differ, and the source that says so. Segments count from the
// edge's tail.
struct ArcPart {
    std::uint32_t arc = none;
    std::uint32_t segment = 0;
    std::uint32_t steps = 0;
    std::uint32_t source = 0;
};
// An area that one crosses in straight lines, each of which costs as much as a part of the edge `like` of the same
// length.
struct SquareRecord {
    FixedPosition min, max;
    std::uint32_t like = none;
    std::uint32_t first_corner = 0;
};
struct SquareCorner {
    FixedPosition at;
    std::uint32_t node = none;
    std::uint32_t ring = 0;  // 0: the outline
};
static_assert(sizeof(SquareRecord) == 24 && sizeof(SquareCorner) == 16);
static_assert(sizeof(ArcEnds) == 12 && sizeof(ArcPart) == 16);
static_assert(sizeof(NodeTwin) == 8 && sizeof(EdgeArcs) == 8 && sizeof(TaggedNode) == 8 && sizeof(FixedPosition) == 8 &&
              sizeof(Embedded) == 12);

// What a source tells of roads; each text is a number into `facts_first`.
struct FactsRecord {
    std::uint32_t flags = 0;  // RoadFlag
    std::uint32_t lanes = 0;  // how many
    // ref, exit, destination forward and backward, lanes forward and backward, pronunciation
    std::array<std::uint32_t, 7> text{};
};
static_assert(sizeof(FactsRecord) == 36 && std::is_trivially_copyable_v<FactsRecord>);

// Cannot overflow: callers check `bytes` against the file's size first.
constexpr std::uint64_t aligned(std::uint64_t bytes) {
    return (bytes + alignment - 1) / alignment * alignment;
}

}  // namespace starway::road::network::format
