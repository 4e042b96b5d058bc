// Points in CSV rows: which columns hold the coordinates, and what they may be.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "io/csv/table.hpp"
#include "io/edges/id_table.hpp"
#include "io/edges/rejections.hpp"
#include "starway/road/open.hpp"

namespace starway::io {

// What numbers are good coordinates. By default they are degrees; with --crs none anything finite is.
class CoordinateRule {
public:
    // `degrees`: the columns are called lon and lat, so there is no doubt what they ought to be.
    CoordinateRule(FrameKind frame, bool degrees) : frame_(frame), degrees_(degrees) {}

    [[nodiscard]] FrameKind frame() const { return frame_; }
    // The point in two columns of a row; or the fault.
    std::optional<RowFault> read(const CsvTable& table, std::span<const std::string_view> cells, std::size_t x,
                                 std::size_t y, Position& point) const;

private:
    FrameKind frame_;
    bool degrees_;
};

// The frame that coordinates have once they are read with these options (and projected).
FrameKind csv_frame(const SourceOptions& options);
// Whether --crs names another system than longitude and latitude.
bool needs_projection(const SourceOptions& options);
// To longitude and latitude, by the GDAL plug-in. Errors: usage (no such system), io (no plug-in), data (no such place).
Result<void> project(std::span<Position> positions, const std::string& crs, const std::string& file);

struct PointColumns {
    std::size_t x = 0;
    std::size_t y = 0;
    bool degrees = false;
};
// Without a header: columns 2 and 3. Errors: usage (a flag names no column), data (no such columns).
Result<PointColumns> recognise_point_columns(const CsvTable& table, const SourceOptions& options);

// The first column with one of the keys; columns.size() where there is none or no header.
std::size_t find_usual_column(const CsvTable& table, std::span<const std::string_view> keys);

// The row does not have as many cells as the first: the fault.
RowFault wrong_width(const CsvTable& table, std::size_t cells);

struct NodeTable {
    NodeIds ids;
    std::vector<Position> positions;
    FrameKind frame = FrameKind::none;
};
Result<NodeTable> parse_csv_nodes(const NamedText& source, const SourceOptions& options, LoadReport& report,
                                  const BuildControl& control);

}  // namespace starway::io
