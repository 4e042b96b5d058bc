// Costs between many points: request struct in, rows out. A cell is what Router::route() gives for that pair, whatever else was asked.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/algorithm.hpp"
#include "starway/road/network.hpp"
#include "starway/road/places.hpp"
#include "starway/road/router.hpp"

namespace starway {

struct MatrixRequest {
    std::vector<Location> from;
    std::vector<Location> to;                                 // empty: the same points as `from`
    std::string weight;                                       // empty: the network's default
    double cutoff = std::numeric_limits<double>::infinity();  // in the weight's unit: cells that cost more have no cost
    SnapTo snap = SnapTo::automatic;
    std::optional<double> max_snap_m;  // as RouteRequest
    bool keep_far = false;  // points too far from any road have an empty row or column; else they are an error
    // automatic: the index that the network has (`starway prepare`), or else a search for each row; or one of: dijkstra, hierarchy,
    // contraction, labels
    Algorithm algorithm = Algorithm::automatic;
};

inline constexpr std::uint64_t no_cost = ~std::uint64_t{0};  // of a cell without a route

struct MatrixReport {
    std::string weight;
    std::string unit;
    double resolution = 1;  // cost in `unit` = steps * resolution
    std::uint64_t rows = 0, columns = 0;
    std::uint64_t without_cost = 0;     // cells
    std::string engine;                 // what computed it
    std::vector<std::string> warnings;  // e.g. points far from any road
    SnappedPoints from, to;             // where the points of the rows and columns were put: as starts, and as ends
    double max_snap_m = 0;              // the limit that held for them
    double compute_ms = 0;              // without the time that the receiver of rows took
};

// Given the rows in order, each with a cell per column, in weight steps; an error stops everything and is returned.
using MatrixRow = std::function<Result<void>(std::span<const std::uint64_t> steps)>;

// Cheap to make; not thread-safe (it uses threads itself). Keeps a handle to the network. Memory: a few rows, and what is known of the points.
class MatrixRouter {
public:
    explicit MatrixRouter(RoadNetwork network, Places places = {});
    ~MatrixRouter();
    MatrixRouter(MatrixRouter&&) noexcept;
    MatrixRouter& operator=(MatrixRouter&&) noexcept;

    // Errors: usage (unknown place or weight, malformed point), no_route (a point is too far from any road), data (the network file is damaged,
    // costs too large), interrupted, and what `row` returns. That a pair has no route is no error.
    Result<MatrixReport> matrix(const MatrixRequest& request, const MatrixRow& row, const CancelFlag* cancel = nullptr,
                                Progress* progress = nullptr);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace starway
