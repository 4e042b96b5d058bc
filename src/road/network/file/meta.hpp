// The section "meta": all data of a network except its large arrays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "road/network/file/format.hpp"
#include "starway/core/result.hpp"

namespace starway::road::network {

struct ColumnMeta {
    std::string_view name;
    std::string_view unit;
    double resolution = 1;
    double scale = 0;
    double typical_scale = 0;
    std::uint32_t scale_arc = network::format::none;
    std::uint32_t guide_shift = 0;  // above 0: with exact weights
    double precision = 0;
    double slack = 0;
};

// The strings are views; after decoding, into the image.
struct Meta {
    std::uint32_t node_count = 0;
    std::uint32_t edge_count = 0;
    std::uint32_t arc_count = 0;
    std::uint32_t component_count = 0;
    std::uint32_t junction_count = 0;
    std::uint32_t first_dead_end = 0;
    Frame frame;
    network::format::LabelKind label_kind = network::format::LabelKind::counted;
    std::int64_t label_base = 0;
    FixedPosition min;  // of the bounding box; above max if there are no points
    FixedPosition max;
    std::uint32_t default_column = 0;
    std::vector<ColumnMeta> columns;
    std::vector<std::string_view> notes;
    bool is_states = false;  // no edge index

    [[nodiscard]] bool has_coordinates() const { return frame.kind != FrameKind::none; }
    [[nodiscard]] bool has_edge_index() const { return has_coordinates() && !is_states; }
};

// Errors: data, if columns or notes exceed the format's limits.
Result<std::vector<std::byte>> encode(const Meta& meta);
// Checks every rule of FORMAT.md that involves only meta.
Result<Meta> decode_meta(std::span<const std::byte> section, std::string_view origin);

}  // namespace starway::road::network
