// A network with an index for every weight that supports one.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <utility>
#include <vector>

#include "road/index/index_parts.hpp"
#include "road/index/road_index.hpp"
#include "starway/road/network.hpp"

namespace starway::test {

// All kinds, or the default one only.
enum class Indices { one, all };
inline RoadNetwork prepared(const RoadNetwork& network, Indices indices = Indices::one) {
    const auto order = road::index::RoadIndex::build(network, {});
    EXPECT_TRUE(order) << order.error().message;
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < network.columns().size(); ++i)
        if (network.columns()[i].name != "hops" && road::index::RoadIndex::build(network, {i}, order->view()))
            columns.push_back(i);
    const auto index = road::index::RoadIndex::build(network, columns, order->view());
    EXPECT_TRUE(index);
    auto extras = index->extras();
    const auto view = index->view();
    std::vector<std::unique_ptr<road::index::IndexParts>> parts;
    if (indices == Indices::one) columns.clear();
    for (const std::size_t column : columns) {
        const std::vector all(road::index::index_parts.begin(), road::index::index_parts.end());
        auto built = road::index::IndexParts::build(view.junctions, view.columns[column]->links,
                                                    {all, std::uint64_t{1} << 40U, {}});
        if (!built) continue;  // costs do not fit in 32 bits
        parts.push_back(std::make_unique<road::index::IndexParts>(*std::move(built)));
        for (auto& extra : parts.back()->extras(column)) extras.push_back(std::move(extra));
    }
    auto with = network.with_extras(extras);
    EXPECT_TRUE(with) << with.error().message;
    return *with;
}

}  // namespace starway::test
