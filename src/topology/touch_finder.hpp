// Where do ends touch the middle of lines?
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "topology/segment_index.hpp"
#include "topology/workspace.hpp"

namespace starway::topology {

// Not to be shared between threads: each has one.
class TouchFinder {
public:
    // Both must outlive it, and do not change meanwhile.
    TouchFinder(const Workspace& work, const SegmentIndex& index);

    // Ends that lie near one another are looked for in the index together, which is faster.
    void look_for(std::span<const End> ends);
    // Of the lines touched so far.
    [[nodiscard]] std::vector<Cut> cuts() && { return std::move(cuts_); }
    // How many ends touch a line of another level and were not joined to it.
    [[nodiscard]] std::uint64_t left_apart() const { return left_apart_; }

private:
    struct Touch {
        std::uint32_t segment;
        double along;             // where the segment comes nearest, 0 .. 1
        double squared_distance;  // metres, from there
        bool first_near;          // the segment's first vertex is itself within the tolerance
        bool second_near;
    };
    // A little more than the tolerance to every side of an end, in the source's coordinates.
    struct Surroundings {
        Position low, high;
        double widest_flat;  // wider segments may touch from elsewhere; below 0: any may
    };

    void look_for(std::span<const End> ends, std::size_t first, std::size_t last);
    void find_candidates(std::size_t first, std::size_t last);
    void look_at_blocks(const End& end, const LocalMap& map);
    [[nodiscard]] Surroundings surroundings(Position middle, const LocalMap& map) const;
    static bool lies_aside(const Surroundings& near, Position a, Position b);
    void look_at(std::uint32_t point, const LocalMap& map, std::uint32_t segment);
    [[nodiscard]] bool is_near(Vector2 v, std::uint32_t vertex, std::uint32_t point) const;
    bool passes_through(std::uint32_t segment, LatticePoint p, Touch& touch) const;
    bool touches_on_ground(std::uint32_t segment, Position p, Touch& touch) const;
    void cut_at_run(std::span<const Touch> run, const End& end);
    [[nodiscard]] bool has_vertex_at(std::span<const Touch> run, const End& end) const;

    const Workspace& work_;
    const SegmentIndex& index_;
    double tolerance_;
    double aside_;        // metres: more than the tolerance and what the lattice rounds
    double widest_flat_;  // of segments that need not be looked at on the ground

    std::vector<LocalMap> maps_;                       // of the ends that are looked for
    std::vector<SegmentIndex::Window> windows_;        // around them
    std::vector<geo::PackedRTree::Entry> candidates_;  // blocks in the windows' surroundings
    std::vector<std::uint32_t> blocks_;                // in the window of one end, by their first segments
    std::vector<Touch> touches_;                       // of one end
    std::vector<Cut> cuts_;
    bool apart_ = false;  // the end at hand touches a line of another level
    std::uint64_t left_apart_ = 0;
};

}  // namespace starway::topology
