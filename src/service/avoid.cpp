#include "service/avoid.hpp"

#include <algorithm>

namespace starway::service {

// The part of the line that lies within two sides, and then within the two others, must not be empty (Liang, Barsky 1984).
bool touches(const Box& box, Position from, Position to) {
    double first = 0;
    double last = 1;
    const auto cut = [&](double at, double step, double least, double most) {
        if (step == 0) return at >= least && at <= most;
        const double a = (least - at) / step;
        const double b = (most - at) / step;
        first = std::max(first, std::min(a, b));
        last = std::min(last, std::max(a, b));
        return first <= last;
    };
    return cut(from.x, to.x - from.x, box.min_x, box.max_x) && cut(from.y, to.y - from.y, box.min_y, box.max_y);
}

void append_within(const RoadNetwork& network, const WeightColumn& column, const Box& box, std::vector<ArcId>& arcs) {
    std::vector<Position> line;
    for (std::uint32_t e = 0; e < network.edge_count(); ++e) {
        const EdgeId edge(e);
        line.clear();
        network.append_line(edge, false, line);
        bool touched = false;
        for (std::size_t i = 0; i + 1 < line.size() && !touched; ++i) touched = touches(box, line[i], line[i + 1]);
        if (!touched) continue;
        for (const ArcId arc : {network.forward_arc(edge), network.backward_arc(edge)})
            if (arc.valid() && column.weight[arc] != closed_weight) arcs.push_back(arc);
    }
}

}  // namespace starway::service
