// Any-angle paths on tile maps: lines between cell centres that turn where they must, not where cells do.
//
//   AnyAngleSearch search(map);
//   AnyAngleAnswer answer;
//   if (auto fine = search.run({.from = {3, 4}, .to = {41, 17}, .algorithm = AnyAngle::polyanya}, answer); !fine) ...
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "starway/geometry.hpp"
#include "starway/grid.hpp"
#include "starway/grid_algorithm.hpp"
#include "starway/progress.hpp"
#include "starway/search/search.hpp"

namespace starway {

enum class AnyAngle : std::uint8_t {
    theta,  // Nash, Daniel, Koenig, Felner, "Theta*", 2007: A* whose parents are any cells seen. Turns at cell centres; no promise
    lazy_theta,  // Nash, Koenig, Tovey, "Lazy Theta*", 2010: looks only from cells that are settled
    polyanya,    // the shortest line there is, on the map's own rectangles (MeshSearch); turns at corners of walls
};

inline constexpr std::array<GridName<AnyAngle>, 3> any_angles{{
    {AnyAngle::theta, "theta", "Theta*: straight lines between cells, nearly shortest"},
    {AnyAngle::lazy_theta, "lazy-theta", "lazy Theta*: the same with fewer looks"},
    {AnyAngle::polyanya, "polyanya", "Polyanya: the shortest straight lines, exactly"},
}};
constexpr std::string_view name_of(AnyAngle algorithm) {
    return grid_name_of(any_angles, algorithm);
}
constexpr std::optional<AnyAngle> any_angle_named(std::string_view name) {
    return grid_value_named(any_angles, name);
}

// Told of the cells that Theta* settles, in order. Costs in cells.
class AnyAngleObserver {
public:
    virtual ~AnyAngleObserver() = default;
    virtual void settled(GridCell cell, GridCell parent, double g, double h) = 0;
};

struct AnyAngleQuery {
    GridCell from{}, to{};  // precondition: on the map
    AnyAngle algorithm = AnyAngle::polyanya;
    AnyAngleObserver* observer = nullptr;  // Theta* only
    const CancelFlag* cancel = nullptr;
};

struct AnyAngleAnswer {
    SearchStatus status = SearchStatus::unreachable;
    double length = 0;           // in cells
    std::vector<Position> path;  // the centre of cell (x, y) is (x + 0.5, y + 0.5)
    bool optimal = false;
    std::uint64_t settled = 0;  // cells, or views of Polyanya's
};

// Grows its memory on first use; Polyanya's mesh is made by its first query, and again after the map has changed. One per thread; any number
// may read one map, which must outlive it and may change between queries.
class AnyAngleSearch {
public:
    explicit AnyAngleSearch(const GridMap& map);
    ~AnyAngleSearch();
    AnyAngleSearch(AnyAngleSearch&&) noexcept;
    AnyAngleSearch& operator=(AnyAngleSearch&&) noexcept;

    // Errors: usage, on a map where any-angle paths mean nothing (why_no_any_angle()).
    Result<void> run(const AnyAngleQuery& query, AnyAngleAnswer& answer);

private:
    struct State;
    std::unique_ptr<State> state_;
};

// Why there are no any-angle paths on a map as it is, to follow its name in a sentence; empty where there are: on squares where every step costs
// the same, and none passes between two walls that touch.
std::string_view why_no_any_angle(const GridMap& map);

}  // namespace starway
