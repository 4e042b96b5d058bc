// Any-angle paths on tile maps: straight lines that turn only at corners or cell centres.
//
//  AnyAngleSearch search(map);
//  AnyAngleAnswer answer;
//  if (auto fine = search.run({.from = {3, 4}, .to = {41, 17}, .algorithm = AnyAngle::polyanya}, answer); !fine) ...
//
// And string pulling, which shortens a path of cells to such lines.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/progress.hpp"
#include "starway/export.h"
#include "starway/grid/algorithm.hpp"
#include "starway/grid/grid_map.hpp"
#include "starway/search/search.hpp"

namespace starway {

struct PulledPoint {
    GridCell cell;
    bool leap = false;  // reached from the previous point by a portal or a jump, not along a line
};

struct PulledPath {
    std::vector<PulledPoint> points;  // begins and ends with the path's ends
    double length = 0;                // of the lines, in cells (a step to a straight neighbour: 1); leaps add nothing
};

// Whether the straight line between two cell centres is unobstructed. Exact, in integers: the unit fits on every cell
// that the line meets, even in a single point of its rim, so the line neither passes between two walls that touch
// diagonally nor clips a corner. A unit of n x n cells follows the centre of its own cell, as in a path. The line must
// also stay on one terrain: all its cells have the same cost and, if climbing costs, the same height, and no blocked
// side. For a disc (GridRules::radius): whether it can move along the line without overlapping a blocked cell or the
// rim; also exact. Squares, hexagons and staggered diamonds. Time: proportional to the cells that the line meets; for a
// disc, to those that it sweeps. False off the map.
STARWAY_EXPORT bool line_of_sight(const GridMap& map, GridCell from, GridCell to);

// Shortens a path between its first and last cell: every line of the result is a line of sight between two cells of the
// path, or one of its own steps. It never becomes longer. Precondition: a path on the current map; `edges` holds the
// edges of its steps (GridAnswer::edges).
STARWAY_EXPORT PulledPath pull_string(const GridMap& map, std::span<const GridCell> path,
                                      std::span<const std::uint32_t> edges);

enum class AnyAngle : std::uint8_t {
    theta,       // Nash, Daniel, Koenig, Felner, "Theta*", 2007: A* whose parent may be any visible cell. Turns at cell
                 // centres; not optimal
    lazy_theta,  // Nash, Koenig, Tovey, "Lazy Theta*", 2010: tests visibility only when a cell is settled
    polyanya,    // Cui, Harabor, Grastien, 2017: provably shortest, on the map's own rectangles (MeshSearch); turns at
                 // corners of walls
};

inline constexpr std::array<GridName<AnyAngle>, 3> any_angles{{
    {AnyAngle::theta, "theta", "Theta*: straight lines between cells, nearly shortest"},
    {AnyAngle::lazy_theta, "lazy-theta", "lazy Theta*: the same with fewer visibility tests"},
    {AnyAngle::polyanya, "polyanya", "Polyanya: the shortest straight lines, exactly"},
}};
constexpr std::string_view name_of(AnyAngle algorithm) {
    return grid_name_of(any_angles, algorithm);
}
constexpr std::optional<AnyAngle> any_angle_named(std::string_view name) {
    return grid_value_named(any_angles, name);
}

// Receives the cells that Theta* settles, in order. Costs are in cells.
class STARWAY_EXPORT AnyAngleObserver {
public:
    virtual ~AnyAngleObserver() = default;
    virtual void settled(GridCell cell, GridCell parent, double g, double h) = 0;
};

struct AnyAngleQuery {
    GridCell from{}, to{};
    AnyAngle algorithm = AnyAngle::polyanya;
    AnyAngleObserver* observer = nullptr;  // Theta* only
    const CancelFlag* cancel = nullptr;
};

struct AnyAngleAnswer {
    SearchStatus status = SearchStatus::unreachable;
    double length = 0;           // in cells
    std::vector<Position> path;  // the centre of cell (x, y) is (x + 0.5, y + 0.5)
    bool optimal = false;
    double bound = 0;           // length <= bound * shortest; 0: no guarantee. See AnyAngleSearch on discs
    std::uint64_t settled = 0;  // cells; for Polyanya, search nodes
};

// Allocates on first use. Polyanya's first query builds its mesh, and so does the first query after an edit of the map.
// One per thread; any number may share one map, which must outlive them and may change between queries.
//
// Discs (GridRules::radius): Theta* moves the centre between cell centres, exactly. Polyanya lets the centre be
// anywhere, so a disc of 0.9 passes a corridor of 2. Around corners it replaces the circle by a circumscribed polygon
// of 64 sides, at most 0.13 % larger. A line is no longer than the shortest of a disc 0.13 % larger, and at most 0.13 %
// longer than the shortest of the disc itself (`bound`), with one exception: if corners may lie so far apart that the
// disc passes between them with less than 0.13 % to spare, that gap may be missed, and `bound` is 0. If the disc does
// not fit at the centre of its first or last cell, Polyanya begins or ends at the nearest position within the cell
// where it fits.
class STARWAY_EXPORT AnyAngleSearch {
public:
    explicit AnyAngleSearch(const GridMap& map);
    explicit AnyAngleSearch(const GridMap&& map) = delete;
    ~AnyAngleSearch();
    AnyAngleSearch(AnyAngleSearch&&) noexcept;
    AnyAngleSearch& operator=(AnyAngleSearch&&) noexcept;

    // Errors: usage, if the map has no any-angle paths (why_no_any_angle()) or a cell is off the map; data, if the
    // walkable area of a disc is too complex.
    Result<void> run(const AnyAngleQuery& query, AnyAngleAnswer& answer);

    // The position in a cell where Polyanya lets the unit begin or end; empty if it does not fit. Errors: as run().
    Result<std::optional<Position>> place_in(GridCell cell);

private:
    struct State;
    std::unique_ptr<State> state_;
};

// Why the map has no any-angle paths, as the end of a sentence that begins with its name; empty if it has. They need
// squares where all steps cost the same and no step passes between two walls that touch.
STARWAY_EXPORT std::string_view why_no_any_angle(const GridMap& map);

}  // namespace starway
