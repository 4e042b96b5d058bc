#include "read/roads/osm/way_table.hpp"

#include <utility>

namespace starway::read::osm {

void Ways::push(const WayRecord& record, std::span<const std::int64_t> nodes) {
    id.push_back(record.id);
    version.push_back(record.version);
    meaning.push_back(record.meaning);
    name.push_back(record.name);
    side.push_back(record.side);
    facts.push_back(record.facts);
    kept.push_back(record.kept);
    node.insert(node.end(), nodes.begin(), nodes.end());
    first_node.push_back(node.size());
}

Ways Ways::in_order(std::span<const std::size_t> order) {
    Ways sorted;
    for (const std::size_t way : order) sorted.push(record(way), nodes(way));
    sorted.names = std::move(names);
    sorted.fact_sets = std::move(fact_sets);
    sorted.kept_sets = std::move(kept_sets);
    return sorted;
}

}  // namespace starway::read::osm
