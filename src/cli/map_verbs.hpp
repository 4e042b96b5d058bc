// What info, check, convert, prepare and bench do with a tile map. Each is in a file of its own; the verb's file chooses.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/map_arguments.hpp"
#include "cli/session.hpp"
#include "starway/grid_algorithm.hpp"

namespace starway::cli {

Result<void> map_info(const MapArguments& arguments, Session& session);

struct MapCheckArguments {
    std::vector<std::string> from, to;
    std::string heuristic{name_of(GridBound::automatic)};
    std::size_t examples = 3;
};
Result<void> map_check(const MapArguments& arguments, const MapCheckArguments& check, Session& session);

// Into another map format, or as a graph.
Result<void> map_convert(const MapArguments& arguments, const OutputArguments& output, Session& session);
// The words for -f, besides those for roads.
inline const std::vector<std::string> map_format_names{"map", "characters", "png"};

struct MapBenchArguments {
    AlgorithmArguments algorithm;
    std::uint64_t random = 0;
    std::uint64_t seed = 0;
    std::string clusters;  // the file
};
Result<void> map_bench(const MapArguments& arguments, const MapBenchArguments& bench, Session& session);

// Its clusters, into a file; beside the map unless told.
Result<void> map_prepare(const MapArguments& arguments, const std::string& output, Session& session);

}  // namespace starway::cli
