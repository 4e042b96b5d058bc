// Lists of routes, matches and isochrones in blocks.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <optional>

#include "shells/python/arrays.hpp"
#include "shells/python/bindings.hpp"
#include "shells/python/call.hpp"
#include "shells/python/options.hpp"
#include "shells/python/points.hpp"
#include "starway/road/lists.hpp"

namespace starway::python {
namespace {

ListPlanRequest request_of(const std::string& network, std::uint32_t block, const std::string& weight,
                           const std::vector<std::string>& names, bool geometry) {
    ListPlanRequest request;
    request.network = network;
    request.block = block;
    request.weight = weight;
    request.names = names;
    request.geometry = geometry;
    return request;
}

ListJob plan_routes(const RoadEngine& engine, const nb::object& from, const nb::object& to, const std::string& network,
                    const std::string& folder, std::uint32_t block, const std::string& weight,
                    const std::vector<std::string>& names, const std::string& snap, std::optional<double> max_snap,
                    const std::vector<std::string>& snap_exclude, bool geometry, const nb::object& progress) {
    ListPlanRequest request = request_of(network, block, weight, names, geometry);
    request.from = locations_of(from);
    request.to = locations_of(to);
    request.snap = snap_named(snap);
    request.max_snap_m = max_snap;
    request.snap_exclude = snap_exclude;
    return run([&](const Control& control) { return plan_list(engine, request, folder, control); }, progress);
}

// points of all traces, one after another; times and radii: as many, or none, NaN where a point states none.
ListJob plan_matches(const RoadEngine& engine, const Pairs& points, const Vector<double>& times,
                     const Vector<double>& radii, const Vector<std::uint64_t>& ends, const std::string& network,
                     const std::string& folder, std::uint32_t block, const std::string& weight,
                     const std::vector<std::string>& names, std::optional<double> radius, double beta,
                     std::optional<double> gap, bool tidy, bool geometry, const nb::object& progress) {
    ListPlanRequest request = request_of(network, block, weight, names, geometry);
    request.work = ListWork::matches;
    request.match.radius_m = radius;
    request.match.beta_m = beta;
    request.match.gaps = gap ? TraceGaps::split : TraceGaps::ignore;
    if (gap) request.match.gap_s = *gap;
    request.match.tidy = tidy;
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
    return run([&](const Control& control) { return plan_list(engine, request, folder, control); }, progress);
}

ListJob plan_isochrones(const RoadEngine& engine, const nb::object& points, const std::vector<double>& contours,
                        const std::string& network, const std::string& folder, std::uint32_t block,
                        const std::string& weight, const std::vector<std::string>& names, bool towards, double denoise,
                        double generalize, std::optional<double> buffer, const std::string& snap,
                        std::optional<double> max_snap, const std::vector<std::string>& snap_exclude, bool geometry,
                        const nb::object& progress) {
    ListPlanRequest request = request_of(network, block, weight, names, geometry);
    request.work = ListWork::isochrones;
    request.from = locations_of(points);
    request.isochrone.contours = contours;
    request.isochrone.towards = towards;
    request.isochrone.denoise = denoise;
    request.isochrone.generalize_m = generalize;
    request.isochrone.buffer_m = buffer;
    request.snap = snap_named(snap);
    request.max_snap_m = max_snap;
    request.snap_exclude = snap_exclude;
    return run([&](const Control& control) { return plan_list(engine, request, folder, control); }, progress);
}

}  // namespace

void bind_lists(nb::module_& module) {
    module.def("plan_routes", &plan_routes, nb::arg("engine"), nb::arg("start"), nb::arg("end"), nb::arg("network"),
               nb::arg("folder"), nb::arg("block"), nb::arg("weight"), nb::arg("names"), nb::arg("snap"),
               nb::arg("max_snap").none(), nb::arg("snap_exclude"), nb::arg("geometry"), nb::arg("progress").none());
    module.def("plan_matches", &plan_matches, nb::arg("engine"), nb::arg("points"), nb::arg("times"), nb::arg("radii"),
               nb::arg("ends"), nb::arg("network"), nb::arg("folder"), nb::arg("block"), nb::arg("weight"),
               nb::arg("names"), nb::arg("radius").none(), nb::arg("beta"), nb::arg("gap").none(), nb::arg("tidy"),
               nb::arg("geometry"), nb::arg("progress").none());
    module.def("plan_isochrones", &plan_isochrones, nb::arg("engine"), nb::arg("points"), nb::arg("contours"),
               nb::arg("network"), nb::arg("folder"), nb::arg("block"), nb::arg("weight"), nb::arg("names"),
               nb::arg("towards"), nb::arg("denoise"), nb::arg("generalize"), nb::arg("buffer").none(), nb::arg("snap"),
               nb::arg("max_snap").none(), nb::arg("snap_exclude"), nb::arg("geometry"), nb::arg("progress").none());
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
            [](const ListJob& job, const RoadEngine& engine, std::uint64_t part, std::uint64_t parts, unsigned workers,
               const nb::object& progress) {
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
            [](const ListJob& job, const RoadEngine& engine, std::size_t samples, std::uint64_t seed,
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
