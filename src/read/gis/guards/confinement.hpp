// What a thread that reads a source may open on disk: the rules behind confined_files.hpp.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "read/gis/guards/confined_files.hpp"

namespace starway::read {

struct ConfinedFiles::State {
    std::atomic<const CancelFlag*> cancel{nullptr};  // handles may outlive it
    std::vector<std::filesystem::path> folders;
    std::set<std::filesystem::path> made;  // temporary files of a driver
    std::string looked_for;  // the first path outside that is there, though the driver was told that it is not
};

// Of this thread; null where it is not confined.
std::shared_ptr<ConfinedFiles::State>& confinement();

bool is_cancelled(const std::shared_ptr<ConfinedFiles::State>& state);

// Without symbolic links and "..".
std::filesystem::path real_path(const std::filesystem::path& path);

// GDAL's tables of codes, found before anything is confined.
const std::filesystem::path& gdal_data();

// Whether the confinement on this thread, if any, lets a driver look at the path.
bool is_visible(const char* path);

// Of a thread that is confined. A driver looks for many files that are not there: those are no refusals.
bool is_readable(const char* path);

// Of a thread that is confined. Drivers may make temporary files, and change those.
bool is_writable(const char* path, std::string_view access);

// What changes files is for threads that are not confined, and for temporary files.
bool may_change(const char* path);

}  // namespace starway::read
