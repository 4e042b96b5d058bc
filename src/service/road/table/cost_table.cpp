#include "service/road/table/cost_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "search/road/road_search.hpp"
#include "service/road/columns.hpp"
#include "service/road/table/cost_tables.hpp"

namespace starway::service {
namespace {

class DijkstraTable final : public CostTable {
public:
    DijkstraTable(const RoadNetwork& network, const WeightColumn& column) : column_(column), search_(network) {}

    Result<void> run(std::span<const Ends> sources, std::span<const Ends> targets, const CostRow& row,
                     const CancelFlag* cancel) override {
        std::vector<std::uint64_t> cells(targets.size());
        for (const Ends& source : sources) {
            if (cancel != nullptr && *cancel) return Error{ErrorKind::interrupted, "the matrix was interrupted"};
            search_.one_to_all(column_, source.terminals(), distances_);
            std::transform(targets.begin(), targets.end(), cells.begin(),
                           [this](const Ends& target) { return cost_to(target); });
            if (auto taken = row(cells); !taken) return taken;
        }
        return {};
    }
    [[nodiscard]] std::string_view name() const override { return "dijkstra"; }

private:
    [[nodiscard]] std::uint64_t cost_to(const Ends& target) const {
        std::uint64_t least = search::unreachable_cost;
        for (const search::Terminal& end : target.terminals()) {
            const std::uint64_t there = distances_[static_cast<std::uint32_t>(end.node)];
            if (there != search::unreachable_cost) least = std::min(least, there + end.cost);
        }
        return least;
    }

    const WeightColumn& column_;
    search::RoadSearch search_;
    std::vector<std::uint64_t> distances_;
};

bool is_table_index(Algorithm algorithm) {
    return needs_index(algorithm) && algorithm != Algorithm::landmarks;
}

}  // namespace

std::unique_ptr<CostTable> make_dijkstra_table(const RoadNetwork& network, const WeightColumn& column) {
    return std::make_unique<DijkstraTable>(network, column);
}

Result<std::unique_ptr<CostTable>> make_cost_table(const RoadNetwork& network, const WeightColumn& column,
                                                   Algorithm algorithm) {
    if (algorithm == Algorithm::dijkstra) return make_dijkstra_table(network, column);
    if (algorithm != Algorithm::automatic && !is_table_index(algorithm))
        return Error{ErrorKind::usage,
                     fmt::format("{} answers pairs, not tables; a matrix takes the index cch, ch or labels, or none",
                                 name_of(algorithm))};
    auto index = index::stored_index(network);
    if (!index) return std::move(index).error();
    const auto number = static_cast<std::size_t>(&column - network.columns().data());
    const bool there = *index && (**index).columns[number];
    if (!there && algorithm == Algorithm::automatic) return make_dijkstra_table(network, column);
    if (!there) return no_index(column, algorithm);
    return make_index_table(network, column, **std::move(index), algorithm);
}

}  // namespace starway::service
