// Lists of routes, matches and isochrones in blocks.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <optional>
#include <tuple>

#include "shells/python/arrays.hpp"
#include "shells/python/bindings.hpp"
#include "shells/python/call.hpp"
#include "shells/python/keywords.hpp"
#include "starway/road/lists.hpp"

namespace starway::python {
namespace {

// What all lists have: the file of the network, items of a block, names of the items, whether there are lines or areas.
using ListTuple = std::tuple<std::string, std::uint32_t, std::vector<std::string>, bool>;

ListJob planned(const road::Engine& engine, const ListTuple& list, const std::string& folder,
                const nb::object& progress, ListPlanRequest request) {
    std::tie(request.network, request.block, request.names, request.geometry) = list;
    return run([&](const Control& control) { return plan_list(engine, request, folder, control); }, progress);
}

// A request of the routes' or isochrones' own kind says where points are put.
template <class Request>
ListPlanRequest put_as(const Request& asked, ListWork work) {
    ListPlanRequest request;
    request.work = work;
    request.weight = asked.weight;
    request.snap = asked.snap;
    request.max_snap_m = asked.max_snap_m;
    request.snap_exclude = asked.closed.snap_exclude;
    return request;
}

ListJob plan_routes(const road::Engine& engine, const nb::dict& options, const ListTuple& list,
                    const std::string& folder, const nb::object& progress) {
    const auto pairs = request_of<CostsRequest>(engine, options);
    ListPlanRequest request = put_as(pairs, ListWork::routes);
    request.from = pairs.from;
    request.to = pairs.to;
    return planned(engine, list, folder, progress, std::move(request));
}

// points of all traces, one after another; times and radii: as many, or none, NaN where a point states none.
ListJob plan_matches(const road::Engine& engine, const Pairs& points, const Vector<double>& times,
                     const Vector<double>& radii, const Vector<std::uint64_t>& ends, const nb::dict& options,
                     const ListTuple& list, const std::string& folder, const nb::object& progress) {
    ListPlanRequest request;
    request.work = ListWork::matches;
    request.match = request_of<MatchRequest>(engine, options);
    request.weight = request.match.weight;
    const auto positions = positions_of(points);
    const auto stated = [](const Vector<double>& values, std::size_t i) -> std::optional<double> {
        return i < values.shape(0) && !std::isnan(values(i)) ? std::optional(values(i)) : std::nullopt;
    };
    std::size_t at = 0;
    for (const std::uint64_t end : span_of(ends)) {
        if (end < at || end > positions.size()) throw nb::value_error("the ends of traces do not fit their points");
        auto& trace = request.traces.emplace_back();
        for (; at < end; ++at) trace.push_back({positions[at], stated(times, at), stated(radii, at)});
    }
    return planned(engine, list, folder, progress, std::move(request));
}

ListJob plan_isochrones(const road::Engine& engine, const nb::dict& options, const ListTuple& list,
                        const std::string& folder, const nb::object& progress) {
    const auto each = request_of<IsochroneRequest>(engine, options);
    ListPlanRequest request = put_as(each, ListWork::isochrones);
    request.from = each.origins;
    request.isochrone = each;
    return planned(engine, list, folder, progress, std::move(request));
}

}  // namespace

void bind_lists(nb::module_& module) {
    module.def("plan_routes", &plan_routes, nb::arg("engine"), nb::arg("options"), nb::arg("list"), nb::arg("folder"),
               nb::arg("progress").none());
    module.def("plan_matches", &plan_matches, nb::arg("engine"), nb::arg("points"), nb::arg("times"), nb::arg("radii"),
               nb::arg("ends"), nb::arg("options"), nb::arg("list"), nb::arg("folder"), nb::arg("progress").none());
    module.def("plan_isochrones", &plan_isochrones, nb::arg("engine"), nb::arg("options"), nb::arg("list"),
               nb::arg("folder"), nb::arg("progress").none());
    module.def("is_list_job", [](const std::string& folder) { return ListJob::is_in(folder); });
    nb::class_<ListJob>(module, "ListJob")
        .def_static("open",
                    [](const std::string& folder) { return run_at_once([&] { return ListJob::open(folder); }); })
        .def_prop_ro("work", [](const ListJob& job) { return std::string(name_of(job.info().work)); })
        .def_prop_ro("network", [](const ListJob& job) { return job.info().network; })
        .def_prop_ro("weight", [](const ListJob& job) { return job.info().weight; })
        .def_prop_ro("unit", [](const ListJob& job) { return job.info().unit; })
        .def_prop_ro("items", [](const ListJob& job) { return job.info().items; })
        .def_prop_ro("block", [](const ListJob& job) { return job.info().block; })
        .def_prop_ro("geographic", [](const ListJob& job) { return job.info().geographic; })
        .def_prop_ro("warnings", [](const ListJob& job) { return job.info().warnings; })
        .def_prop_ro("block_count", &ListJob::block_count)
        .def("block_file", [](const ListJob& job, std::uint64_t block) { return job.block_file(block); })
        .def("finished",
             [](const ListJob& job) {
                 const nb::gil_scoped_release release;
                 return job.finished();
             })
        .def(
            "run",
            [](const ListJob& job, const road::Engine& engine, std::uint64_t part, std::uint64_t parts,
               unsigned workers, const nb::object& progress) {
                const ListRun done = run(
                    [&](const Control& control) {
                        return job.run(engine, {part, parts, workers}, control);
                    },
                    progress);
                return nb::make_tuple(done.computed, done.skipped, done.items, done.bytes, done.seconds);
            },
            nb::arg("engine"), nb::arg("part"), nb::arg("parts"), nb::arg("workers"), nb::arg("progress").none())
        .def(
            "verify",
            [](const ListJob& job, const road::Engine& engine, std::size_t samples, std::uint64_t seed,
               const nb::object& progress) {
                const ListProof proof =
                    run([&](const Control& control) { return job.verify(&engine, samples, seed, control); }, progress);
                return nb::make_tuple(proof.blocks, proof.items, proof.rows, proof.problems, proof.bytes,
                                      proof.recomputed, proof.digest);
            },
            nb::arg("engine"), nb::arg("samples"), nb::arg("seed"), nb::arg("progress").none())
        .def(
            "write",
            [](const ListJob& job, const std::string& file, const nb::object& progress) {
                run(
                    [&](const Control& control) -> Result<bool> {
                        if (auto written = job.write(file, control); !written) return std::move(written).error();
                        return true;
                    },
                    progress);
            },
            nb::arg("file"), nb::arg("progress").none());
}

}  // namespace starway::python
