#include "read/plugin/ogr_plugin.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "base/core/files/temporary_names.hpp"
#include "read/plugin/plugin_tag.hpp"

namespace starway::read {
namespace {

namespace fs = std::filesystem;

constexpr const char* plugin_file = "starway-ogr.so";

// lib/starway, lib64/starway and Debian's lib/MULTIARCH/starway.
std::vector<fs::path> library_folders(const fs::path& prefix) {
    std::vector<fs::path> places;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(prefix / "lib", error))
        if (entry.path().filename().string().find("-linux-") != std::string::npos)
            places.push_back(entry.path() / "starway" / plugin_file);
    std::sort(places.begin(), places.end());
    places.insert(places.begin(),
                  {prefix / "lib" / "starway" / plugin_file, prefix / "lib64" / "starway" / plugin_file});
    return places;
}

// The folder of the shared object or program that contains this code.
fs::path file_of_this_code() {
    ::Dl_info object{};
    if (::dladdr(reinterpret_cast<const void*>(&library_folders), &object) == 0 || object.dli_fname == nullptr)
        return {};
    // Ignore a bare program name: a file of that name in the working folder may be unrelated.
    const fs::path file = object.dli_fname;
    std::error_code error;
    return file.is_absolute() ? fs::canonical(file, error) : fs::path();
}

// Candidate paths of the plug-in, in order of preference.
std::vector<fs::path> candidates() {
    std::vector<fs::path> places;
    const auto add = [&places](const fs::path& place) {
        if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
    };
    if (const char* chosen = std::getenv("STARWAY_PLUGIN_DIR"); chosen != nullptr && *chosen != '\0')
        add(fs::path(chosen) / plugin_file);
    std::error_code error;
    for (const fs::path& file : {file_of_this_code(), fs::read_symlink("/proc/self/exe", error)}) {
        if (file.empty()) continue;
        add(file.parent_path() / plugin_file);
        add(file.parent_path() / "starway" / plugin_file);
        for (const auto& place : library_folders(file.parent_path().parent_path())) add(place);
    }
    add(fs::path(STARWAY_INSTALLED_PLUGIN_DIR) / plugin_file);
    return places;
}

Result<const OgrPlugin*> plugin_in(void* handle, const std::string& file) {
    using Entry = const OgrPlugin* (*)(const char* tag);
    const auto entry = reinterpret_cast<Entry>(::dlsym(handle, "starway_ogr_table"));
    const OgrPlugin* plugin = entry != nullptr ? entry(ogr_plugin_tag) : nullptr;
    if (plugin == nullptr)
        return Error{
            ErrorKind::io,
            fmt::format("{}: the plug-in belongs to another build of Starway; install both from the same package",
                        file)};
    core::remove_also_by(plugin->remove_temporaries);
    return plugin;  // never unloaded: its code is used until the process ends
}

Result<const OgrPlugin*> load() {
    std::string looked_at;
    for (const auto& file : candidates()) {
        std::error_code error;
        if (!fs::exists(file, error)) {
            looked_at += (looked_at.empty() ? "" : ", ") + file.string();
            continue;
        }
        if (void* const handle = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL); handle != nullptr)
            return plugin_in(handle, file.string());
        const char* reason = ::dlerror();
        const std::string_view known = reason != nullptr ? reason : "unknown reason";
        // As the dynamic linker words it.
        const bool no_memory = known.find("failed to map segment") != std::string_view::npos ||
                               known.find("cannot allocate memory") != std::string_view::npos ||
                               known.find("Cannot allocate memory") != std::string_view::npos;
        return Error{ErrorKind::io, fmt::format("{}: cannot be loaded ({}); {}", file.string(), known,
                                                no_memory ? "there is too little memory for GDAL"
                                                          : "install GDAL (on Debian: apt install libgdal32)")};
    }
    // For a bare name, the loader searches the program's run path, to which the CMake package adds the plug-in's
    // folder.
    if (void* const handle = ::dlopen(plugin_file, RTLD_NOW | RTLD_LOCAL); handle != nullptr)
        return plugin_in(handle, plugin_file);
    return Error{ErrorKind::io,
                 fmt::format("GIS files need Starway's GDAL plug-in, which was not found at: {}; install the complete "
                             "starway package, or set STARWAY_PLUGIN_DIR to the plug-in's folder",
                             looked_at)};
}

}  // namespace

Result<const OgrPlugin*> ogr_plugin() {
    static const Result<const OgrPlugin*> plugin = load();
    return plugin;
}

}  // namespace starway::read
