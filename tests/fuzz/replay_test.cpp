// Every seed of every fuzz target, and every input on which one once failed, without libFuzzer.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "fuzz_targets.hpp"
#include "support/scaled.hpp"
#include "support/source_dir.hpp"

#define STARWAY_DECLARE(name) extern "C" int fuzz_##name(const std::uint8_t* data, std::size_t size);
STARWAY_FUZZ_TARGETS(STARWAY_DECLARE)

namespace {

struct Target {
    const char* name;
    int (*run)(const std::uint8_t*, std::size_t);
};
#define STARWAY_ENTRY(name) Target{#name, fuzz_##name},
const std::vector<Target> targets{STARWAY_FUZZ_TARGETS(STARWAY_ENTRY)};

struct Input {
    std::string path;
    std::string bytes;
};

std::vector<Input> inputs_of(const Target& target) {
    const auto folder = std::filesystem::path(starway::test::source_dir()) / "tests" / "fuzz";
    std::vector<Input> inputs;
    for (const char* const kind : {"corpus", "findings"}) {
        if (!std::filesystem::exists(folder / kind / target.name)) continue;
        for (const auto& entry : std::filesystem::directory_iterator(folder / kind / target.name)) {
            std::ifstream file(entry.path(), std::ios::binary);
            inputs.push_back({entry.path().string(), {std::istreambuf_iterator<char>(file), {}}});
        }
    }
    std::sort(inputs.begin(), inputs.end(), [](const Input& a, const Input& b) { return a.path < b.path; });
    return inputs;
}

// In memory of exactly that size, as libFuzzer has it: a sanitizer sees a byte read beyond the end.
void run(const Target& target, const std::string& bytes) {
    const std::unique_ptr<std::uint8_t[]> copy(new std::uint8_t[bytes.size()]);
    std::copy(bytes.begin(), bytes.end(), copy.get());
    target.run(copy.get(), bytes.size());
}

class Replay : public testing::TestWithParam<Target> {};

// The names are told before the target runs: a target that finds something ends the program.
TEST_P(Replay, TakesEverySeedAndFinding) {
    const auto inputs = inputs_of(GetParam());
    ASSERT_FALSE(inputs.empty()) << "the target has no seeds";
    GetParam().run(nullptr, 0);
    for (const Input& input : inputs) {
        std::cout << input.path << std::endl;
        run(GetParam(), input.bytes);
    }
}

std::string changed(std::string bytes, const std::vector<Input>& others, std::mt19937& random) {
    const auto below = [&](std::size_t limit) {
        return static_cast<std::size_t>(random() % std::max<std::size_t>(limit, 1));
    };
    const auto span = [&](const std::string& text) {
        const std::size_t begin = below(text.size());
        return text.substr(begin, 1 + below(std::min<std::size_t>(text.size() - begin, 64)));
    };
    for (std::size_t change = 1 + below(4); change > 0; --change) {
        const std::size_t at = below(bytes.size() + 1);
        const std::size_t kind = below(6);
        if (kind == 0) bytes.insert(at, span(bytes));
        if (kind == 1) bytes.insert(at, span(others[below(others.size())].bytes));
        if (kind == 2) bytes.erase(at, 1 + below(64));
        if (kind == 3) bytes.resize(at);
        if (at >= bytes.size()) continue;
        if (kind == 4) bytes[at] = static_cast<char>(bytes[at] ^ (1 << below(8)));
        if (kind == 5) bytes[at] = std::string("\0\xFF\x7F\x80-09.,\n\" ", 12)[below(12)];
    }
    return bytes;
}

// A little fuzzing without libFuzzer, the same each time. Not of GIS formats: what breaks inside GDAL is not ours to
// mend.
TEST_P(Replay, TakesChangedSeeds) {
    const std::string name = GetParam().name;
    if (name == "ogr" || name == "raster") return;
    const auto inputs = inputs_of(GetParam());
    ASSERT_FALSE(inputs.empty());
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(starway::test::scaled(500, 60'000));
    std::mt19937 random(1);
    for (int round = 0; std::chrono::steady_clock::now() < end; ++round) {
        const Input& input = inputs[random() % inputs.size()];
        const std::string bytes = changed(input.bytes, inputs, random);
        std::ofstream(starway::test::binary_dir() + "/last-" + name + "-input", std::ios::binary) << bytes;
        run(GetParam(), bytes);
    }
}

INSTANTIATE_TEST_SUITE_P(Fuzz, Replay, testing::ValuesIn(targets),
                         [](const auto& parameter) { return std::string(parameter.param.name); });

TEST(FuzzInputs, BelongToATarget) {
    for (const std::string kind : {"corpus", "findings"}) {
        const auto folder = std::filesystem::path(starway::test::source_dir()) / "tests" / "fuzz" / kind;
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            EXPECT_TRUE(
                std::filesystem::exists(folder.parent_path() / (entry.path().filename().string() + "_fuzz.cpp")))
                << entry.path() << " is of no target";
    }
}

}  // namespace
