#include "read/maps/walls/left_open.hpp"

#include <fmt/format.h>

#include "read/maps/conventions.hpp"
#include "read/maps/source_text.hpp"
#include "read/maps/walls/flags.hpp"

namespace starway::read::maps {
namespace {

using Counts = std::map<std::uint32_t, std::uint64_t>;

// "3-5,9", of the tiles that are on the map.
std::string ranges(const Counts& tiles) {
    constexpr std::size_t longest = 80;
    std::string text;
    for (auto first = tiles.begin(); first != tiles.end() && text.size() < longest;) {
        auto next = first;
        std::uint32_t last = first->first;
        while (next != tiles.end() && next->first - last <= 1 && next->second > 0) last = (next++)->first;
        if (next == first) {  // not on the map
            ++first;
            continue;
        }
        text += fmt::format("{}{}", text.empty() ? "" : ",", first->first);
        if (last != first->first) text += fmt::format("-{}", last);
        first = next;
    }
    return text;
}

}  // namespace

std::uint64_t LeftOpen::count(const Tiles& tiles) {
    std::uint64_t sum = 0;
    for (const auto& [tileset, numbers] : tiles)
        for (const auto& [number, cells] : numbers) sum += cells;
    return sum;
}

std::vector<Sentence> LeftOpen::warnings() const {
    const auto options = [](const Tiles& tiles) {
        std::string text;
        for (const auto& [tileset, numbers] : tiles)
            if (const std::string list = ranges(numbers); !list.empty())
                text += " " + cost_flag(fmt::format("{}:{}", tileset, list), "blocked");
        return text;
    };
    std::vector<Sentence> texts;
    if (has_small_shapes())
        texts.push_back(
            fmt::format("the collision shapes of the tiles on {} cover neither the centre of a cell nor "
                        "more than half of it, so they block nothing; if units cannot pass there, pass{}",
                        counted(count(small_), "cell"), options(small_)));
    for (const auto& [terrain, tiles] : partly_)
        if (const std::uint64_t cells = count(tiles); cells > 0)
            texts.push_back(
                fmt::format("{} with tiles that are only partly {} stay{} open; if units cannot pass there, "
                            "pass{}",
                            counted(cells, "cell"), in_quotes(terrain), cells == 1 ? "s" : "", options(tiles)));
    return texts;
}

}  // namespace starway::read::maps
