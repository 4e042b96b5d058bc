// What info, check, convert, prepare and bench do with a tile map. Each is in a file of its own; the verb's file chooses.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/common/arguments.hpp"
#include "cli/common/session.hpp"
#include "cli/grid/arguments.hpp"
#include "starway/grid/algorithm.hpp"

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
    MapPartFiles files;
};
Result<void> map_bench(const MapArguments& arguments, const MapBenchArguments& bench, Session& session);

// Its clusters or its hub labels, into a file.
inline const std::vector<std::string> map_part_names{"clusters", "labels"};
struct MapPrepareArguments {
    std::vector<std::string> parts;  // at most one, which may be given again; the clusters where none is
    std::string output;              // empty: beside the map
    std::uint64_t memory = 0;        // what making it may take, in bytes
};
Result<void> map_prepare(const MapArguments& arguments, const MapPrepareArguments& prepare, Session& session);

}  // namespace starway::cli
