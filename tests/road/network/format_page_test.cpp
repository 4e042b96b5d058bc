// FORMAT.md lists every section that this version knows, with the size of its elements, and no other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <regex>
#include <string>

#include "road/network/section_kinds.hpp"
#include "support/source_dir.hpp"

namespace starway::road::network {
namespace {

using Sizes = std::map<std::string, std::uint32_t>;  // of elements, by section

// "turns.#.cost.#" for "turns.K.cost.0".
std::string kind_of(const std::string& name) {
    return std::regex_replace(name, std::regex("\\.(K|[0-9]+)(?=\\.|$)"), ".#");
}

// The bytes of "i32×2, u32×2".
std::uint32_t size_of(const std::string& elements) {
    static const std::map<std::string, std::uint32_t> bits{{"byte", 8}, {"u8", 8},   {"u16", 16}, {"u32", 32},
                                                           {"i32", 32}, {"u64", 64}, {"i64", 64}, {"f32", 32}};
    const std::regex part("(byte|[uif][0-9]+)(?:×([0-9]+))?");
    std::uint32_t bytes = 0;
    for (std::sregex_iterator at(elements.begin(), elements.end(), part), end; at != end; ++at) {
        const std::string times = (*at)[2];
        bytes += bits.at((*at)[1]) / 8 * (times.empty() ? 1 : static_cast<std::uint32_t>(std::stoul(times)));
    }
    return bytes;
}

Sizes sections_of_the_page() {
    Sizes sizes;
    std::ifstream page(test::source_dir() + "/src/road/network/file/FORMAT.md");
    const std::regex row("\\| (`[^|]*`[^|]*) \\| ([^|]*) \\|.*");
    const std::regex name("`([a-z_]+[a-zK0-9_.]*)`");
    std::smatch cells;
    for (std::string line; std::getline(page, line);) {
        if (!std::regex_match(line, cells, row) || size_of(cells[2]) == 0) continue;
        const std::string names = cells[1];
        for (std::sregex_iterator at(names.begin(), names.end(), name), end; at != end; ++at)
            sizes[kind_of((*at)[1])] = size_of(cells[2]);
    }
    return sizes;
}

TEST(FormatPage, ListsEverySectionWithTheSizeOfItsElements) {
    Sizes known;
    for (const SectionKind& kind : section_kinds()) known[kind.name] = kind.element_size;
    EXPECT_EQ(sections_of_the_page(), known);
}

}  // namespace
}  // namespace starway::road::network
