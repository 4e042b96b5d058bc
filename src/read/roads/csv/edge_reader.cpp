#include "read/roads/csv/edge_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "read/roads/csv/units.hpp"
#include "read/roads/edges/arc_pairs.hpp"
#include "read/roads/lines/collector.hpp"
#include "road/network/build/weight_range.hpp"

namespace starway::read {
namespace {

// Up to three numbers in a row, without a header.
bool could_be_map(const CsvTable& table) {
    constexpr std::size_t most_columns = 3;
    const std::string_view row = table.text.substr(0, table.text.find('\n'));
    return !table.has_header && table.columns.size() <= most_columns &&
           row.find_first_not_of("0123456789.,; \t\r") == std::string_view::npos;
}

std::string_view describe(char delimiter) {
    switch (delimiter) {
        case ',':
            return "commas";
        case ';':
            return "semicolons";
        case '\t':
            return "tabs";
        case '|':
            return "bars";
        case ' ':
            return "spaces";
        default:
            return "the given delimiter";
    }
}

}  // namespace

void CsvEdgeReader::use_nodes(NodeTable nodes, std::string file) {
    ids_ = std::move(nodes.ids);
    positions_ = std::move(nodes.positions);
    frame_ = nodes.frame;
    nodes_file_ = std::move(file);
    nodes_in_degrees_ = nodes.degrees;
    if (needs_projection(options_)) notes_.push_back(fmt::format("node coordinates are in {}⟦ (⟨crs⟩)⟧", options_.crs));
}

// For the first file, and for others with different columns.
Result<void> CsvEdgeReader::recognise(const CsvTable& table) {
    Result<EdgeColumns> columns = recognise_edge_columns(table, options_);
    if (!columns) return std::move(columns).error();
    columns_ = *std::move(columns);
    if (options_.undirected) {
        columns_.oneway.reset();
        columns_.directed.reset();
        for (WeightColumnPlan& weight : columns_.weights) weight.backward.reset();
    }
    if (auto settled = settle_places(table); !settled) return settled;
    doubt_degrees(table);
    const auto row_length = [&](Cells cells) { return metres(table, cells); };
    if (auto settled = settle_units(table, options_, conventions_, row_length, columns_); !settled) return settled;
    const bool has_lines = frame_ != FrameKind::none;
    for (WeightColumnPlan& weight : columns_.weights)
        weight.measured_if_empty = has_lines && weight.unit == "m" && !weight.backward && !weight.named_by_user;
    return {};
}

// The interpretation of the first file.
void CsvEdgeReader::announce(const CsvTable& table) {
    auto& recognised = report_.recognised;
    recognised.push_back(conventions_.schema.empty()
                             ? fmt::format("{}: columns separated by {}, {}", table.file,
                                           describe(table.dialect.delimiter),
                                           table.has_header ? "named by the first row" : "no header")
                             : fmt::format("{}: {}", table.file, conventions_.schema));
    recognised.insert(recognised.end(), columns_.recognised.begin(), columns_.recognised.end());
    if (could_be_map(table) && options_.from_field.empty())
        notes_.emplace_back("rows of numbers without a header are edges⟦ (to read a tile map: ⟨open=0⟩)⟧");
    const auto styles = table.style_notes(columns_.numbers());
    notes_.insert(notes_.end(), styles.begin(), styles.end());
    const auto doubts = table.point_doubts(columns_.quantities());
    notes_.insert(notes_.end(), doubts.begin(), doubts.end());
    notes_.insert(notes_.end(), columns_.warnings.begin(), columns_.warnings.end());
    notes_.insert(notes_.end(), columns_.assumed.begin(), columns_.assumed.end());
    report_.warnings.insert(report_.warnings.end(), columns_.warnings.begin(), columns_.warnings.end());
    recognised.insert(recognised.end(), notes_.begin(), notes_.end());
    details_ = columns_.details;
    recognised.insert(recognised.end(), details_.begin(), details_.end());
}

Result<void> CsvEdgeReader::prepare(const CsvTable& table) {
    table_ = &table;
    if (first_file_.empty() || table.columns != first_columns_)
        if (auto recognised = recognise(table); !recognised) return recognised;
    if (columns_.oneway)
        oneway_ =
            OnewayColumn(table, *columns_.oneway, {options_.oneway_values, options_.oneway_words}, control_.cancel);
    if (!columns_.oneway && (options_.oneway_values != OnewayValues::automatic || !options_.oneway_words.empty()))
        return Error{ErrorKind::usage, fmt::format("⟨oneway_values⟩ has no effect on {}, which has no known one-way "
                                                   "column⟦; name it with ⟨oneway_field⟩, or leave it out⟧",
                                                   table.file)};
    if (options_.directed && (columns_.oneway || columns_.has_reverse()))
        return Error{ErrorKind::usage,
                     fmt::format("⟨directed⟩ has no effect on {}, whose columns define which rows are one-way; leave "
                                 "it out⟦, or ignore these columns with ⟨ignore_field⟩⟧",
                                 table.file)};
    reads_directions_ = columns_.oneway || columns_.directed || columns_.has_reverse();
    // Where there are profiles, speeds are theirs.
    has_speeds_ =
        options_.profiles.empty() && (columns_.speed || columns_.road_class || options_.speed_kmh.contains("*"));
    if (!options_.speed_kmh.empty() && !has_speeds_)
        return Error{
            ErrorKind::usage,
            fmt::format(
                "{}: cannot find the column of the road class, which ⟨speed⟩ needs⟦; name it with ⟨class_field⟩⟧",
                table.file)};
    if (const std::size_t capacity = table.find("capacity"), lanes = table.find("lanes");
        conventions_.capacity_per_lane && capacity < table.columns.size() && lanes < table.columns.size()) {
        capacity_ = capacity;
        lanes_ = lanes;
    }
    is_plain_ = columns_.from && !columns_.coordinates && !columns_.shape && nodes_file_.empty() &&
                !reads_directions_ && !has_speeds_ && !capacity_ && columns_.tags.empty();

    std::string signature = fmt::format("{}{}{}{}{}", columns_.from.has_value(), columns_.coordinates.has_value(),
                                        columns_.shape.has_value(), has_speeds_, reads_directions_);
    for (const WeightColumnPlan& weight : columns_.weights)
        signature += fmt::format("|{}|{}", weight.name, weight.backward.has_value());
    if (first_file_.empty()) {
        signature_ = std::move(signature);
        first_file_ = table.file;
        first_columns_ = table.columns;
        default_weight_ = columns_.default_weight;
        has_weights_ = !columns_.weights.empty();
        for (const WeightColumnPlan& weight : columns_.weights)
            rows_.columns.push_back({weight.name, weight.unit, 0, {}, {}});
        announce(table);
        oneway_assumed_ = oneway_.assumed();
    } else if (signature != signature_) {
        return Error{ErrorKind::data,
                     fmt::format("{}: the columns differ from those of {}; all files need the same columns", table.file,
                                 first_file_)};
    }
    row_.forward.resize(columns_.weights.size());
    row_.backward.resize(columns_.weights.size());
    return {};
}

void CsvEdgeReader::reserve(const CsvTable& table) {
    const auto rows =
        rows_.size() + static_cast<std::size_t>(1.05 * static_cast<double>(table.text.size()) / table.bytes_per_row);
    ids_.expect(rows);
    rows_.tail.reserve(rows);
    rows_.head.reserve(rows);
    if (columns_.name) rows_.name.reserve(rows);
    for (DraftColumn& column : rows_.columns) column.forward.reserve(rows);
}

// Prefetches for all ids of the batch before the first lookup.
void CsvEdgeReader::look_up(const CsvBatch& batch) {
    batch_ends_.clear();
    for (const CsvBatch::Row& row : batch.rows()) {
        const Cells cells = batch.cells(row);
        if (!columns_.from || cells.size() != table_->columns.size()) {
            batch_ends_.emplace_back();
            continue;
        }
        const EndKeys& ends = batch_ends_.emplace_back(ids_, cells[*columns_.from], cells[*columns_.to]);
        __builtin_prefetch(ids_.place_of(ends.from));
        __builtin_prefetch(ids_.place_of(ends.to));
    }
    for (const EndKeys& ends : batch_ends_) {
        __builtin_prefetch(ids_.next_place_of(ends.from));
        __builtin_prefetch(ids_.next_place_of(ends.to));
    }
}

Result<void> CsvEdgeReader::read(const NamedText& source) {
    Result<CsvTable> table = inspect_csv(source, options_.delimiter, named_edge_fields(options_));
    if (!table) return std::move(table).error();
    if (auto prepared = prepare(*table); !prepared) return prepared;
    reserve(*table);

    if (control_.progress != nullptr) control_.progress->phase("reading " + source.name, source.text.size());
    Rejections rejections(source.name, options_.on_error, report_);
    CsvCursor cursor = table->rows();
    CsvBatch batch;
    const std::size_t report_step = source.text.size() / 128 + 1;
    std::size_t next_report = report_step;
    while (batch.fill(cursor)) {
        if (control_.cancel != nullptr && *control_.cancel) return Error{ErrorKind::interrupted, "interrupted"};
        if (cursor.offset() >= next_report && control_.progress != nullptr) {
            control_.progress->advance(cursor.offset());
            next_report = cursor.offset() + report_step;
        }
        look_up(batch);
        if (read_plain_rows(batch)) continue;
        ends_ = batch_ends_.data();
        for (const CsvBatch::Row& row : batch.rows()) {
            if (row_number_ == most_rows)
                return Error{ErrorKind::data,
                             fmt::format("{}:{}: more than {} rows; split the file", source.name, row.line, most_rows)};
            auto wrong =
                row.problem.empty() ? read_row(batch.cells(row)) : Fault(RowFault{"", "", std::string(row.problem)});
            ++row_number_;
            ++ends_;
            if (wrong)
                if (auto error = rejections.reject(row.line, *std::move(wrong))) return *std::move(error);
        }
    }
    if (first_rejection_.empty()) first_rejection_ = rejections.first();
    return {};
}

void CsvEdgeReader::decide_directions(NetworkDraft& draft) {
    constexpr double most = 0.5;
    const auto both_listed = [this]() { return opposite_share(rows_.tail, rows_.head) >= most; };
    std::string note;
    const bool tntp = conventions_.schema == "TNTP";
    if (options_.undirected) {
        note = "every edge is two-way⟦ (⟨undirected⟩)⟧";
    } else if (columns_.has_reverse()) {
        note = "edges are one-way if the cost of the other direction is negative";
    } else if (columns_.directed) {
        note = fmt::format(
            "rows are one direction if column '{}' says so; opposite rows were merged as the two directions of one "
            "edge",
            shown(first_columns_[*columns_.directed]));
        merge_opposite_rows(rows_, draft.node_count, true);
    } else if (columns_.oneway) {
        note = fmt::format("edges are one-way if column '{}' says so", shown(first_columns_[*columns_.oneway]));
        if (!oneway_assumed_.empty()) note += "; " + oneway_assumed_;
        if (both_listed()) {
            merge_opposite_rows(rows_, draft.node_count);
            note += "; opposite rows were merged as the two directions of one edge";
        }
    } else if (options_.directed || both_listed()) {
        merge_opposite_rows(rows_, draft.node_count);
        note = tntp                ? "every row is one direction⟦ (to read each as both: ⟨undirected⟩)⟧"
               : options_.directed ? "every row is one direction⟦ (⟨directed⟩)⟧"
                                   : "most edges are listed in both directions, so every row was read as one "
                                     "direction⟦ (to read each as both: ⟨undirected⟩)⟧";
    } else {
        note = "every edge is two-way⟦ (to read each row as one direction: ⟨directed⟩)⟧";
    }
    report_.recognised.push_back(note);
    draft.notes.push_back(std::move(note));
}

Result<void> CsvEdgeReader::project_positions() {
    if (!projects_) return {};
    if (nodes_file_.empty())
        if (auto done = project(positions_, options_.crs, first_file_); !done) return done;
    notes_.push_back(fmt::format("row coordinates are in {}⟦ (⟨crs⟩)⟧", options_.crs));
    return project(rows_.shape_points, options_.crs, first_file_);
}

// Steps of columns of tiny numbers would be no doubles.
Result<void> CsvEdgeReader::check_scales() const {
    for (std::size_t i = 0; i < columns_.weights.size(); ++i) {
        double largest = 0;
        for (const auto* values : {&rows_.columns[i].forward, &rows_.columns[i].backward})
            for (auto value = values->begin(); value != values->end() && largest < road::network::smallest_scale;
                 ++value)
                largest = std::max(largest, *value);
        if (largest > 0 && largest < road::network::smallest_scale)
            return Error{ErrorKind::data,
                         fmt::format("{}: column '{}': its largest value, {}, is below 1e-200; choose a smaller unit",
                                     first_file_, shown(first_columns_[columns_.weights[i].forward]), largest)};
    }
    return {};
}

// What needs the ends and the shape of rows in one coordinate system.
void CsvEdgeReader::settle_lines() {
    std::vector<Position> line;
    for (std::uint32_t row = 0; row < rows_.size(); ++row) {
        const std::span<Position> shape = shape_of(row);
        const Position tail = positions_.empty() ? Position{} : positions_[rows_.tail[row]];
        const Position head = positions_.empty() ? Position{} : positions_[rows_.head[row]];
        turn_shape(shape, tail, head);
        for (std::size_t i = 0; i < columns_.weights.size(); ++i) {
            double& length = rows_.columns[i].forward[row];
            if (!columns_.weights[i].measured_if_empty || length != unmeasured) continue;
            line.assign(shape.begin(), shape.end());
            line.insert(line.begin(), tail);
            line.push_back(head);
            length = line_metres(frame_, line);
            ++measured_rows_;
        }
    }
}

// The points between a row's ends.
std::span<Position> CsvEdgeReader::shape_of(std::uint32_t row) {
    if (rows_.shape_first.empty()) return {};
    const std::size_t end = row + 1 < rows_.size() ? rows_.shape_first[row + 1] : rows_.shape_points.size();
    return std::span(rows_.shape_points).subspan(rows_.shape_first[row], end - rows_.shape_first[row]);
}

// Reverses a shape that was drawn from head to tail.
void CsvEdgeReader::turn_shape(std::span<Position> shape, Position tail, Position head) {
    if (shape.size() < 2) return;
    const auto off = [](Position a, Position b) { return std::hypot(a.x - b.x, a.y - b.y); };
    if (off(shape.front(), head) + off(shape.back(), tail) < off(shape.front(), tail) + off(shape.back(), head))
        std::reverse(shape.begin(), shape.end());
}

// Replaces unknown speeds (0 or empty) by the median of the known ones.
void CsvEdgeReader::settle_speeds(NetworkDraft& draft) {
    std::vector<float> known;
    for (const float kmh : rows_.speed_kmh)
        if (kmh > 0) known.push_back(kmh);
    const std::size_t unknown = rows_.speed_kmh.size() - known.size();
    if (unknown == 0) return;
    std::string warning;
    if (known.empty()) {
        rows_.speed_kmh.clear();
        warning = "all speeds are 0 or empty and were ignored⟦ (to set one: ⟨speed=*=KMH⟩)⟧";
    } else {
        const auto middle = known.begin() + static_cast<std::ptrdiff_t>(known.size() / 2);
        std::nth_element(known.begin(), middle, known.end());
        for (float& kmh : rows_.speed_kmh)
            if (!(kmh > 0)) kmh = *middle;
        warning = fmt::format(
            "the speed of {} of {} rows is 0 or empty; assumed {:g} km/h, the median of the others⟦ (to set it: "
            "⟨speed=*=KMH⟩)⟧",
            unknown, rows_.speed_kmh.size(), *middle);
    }
    report_.warnings.push_back(warning);
    draft.notes.push_back(std::move(warning));
}

Result<void> CsvEdgeReader::apply_profiles(NetworkDraft& draft) {
    const auto profiles = FieldProfiles::load(options_);
    if (!profiles) return profiles.error();
    for (std::size_t edge = 0; edge < draft.edge_tail.size(); ++edge)
        draft.edge_tags.push_back(row_tags_[draft.edge_source.empty() ? edge : draft.edge_source[edge]]);
    draft.tag_sets = std::move(tag_sets_);
    (*profiles)->settle(draft.edge_tags, draft.tag_sets, draft.edge_direction, reads_directions_);
    std::vector<Sentence> details;
    if (auto applied = (*profiles)->apply(draft, first_file_, details); !applied) return applied;
    report_.recognised.insert(report_.recognised.end(), details.begin(), details.end());
    draft.details.insert(draft.details.end(), details.begin(), details.end());
    return {};
}

// The end of a sentence; empty: they have one.
std::string_view CsvEdgeReader::why_speeds_have_no_effect() const {
    const auto has_weight = [&](std::string_view name) {
        return std::any_of(columns_.weights.begin(), columns_.weights.end(),
                           [&](const WeightColumnPlan& weight) { return weight.name == name; });
    };
    if (has_weight("time"))
        return "whose rows have times of their own; leave it out⟦, or ignore their column with ⟨ignore_field⟩⟧";
    if (frame_ == FrameKind::none && !has_weight("length"))
        return "whose roads have no lengths; leave it out⟦, or pass a file of nodes with coordinates (⟨nodes⟩)⟧";
    if (uses_speeds_) return {};
    if (options_.speed_kmh.contains("*"))
        return "whose rows have speeds of their own; leave it out⟦, or ignore their column with ⟨ignore_field⟩⟧";
    return "where no row has such a class; leave it out⟦, or name the column of the classes with ⟨class_field⟩⟧";
}

Result<NetworkDraft> CsvEdgeReader::finish() {
    if (rows_.tail.empty())
        return Error{ErrorKind::data,
                     first_rejection_.empty()
                         ? fmt::format("{}: the file has no edges; pass a file with rows", first_file_)
                         : fmt::format("{}: all rows are unusable; the first: {}", first_file_, first_rejection_)};
    if (closed_rows_ > 0)
        report_.warnings.push_back(fmt::format("skipped {} that {} closed in both directions",
                                               closed_rows_ == 1 ? "1 row" : fmt::format("{} rows", closed_rows_),
                                               closed_rows_ == 1 ? "is" : "are"));

    if (!options_.speed_kmh.empty())
        if (const auto why = why_speeds_have_no_effect(); !why.empty())
            return Error{ErrorKind::usage, fmt::format("⟨speed⟩ has no effect on {}, {}", first_file_, why)};

    if (auto checked = check_scales(); !checked) return std::move(checked).error();
    NetworkDraft draft;
    draft.frame = frame_;
    if (columns_.from) {
        draft.node_count = ids_.size();
        draft.node_label = ids_.take_labels();
    } else {
        draft.node_count = points_.size();
        details_.emplace_back("nodes were identified by their coordinates and numbered from 0");
    }
    if (auto projected = project_positions(); !projected) return std::move(projected).error();
    settle_lines();
    draft.node_position = std::move(positions_);
    draft.notes = std::move(notes_);
    draft.details = std::move(details_);
    if (measured_rows_ > 0)
        draft.notes.push_back(
            fmt::format("{} of {} rows have no length, and are as long as their lines", measured_rows_, rows_.size()));
    settle_speeds(draft);
    if (!has_weights_ && frame_ == FrameKind::none)
        draft.notes.emplace_back(
            "no weight column was found, so routes minimise the number of edges⟦ (to name one: ⟨weight_field⟩)⟧");
    for (std::uint32_t i = 1; i < names_.size(); ++i) draft.names.add(names_.at(i));
    if (!rows_.shape_first.empty()) rows_.shape_first.push_back(rows_.shape_points.size());
    draft.default_weight = default_weight_;
    decide_directions(draft);
    move_edges(std::move(rows_), draft);
    if (!options_.profiles.empty())
        if (auto applied = apply_profiles(draft); !applied) return std::move(applied).error();
    return draft;
}

}  // namespace starway::read
