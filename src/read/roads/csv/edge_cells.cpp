// The part of CsvEdgeReader that parses a row's values.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/geo/frame.hpp"
#include "read/roads/csv/edge_reader.hpp"
#include "read/roads/lines/collector.hpp"
#include "read/values.hpp"
#include "read/well_known_text.hpp"
#include "road/network/build/weight_range.hpp"

namespace starway::read {
namespace {

constexpr double closed = std::numeric_limits<double>::quiet_NaN();

}  // namespace

RowFault CsvEdgeReader::fault(std::size_t column, Cells cells, std::string_view reason) const {
    return {table_->columns[column], std::string(cells[column]), std::string(reason)};
}

CsvEdgeReader::Fault CsvEdgeReader::wrong_weight(Cells cells, std::size_t column, ParsedNumber number) const {
    if (number.fault != NumberFault::none)
        return fault(column, cells, table_->describe(number.fault, cells[column], column));
    if (number.value > road::network::heaviest_weight) return fault(column, cells, road::network::too_heavy);
    return std::nullopt;
}

inline CsvEdgeReader::Fault CsvEdgeReader::read_weights(Cells cells) {
    for (std::size_t i = 0; i < columns_.weights.size(); ++i) {
        const WeightColumnPlan& weight = columns_.weights[i];
        const ParsedNumber forward = table_->number(cells[weight.forward], weight.forward, weight.scale);
        if (forward.fault == NumberFault::empty && weight.measured_if_empty) {
            row_.forward[i] = unmeasured;
            continue;
        }
        if (forward.fault == NumberFault::empty && !weight.named_by_user)
            return fault(weight.forward, cells,
                         "is empty, but must be a number⟦ (to ignore the column: ⟨ignore_field⟩)⟧");
        if (const auto wrong = wrong_weight(cells, weight.forward, forward)) return wrong;
        row_.forward[i] = forward.value;
        if (!weight.backward) {
            if (forward.value < 0) return fault(weight.forward, cells, "is negative");
            continue;
        }
        const ParsedNumber backward = table_->number(cells[*weight.backward], *weight.backward, weight.scale);
        if (const auto wrong = wrong_weight(cells, *weight.backward, backward)) return wrong;
        unsigned permitted = static_cast<unsigned>(row_.direction);
        if (forward.value < 0) permitted &= ~static_cast<unsigned>(Direction::forward);
        if (backward.value < 0) permitted &= ~static_cast<unsigned>(Direction::backward);
        row_.direction = static_cast<Direction>(permitted);
        if (forward.value < 0) row_.forward[i] = closed;
        row_.backward[i] = backward.value < 0 ? closed : backward.value;
    }
    return std::nullopt;
}

CsvEdgeReader::Fault CsvEdgeReader::read_speed(Cells cells) {
    const auto by_class = [&](std::string_view road_class) {
        const auto found = options_.speed_kmh.find(std::string(road_class));
        if (found == options_.speed_kmh.end()) return 0.0;
        uses_speeds_ = true;
        return found->second;
    };
    double kmh = columns_.road_class ? by_class(cells[*columns_.road_class]) : 0;
    if (kmh <= 0 && columns_.speed && !cells[*columns_.speed].empty()) {
        const std::string_view text = cells[*columns_.speed];
        const ParsedNumber number = table_->number(text, *columns_.speed, columns_.speed_scale);
        kmh = number.fault == NumberFault::none ? number.value : parse_speed(text).value_or(-1);
        if (!(static_cast<float>(kmh) >= 0) || !std::isfinite(static_cast<float>(kmh)))
            return fault(*columns_.speed, cells, "is not a speed above 0");
    }
    if (kmh <= 0) kmh = by_class("*");
    if (kmh <= 0) {
        row_.speed_kmh = 0;
        if (columns_.speed) return std::nullopt;  // unknown: settle_speeds() decides
        return fault(*columns_.road_class, cells,
                     "is a class without a speed⟦; pass ⟨speed=CLASS=KMH⟩ or ⟨speed=*=KMH⟩⟧");
    }
    row_.speed_kmh = static_cast<float>(kmh);
    return std::nullopt;
}

CsvEdgeReader::Fault CsvEdgeReader::read_oneway(Cells cells) {
    const std::string_view text = cells[*columns_.oneway];
    const std::optional<Direction> direction = oneway_.direction(text);
    if (!direction) {
        const std::string others = oneway_.unknown_but(text);
        return fault(*columns_.oneway, cells,
                     fmt::format("has no known meaning for one-way{}⟦; say what it means with "
                                 "⟨oneway_values=VALUE=forward,VALUE=backward,VALUE=both⟩⟧",
                                 others.empty() ? others : fmt::format(" (others without one: {})", others)));
    }
    row_.direction = *direction;
    return std::nullopt;
}

CsvEdgeReader::Fault CsvEdgeReader::read_directed(Cells cells) {
    const std::string_view text = cells[*columns_.directed];
    if (columns_.directed_by_flag) {
        if (text != "1" && text != "-1" && text != "0" && !text.empty())
            return fault(*columns_.directed, cells, "must be 1, -1 or 0");
        row_.direction = text == "0" ? Direction::both : Direction::forward;
        return std::nullopt;
    }
    const std::optional<Direction> direction = oneway_alone(text);
    if (!direction || *direction == Direction::backward)
        return fault(*columns_.directed, cells, "must be yes, no, 1 or 0");
    row_.direction = *direction;
    return std::nullopt;
}

CsvEdgeReader::Fault CsvEdgeReader::read_shape(Cells cells) {
    row_.shape.clear();
    const std::string_view text = cells[*columns_.shape];
    if (text.empty() && (!nodes_file_.empty() || columns_.coordinates)) return std::nullopt;
    if (!parse_line_text(text, row_.shape)) return fault(*columns_.shape, cells, "is not a LINESTRING");
    for (const Position p : row_.shape)
        if (frame_ == FrameKind::geographic && !projects_ && !geo::is_lon_lat(p))
            return fault(*columns_.shape, cells,
                         "has points that are not valid longitudes and latitudes⟦; pass ⟨crs=EPSG:CODE⟩, or ⟨crs=none⟩ "
                         "for planar coordinates⟧");
    if (columns_.shape_direction && cells[*columns_.shape_direction] == "-1")
        std::reverse(row_.shape.begin(), row_.shape.end());
    if (nodes_file_.empty() && !columns_.coordinates) {
        row_.from = row_.shape.front();
        row_.to = row_.shape.back();
    }
    return std::nullopt;
}

// Whether two positions differ by more than rounding.
bool CsvEdgeReader::is_apart(Position a, Position b) const {
    if (!columns_.shape) return !(a == b);
    const double most = frame_ == FrameKind::geographic && !projects_ ? 1e-4 : 10;
    return std::abs(a.x - b.x) > most || std::abs(a.y - b.y) > most;
}

// Whether the id in a column is consistent with that position.
CsvEdgeReader::Fault CsvEdgeReader::check_position(Cells cells, std::size_t column, const NodeIds::Key& id,
                                                   Position position) const {
    const std::uint32_t known = ids_.find(id);
    if (known == no_number || !is_apart(positions_[known], position)) return std::nullopt;
    return fault(column, cells,
                 fmt::format("is at {:.10g},{:.10g} in an earlier row, but at {:.10g},{:.10g} here",
                             positions_[known].x, positions_[known].y, position.x, position.y));
}

inline CsvEdgeReader::Fault CsvEdgeReader::read_named_ends(Cells cells, std::uint32_t& tail, std::uint32_t& head) {
    const std::size_t from = *columns_.from;
    const std::size_t to = *columns_.to;
    for (const std::size_t column : {from, to})
        if (cells[column].empty()) return fault(column, cells, "is empty, but must be a node");
    if (!nodes_file_.empty()) {
        tail = ids_.find(ends_->from);
        head = ids_.find(ends_->to);
        if (tail != no_number && head != no_number) return std::nullopt;
        return fault(tail == no_number ? from : to, cells, fmt::format("is not a node of {}", nodes_file_));
    }
    const bool placed = columns_.coordinates || columns_.shape;
    if (placed) {
        if (auto wrong = check_position(cells, from, ends_->from, row_.from)) return wrong;
        if (auto wrong = check_position(cells, to, ends_->to, row_.to)) return wrong;
        if (cells[from] == cells[to] && is_apart(row_.from, row_.to))
            return fault(to, cells, "is the node of both ends, but the ends have different coordinates");
    }
    tail = ids_.add(ends_->from);
    if (placed && tail == positions_.size()) positions_.push_back(row_.from);
    head = ids_.add(ends_->to);
    if (placed && head == positions_.size()) positions_.push_back(row_.to);
    return std::nullopt;
}

inline CsvEdgeReader::Fault CsvEdgeReader::read_ends(Cells cells, std::uint32_t& tail, std::uint32_t& head) {
    if (columns_.coordinates) {
        const EndCoordinates& at = *columns_.coordinates;
        if (auto wrong = rule_->read(*table_, cells, at.from_x, at.from_y, row_.from)) return wrong;
        if (auto wrong = rule_->read(*table_, cells, at.to_x, at.to_y, row_.to)) return wrong;
    }
    if (columns_.shape)
        if (auto wrong = read_shape(cells)) return wrong;
    if (columns_.from) return read_named_ends(cells, tail, head);
    const auto node_at = [this](Position position) {
        const double numbers[2] = {position.x + 0.0, position.y + 0.0};  // turns -0 into 0
        char bytes[sizeof numbers];
        std::memcpy(bytes, numbers, sizeof numbers);
        const std::uint32_t node = points_.add(std::string_view(bytes, sizeof bytes));
        if (node == positions_.size()) positions_.push_back(position);
        return node;
    };
    tail = node_at(row_.from);
    head = node_at(row_.to);
    return std::nullopt;
}

// Rows with equal names are usually adjacent.
inline std::uint32_t CsvEdgeReader::name_number(std::string_view name) {
    if (names_.at(last_name_) != name) last_name_ = names_.add(name);
    return last_name_;
}

// What is no number is unknown: nothing rests on it.
float CsvEdgeReader::capacity_of(Cells cells) const {
    const ParsedNumber a_lane = table_->number(cells[*capacity_], *capacity_);
    const ParsedNumber lanes = table_->number(cells[*lanes_], *lanes_);
    if (a_lane.fault != NumberFault::none || lanes.fault != NumberFault::none) return 0;
    const auto all = static_cast<float>(a_lane.value * lanes.value);
    return all > 0 && std::isfinite(all) ? all : 0;
}

inline void CsvEdgeReader::append(std::uint32_t tail, std::uint32_t head, Cells cells) {
    const auto pad = [this](auto& values, auto value) {  // a vector that starts at the first row that needs it
        values.resize(rows_.tail.size(), value);
    };
    if (row_number_ != rows_.size() && rows_.source.empty())
        for (std::uint32_t row = 0; row < rows_.size(); ++row) rows_.source.push_back(row);
    if (!rows_.source.empty() || row_number_ != rows_.size()) rows_.source.push_back(row_number_);
    if (columns_.name) {
        pad(rows_.name, std::uint32_t{0});
        rows_.name.push_back(name_number(cells[*columns_.name]));
    } else if (!rows_.name.empty()) {
        rows_.name.push_back(0);
    }
    if (has_speeds_) rows_.speed_kmh.push_back(row_.speed_kmh);
    if (capacity_) rows_.capacity.push_back(capacity_of(cells));
    if (columns_.shape) {
        rows_.shape_first.push_back(rows_.shape_points.size());
        if (row_.shape.size() > 2) {
            rows_.shape_points.insert(rows_.shape_points.end(), row_.shape.begin() + 1, row_.shape.end() - 1);
        }
    }
    if (reads_directions_) rows_.direction.push_back(row_.direction);
    for (std::size_t i = 0; i < columns_.weights.size(); ++i) {
        rows_.columns[i].forward.push_back(row_.forward[i]);
        if (columns_.weights[i].backward) rows_.columns[i].backward.push_back(row_.backward[i]);
    }
    if (!columns_.tags.empty()) {
        owned_tags_.clear();
        for (const TagField& tag : columns_.tags) append_tags(tag, cells[tag.field], owned_tags_);
        row_tags_.resize(row_number_, 0);
        row_tags_.push_back(tag_sets_.add(tag_set(owned_tags_)));
    }
    rows_.tail.push_back(tail);
    rows_.head.push_back(head);
}

CsvEdgeReader::Fault CsvEdgeReader::read_row(Cells cells) {
    if (cells.size() != table_->columns.size()) return wrong_width(*table_, cells.size());
    row_.direction = Direction::both;
    if (columns_.oneway)
        if (auto wrong = read_oneway(cells)) return wrong;
    if (columns_.directed)
        if (auto wrong = read_directed(cells)) return wrong;
    if (auto wrong = read_weights(cells)) return wrong;
    if (has_speeds_)
        if (auto wrong = read_speed(cells)) return wrong;
    std::uint32_t tail = 0;
    std::uint32_t head = 0;
    // Last, because it creates nodes; a rejected row must create none.
    if (auto wrong = read_ends(cells, tail, head)) return wrong;
    if (row_.direction == Direction{}) {
        ++closed_rows_;
    } else {
        append(tail, head, cells);
    }
    return std::nullopt;
}

// Reads a batch of plain valid rows, as most are, column by column, with a third fewer instructions than row by row.
// False, with no effect, for other batches, which read_row() handles.
bool CsvEdgeReader::read_plain_rows(const CsvBatch& batch) {
    const std::size_t count = batch.rows().size();
    const std::size_t width = table_->columns.size();
    const std::size_t first = rows_.size();
    if (!is_plain_ || row_number_ != first || most_rows - first < count || !batch.is_regular(width)) return false;
    const auto cell = [&](std::size_t row, std::size_t column) { return batch.cells()[row * width + column]; };

    bool faultless = true;
    for (std::size_t row = 0; row < count; ++row)
        faultless &= !cell(row, *columns_.from).empty() && !cell(row, *columns_.to).empty();
    for (std::size_t i = 0; i < columns_.weights.size(); ++i) {
        std::vector<double>& values = rows_.columns[i].forward;
        values.resize(first + count);
        for (std::size_t row = 0; row < count; ++row) {
            const ParsedNumber number = table_->number(cell(row, columns_.weights[i].forward),
                                                       columns_.weights[i].forward, columns_.weights[i].scale);
            faultless &= number.fault == NumberFault::none && number.value >= 0 &&
                         number.value <= road::network::heaviest_weight;
            values[first + row] = number.value;
        }
    }
    if (!faultless) {
        for (DraftColumn& column : rows_.columns) column.forward.resize(first);
        return false;
    }
    rows_.tail.resize(first + count);
    rows_.head.resize(first + count);
    for (std::size_t row = 0; row < count; ++row) {
        rows_.tail[first + row] = ids_.add(batch_ends_[row].from);
        rows_.head[first + row] = ids_.add(batch_ends_[row].to);
    }
    if (columns_.name || !rows_.name.empty()) rows_.name.resize(first + count);
    if (columns_.name)
        for (std::size_t row = 0; row < count; ++row) rows_.name[first + row] = name_number(cell(row, *columns_.name));
    row_number_ += static_cast<std::uint32_t>(count);
    return true;
}

}  // namespace starway::read
