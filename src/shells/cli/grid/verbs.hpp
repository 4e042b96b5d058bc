// info, check, convert, prepare and bench on a tile map. The verb's own file dispatches to these.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "shells/cli/arguments/map.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/session.hpp"
#include "starway/grid/algorithm.hpp"

namespace starway::cli {

Result<void> map_info(const MapArguments& arguments, Session& session);

struct MapCheckArguments {
    std::vector<std::string> from, to;
    std::string heuristic{name_of(GridBound::automatic)};
    std::size_t examples = 3;
};
Result<void> map_check(const MapArguments& arguments, const MapCheckArguments& check, Session& session);

// To another map format, or to a graph.
Result<void> map_convert(const MapArguments& arguments, const OutputArguments& output, Session& session);
// The values of -f for tile maps, in addition to those for roads.
inline const std::vector<std::string> map_format_names{"map", "characters", "png"};

struct MapBenchArguments {
    AlgorithmArguments algorithm;
    std::uint64_t random = 0;
    std::uint64_t seed = 0;
    MapPartFiles files;
};
Result<void> map_bench(const MapArguments& arguments, const MapBenchArguments& bench, Session& session);

// Writes the map's clusters or hub labels to a file.
inline const std::vector<std::string> map_part_names{"clusters", "labels"};
struct MapPrepareArguments {
    std::vector<std::string> parts;  // at most one, possibly repeated; default: clusters
    std::string output;              // default: beside the map
    std::uint64_t memory = 0;        // limit while building, in bytes
};
Result<void> map_prepare(const MapArguments& arguments, const MapPrepareArguments& prepare, Session& session);

}  // namespace starway::cli
