// Tables, filled in blocks.
#include <algorithm>
#include <cmath>
#include <limits>

#include "shells/c/algorithm.hpp"
#include "shells/c/control.hpp"
#include "shells/c/points.hpp"
#include "starway/core/geometry.hpp"

namespace starway::c {
namespace {

Result<TableRequest> table_request(const starway_point* from, std::size_t from_count, const starway_point* to,
                                   std::size_t to_count, const starway_table_options* options) {
    const auto read = options_of(options);
    if (!read) return read.error();
    auto starts = locations(from, from_count, "from");
    if (!starts) return std::move(starts).error();
    auto ends = locations(to, to_count, "to");
    if (!ends) return std::move(ends).error();
    auto closed = closed_of(read->closed);
    if (!closed) return std::move(closed).error();
    const auto algorithm = road_algorithm(read->algorithm);
    if (!algorithm) return algorithm.error();
    TableRequest request;
    request.travel_time = true;
    request.from = *std::move(starts);
    request.to = *std::move(ends);
    if (request.to.empty() && to != nullptr) return Error{ErrorKind::usage, "the table has no end points"};
    request.weight = text(read->weight);
    request.algorithm = *algorithm;
    request.cutoff = unless_zero(read->cutoff).value_or(std::numeric_limits<double>::infinity());
    request.max_snap_m = unless_zero(read->max_snap_m);
    request.keep_far = read->keep_far != 0;
    request.closed = *std::move(closed);
    return request;
}

// Fills the rows by blocks, each cell by convert(steps), which returns whether the cell can say so.
template <class Cell, class Convert>
starway_status fill(const starway_table* table, std::uint64_t first_row, std::uint64_t row_count, Cell* cells,
                    const starway_control* control, starway_error** error, Convert&& convert) {
    return guarded(error, [&]() -> Result<void> {
        if (table == nullptr) return missing("table");
        const TablePlan& plan = table->plan;
        if (first_row > plan.rows() || row_count > plan.rows() - first_row)
            return Error{ErrorKind::usage, "rows " + std::to_string(first_row) + " to " +
                                               std::to_string(first_row + row_count) + " are not all of a table of " +
                                               std::to_string(plan.rows()) + " rows"};
        if (cells == nullptr && row_count != 0 && plan.columns() != 0) return missing("cells");
        CallControl call;
        const auto controlled = call.take(control);
        if (!controlled) return controlled.error();
        const auto columns = static_cast<std::size_t>(plan.columns());
        std::vector<std::uint64_t> steps;
        if (controlled->progress != nullptr) controlled->progress->phase("computing the matrix", row_count);
        for (std::uint64_t row = 0; row < row_count;) {
            const std::uint64_t rows = std::min(plan.block_rows(), row_count - row);
            steps.resize(static_cast<std::size_t>(rows) * columns);
            if (auto filled = plan.fill(first_row + row, steps, *controlled); !filled) return filled;
            Cell* const block = cells + static_cast<std::size_t>(row) * columns;
            for (std::size_t i = 0; i < steps.size(); ++i)
                if (!convert(steps[i], block[i]))
                    return Error{ErrorKind::data, "the cost in row " + std::to_string(first_row + row + i / columns) +
                                                      ", column " + std::to_string(i % columns) +
                                                      " does not fit in 32 bits of steps; use starway_table_fill()"};
            row += rows;
            if (controlled->progress != nullptr) controlled->progress->advance(row);
        }
        return {};
    });
}

template <class Real>
auto to_cost(const starway_table* table) {
    const InUnits in_units(table != nullptr ? table->plan.report().resolution : 1);
    return [in_units](std::uint64_t steps, Real& cell) {
        cell = steps == no_cost ? std::numeric_limits<Real>::infinity() : static_cast<Real>(in_units(steps));
        return true;
    };
}

}  // namespace
}  // namespace starway::c

using namespace starway;     // NOLINT(google-build-using-namespace): the names of the interface are global
using namespace starway::c;  // NOLINT(google-build-using-namespace)

extern "C" {

starway_status starway_plan_table(const starway_engine* engine, const starway_point* from, size_t from_count,
                                  const starway_point* to, size_t to_count, const starway_table_options* options,
                                  const starway_control* control, starway_table** table, starway_error** error) {
    return guarded(error, [&]() -> Result<void> {
        if (engine == nullptr) return missing("engine");
        if (table == nullptr) return missing("table");
        const auto request = table_request(from, from_count, to, to_count, options);
        if (!request) return request.error();
        CallControl call;
        const auto controlled = call.take(control);
        if (!controlled) return controlled.error();
        return give(engine->engine.plan(*request, *controlled), table);
    });
}

uint64_t starway_table_rows(const starway_table* table) {
    return table != nullptr ? table->plan.rows() : 0;
}

uint64_t starway_table_columns(const starway_table* table) {
    return table != nullptr ? table->plan.columns() : 0;
}

uint64_t starway_table_block_rows(const starway_table* table) {
    return table != nullptr ? table->plan.block_rows() : 0;
}

double starway_table_resolution(const starway_table* table) {
    return table != nullptr ? table->plan.report().resolution : std::numeric_limits<double>::quiet_NaN();
}

const char* starway_table_unit(const starway_table* table) {
    return table != nullptr ? table->plan.report().unit.c_str() : "";
}

const char* starway_table_algorithm(const starway_table* table) {
    return table != nullptr ? table->plan.report().engine.c_str() : "";
}

starway_status starway_table_fill(const starway_table* table, uint64_t first_row, uint64_t row_count, double* cells,
                                  const starway_control* control, starway_error** error) {
    return starway::c::fill(table, first_row, row_count, cells, control, error, to_cost<double>(table));
}

starway_status starway_table_fill_float(const starway_table* table, uint64_t first_row, uint64_t row_count,
                                        float* cells, const starway_control* control, starway_error** error) {
    return starway::c::fill(table, first_row, row_count, cells, control, error, to_cost<float>(table));
}

starway_status starway_table_fill_steps(const starway_table* table, uint64_t first_row, uint64_t row_count,
                                        uint32_t* cells, const starway_control* control, starway_error** error) {
    const auto exact = [](std::uint64_t steps, std::uint32_t& cell) {
        cell = steps == no_cost ? STARWAY_NO_COST : static_cast<std::uint32_t>(steps);
        return steps == no_cost || steps < STARWAY_NO_COST;
    };
    return starway::c::fill(table, first_row, row_count, cells, control, error, exact);
}

void starway_table_free(starway_table* table) {
    delete table;
}

}  // extern "C"
