// Points in CSV rows: recognises and validates their coordinates.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "read/csv/table.hpp"
#include "read/ids/id_table.hpp"
#include "read/rejections.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

// Validates coordinates: degrees by default, any finite number with --crs none.
class CoordinateRule {
public:
    // `degrees`: the columns are named lon and lat, so the values must be degrees.
    CoordinateRule(FrameKind frame, bool degrees) : frame_(frame), degrees_(degrees) {}

    [[nodiscard]] FrameKind frame() const { return frame_; }
    // The point in two columns of a row, or in one (x is y) as well-known text; or the fault.
    std::optional<RowFault> read(const CsvTable& table, std::span<const std::string_view> cells, std::size_t x,
                                 std::size_t y, Position& point) const;

private:
    FrameKind frame_;
    bool degrees_;
};

// The frame of coordinates read with these options (after projection).
FrameKind csv_frame(const SourceOptions& options);
// Whether --crs names a system other than longitude and latitude.
bool needs_projection(const SourceOptions& options);
// Projects to longitude and latitude with the GDAL plug-in. Errors: usage (unknown system), io (no plug-in), data
// (outside the projection).
Result<void> project(std::span<Position> positions, const std::string& crs, const std::string& file);

struct PointColumns {
    std::size_t x = 0;
    std::size_t y = 0;  // the same as x: a column of points as well-known text
    bool degrees = false;
};
// Without a header: columns 2 and 3. Errors: usage (a flag names an unknown column), data (columns not found).
Result<PointColumns> recognise_point_columns(const CsvTable& table, const SourceOptions& options);

// The first column with one of the keys; columns.size() if none, or without a header.
std::size_t find_usual_column(const CsvTable& table, std::span<const std::string_view> keys);

// The first column with a usual name of shapes whose first cell that is not empty is of this kind: "linestring",
// "point".
std::optional<std::size_t> geometry_column(const CsvTable& table, std::string_view kind);

// The fault of a row with another number of cells than the first.
RowFault wrong_width(const CsvTable& table, std::size_t cells);

struct NodeTable {
    NodeIds ids;
    std::vector<Position> positions;
    FrameKind frame = FrameKind::none;
    bool degrees = false;  // the columns are named lon and lat
};
Result<NodeTable> parse_csv_nodes(const NamedText& source, const SourceOptions& options, LoadReport& report,
                                  const Control& control);

}  // namespace starway::read
