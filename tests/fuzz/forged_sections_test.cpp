// Each section of each kind of network file, forged in each way: what tests/fuzz/sections_fuzz.cpp does, the same each
// time.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <fstream>
#include <random>
#include <set>
#include <string>

#include "fuzz/forged_network.hpp"
#include "support/scaled.hpp"
#include "support/source_dir.hpp"

namespace starway::fuzz {
namespace {

TEST(ForgedSections, AreOfEveryKind) {
    std::set<std::string> forged;
    for (const Original& original : originals())
        for (std::size_t section = 0; section < original.size(); ++section) {
            const auto* const kind = road::network::find_section_kind(original.name(section));
            ASSERT_NE(kind, nullptr) << original.name(section) << " is not in section_kinds()";
            forged.insert(kind->name);
        }
    for (const road::network::SectionKind& kind : road::network::section_kinds())
        EXPECT_EQ(forged.count(kind.name), 1U) << kind.name << " is in none of the networks that are forged";
}

// A record of one change (forged_network.hpp), behind the byte that chooses the file and the weight that is asked for.
using Input = std::array<std::uint8_t, 1 + Original::record_bytes>;

Input input_of(std::size_t file, std::size_t weight, std::size_t section, std::uint8_t change, std::uint8_t value,
               std::uint32_t where) {
    Input input{static_cast<std::uint8_t>(file + originals().size() * weight), static_cast<std::uint8_t>(section),
                static_cast<std::uint8_t>(section >> 8U), change, value};
    std::memcpy(input.data() + 5, &where, sizeof where);
    return input;
}

void run(const Input& input) {
    const Original& original = originals()[input[0] % originals().size()];
    original.ask(original.changed(std::span(input).subspan(1)), input[0] / originals().size());
}

// Flags for states where a weight has none once led to a null pointer.
TEST(ForgedSections, ReachOfStatesThatAreNotThere) {
    constexpr std::uint8_t set_byte = 0;
    constexpr std::uint32_t flags = 32;
    for (std::size_t file = 0; file < originals().size(); ++file)
        for (std::size_t section = 0; section < originals()[file].size(); ++section) {
            if (!originals()[file].name(section).starts_with("reach.of.")) continue;
            for (std::uint8_t value = 0; value < 4; ++value)
                for (std::size_t weight = 0; weight < 8; ++weight)
                    run(input_of(file, weight, section, set_byte, value, flags));
        }
}

TEST(ForgedSections, CrashNothing) {
    std::mt19937 random(1);
    const auto last = test::binary_dir() + "/last-forged-sections-input";
    const int changes = test::scaled(2, 40 * Original::kinds_of_change);
    int turn = 0;
    for (std::size_t file = 0; file < originals().size(); ++file) {
        const Original& original = originals()[file];
        for (std::size_t weight = 0; weight < 10; ++weight) original.ask(original.changed({}), weight);
        for (std::size_t section = 0; section < original.size(); ++section)
            for (int change = 0; change < changes; ++change) {
                ++turn;
                const std::uint32_t where = random() % 4 == 0 ? 0xFFFFFFFFU : static_cast<std::uint32_t>(random());
                const Input input = input_of(file, static_cast<std::size_t>(turn) % 8, section,
                                             static_cast<std::uint8_t>(turn % Original::kinds_of_change),
                                             static_cast<std::uint8_t>(random()), where);
                std::ofstream(last, std::ios::binary).write(reinterpret_cast<const char*>(input.data()), input.size());
                run(input);
            }
    }
}

}  // namespace
}  // namespace starway::fuzz
