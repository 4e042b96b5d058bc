// Step 2: the ends of lines become nodes.
#include "topology/workspace.hpp"

namespace starway::topology {

bool join_ends(Workspace& work, std::uint64_t& moved) {
    const auto lines = static_cast<std::uint32_t>(work.lines.line_count());
    work.watch.phase("joining ends", lines);
    constexpr std::uint32_t none = PointGrid::none;
    std::vector<std::uint32_t> node_at(work.place.size(), none);  // by place
    work.end_node.resize(std::size_t{lines} * 2);
    moved = 0;
    const auto node_of = [&](std::uint32_t point) {
        std::uint32_t& node = node_at[work.place[point]];
        if (node == none) {
            const std::size_t before = work.nodes.positions().size();
            node = work.nodes.add_end(work.lines.points[point]);
            if (work.nodes.positions().size() == before) ++moved;
        }
        return node;
    };
    for (std::uint32_t line = 0; line < lines; ++line) {
        if (work.watch.stop(line)) return false;
        work.end_node[std::size_t{line} * 2] = node_of(work.first_point(line));
        work.end_node[std::size_t{line} * 2 + 1] = node_of(work.last_point(line));
    }
    return true;
}

}  // namespace starway::topology
