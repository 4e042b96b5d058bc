#include "read/gis/guards/confinement.hpp"

#include <cpl_conv.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>

#include "base/core/shown.hpp"
#include "read/gis/guards/outside_access.hpp"

namespace starway::read {

namespace fs = std::filesystem;

namespace {

bool lies_below(const fs::path& path, const fs::path& folder) {
    const auto [end, ignored] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return end == folder.end();
}

fs::path temporary_folder() {
    const char* const named = CPLGetConfigOption("CPL_TMPDIR", nullptr);
    std::error_code error;
    return real_path(named != nullptr ? fs::path(named) : fs::temp_directory_path(error));
}

bool may_open(const fs::path& real) {
    if (real.empty()) return false;
    const auto& state = *confinement();
    return state.made.contains(real) || (!gdal_data().empty() && lies_below(real, gdal_data())) ||
           std::any_of(state.folders.begin(), state.folders.end(),
                       [&](const fs::path& folder) { return lies_below(real, folder); });
}

bool is_plain(const struct stat& status) {
    return S_ISREG(status.st_mode) || S_ISDIR(status.st_mode);
}

}  // namespace

std::shared_ptr<ConfinedFiles::State>& confinement() {
    thread_local std::shared_ptr<ConfinedFiles::State> of_this_thread;
    return of_this_thread;
}

bool is_cancelled(const std::shared_ptr<ConfinedFiles::State>& state) {
    const CancelFlag* const cancel = state ? state->cancel.load() : nullptr;
    return cancel != nullptr && *cancel;
}

fs::path real_path(const fs::path& path) {
    std::error_code error;
    fs::path real = fs::weakly_canonical(fs::absolute(path, error), error);
    return error ? fs::path() : real;
}

const fs::path& gdal_data() {
    static const fs::path folder = [] {
        for (const char* const name : {"gdalvrt.xsd", "s57objectclasses.csv", "gt_datum.csv", "gcs.csv"})
            if (const char* const found = CPLFindFile("gdal", name)) return real_path(fs::path(found).parent_path());
        return fs::path();
    }();
    return folder;
}

bool is_visible(const char* path) {
    return !confinement() || may_open(real_path(path));
}

bool is_readable(const char* path) {
    struct stat status {};
    if (is_cancelled(confinement()) || ::stat(path, &status) != 0) return false;
    if (!may_open(real_path(path)) && !is_trusted(path)) {
        note_refusal(
            fmt::format("refers to \"{}\", outside of its folder, which is not opened for security; put that "
                        "file beside it, or convert the source with gdal_translate or ogr2ogr",
                        core::shown(path)));
        return false;
    }
    if (is_plain(status)) return true;
    note_refusal(
        fmt::format("needs \"{}\", which is a pipe, a socket or a device; only files are read", core::shown(path)));
    return false;
}

bool is_writable(const char* path, std::string_view access) {
    const fs::path real = real_path(path);
    if (confinement()->made.contains(real)) return true;
    if (access.find('w') == std::string_view::npos || !lies_below(real, temporary_folder())) return false;
    std::error_code ignored;
    if (fs::exists(real, ignored)) return false;
    confinement()->made.insert(real);
    return true;
}

bool may_change(const char* path) {
    if (!confinement() || confinement()->made.contains(real_path(path))) return true;
    errno = EACCES;
    return false;
}

}  // namespace starway::read
