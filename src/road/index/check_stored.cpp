#include "road/index/check_stored.hpp"

#include "road/index/index_parts.hpp"
#include "road/index/road_index.hpp"

namespace starway::road::index {
Result<void> check_stored(const RoadNetwork& network) {
    const auto index = stored_index(network);
    if (!index) return index.error();
    if (!*index) return {};
    for (std::size_t column = 0; column < (*index)->columns.size(); ++column) {
        if (!(*index)->columns[column]) continue;
        const PartViews views = stored_parts(network, column);
        for (const IndexPart part : index_parts)
            if (views.has(part))
                if (auto sound = check_part(network, **index, column, part); !sound) return sound;
    }
    return {};
}

Result<void> prove_stored(const RoadNetwork& network, const CancelFlag* cancel) {
    const auto index = stored_index(network);
    if (!index) return index.error();
    if (!*index) return {};
    for (std::size_t column = 0; column < (*index)->columns.size(); ++column) {
        if (!(*index)->columns[column]) continue;
        const PartViews views = stored_parts(network, column);
        if (!views.labels && !views.landmarks) continue;
        const graph::ArcGraph graph = open_links((*index)->junctions, (*index)->columns[column]->links).graph;
        if (views.labels)
            if (auto proven = prove(*views.labels, graph, cancel); !proven) return proven;
        if (views.landmarks)
            if (auto proven = prove(*views.landmarks, graph, cancel); !proven) return proven;
    }
    return {};
}

}  // namespace starway::road::index
