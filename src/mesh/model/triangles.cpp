#include "mesh/model/triangles.hpp"

namespace starway::mesh::model {

Triangles::Triangles()
    : origins_{0, 1, 2, 0, 2, 3}, twins_{none, none, 3, 2, none, none}, from_{0, 1, 2, 5}, windings_(6) {}

void Triangles::add_winding(std::uint32_t edge, std::int32_t more) {
    windings_[edge] += more;
    if (twins_[edge] != none) windings_[twins_[edge]] -= more;
}

void Triangles::set(std::uint32_t triangle, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    std::uint32_t edge = 3 * triangle;
    for (const std::uint32_t origin : {a, b, c}) {
        origins_[edge] = origin;
        from_[origin] = edge++;
    }
}

void Triangles::link(std::uint32_t a, std::uint32_t b, std::int32_t winding) {
    twins_[a] = b;
    windings_[a] = winding;
    if (b == none) return;
    twins_[b] = a;
    windings_[b] = -winding;
}

void Triangles::move(std::uint32_t from, std::uint32_t to) {
    twins_[to] = twins_[from];
    windings_[to] = windings_[from];
    if (twins_[to] != none) twins_[twins_[to]] = to;
}

std::uint32_t Triangles::split(std::uint32_t edge) {
    const auto corner = static_cast<std::uint32_t>(from_.size());
    const std::uint32_t second = next(edge);
    const std::uint32_t third = previous(edge);
    const std::uint32_t a = origins_[edge];
    const std::uint32_t b = origins_[second];
    const std::uint32_t c = origins_[third];
    const std::uint32_t n = size();
    for (const std::uint32_t origin : {b, c, corner, c, a, corner}) origins_.push_back(origin);
    twins_.resize(origins_.size(), none);
    windings_.resize(origins_.size(), 0);
    move(second, n);
    move(third, n + 3);
    origins_[third] = corner;
    link(second, n + 2);
    link(n + 1, n + 5);
    link(n + 4, third);
    from_[a] = edge;
    from_[b] = n;
    from_[c] = n + 3;
    from_.push_back(third);
    return corner;
}

void Triangles::flip(std::uint32_t edge) {
    const std::uint32_t other = twins_[edge];
    const std::uint32_t edge_next = next(edge);
    const std::uint32_t other_next = next(other);
    const std::uint32_t r = apex(edge);
    const std::uint32_t s = apex(other);
    from_[origins_[edge]] = edge;
    from_[origins_[other]] = other;
    from_[r] = previous(edge);
    from_[s] = previous(other);
    move(other_next, edge);
    move(edge_next, other);
    origins_[edge_next] = s;
    origins_[other_next] = r;
    link(edge_next, other_next);
}

}  // namespace starway::mesh::model
