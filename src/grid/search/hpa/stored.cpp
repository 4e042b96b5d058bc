#include "grid/search/hpa/stored.hpp"

#include <array>
#include <type_traits>
#include <vector>

namespace starway::grid::search {
namespace {

static_assert(sizeof(Entrance) == 8 && std::is_trivially_copyable_v<Entrance>);

struct Part {
    std::uint64_t squares = 0;
    std::uint64_t entrances = 0;
    std::uint64_t costs = 0;
};
static_assert(sizeof(Part) == 24 && std::is_trivially_copyable_v<Part>);

std::array<EntranceGraph*, 3> graphs_of(ClusterMap& map) {
    return {&map.clusters(), &map.regions(), &map.provinces()};
}

// Where each square's entrances and costs begin.
struct Beginnings {
    std::vector<std::uint64_t> cost{0}, entrance{0};

    explicit Beginnings(EntranceGraph& graph) {
        for (std::uint32_t square = 0; square < graph.layout().count(); ++square) {
            const std::uint64_t count = graph.at(square).entrances.size();
            entrance.push_back(entrance.back() + count);
            cost.push_back(cost.back() + count * count);
        }
    }
    [[nodiscard]] Part part() const { return {entrance.size() - 1, entrance.back(), cost.back()}; }
};

// Whether the entrances and costs of all squares are consecutive and in range, with a cost from each entrance to each.
bool in_order(const StoredSquares& stored) {
    if (stored.first_entrance.front() != 0 || stored.first_entrance.back() != stored.entrances.size()) return false;
    if (stored.first_cost.front() != 0 || stored.first_cost.back() != stored.costs.size()) return false;
    constexpr std::uint64_t most_entrances = 1U << 20U;  // far more than a province has
    for (std::size_t i = 0; i + 1 < stored.first_entrance.size(); ++i) {
        const std::uint64_t entrances = stored.first_entrance[i + 1] - stored.first_entrance[i];
        if (stored.first_entrance[i + 1] < stored.first_entrance[i] || stored.first_cost[i + 1] < stored.first_cost[i])
            return false;
        if (entrances > most_entrances || stored.first_cost[i + 1] - stored.first_cost[i] != entrances * entrances)
            return false;
    }
    return true;
}

}  // namespace

void write_stored(ClusterMap& map, const ByteSink& sink) {
    std::vector<Beginnings> beginnings;
    std::vector<Part> parts;
    for (EntranceGraph* const graph : graphs_of(map)) {
        beginnings.emplace_back(*graph);
        parts.push_back(beginnings.back().part());
    }
    StoredWriter writer(stored_clusters, map.clusters().map(), sink);
    writer.put(std::span<const Part>(parts));
    for (std::size_t i = 0; i < beginnings.size(); ++i) {
        EntranceGraph& graph = *graphs_of(map)[i];
        writer.put(std::span<const std::uint64_t>(beginnings[i].cost));
        writer.put(std::span<const std::uint64_t>(beginnings[i].entrance));
        for (std::uint32_t square = 0; square < graph.layout().count(); ++square)
            writer.put(graph.at(square).entrances);
        for (std::uint32_t square = 0; square < graph.layout().count(); ++square) writer.put(graph.at(square).costs);
        writer.pad();
    }
    writer.finish();
}

Result<void> read_stored(std::span<const std::byte> bytes, ClusterMap& map) {
    const auto content = stored_content(bytes, stored_clusters, map.clusters().map());
    if (!content) return content.error();
    StoredReader reader(*content);
    const auto parts = reader.cut<Part>(graphs_of(map).size());
    std::array<StoredSquares, 3> stored;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Part& part = parts[i];
        if (part.squares != graphs_of(map)[i]->layout().count()) return stored_damaged(stored_clusters);
        stored[i].first_cost = reader.cut<std::uint64_t>(part.squares + 1);
        stored[i].first_entrance = reader.cut<std::uint64_t>(part.squares + 1);
        stored[i].entrances = reader.cut<Entrance>(part.entrances);
        stored[i].costs = reader.cut<float>(part.costs);
        reader.skip_padding();
        if (stored[i].first_entrance.empty() || stored[i].first_cost.empty() || !in_order(stored[i]))
            return stored_damaged(stored_clusters);
    }
    if (!reader.at_end()) return stored_damaged(stored_clusters);
    for (std::size_t i = 0; i < stored.size(); ++i) graphs_of(map)[i]->use_stored(stored[i]);
    return {};
}

}  // namespace starway::grid::search
