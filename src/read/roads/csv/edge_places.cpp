// The part of CsvEdgeReader that says what coordinates are.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/geo/frame.hpp"
#include "read/roads/csv/edge_reader.hpp"
#include "read/unit_ratios.hpp"
#include "read/well_known_text.hpp"

namespace starway::read {

// Metres between a row's ends or along its shape, if known before the row is read.
std::optional<double> CsvEdgeReader::metres(const CsvTable& table, Cells cells) const {
    if (unknown_plane_) return std::nullopt;
    std::vector<Position> line;
    // What a row has of its own is not yet projected, but its nodes are.
    if (columns_.shape && !projects_ && !cells[*columns_.shape].empty()) {
        if (!parse_line_text(cells[*columns_.shape], line)) return std::nullopt;
    } else if (columns_.coordinates && !projects_) {
        line.resize(2);
        const EndCoordinates& at = *columns_.coordinates;
        if (rule_->read(table, cells, at.from_x, at.from_y, line[0]) ||
            rule_->read(table, cells, at.to_x, at.to_y, line[1]))
            return std::nullopt;
    } else if (!nodes_file_.empty()) {
        const std::uint32_t tail = ids_.find(cells[*columns_.from]);
        const std::uint32_t head = ids_.find(cells[*columns_.to]);
        if (tail == no_number || head == no_number) return std::nullopt;
        line = {positions_[tail], positions_[head]};
    }
    if (line.size() < 2) return std::nullopt;
    if (frame_ == FrameKind::geographic)
        return std::all_of(line.begin(), line.end(), [](Position p) { return geo::is_lon_lat(p); })
                   ? std::optional(geo::line_length(geo::geographic_frame(), line))
                   : std::nullopt;
    double length = 0;
    for (std::size_t i = 1; i < line.size(); ++i)
        length += std::hypot(line[i].x - line[i - 1].x, line[i].y - line[i - 1].y);
    return length;
}

// The source and the system of coordinates.
Result<void> CsvEdgeReader::settle_places(const CsvTable& table) {
    if (!nodes_file_.empty()) {
        columns_.coordinates.reset();
        if (!columns_.from)
            return Error{ErrorKind::usage,
                         fmt::format("{}: the edges have no node ids, so ⟨nodes={}⟩ has no effect; leave it out",
                                     table.file, nodes_file_)};
    } else if (!columns_.coordinates && !columns_.shape) {
        if (!options_.crs.empty())
            return Error{ErrorKind::usage, fmt::format("⟨crs⟩ has no effect on {}, which has no coordinates⟦; pass "
                                                       "node coordinates with ⟨nodes=FILE⟩, or leave it out⟧",
                                                       table.file)};
        return {};
    }
    if (nodes_file_.empty()) frame_ = csv_frame(options_);
    projects_ = needs_projection(options_) && (columns_.coordinates || columns_.shape);
    rule_.emplace(projects_ ? FrameKind::planar : frame_, columns_.coordinates && columns_.coordinates->degrees);
    return {};
}

// Coordinates that no column calls degrees, and no flag: the rows' own lengths may show that they are those of a plane.
void CsvEdgeReader::doubt_degrees(const CsvTable& table) {
    if (frame_ != FrameKind::geographic || !options_.crs.empty()) return;
    constexpr std::string_view to_override = "⟦ (to override: ⟨crs=EPSG:CODE⟩, or ⟨crs=none⟩)⟧";
    const bool named = columns_.coordinates ? columns_.coordinates->degrees : nodes_in_degrees_;
    if (!named && lengths_are_planar(table)) {
        frame_ = FrameKind::planar;
        rule_.emplace(frame_, false);
        unknown_plane_ = true;
        columns_.assumed.push_back(fmt::format(
            "coordinates are x,y in a plane, because the source's lengths fit those and not degrees{}", to_override));
        return;
    }
    columns_.assumed.push_back(
        fmt::format("coordinates are longitude,latitude in degrees, as no coordinate system is named{}", to_override));
}

// Whether lengths are a constant times the distances in the plane, and not of those on the ground.
bool CsvEdgeReader::lengths_are_planar(const CsvTable& table) {
    const auto length = std::find_if(columns_.weights.begin(), columns_.weights.end(),
                                     [](const WeightColumnPlan& weight) { return weight.unit == "m"; });
    if (length == columns_.weights.end()) return false;
    constexpr std::size_t most_rows_compared = 10'000;
    std::vector<double> lengths;
    std::vector<double> ground;
    std::vector<double> plane;
    CsvCursor cursor = table.rows();
    for (std::size_t row = 0; row < most_rows_compared && cursor.next() != CsvCursor::Step::end; ++row) {
        if (cursor.cells().size() != table.columns.size()) continue;
        const ParsedNumber number = table.number(cursor.cells()[length->forward], length->forward);
        if (number.fault != NumberFault::none) continue;
        lengths.push_back(number.value);
        ground.push_back(metres(table, cursor.cells()).value_or(0));
        frame_ = FrameKind::planar;
        plane.push_back(metres(table, cursor.cells()).value_or(0));
        frame_ = FrameKind::geographic;
    }
    const Ratios on_ground(lengths, ground);
    const Ratios in_plane(lengths, plane);
    if (!in_plane.enough() || !on_ground.enough() || length_unit_by(on_ground) != nullptr) return false;
    const auto spread = [](const Ratios& ratios) { return ratios.at(0.8) / ratios.at(0.2); };
    return spread(in_plane) <= 1.5 && spread(in_plane) < spread(on_ground);
}

}  // namespace starway::read
