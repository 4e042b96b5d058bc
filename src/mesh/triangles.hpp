// Triangles as half-edges in flat arrays, and the changes that all else is made of: a corner put into a triangle, an edge flipped,
// a triangle given other corners.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace starway::mesh {

// Half-edges 3t, 3t + 1, 3t + 2 go round triangle t, counterclockwise; each begins at the corner `origin` and knows the half-edge on its
// other side, or none at the rim. A half-edge carries a winding: how much more often walls go along it than against it; its twin's is the negative.
class Triangles {
public:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    // Two triangles of the corners 0, 1, 2, 3, counterclockwise.
    Triangles();

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(origins_.size()); }
    [[nodiscard]] std::uint32_t origin(std::uint32_t edge) const { return origins_[edge]; }
    [[nodiscard]] std::uint32_t end(std::uint32_t edge) const { return origins_[next(edge)]; }
    [[nodiscard]] std::uint32_t apex(std::uint32_t edge) const { return origins_[previous(edge)]; }
    [[nodiscard]] std::uint32_t twin(std::uint32_t edge) const { return twins_[edge]; }
    [[nodiscard]] std::int32_t winding(std::uint32_t edge) const { return windings_[edge]; }
    static std::uint32_t next(std::uint32_t edge) { return edge % 3 == 2 ? edge - 2 : edge + 1; }
    static std::uint32_t previous(std::uint32_t edge) { return edge % 3 == 0 ? edge + 2 : edge - 1; }
    // One of those that begin at the corner.
    [[nodiscard]] std::uint32_t from(std::uint32_t corner) const { return from_[corner]; }

    void add_winding(std::uint32_t edge, std::int32_t more);
    // Into the triangle of the edge; afterwards the edge and those numbered `size` and `size + 3` of before face the new corner.
    std::uint32_t split(std::uint32_t edge);
    // The edge's two triangles get the other diagonal; the four edges around are then edge, previous(edge) and the same of the twin before.
    // Precondition: the edge has a twin and no winding.
    void flip(std::uint32_t edge);
    // Other corners for a triangle, counterclockwise; its three edges must be linked then.
    void set(std::uint32_t triangle, std::uint32_t a, std::uint32_t b, std::uint32_t c);
    // Two half-edges lie on both sides of one edge, or one at the rim (the other is none); winding: of the first.
    void link(std::uint32_t a, std::uint32_t b, std::int32_t winding = 0);

private:
    // What lay across `from` lies across `to`.
    void move(std::uint32_t from, std::uint32_t to);

    std::vector<std::uint32_t> origins_, twins_, from_;
    std::vector<std::int32_t> windings_;
};

}  // namespace starway::mesh
