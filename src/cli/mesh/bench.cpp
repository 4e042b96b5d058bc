// `starway bench` on a navigation mesh.
#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>

#include "cli/mesh/verbs.hpp"
#include "cli/road/questions.hpp"
#include "starway/mesh/search.hpp"
#include "starway/mesh/visibility_search.hpp"

namespace starway::cli {
namespace {

using PointPair = std::pair<Position, Position>;
constexpr std::uint64_t most_pairs = 10'000'000;

// Random points, uniform over the mesh's area; reproducible on every machine from mesh and seed.
class RandomPoints {
public:
    RandomPoints(const NavigationMesh& mesh, std::uint64_t seed) : mesh_(mesh), random_(seed) {
        for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon)
            for (std::uint32_t slot = mesh.first_slot(polygon) + 1; slot + 1 < mesh.end_slot(polygon); ++slot) {
                const Position a = mesh.corner_at(mesh.first_slot(polygon));
                const Position b = mesh.corner_at(slot);
                const Position c = mesh.corner_at(slot + 1);
                area_ += std::max(0.0, (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
                slots_.push_back(slot);
                areas_.push_back(area_);
            }
    }

    Position next() {
        const auto found = std::upper_bound(areas_.begin(), areas_.end(), area_ * share());
        const auto triangle = std::min(static_cast<std::size_t>(found - areas_.begin()), areas_.size() - 1);
        const std::uint32_t slot = slots_[triangle];
        const Position a = mesh_.corner_at(mesh_.first_slot(mesh_.polygon_of(slot)));
        const Position b = mesh_.corner_at(slot);
        const Position c = mesh_.corner_at(slot + 1);
        double u = share();
        double v = share();
        if (u + v > 1) {
            u = 1 - u;
            v = 1 - v;
        }
        // Rounding may move a point off the mesh.
        return mesh_.nearest({a.x + u * (b.x - a.x) + v * (c.x - a.x), a.y + u * (b.y - a.y) + v * (c.y - a.y)}).at;
    }

private:
    double share() { return static_cast<double>(random_() >> 11U) * 0x1p-53; }

    const NavigationMesh& mesh_;
    std::mt19937_64 random_;            // reproducible by the standard
    std::vector<std::uint32_t> slots_;  // each triangle's second corner
    std::vector<double> areas_;         // cumulative
    double area_ = 0;
};

struct Figures : QuestionFigures<double> {
    MeshAlgorithm algorithm = MeshAlgorithm::polyanya;
};

// Either of the two.
template <class Search>
Result<void> ask_each(const NavigationMesh& mesh, const std::vector<PointPair>& pairs, Figures& figures,
                      Session& session) {
    Search search(mesh);
    MeshAnswer found;
    struct {
        SearchStatus status = SearchStatus::unreachable;
        double cost = 0;
        std::uint64_t settled = 0;
    } answer;
    const auto ask = [&](const PointPair& pair) {
        search.run({pair.first, pair.second, nullptr, &session.cancel()}, found);
        answer = {found.status, found.length, found.expanded};
        return found.status != SearchStatus::cancelled;
    };
    return ask_all(pairs, ask, answer, figures, session);
}

}  // namespace

Result<void> mesh_bench(const SourceArguments& source, const MeshBenchArguments& bench, Session& session) {
    if (bench.random == 0 || bench.random > most_pairs)
        return Error{ErrorKind::usage, fmt::format("--random takes a number from 1 to {}", most_pairs)};
    const auto algorithm = mesh_algorithm_of(bench.algorithm);
    if (!algorithm) return algorithm.error();
    const auto loaded = load_mesh(source, MeshUse::search, session);
    if (!loaded) return loaded.error();
    RandomPoints points(loaded->mesh, bench.seed);
    std::vector<PointPair> pairs(bench.random);
    for (PointPair& pair : pairs) {
        pair.first = points.next();
        pair.second = points.next();
    }
    Figures figures;
    figures.algorithm = *algorithm;
    const auto asked = *algorithm == MeshAlgorithm::polyanya
                           ? ask_each<MeshSearch>(loaded->mesh, pairs, figures, session)
                           : ask_each<VisibilitySearch>(loaded->mesh, pairs, figures, session);
    if (!asked) return asked.error();
    if (session.json) {
        Json json = to_json(figures);
        json.update(Json{{"algorithm", name_of(figures.algorithm)},
                         {"polygons", loaded->mesh.polygon_count()},
                         {"load_ms", loaded->load_ms}});
        session.print(to_text(json));
        return {};
    }
    session.print(fmt::format("{}, {}\n{}", session.paint().bold(name_of(figures.algorithm)), source.sources.front(),
                              to_table(figures, length_text(figures.cost_sum, loaded->mesh)).text(session.paint())));
    return {};
}

}  // namespace starway::cli
