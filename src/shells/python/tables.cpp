// Tables of costs, straight into an array.
#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "shells/python/arrays.hpp"
#include "shells/python/bindings.hpp"
#include "shells/python/call.hpp"
#include "shells/python/keywords.hpp"
#include "shells/python/points.hpp"
#include "starway/core/geometry.hpp"
#include "starway/road/engine.hpp"

namespace starway::python {
namespace {

using Cells = nb::ndarray<nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Sums = nb::ndarray<double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// Steps as what the array holds; a cell without a route is infinity, or the largest whole number.
template <class Cell>
Result<void> convert(std::span<const std::uint64_t> steps, double resolution, Cell* cells) {
    if constexpr (std::is_floating_point_v<Cell>) {
        std::transform(steps.begin(), steps.end(), cells, [in_units = InUnits(resolution)](std::uint64_t step) {
            return step == no_cost ? std::numeric_limits<Cell>::infinity() : static_cast<Cell>(in_units(step));
        });
    } else {
        constexpr std::uint64_t none = std::numeric_limits<Cell>::max();
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (steps[i] != no_cost && steps[i] >= none)
                return Error{ErrorKind::data, "a cost does not fit in 32 bits; use dtype=\"float64\""};
            cells[i] = static_cast<Cell>(std::min(steps[i], none));
        }
    }
    return {};
}

template <class Cell>
Result<bool> fill(const TablePlan& plan, Cell* cells, std::span<double* const> also, const Control& control) {
    if (control.progress != nullptr) control.progress->phase("computing the matrix", plan.rows());
    std::vector<std::uint64_t> block(
        static_cast<std::size_t>(std::min(plan.block_rows(), plan.rows()) * plan.columns()));
    for (std::uint64_t row = 0; row < plan.rows(); row += plan.block_rows()) {
        const auto steps = std::span(block).first(plan.cells_of_block(row));
        TableMeasures measures;
        for (double* const sums : also) measures.also.emplace_back(sums + row * plan.columns(), steps.size());
        auto filled = also.empty() ? plan.fill(row, steps, control) : plan.measure(row, steps, measures, control);
        if (!filled) return std::move(filled).error();
        if (auto fits = convert(steps, plan.report().resolution, cells + row * plan.columns()); !fits)
            return std::move(fits).error();
        if (control.progress != nullptr) control.progress->advance(row);
    }
    return true;
}

// A plan, with what Python asks of it.
struct Plan {
    TablePlan plan;

    // also: an array for each weight that is summed up.
    void fill_array(const Cells& cells, const std::vector<Sums>& also, const nb::object& progress,
                    unsigned threads) const {
        if (cells.shape(0) != plan.rows() || cells.shape(1) != plan.columns())
            throw Failure{{ErrorKind::usage, fmt::format("the array is {} x {}, the matrix {} x {}", cells.shape(0),
                                                         cells.shape(1), plan.rows(), plan.columns())}};
        std::vector<double*> sums;
        for (const Sums& one : also) {
            if (one.shape(0) != plan.rows() || one.shape(1) != plan.columns())
                throw nb::value_error("the arrays differ in shape");
            sums.push_back(one.data());
        }
        void* const data = cells.data();
        const auto work = [&](const Control& control) -> Result<bool> {
            if (cells.dtype() == nb::dtype<float>()) return fill(plan, static_cast<float*>(data), sums, control);
            if (cells.dtype() == nb::dtype<double>()) return fill(plan, static_cast<double*>(data), sums, control);
            if (cells.dtype() == nb::dtype<std::uint32_t>())
                return fill(plan, static_cast<std::uint32_t*>(data), sums, control);
            return Error{ErrorKind::usage, "the array must hold float32, float64 or uint32"};
        };
        if (progress.is_none())
            run_request(work, threads);
        else
            run(work, progress, threads);
    }
};

Plan plan_table(const road::Engine& engine, const nb::dict& options, unsigned threads) {
    auto request = request_of<TableRequest>(engine, options);
    request.travel_time = true;
    return {run_request([&](const Control& control) { return engine.plan(request, control); }, threads)};
}

}  // namespace

void bind_tables(nb::module_& module) {
    module.def("plan_table", &plan_table, nb::arg("engine"), nb::arg("options"), nb::arg("threads"));
    nb::class_<Plan>(module, "Plan")
        .def("fill", &Plan::fill_array, nb::arg("cells"), nb::arg("also"), nb::arg("progress").none(),
             nb::arg("threads"))
        .def_prop_ro("rows", [](const Plan& plan) { return plan.plan.rows(); })
        .def_prop_ro("columns", [](const Plan& plan) { return plan.plan.columns(); })
        .def_prop_ro("weight", [](const Plan& plan) { return plan.plan.report().weight; })
        .def_prop_ro("unit", [](const Plan& plan) { return plan.plan.report().unit; })
        .def_prop_ro("resolution", [](const Plan& plan) { return plan.plan.report().resolution; })
        .def_prop_ro("also",
                     [](const Plan& plan) {
                         std::vector<std::pair<std::string, std::string>> named;
                         for (const AlsoWeight& one : plan.plan.report().also) named.emplace_back(one.name, one.unit);
                         return named;
                     })
        .def_prop_ro("engine", [](const Plan& plan) { return plan.plan.report().engine; })
        .def_prop_ro("warnings", [](const Plan& plan) { return plan.plan.report().warnings; })
        .def_prop_ro("start", [](const Plan& plan) { return PointList{plan.plan.report().from}; })
        .def_prop_ro("end", [](const Plan& plan) { return PointList{plan.plan.report().to}; });
}

}  // namespace starway::python
