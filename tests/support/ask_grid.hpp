// Runs a query on a tile map.
#pragma once

#include "starway/grid/search.hpp"

namespace starway::test {

inline GridAnswer ask(GridSearch& search, GridCell from, GridCell to, GridAlgorithm algorithm) {
    GridQuery query;
    query.from = from;
    query.to = to;
    query.algorithm = algorithm;
    GridAnswer answer;
    search.run(query, answer);
    return answer;
}

}  // namespace starway::test
