// A real town, read and prepared for each of some profiles.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "starway/road/open.hpp"
#include "starway/road/prepare.hpp"
#include "support/shared_data.hpp"

namespace starway::test {

struct ProfiledTown {
    RoadNetwork network, prepared;
};

inline constexpr const char* profiled_town_file = "osm/monaco-osrm.osm.pbf";

// Nothing where the file is not there, which is said; or where it cannot be read, which fails the test.
inline std::optional<ProfiledTown> profiled_town(const std::vector<std::string>& profiles) {
    const auto file = shared_data(profiled_town_file);
    if (!std::filesystem::exists(file)) {
        note_missing(file);
        return std::nullopt;
    }
    SourceOptions source;
    source.profiles = profiles;
    const auto network = open(file.string(), source);
    EXPECT_TRUE(network) << network.error().message;
    if (!network) return std::nullopt;
    PrepareRequest everything;
    everything.weights = profiles;
    const auto ready = prepare(*network, everything);
    EXPECT_TRUE(ready) << ready.error().message;
    if (!ready) return std::nullopt;
    return ProfiledTown{*network, *ready};
}

}  // namespace starway::test
