// Costs between many points. A cell is what road::Engine::route() gives for that pair, whatever else was asked.
//
//   auto plan = engine.plan({.from = depots, .to = customers, .weight = "time"});   // prepares the targets, once
//   std::vector<std::uint64_t> cells(plan->columns() * plan->block_rows());
//   for (std::uint64_t row = 0; row < plan->rows(); row += plan->block_rows())
//       plan->fill(row, std::span(cells).first(plan->cells_of_block(row)));         // from any thread, in any order
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/id.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/road/algorithm.hpp"
#include "starway/road/closed.hpp"
#include "starway/road/described.hpp"
#include "starway/road/location.hpp"

namespace starway {

struct TableRequest {
    std::vector<Location> from;
    std::vector<Location> to;                                 // empty: the same points as `from`
    std::string weight;                                       // empty: the network's default
    double cutoff = std::numeric_limits<double>::infinity();  // in the weight's unit: cells that cost more have no cost
    SnapTo snap = SnapTo::automatic;
    std::optional<double> max_snap_m;  // as RouteRequest
    bool keep_far = false;  // points too far from any road have an empty row or column; else they are an error
    // automatic: the index that the network has (`starway prepare`), or else a search for each row, as always where
    // roads are closed; or one of: dijkstra, hierarchy, contraction, labels
    Algorithm algorithm = Algorithm::automatic;
    Closed closed = {};
    // Of a profile's weight, cells hold the travel time of the routes that it prefers, as answers report them, in the
    // place of what is minimised; so do the cutoff and the report's unit and resolution. Any other weight is as it is.
    bool travel_time = false;
    bool measures = false;  // TablePlan::measure() will be called; the algorithm is automatic, hierarchy or dijkstra
    // Weights that it will sum up along each cell's route, which is searched: some tens of microseconds a cell with an
    // index.
    std::vector<std::string> also = {};
    std::uint64_t memory = 0;  // bytes that the points and the work may take; 0: half of the machine's
};

template <class Visitor>
void describe(Visitor& member, TableRequest& request) {
    member({.name = "from", .doc = "The rows.", .required = true, .items = 1}, request.from);
    member({.name = "to", .doc = "The columns; the same points as the rows where it is absent or empty."}, request.to);
    member({.name = "cutoff",
            .doc = "Cells that cost more than this have no cost; in the weight's unit.",
            .least = 0,
            .is_cost = true},
           request.cutoff);
    describe_snap(member, request.snap);
    member({.name = "keep_far",
            .doc = "Points too far from any road have an empty row or column; else they are an error."},
           request.keep_far);
    member({.name = "algorithm"}, request.algorithm);
    describe_also(member, request.also);
    describe_common(member, request);
}

// What a table is of, known before any cell is.
struct TableReport {
    std::string weight;
    std::string unit;
    double resolution = 1;  // cost in `unit` = steps * resolution
    double precision = 0;   // and `slack`: as of WeightColumn, for every cell
    double slack = 0;
    std::uint64_t rows = 0, columns = 0;
    std::string engine;              // what computes it
    std::vector<Sentence> warnings;  // e.g. points far from any road
    SnappedPoints from, to;          // where the points of the rows and columns were put: as starts, and as ends
    double max_snap_m = 0;           // the limit that held for them
    std::vector<AlsoWeight> also;    // as TableRequest::also
    // Of a whole table, as road::Engine::table() computes it:
    std::uint64_t without_cost = 0;  // cells
    double compute_ms = 0;           // without the time that the receiver of rows took
};

// The length and the travel time of each cell's route, in metres and seconds: those of the route that
// road::Engine::route() gives for the pair, also where several cost the same. Infinity where there is none. Each is
// empty, or has a place for each cell.
struct TableMeasures {
    std::span<double> metres, seconds;
    // Of each weight of TableRequest::also, in its unit, what Route::also says; or none.
    std::vector<std::span<double>> also = {};
};

// A table whose targets are prepared, and whose rows can be filled in blocks: by one caller after another, or by many
// at a time. Cheap to copy; immutable; every method may be called from any thread. It keeps the engine's data alive.
// Memory: what is known of the points, and while blocks are filled the engine's working memory of as many calls as run
// at a time.
class STARWAY_EXPORT TablePlan {
public:
    [[nodiscard]] const TableReport& report() const;
    [[nodiscard]] std::uint64_t rows() const { return report().rows; }
    [[nodiscard]] std::uint64_t columns() const { return report().columns; }
    // Rows that are filled well at a time: enough for all threads, in a few megabytes; at least 16.
    [[nodiscard]] std::uint64_t block_rows() const;
    // Cells from a row to the end of its block, or of the table.
    [[nodiscard]] std::size_t cells_of_block(std::uint64_t first_row) const;
    // Fills whole rows from first_row on, in weight steps, no_cost where there is no route or the cutoff is passed; as
    // many rows as cells hold. The same cells whichever blocks they come in. Errors: usage (rows out of range, or
    // incomplete rows), data (the network file is damaged, costs too large), interrupted.
    Result<void> fill(std::uint64_t first_row, std::span<std::uint64_t> cells, const Control& control = {}) const;

    // fill(), with measures. With the index two to four times its time, and some microseconds for each cell whose route
    // is not the only one of its cost. Errors: as fill(); usage (TableRequest::measures was not set, or measures have
    // other sizes than the cells).
    Result<void> measure(std::uint64_t first_row, std::span<std::uint64_t> cells, const TableMeasures& measures,
                         const Control& control = {}) const;

    struct State;
    explicit TablePlan(std::shared_ptr<const State> state);

private:
    std::shared_ptr<const State> state_;
};

// Given the rows in order, each with a cell per column, in weight steps; an error stops everything and is returned.
using TableRow = std::function<Result<void>(std::span<const std::uint64_t> steps)>;
// The same with what each weight of TableRequest::also comes to in each cell.
using TableRowAlso =
    std::function<Result<void>(std::span<const std::uint64_t> steps, std::span<const std::span<const double>> also)>;

// Costs of pairs of points, without their routes. road::Engine::costs() answers.

// For all points with all others, TableRequest is far cheaper.
struct CostsRequest {
    std::vector<Location> from, to;  // the i-th of the one with the i-th of the other: as many of both
    std::string weight;              // empty: the network's default
    SnapTo snap = SnapTo::automatic;
    std::optional<double> max_snap_m;  // as RouteRequest
    bool travel_time = false;          // as TableRequest
    Closed closed = {};
};

}  // namespace starway
