// A straight-line path on a tile map, however it was found: drawn, told and written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/common/json.hpp"
#include "cli/route.hpp"
#include "draw/picture.hpp"
#include "service/grid/record.hpp"

namespace starway::cli {

struct MapLine {
    MapStop from, to;
    std::vector<Position> path;  // a cell's centre is (x + 0.5, y + 0.5)
    double length = 0;           // in cells
    bool optimal = false;
    std::string_view algorithm;
};

// Tells the recorder of maps what a search in straight lines does.
class ForwardToRecorder final : public AnyAngleObserver {
public:
    explicit ForwardToRecorder(service::MapRecorder& recorder) : recorder_(recorder) {}
    void settled(GridCell cell, GridCell parent, double g, double h) override {
        recorder_.settled(cell, parent, g, h, g + h, false);
    }

private:
    service::MapRecorder& recorder_;
};

// As the file counts: a cell's centre is its number.
Position counted(const TileMap& map, Position at);

// Before anything is read. Errors: usage, for two things that want standard output, and what check_drawing() says.
Result<void> check_line_output(const RouteArguments& arguments, const Session& session);
// drawn: the map as it is to be drawn, with what is drawn on it. Says `text` below the drawing, or `json`.
Result<void> show_line(const MapLine& line, const TileMap& map, draw::Picture drawn, const std::string& text,
                       const Json& json, const RouteArguments& arguments, Session& session);

}  // namespace starway::cli
