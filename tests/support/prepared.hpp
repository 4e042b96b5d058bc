// A network with an index for every weight that can have one.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "index/road_index.hpp"
#include "starway/network.hpp"

namespace starway::test {

inline RoadNetwork prepared(const RoadNetwork& network) {
    const auto order = index::RoadIndex::build(network, {});
    EXPECT_TRUE(order) << order.error().message;
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < network.columns().size(); ++i)
        if (network.columns()[i].name != "hops" && index::RoadIndex::build(network, {i}, order->view()))
            columns.push_back(i);
    const auto index = index::RoadIndex::build(network, columns, order->view());
    EXPECT_TRUE(index);
    auto with = network.with_extras(index->extras());
    EXPECT_TRUE(with) << with.error().message;
    return *with;
}

}  // namespace starway::test
