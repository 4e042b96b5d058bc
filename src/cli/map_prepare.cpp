// `starway prepare` on a tile map: the clusters of hierarchical A*.
#include <fmt/format.h>

#include <chrono>

#include "cli/json.hpp"
#include "cli/map_verbs.hpp"
#include "cli/map_words.hpp"
#include "cli/text.hpp"
#include "service/map_clusters.hpp"

namespace starway::cli {

Result<void> map_prepare(const MapArguments& arguments, const std::string& output, Session& session) {
    const auto loaded = load_map(arguments, session);
    if (!loaded) return loaded.error();
    const auto begun = std::chrono::steady_clock::now();
    const std::string file = output.empty() ? arguments.source + ".clusters" : output;
    GridSearch search(loaded->map.grid);
    const auto size = service::save_clusters(search, file);
    if (!size) return size.error();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
    if (session.json) {
        session.print(to_text(Json{{"status", "ok"},
                                   {"file", file},
                                   {"bytes", *size},
                                   {"clusters", clusters_json(search.clusters())},
                                   {"load_ms", loaded->load_ms},
                                   {"prepare_ms", took.count()}}));
        return {};
    }
    session.print(fmt::format("{}: {}, {}; prepared in {}\n", session.paint().bold(file),
                              plural(search.clusters().all, "cluster", "clusters"), bytes(*size),
                              milliseconds(took.count())));
    return {};
}

}  // namespace starway::cli
