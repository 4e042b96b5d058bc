// Answers about tile maps themselves.
#pragma once

#include <string>
#include <vector>

#include "bench/grid.hpp"
#include "grid/ask/check.hpp"
#include "grid/ask/summary.hpp"
#include "request/codec/grid/cells.hpp"
#include "starway/grid/scenario.hpp"

namespace starway::request::codec {

struct MapInfo {
    const TileMap& map;
    grid::ask::MapSummary summary;
    double load_ms;
};
struct MapCheck {
    const grid::ask::MapCheckReport& report;
    const TileMap& map;
    double load_ms;
};
struct MapPrepared {
    std::string file;
    std::uint64_t bytes = 0;
    GridAlgorithm algorithm = GridAlgorithm::automatic;  // that the file is for
    GridPrepared prepared;
    double load_ms = 0, prepare_ms = 0;
};
struct MapConverted {
    const TileMap& map;
    const std::string& file;
    const std::string& format;
    const std::vector<std::string>& lost;
    double load_ms;
};
struct MapBench {
    const bench::GridBenchFigures& figures;
    double load_ms;
};
Object described(As<MapInfo>);
Object described(As<MapCheck>);
Object described(As<MapPrepared>);
Object described(As<MapConverted>);
Object described(As<MapBench>);
Object described(As<ScenarioMismatch>);
Object described(As<ScenarioReport>);

}  // namespace starway::request::codec
