#include "road/network/file/meta.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

namespace starway::road::network {
namespace {

using network::format::ColumnRecord;
using network::format::LabelKind;
using network::format::MetaRecord;

// Reads records and strings from a section in sequence.
class Cursor {
public:
    explicit Cursor(std::span<const std::byte> bytes) : rest_(bytes) {}

    template <class Record>
    bool take(Record& record) {
        static_assert(std::is_trivially_copyable_v<Record>);
        if (rest_.size() < sizeof record) return false;
        std::memcpy(&record, rest_.data(), sizeof record);
        rest_ = rest_.subspan(sizeof record);
        return true;
    }
    bool take(std::size_t bytes, std::string_view& text) {
        if (rest_.size() < bytes) return false;
        text = {reinterpret_cast<const char*>(rest_.data()), bytes};
        rest_ = rest_.subspan(bytes);
        return true;
    }
    [[nodiscard]] std::size_t size() const { return rest_.size(); }

private:
    std::span<const std::byte> rest_;
};

template <class Record>
void append(std::vector<std::byte>& bytes, const Record& record) {
    const auto added = std::as_bytes(std::span(&record, 1));
    bytes.insert(bytes.end(), added.begin(), added.end());
}

void append_text(std::vector<std::byte>& bytes, std::string_view text) {
    const auto added = std::as_bytes(std::span(text));
    bytes.insert(bytes.end(), added.begin(), added.end());
}

bool valid_frame(const Frame& frame) {
    switch (frame.kind) {
        case FrameKind::none:
            return true;
        case FrameKind::geographic:
            return frame.origin_x == 0 && frame.origin_y == 0 && frame.resolution == 1e-7;
        case FrameKind::planar:
            return std::isfinite(frame.origin_x) && std::isfinite(frame.origin_y) && std::isfinite(frame.resolution) &&
                   frame.resolution > 0;
    }
    return false;
}

// The box must lie within the frame.
bool valid_box(const Meta& meta) {
    if (meta.frame.kind != FrameKind::geographic || meta.min.x > meta.max.x) return true;
    return meta.min.x >= -1'800'000'000 && meta.max.x <= 1'800'000'000 && meta.min.y >= -900'000'000 &&
           meta.max.y <= 900'000'000;
}

// Empty if the counts are plausible, else the problem.
std::string_view wrong_counts(const MetaRecord& record) {
    if (record.node_count == network::format::none) return "it claims too many nodes";
    if (record.edge_count >= (1U << 31U)) return "it claims too many edges";
    if (record.arc_count < record.edge_count || record.arc_count > 2 * std::uint64_t{record.edge_count})
        return "its number of arcs does not fit its number of edges";
    if (record.component_count > record.node_count || (record.component_count == 0) != (record.node_count == 0))
        return "it claims more components than nodes, or none";
    if (record.column_count == 0 || record.column_count > network::format::max_columns)
        return "its number of weight columns is not between 1 and 1000";
    if (record.default_column >= record.column_count) return "its default weight is not one of its columns";
    if (record.label_kind > LabelKind::text) return "its kind of node labels is unknown";
    if (record.label_kind == LabelKind::counted &&
        record.label_base > std::numeric_limits<std::int64_t>::max() - std::int64_t{record.node_count})
        return "its node labels overflow";
    if (record.junction_count > record.first_dead_end || record.first_dead_end > record.node_count)
        return "it claims more junctions and bends than nodes";
    if ((record.flags & ~network::format::is_states) != 0) return "it has an unknown flag";
    if (record.flags == network::format::is_states && record.arc_count != record.edge_count)
        return "a graph of states has as many arcs as edges";
    return {};
}

std::string_view wrong_column(const ColumnRecord& record, std::uint32_t arc_count) {
    if (record.name_bytes == 0) return "a weight column has no name";
    if (!std::isfinite(record.resolution) || record.resolution <= 0)
        return "a weight column's resolution is not positive";
    if (!std::isfinite(record.scale) || record.scale < 0 || !std::isfinite(record.typical_scale) ||
        record.typical_scale < 0)
        return "a weight column's scale is negative or not finite";
    if ((record.scale == 0) != (record.scale_arc == network::format::none) ||
        (record.scale_arc != network::format::none && record.scale_arc >= arc_count))
        return "a weight column's scale does not name its arc";
    if (record.guide_shift > network::format::max_guide_shift)
        return "a weight column's exact weights have too many digits";
    if (!std::isfinite(record.precision) || record.precision < 0 || !std::isfinite(record.slack) || record.slack < 0)
        return "a weight column's precision is negative or not finite";
    return {};
}

std::string_view wrong_columns(const std::vector<ColumnMeta>& columns, bool is_states) {
    std::vector<std::string_view> names;
    for (const ColumnMeta& column : columns) names.push_back(column.name);
    std::sort(names.begin(), names.end());
    if (std::adjacent_find(names.begin(), names.end()) != names.end()) return "two weight columns have the same name";
    if (!is_states && !std::binary_search(names.begin(), names.end(), "hops"))
        return "the weight column 'hops' is missing";
    return {};
}

}  // namespace

Result<std::vector<std::byte>> encode(const Meta& meta) {
    MetaRecord record;
    record.node_count = meta.node_count;
    record.edge_count = meta.edge_count;
    record.arc_count = meta.arc_count;
    record.component_count = meta.component_count;
    record.junction_count = meta.junction_count;
    record.first_dead_end = meta.first_dead_end;
    record.flags = meta.is_states ? network::format::is_states : 0;
    record.frame_kind = meta.frame.kind;
    record.label_kind = meta.label_kind;
    record.column_count = static_cast<std::uint32_t>(meta.columns.size());
    record.default_column = meta.default_column;
    record.note_count = static_cast<std::uint32_t>(meta.notes.size());
    record.origin_x = meta.frame.origin_x;
    record.origin_y = meta.frame.origin_y;
    record.resolution = meta.frame.resolution;
    record.label_base = meta.label_base;
    record.min = meta.min;
    record.max = meta.max;
    for (const ColumnMeta& column : meta.columns) record.string_bytes += column.name.size() + column.unit.size();
    for (const std::string_view note : meta.notes) record.string_bytes += note.size();

    const std::uint64_t size = sizeof record + meta.columns.size() * sizeof(ColumnRecord) +
                               meta.notes.size() * sizeof(std::uint32_t) + record.string_bytes;
    if (meta.columns.size() > network::format::max_columns)
        return Error{ErrorKind::data, fmt::format("the network has {} weight columns, but must have at most {}",
                                                  meta.columns.size(), network::format::max_columns)};
    if (size > network::format::max_meta_bytes)
        return Error{ErrorKind::data, fmt::format("column names and notes take {} bytes, but must take at most {}",
                                                  size, network::format::max_meta_bytes)};
    std::vector<std::byte> bytes;
    bytes.reserve(static_cast<std::size_t>(size));
    append(bytes, record);
    for (const ColumnMeta& column : meta.columns) {
        append(bytes, ColumnRecord{static_cast<std::uint32_t>(column.name.size()),
                                   static_cast<std::uint32_t>(column.unit.size()), column.resolution, column.scale,
                                   column.typical_scale, column.scale_arc, column.guide_shift, column.precision,
                                   column.slack});
    }
    for (const std::string_view note : meta.notes) append(bytes, static_cast<std::uint32_t>(note.size()));
    for (const ColumnMeta& column : meta.columns) {
        append_text(bytes, column.name);
        append_text(bytes, column.unit);
    }
    for (const std::string_view note : meta.notes) append_text(bytes, note);
    return bytes;
}

Result<Meta> decode_meta(std::span<const std::byte> section, std::string_view origin) {
    const auto wrong = [&](std::string_view what) {
        return Error{
            ErrorKind::data,
            fmt::format("{} has an inconsistent section 'meta': {}; build it again from its source", origin, what)};
    };
    constexpr std::string_view size_mismatch = "its records and strings do not add up to its size";
    if (section.size() > network::format::max_meta_bytes) return wrong("it is larger than 16 MiB");
    Cursor cursor(section);
    MetaRecord record;
    if (!cursor.take(record)) return wrong(size_mismatch);
    if (const auto what = wrong_counts(record); !what.empty()) return wrong(what);
    // Both counts are below 2^32, so this cannot overflow. Afterwards, no allocation exceeds the section's size.
    const std::uint64_t lists = std::uint64_t{record.column_count} * sizeof(ColumnRecord) +
                                std::uint64_t{record.note_count} * sizeof(std::uint32_t);
    if (lists > cursor.size() || cursor.size() - lists != record.string_bytes) return wrong(size_mismatch);

    Meta meta;
    meta.node_count = record.node_count;
    meta.edge_count = record.edge_count;
    meta.arc_count = record.arc_count;
    meta.component_count = record.component_count;
    meta.junction_count = record.junction_count;
    meta.first_dead_end = record.first_dead_end;
    meta.is_states = (record.flags & network::format::is_states) != 0;
    meta.frame = {record.frame_kind, record.origin_x, record.origin_y, record.resolution};
    meta.label_kind = record.label_kind;
    meta.label_base = record.label_base;
    meta.min = record.min;
    meta.max = record.max;
    meta.default_column = record.default_column;
    if (!valid_frame(meta.frame)) return wrong("its coordinate frame is not valid");
    if (!valid_box(meta)) return wrong("its bounding box exceeds the coordinate frame");

    std::vector<ColumnRecord> columns(record.column_count);
    for (ColumnRecord& column : columns) {
        if (!cursor.take(column)) return wrong(size_mismatch);
        if (const auto what = wrong_column(column, record.arc_count); !what.empty()) return wrong(what);
    }
    std::vector<std::uint32_t> note_bytes(record.note_count);
    for (std::uint32_t& bytes : note_bytes)
        if (!cursor.take(bytes)) return wrong(size_mismatch);
    for (const ColumnRecord& column : columns) {
        ColumnMeta& decoded = meta.columns.emplace_back();
        if (!cursor.take(column.name_bytes, decoded.name) || !cursor.take(column.unit_bytes, decoded.unit))
            return wrong(size_mismatch);
        decoded.resolution = column.resolution;
        decoded.scale = column.scale;
        decoded.typical_scale = column.typical_scale;
        decoded.scale_arc = column.scale_arc;
        decoded.guide_shift = column.guide_shift;
        decoded.precision = column.precision;
        decoded.slack = column.slack;
    }
    for (const std::uint32_t bytes : note_bytes)
        if (!cursor.take(bytes, meta.notes.emplace_back())) return wrong(size_mismatch);
    if (cursor.size() != 0) return wrong(size_mismatch);
    if (const auto what = wrong_columns(meta.columns, meta.is_states); !what.empty()) return wrong(what);
    return meta;
}

}  // namespace starway::road::network
