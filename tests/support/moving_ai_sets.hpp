// The sets of maps and scenarios in Moving AI's formats: the stand-in's, and the benchmarks' where their archive is
// there.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "support/shared_data.hpp"
#include "support/temporary_folder.hpp"

namespace starway::test {

struct MovingAiFile {
    std::filesystem::path scenario;
    std::filesystem::path map;
};

struct MovingAiSet {
    bool real = false;
    std::vector<MovingAiFile> files;  // by name
};

inline std::vector<MovingAiFile> moving_ai_files(const std::filesystem::path& folder) {
    std::vector<MovingAiFile> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder / "scenarios")) {
        if (entry.path().extension() != ".scen") continue;
        const auto set = entry.path().parent_path().filename();
        found.push_back({entry.path(), folder / "maps" / set / entry.path().stem()});
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.scenario < b.scenario; });
    return found;
}

// Unpacks the archive the first time.
inline const std::vector<MovingAiSet>& moving_ai_sets() {
    static const std::unique_ptr<TemporaryFolder> unpacked = [] {
        auto folder = std::make_unique<TemporaryFolder>();
        const auto archive = shared_data("movingai.tar.xz");
        const std::string command = "tar -xJf '" + archive.string() + "' -C '" + folder->path().string() + "'";
        if (!std::filesystem::exists(archive) || std::system(command.c_str()) != 0) folder.reset();
        return folder;
    }();
    static const std::vector<MovingAiSet> sets = [] {
        std::vector<MovingAiSet> made{{false, moving_ai_files(stand_in("movingai"))}};
        if (unpacked) made.push_back({true, moving_ai_files(unpacked->path())});
        return made;
    }();
    if (!unpacked) note_missing(shared_data("movingai.tar.xz"));
    return sets;
}

}  // namespace starway::test
