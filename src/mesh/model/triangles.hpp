// Triangles as half-edges in flat arrays, with the basic operations: insert a corner into a triangle, flip an edge,
// change a triangle's corners.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace starway::mesh::model {

// Half-edges 3t, 3t + 1, 3t + 2 go counterclockwise around triangle t. Each begins at the corner `origin` and has a
// twin on the other side, or none at the rim. A half-edge carries a winding: how many more walls go along it than
// against it; its twin has the negative.
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
    // A half-edge that begins at the corner.
    [[nodiscard]] std::uint32_t from(std::uint32_t corner) const { return from_[corner]; }

    void add_winding(std::uint32_t edge, std::int32_t more);
    // Inserts a corner into the edge's triangle; afterwards the edge and the former `size` and `size + 3` face it.
    std::uint32_t split(std::uint32_t edge);
    // Replaces the diagonal of the edge's two triangles; the four edges around it are then edge, previous(edge) and the
    // same of the former twin. Precondition: the edge has a twin and no winding.
    void flip(std::uint32_t edge);
    // Sets the corners of a triangle, counterclockwise; its three edges must be linked afterwards.
    void set(std::uint32_t triangle, std::uint32_t a, std::uint32_t b, std::uint32_t c);
    // Makes two half-edges twins; one of them may be none (rim). winding: of the first.
    void link(std::uint32_t a, std::uint32_t b, std::int32_t winding = 0);

private:
    // What was across `from` is now across `to`.
    void move(std::uint32_t from, std::uint32_t to);

    std::vector<std::uint32_t> origins_, twins_, from_;
    std::vector<std::int32_t> windings_;
};

}  // namespace starway::mesh::model
