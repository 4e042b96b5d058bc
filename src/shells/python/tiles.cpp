// Tables in tiles.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "shells/python/arrays.hpp"
#include "shells/python/bindings.hpp"
#include "shells/python/call.hpp"
#include "shells/python/keywords.hpp"
#include "starway/road/tiles.hpp"

namespace starway::python {
namespace {

TileJob plan(const road::Engine& engine, const nb::dict& options, const std::string& network, const std::string& folder,
             std::uint32_t tile, const nb::object& progress) {
    const TilePlanRequest request{.table = request_of<TableRequest>(engine, options), .network = network, .tile = tile};
    return run([&](const Control& control) { return plan_tiles(engine, request, folder, control); }, progress);
}

nb::object numbers_of(std::span<const std::uint64_t> numbers) {
    return numpy_of(std::vector<std::uint64_t>(numbers.begin(), numbers.end()));
}

}  // namespace

void bind_tiles(nb::module_& module) {
    module.def("plan_tiles", &plan, nb::arg("engine"), nb::arg("options"), nb::arg("network"), nb::arg("folder"),
               nb::arg("tile"), nb::arg("progress").none());
    nb::class_<TileJob>(module, "TileJob")
        .def_static(
            "open",
            [](const std::string& folder) { return run([&](const Control&) { return TileJob::open(folder); }); })
        .def_prop_ro("network", [](const TileJob& job) { return job.info().network; })
        .def_prop_ro("weight", [](const TileJob& job) { return job.info().weight; })
        .def_prop_ro("unit", [](const TileJob& job) { return job.info().unit; })
        .def_prop_ro("resolution", [](const TileJob& job) { return job.info().resolution; })
        .def_prop_ro("rows", [](const TileJob& job) { return job.info().rows; })
        .def_prop_ro("columns", [](const TileJob& job) { return job.info().columns; })
        .def_prop_ro("tile", [](const TileJob& job) { return job.info().tile; })
        .def_prop_ro("warnings", [](const TileJob& job) { return job.info().warnings; })
        .def_prop_ro("row_tiles", &TileJob::row_tiles)
        .def_prop_ro("column_tiles", &TileJob::column_tiles)
        .def_prop_ro("row_numbers", [](const TileJob& job) { return numbers_of(job.row_numbers()); })
        .def_prop_ro("column_numbers", [](const TileJob& job) { return numbers_of(job.column_numbers()); })
        .def("finished",
             [](const TileJob& job) {
                 const nb::gil_scoped_release release;
                 return job.finished();
             })
        .def(
            "run",
            [](const TileJob& job, const road::Engine& engine, std::uint64_t part, std::uint64_t parts,
               unsigned workers, const nb::object& progress) {
                const TileRun done = run(
                    [&](const Control& control) {
                        return job.run(engine, {part, parts, workers}, control);
                    },
                    progress);
                return nb::make_tuple(done.computed, done.skipped, done.cells, done.bytes, done.seconds);
            },
            nb::arg("engine"), nb::arg("part"), nb::arg("parts"), nb::arg("workers"), nb::arg("progress").none())
        .def(
            "verify",
            [](const TileJob& job, const road::Engine& engine, std::size_t samples, std::uint64_t seed,
               const nb::object& progress) {
                const TileProof proof =
                    run([&](const Control& control) { return job.verify(&engine, samples, seed, control); }, progress);
                return nb::make_tuple(proof.tiles, proof.cells, proof.unreachable, proof.bytes, proof.recomputed,
                                      proof.digest);
            },
            nb::arg("engine"), nb::arg("samples"), nb::arg("seed"), nb::arg("progress").none())
        .def("read",
             [](const TileJob& job, std::uint64_t row_tile, std::uint64_t column_tile) {
                 auto cells = run([&](const Control&) { return job.read(row_tile, column_tile); });
                 const std::size_t side = job.info().tile;
                 const std::size_t columns = std::min<std::size_t>(
                     side, job.info().columns - column_tile * std::min<std::size_t>(side, job.info().columns));
                 const std::size_t rows = cells.size() / columns;
                 return numpy_of<std::uint32_t, 2>(std::move(cells), {rows, columns});
             })
        .def(
            "write_npy",
            [](const TileJob& job, const std::string& file, const nb::object& progress) {
                run(
                    [&](const Control& control) -> Result<bool> {
                        if (auto written = job.write_npy(file, control); !written) return std::move(written).error();
                        return true;
                    },
                    progress);
            },
            nb::arg("file"), nb::arg("progress").none());
}

}  // namespace starway::python
