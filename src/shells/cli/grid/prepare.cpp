// `starway prepare` on a tile map: the clusters of hierarchical A*, or hub labels.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "grid/ask/parts.hpp"
#include "request/codec/grid/map.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/grid/verbs.hpp"

namespace starway::cli {
namespace {

// "clusters" or "labels".
Result<std::string> part_of(const std::vector<std::string>& names) {
    if (names.empty()) return map_part_names.front();
    for (const std::string& name : names) {
        if (std::find(map_part_names.begin(), map_part_names.end(), name) == map_part_names.end())
            return Error{ErrorKind::usage, fmt::format("--index {} applies to roads; a tile map takes {}", name,
                                                       fmt::join(map_part_names, " or "))};
        if (name != names.front())
            return Error{ErrorKind::usage,
                         fmt::format("{} and {} are separate files; prepare one at a time", names.front(), name)};
    }
    return names.front();
}

}  // namespace

Result<void> map_prepare(const MapArguments& arguments, const MapPrepareArguments& prepare, Session& session) {
    const auto part = part_of(prepare.parts);
    if (!part) return part.error();
    const bool labels = *part == map_part_names.back();
    const GridAlgorithm algorithm = labels ? GridAlgorithm::labels : GridAlgorithm::hierarchical;
    const auto loaded = load_map(arguments, session);
    if (!loaded) return loaded.error();
    const auto begun = std::chrono::steady_clock::now();
    const std::string file = prepare.output.empty() ? arguments.source + "." + *part : prepare.output;
    GridSearch search(loaded->map.grid);
    const auto size =
        grid::ask::save_part(search, algorithm, file, {prepare.memory, &session.progress(), &session.cancel()});
    session.progress().clear();
    if (!size) return size.error();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
    if (session.json) {
        session.print_json(request::codec::as_json(request::codec::MapPrepared{
            file, *size, algorithm, search.prepared(algorithm), loaded->load_ms, took.count()}));
        return {};
    }
    const std::uint64_t count = search.prepared(algorithm).all;
    const std::string what =
        labels ? plural(count, "hub", "hubs") + " in labels" : plural(count, "cluster", "clusters");
    session.report(fmt::format("{}: {}, {}; prepared in {}\n", session.paint().bold(file), what, bytes(*size),
                               milliseconds(took.count())));
    return {};
}

}  // namespace starway::cli
