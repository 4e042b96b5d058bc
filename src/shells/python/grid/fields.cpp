// Flow fields and movement ranges.
#include <nanobind/stl/string.h>

#include <limits>
#include <utility>

#include "grid/ask/field_route.hpp"
#include "grid/ask/units.hpp"
#include "shells/python/bindings.hpp"
#include "shells/python/grid.hpp"
#include "shells/python/options.hpp"
#include "shells/python/pictures.hpp"
#include "starway/grid/field.hpp"

namespace starway::python {
namespace {

using Costs = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using NextCells = nb::ndarray<const std::int32_t, nb::shape<-1, -1, 2>, nb::c_contig, nb::device::cpu>;

struct FieldArrays {
    std::vector<double> cost;
    std::vector<std::int32_t> next;  // x, y
};

// (cost (h, w), next (h, w, 2))
nb::tuple field(Grid& grid, const CellPairs& ends, bool away, double max_cost) {
    if (!(max_cost >= 0)) refuse("max_cost is a cost of at least 0");
    std::vector<GridPlace> places;
    for (std::size_t i = 0; i < ends.shape(0); ++i) {
        places.push_back({{ends(i, 0), ends(i, 1)}, 0});
        check_cell(grid.cells(), places.back().cell);
    }
    const std::size_t width = grid.cells().width();
    const std::size_t height = grid.cells().height();
    const double of_cell = grid::ask::cost_unit(grid.map()).of_cell;
    FieldArrays arrays = run([&](const Control& control) -> Result<FieldArrays> {
        const std::lock_guard lock(grid.mutex());
        GridField found(grid.cells());
        FieldQuery query;
        query.ends = places;
        query.way = away ? FieldWay::away : FieldWay::towards;
        query.max_cost = max_cost / of_cell;
        query.cancel = control.cancel;
        const SearchStatus status = found.run(query);
        if (status == SearchStatus::cancelled) return Error{ErrorKind::interrupted, "the search was interrupted"};
        if (status == SearchStatus::overflow)
            return Error{ErrorKind::data, "a path costs more than can be counted; scale the costs"};
        FieldArrays all;
        all.cost.assign(width * height, std::numeric_limits<double>::infinity());
        all.next.assign(width * height * 2, -1);
        for (const GridCell cell : found.cells()) {
            const std::size_t at = static_cast<std::size_t>(cell.y) * width + static_cast<std::size_t>(cell.x);
            const GridCell next = found.next(cell);
            all.cost[at] = found.cost(cell) * of_cell;
            all.next[2 * at] = next.x;
            all.next[2 * at + 1] = next.y;
        }
        return all;
    });
    return nb::make_tuple(numpy_of<double, 2>(std::move(arrays.cost), {height, width}),
                          numpy_of<std::int32_t, 3>(std::move(arrays.next), {height, width, 2}));
}

// Calls visit(cell, next cell, cost) for the cells of a field, in the order given.
template <class Visit>
void for_each_cell(const CellPairs& cells, const Costs& cost, const NextCells& next, Visit visit) {
    for (std::size_t i = 0; i < cells.shape(0); ++i) {
        const GridCell cell{cells(i, 0), cells(i, 1)};
        visit(cell, GridCell{next(cell.y, cell.x, 0), next(cell.y, cell.x, 1)}, cost(cell.y, cell.x));
    }
}

// cells: those of the field, cheapest first.
void write_field(Grid& grid, const CellPairs& cells, const Costs& cost, const NextCells& next,
                 const std::string& path) {
    run([&](const Control&) -> Result<void> {
        return grid::ask::write_field_rows(path, [&](const auto& take) {
            for_each_cell(cells, cost, next, [&](GridCell cell, GridCell then, double costs) {
                take({grid::ask::written(grid.map(), cell), costs, grid::ask::written(grid.map(), then)});
            });
        });
    });
}

void draw_field(Grid& grid, const CellPairs& cells, const Costs& cost, const NextCells& next, bool arrows,
                const nb::dict& options) {
    const Drawing drawing = drawing_of(options);
    run([&](const Control&) -> Result<void> {
        const std::lock_guard lock(grid.mutex());
        const auto number = [&](GridCell cell) {
            return static_cast<std::uint64_t>(cell.y) * grid.map().grid.width() + static_cast<std::uint64_t>(cell.x);
        };
        const auto centre = [](GridCell cell) { return Position{cell.x + 0.5, cell.y + 0.5}; };
        draw::Field shown;
        shown.arrows = arrows;
        if (grid.map().frame) shown.unit = grid::ask::cost_unit(grid.map()).name;
        shown.visit = [&](const std::function<void(const draw::FieldNode&)>& take) {
            for_each_cell(cells, cost, next, [&](GridCell cell, GridCell then, double costs) {
                take({number(cell), number(then), centre(cell), centre(then), costs});
            });
        };
        draw::Picture picture;
        picture.tiles = &grid.map_on(drawing.tiles);
        picture.field = &shown;
        return write_drawing(drawing, picture, {});
    });
}

}  // namespace

void bind_grid_fields(nb::class_<Grid>& grid) {
    grid.def("field", &field, nb::arg("ends"), nb::arg("away"), nb::arg("max_cost"))
        .def("write_field", &write_field, nb::arg("cells"), nb::arg("cost"), nb::arg("next"), nb::arg("path"))
        .def("draw_field", &draw_field, nb::arg("cells"), nb::arg("cost"), nb::arg("next"), nb::arg("arrows"),
             nb::arg("options"));
}

}  // namespace starway::python
