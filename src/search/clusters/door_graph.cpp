#include "search/clusters/door_graph.hpp"

#include "core/parallel.hpp"

namespace starway {

void merge_doors(std::vector<Door>& doors) {
    std::sort(doors.begin(), doors.end(), [](const Door& a, const Door& b) { return a.node < b.node; });
    std::size_t kept = 0;
    for (const Door door : doors) {
        if (kept > 0 && doors[kept - 1].node == door.node)
            doors[kept - 1].crossings |= door.crossings;
        else
            doors[kept++] = door;
    }
    doors.resize(kept);
}

void DoorGraph::update() {
    if (map().revision() == revision_) return;
    // Where a larger unit fits changes to the left of the cell and above it, too.
    const auto size = static_cast<std::int32_t>(map().rules().unit_size);
    const bool remembered = map().visit_edits(revision_, [&](std::uint32_t node) {
        const GridCell cell = map().cell(node);
        const ClusterBox changed{cell.x - size + 1, cell.y - size + 1, cell.x + 1, cell.y + 1};
        layout_.visit(changed.widened(margin_), [&](std::uint32_t square) { squares_[square].reset(); });
    });
    if (!remembered)
        for (auto& square : squares_) square.reset();
    revision_ = map().revision();
}

void DoorGraph::complete() {
    constexpr std::size_t slice = 64;
    for_slices(squares_.size(), slice, [&](std::size_t first, std::size_t last) {
        const Make make_one = maker();
        for (std::size_t square = first; square < last; ++square)
            if (!squares_[square]) squares_[square] = make_one(layout_.box(static_cast<std::uint32_t>(square)));
    });
}

std::uint64_t DoorGraph::made() const {
    return static_cast<std::uint64_t>(
        std::count_if(squares_.begin(), squares_.end(), [](const auto& square) { return square != nullptr; }));
}

std::uint64_t DoorGraph::bytes() const {
    std::uint64_t bytes = squares_.size() * sizeof(squares_.front());
    for (const auto& square : squares_)
        if (square)
            bytes +=
                sizeof *square + square->doors.capacity() * sizeof(Door) + square->costs.capacity() * sizeof(float);
    return bytes;
}

}  // namespace starway
