// Waypoints, and behind a zero byte their links, on a small map; what is read is searched.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "memory_file.hpp"
#include "starway/grid/waypoints.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const starway::TileMap map = [] {
        auto grid = starway::GridMap::create(24, 16);
        if (!grid) std::abort();
        for (std::int32_t y = 2; y < 16; ++y) grid->set_open({11, y}, false);
        return starway::TileMap{*std::move(grid)};
    }();
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::size_t end = text.find('\0');
    const starway::test::MemoryFile points(text.substr(0, end));
    const starway::test::MemoryFile links(end == text.npos ? "" : text.substr(end + 1));
    const auto graph = starway::open_waypoints(map, points.path(), end == text.npos ? "" : links.path());
    if (!graph) {
        if (graph.error().message.empty()) std::abort();
        return 0;
    }
    starway::WaypointSearch search(map.grid, *graph);
    starway::WaypointAnswer answer;
    search.run({.from = {1, 14}, .to = {22, 14}}, answer);
    const bool found = answer.status == starway::SearchStatus::found;
    if (found && (answer.path.size() < 2 || !(answer.length >= 0))) std::abort();
    return 0;
}
