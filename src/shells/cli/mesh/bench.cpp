// `starway bench` on a navigation mesh.
#include <fmt/format.h>

#include "mesh/ask/words.hpp"
#include "request/codec/mesh/mesh.hpp"
#include "shells/cli/common/figures.hpp"
#include "shells/cli/mesh/verbs.hpp"

namespace starway::cli {

Result<void> mesh_bench(const SourceArguments& source, const MeshBenchArguments& bench, Session& session) {
    if (auto fine = bench::check_query_count(bench.random); !fine) return fine;
    const auto algorithm = mesh_algorithm_of(bench.algorithm);
    if (!algorithm) return algorithm.error();
    const auto loaded = load_mesh(source, MeshUse::search, session);
    if (!loaded) return loaded.error();
    const NavigationMesh& mesh = loaded->mesh;
    if (mesh.costs_differ())
        return Error{ErrorKind::usage, fmt::format("bench times shortest lines, but the polygons of {} have different "
                                                   "costs; use a mesh without costs",
                                                   source.sources.front())};
    const auto pairs = bench::random_points(mesh, bench.random, bench.seed);
    if (!pairs) return pairs.error();
    const auto figures = bench::time_mesh(mesh, *pairs, *algorithm, session.control());
    session.progress().clear();
    if (!figures) return figures.error();
    if (session.json)
        session.print_json(request::codec::as_json(request::codec::MeshBench{*figures, mesh, loaded->load_ms}));
    else
        session.print(fmt::format(
            "{}, {}\n{}", session.paint().bold(name_of(figures->algorithm)), source.sources.front(),
            figures_table(*figures, mesh::ask::length_text(figures->cost_sum, mesh)).text(session.paint())));
    return {};
}

}  // namespace starway::cli
