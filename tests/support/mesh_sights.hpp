// Shortest lines on a mesh by trying all pairs of corners; shares no code with the searches. Coordinates must be small
// integers: everything but lengths is computed in integers.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "starway/mesh/navigation_mesh.hpp"

namespace starway::test {

class MeshSights {
public:
    explicit MeshSights(const NavigationMesh& mesh) : mesh_(mesh) {
        // The polygons around a vertex that are connected over its edges form a node.
        std::vector<bool> done(mesh.slot_count());
        for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
            if (done[slot]) continue;
            Node node{mesh.corner_at(slot), {}};
            std::vector<std::uint32_t> fan{slot};
            done[slot] = true;
            for (std::size_t i = 0; i < fan.size(); ++i) {
                node.polygons.push_back(mesh.polygon_of(fan[i]));
                const auto add = [&](std::uint32_t other) {
                    if (!done[other]) {
                        done[other] = true;
                        fan.push_back(other);
                    }
                };
                if (const auto twin = mesh.twin(fan[i]); twin != NavigationMesh::none) add(mesh.next(twin));
                if (const auto twin = mesh.twin(mesh.previous(fan[i])); twin != NavigationMesh::none) add(twin);
            }
            nodes_.push_back(std::move(node));
        }
    }

    // Empty if no line leads there.
    std::optional<double> shortest(Position from, Position to) const {
        std::vector<Node> nodes = nodes_;
        for (const Position end : {from, to}) {
            Node node{end, {}};
            mesh_.locate(end, node.polygons);
            nodes.push_back(std::move(node));
        }
        std::vector<double> length(nodes.size(), infinite);
        std::vector<bool> settled(nodes.size());
        length[nodes.size() - 2] = 0;
        for (;;) {
            std::size_t best = nodes.size();
            for (std::size_t i = 0; i < nodes.size(); ++i)
                if (!settled[i] && length[i] < infinite && (best == nodes.size() || length[i] < length[best])) best = i;
            if (best == nodes.size()) return std::nullopt;
            if (best == nodes.size() - 1) return length[best];
            settled[best] = true;
            for (std::size_t i = 0; i < nodes.size(); ++i) {
                if (settled[i] || !sees(nodes[best], nodes[i])) continue;
                const double more = std::hypot(nodes[i].at.x - nodes[best].at.x, nodes[i].at.y - nodes[best].at.y);
                length[i] = std::min(length[i], length[best] + more);
            }
        }
    }

private:
    struct Node {
        Position at;
        std::vector<std::uint32_t> polygons;
    };
    // A fraction of a line; the denominator is positive.
    struct Share {
        std::int64_t above = 0, below = 1;
        friend bool operator<(const Share& a, const Share& b) { return a.above * b.below < b.above * a.below; }
    };
    static constexpr double infinite = std::numeric_limits<double>::infinity();

    static std::int64_t turn(Position a, Position b, Position c) {
        return std::llround((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
    }

    // From polygon to polygon along the line: the earliest entry into each.
    [[nodiscard]] bool sees(const Node& a, const Node& b) const {
        if (a.at == b.at)
            return std::any_of(a.polygons.begin(), a.polygons.end(), [&](std::uint32_t p) {
                return std::find(b.polygons.begin(), b.polygons.end(), p) != b.polygons.end();
            });
        std::vector<std::optional<Share>> earliest(mesh_.polygon_count());
        std::vector<std::uint32_t> waiting;
        for (const std::uint32_t p : a.polygons) {
            earliest[p] = Share{};
            waiting.push_back(p);
        }
        while (!waiting.empty()) {
            const std::uint32_t p = waiting.back();
            waiting.pop_back();
            for (std::uint32_t slot = mesh_.first_slot(p); slot < mesh_.end_slot(p); ++slot) {
                if (mesh_.twin(slot) == NavigationMesh::none) continue;
                const auto met =
                    first_on(a.at, b.at, mesh_.corner_at(slot), mesh_.corner_at(mesh_.next(slot)), *earliest[p]);
                if (!met) continue;
                auto& other = earliest[mesh_.polygon_of(mesh_.twin(slot))];
                if (other && !(*met < *other)) continue;
                other = met;
                waiting.push_back(mesh_.polygon_of(mesh_.twin(slot)));
            }
        }
        return std::any_of(b.polygons.begin(), b.polygons.end(),
                           [&](std::uint32_t p) { return earliest[p].has_value(); });
    }

    // Where the line from a to b meets the edge from c to d, not before `from`.
    static std::optional<Share> first_on(Position a, Position b, Position c, Position d, Share from) {
        const std::int64_t of_c = turn(a, b, c);
        const std::int64_t of_d = turn(a, b, d);
        const auto share = [&](Position p) {
            const double x = b.x - a.x;
            const double y = b.y - a.y;
            return Share{std::llround((p.x - a.x) * x + (p.y - a.y) * y), std::llround(x * x + y * y)};
        };
        const auto fits = [&](Share s) { return !(s < from) && !(Share{1, 1} < s); };
        if (of_c == 0 && of_d == 0) {  // collinear
            Share first = share(c);
            Share last = share(d);
            if (last < first) std::swap(first, last);
            const Share met = first < from ? from : first;
            return !(last < met) && fits(met) ? std::optional(met) : std::nullopt;
        }
        if ((of_c > 0 && of_d > 0) || (of_c < 0 && of_d < 0)) return std::nullopt;
        std::int64_t above = turn(c, d, a);
        std::int64_t below = above - turn(c, d, b);
        if (below < 0) {
            above = -above;
            below = -below;
        }
        const Share met{above, below};
        return fits(met) ? std::optional(met) : std::nullopt;
    }

    const NavigationMesh& mesh_;
    std::vector<Node> nodes_;
};

}  // namespace starway::test
