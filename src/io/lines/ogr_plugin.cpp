#include "io/lines/ogr_plugin.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace starway::io {
namespace {

namespace fs = std::filesystem;

constexpr const char* plugin_file = "starway-ogr.so";

// lib/starway, lib64/starway and Debian's lib/MULTIARCH/starway.
void add_library_folders(const fs::path& prefix, std::vector<fs::path>& places) {
    places.push_back(prefix / "lib" / "starway" / plugin_file);
    places.push_back(prefix / "lib64" / "starway" / plugin_file);
    std::error_code error;
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(prefix / "lib", error))
        if (entry.path().filename().string().find("-linux-") != std::string::npos)
            found.push_back(entry.path() / "starway" / plugin_file);
    std::sort(found.begin(), found.end());
    places.insert(places.end(), found.begin(), found.end());
}

// Where the plug-in may lie, best first.
std::vector<fs::path> candidates() {
    std::vector<fs::path> places;
    if (const char* chosen = std::getenv("STARWAY_PLUGIN_DIR"); chosen != nullptr && *chosen != '\0')
        places.emplace_back(fs::path(chosen) / plugin_file);
    std::error_code error;
    const auto program = fs::read_symlink("/proc/self/exe", error);
    if (error) return places;
    const auto folder = program.parent_path();
    places.push_back(folder / plugin_file);
    add_library_folders(folder.parent_path(), places);
    return places;
}

Result<const OgrPlugin*> load_from(const fs::path& file) {
    void* handle = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        const char* reason = ::dlerror();
        return Error{ErrorKind::io,
                     fmt::format("{}: cannot be loaded ({}); install GDAL (on Debian: apt install libgdal32)",
                                 file.string(), reason != nullptr ? reason : "no reason given")};
    }
    using Entry = const OgrPlugin* (*)();
    const auto entry = reinterpret_cast<Entry>(::dlsym(handle, "starway_ogr_plugin"));
    const OgrPlugin* plugin = entry != nullptr ? entry() : nullptr;
    if (plugin == nullptr || plugin->version != ogr_plugin_version) {
        return Error{ErrorKind::io,
                     fmt::format("{}: belongs to another version of Starway; install both from the same package",
                                 file.string())};
    }
    return plugin;  // stays loaded: its code serves until the process ends
}

Result<const OgrPlugin*> load() {
    std::string looked_at;
    for (const auto& file : candidates()) {
        std::error_code error;
        if (fs::exists(file, error)) return load_from(file);
        looked_at += (looked_at.empty() ? "" : ", ") + file.string();
    }
    return Error{ErrorKind::io,
                 fmt::format("GIS files need Starway's GDAL plug-in, which is at none of: {}; install the whole "
                             "starway package, or set STARWAY_PLUGIN_DIR to the plug-in's folder",
                             looked_at)};
}

}  // namespace

Result<const OgrPlugin*> ogr_plugin() {
    static const Result<const OgrPlugin*> plugin = load();
    return plugin;
}

}  // namespace starway::io
