#include "bench/mesh.hpp"

#include <algorithm>
#include <random>

#include "starway/mesh/search.hpp"

namespace starway::bench {
namespace {

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

// Either of the two.
template <class Search>
Result<void> time_each(const NavigationMesh& mesh, const std::vector<PointPair>& pairs, MeshBenchFigures& figures,
                       const Control& control) {
    Search search(mesh);
    MeshAnswer found;
    struct {
        SearchStatus status = SearchStatus::unreachable;
        double cost = 0;
        std::uint64_t settled = 0;
    } answer;
    const auto ask = [&](const PointPair& pair) {
        search.run({pair.first, pair.second, nullptr, control.cancel}, found);
        answer = {found.status, found.length, found.expanded};
        return found.status != SearchStatus::cancelled;
    };
    return time_queries(pairs, ask, answer, figures, control);
}

}  // namespace

Result<std::vector<PointPair>> random_points(const NavigationMesh& mesh, std::uint64_t count, std::uint64_t seed) {
    if (auto fine = check_query_count(count); !fine) return std::move(fine).error();
    RandomPoints points(mesh, seed);
    std::vector<PointPair> pairs(count);
    for (PointPair& pair : pairs) {
        pair.first = points.next();
        pair.second = points.next();
    }
    return pairs;
}

Result<MeshBenchFigures> time_mesh(const NavigationMesh& mesh, const std::vector<PointPair>& pairs,
                                   MeshAlgorithm algorithm, const Control& control) {
    MeshBenchFigures figures;
    figures.algorithm = algorithm;
    const auto timed = algorithm == MeshAlgorithm::polyanya
                           ? time_each<MeshSearch>(mesh, pairs, figures, control)
                           : time_each<VisibilitySearch>(mesh, pairs, figures, control);
    if (!timed) return timed.error();
    return figures;
}

}  // namespace starway::bench
