#include "read/gis/guards/outside_access.hpp"

#include <cpl_conv.h>
#include <cpl_http.h>
#include <cpl_string.h>
#include <fmt/format.h>
#include <ogr_spatialref.h>
#include <ogr_srs_api.h>
#include <proj.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

namespace starway::read {
namespace {

namespace fs = std::filesystem;

thread_local std::string refused;

void refuse_coordinate_system(std::string_view kind, const char* name) {
    note_refusal(
        fmt::format("its coordinate system requests {} {}, which is blocked for security⟦; pass ⟨crs=EPSG:CODE⟩⟧", kind,
                    name != nullptr ? name : ""));
}

CPLHTTPResult* refuse_fetch(const char* url, CSLConstList options, GDALProgressFunc, void*, CPLHTTPFetchWriteFunc,
                            void*, void*) {
    // GDAL also uses this call to close connections.
    if (CSLFetchNameValue(options, "CLOSE_PERSISTENT") == nullptr) refuse_coordinate_system("the address", url);
    auto* result = static_cast<CPLHTTPResult*>(CPLCalloc(1, sizeof(CPLHTTPResult)));
    result->nStatus = 1;
    result->pszErrBuf = CPLStrdup("Starway fetches nothing from the network");
    return result;
}

fs::path resolved(const fs::path& path) {
    std::error_code error;
    fs::path real = fs::weakly_canonical(path, error);
    return error ? path.lexically_normal() : real;
}

bool lies_in(const fs::path& file, const fs::path& folder) {
    const auto [end, ignored] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
    return end == folder.end();
}

std::vector<fs::path> find_proj_folders() {
    std::vector<fs::path> folders;
    const PJ_INFO info = proj_info();
    std::string_view rest = info.searchpath != nullptr ? info.searchpath : "";
    while (!rest.empty()) {
        const auto end = std::min(rest.find(':'), rest.size());
        if (end > 0) folders.push_back(resolved(rest.substr(0, end)));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (const char* own = proj_context_get_user_writable_directory(nullptr, 0); own != nullptr && *own != '\0')
        folders.push_back(resolved(own));
    return folders;
}

const std::vector<fs::path>& proj_folders() {
    static const std::vector<fs::path> folders = find_proj_folders();
    return folders;
}

// Arguments of the user that name files.
class TrustedFiles {
public:
    void add(std::string_view name) {
        const std::lock_guard lock(mutex_);
        names_.emplace(name);
    }
    bool has(const std::string& name) {
        const std::lock_guard lock(mutex_);
        return names_.count(name) > 0;
    }

private:
    std::mutex mutex_;
    std::set<std::string> names_;
};

TrustedFiles& trusted_files() {
    static TrustedFiles files;
    return files;
}

bool may_read(const char* name) {
    return name != nullptr && (is_proj_data(name) || is_trusted(name));
}

std::FILE* file_of(PROJ_FILE_HANDLE* handle) {
    return reinterpret_cast<std::FILE*>(handle);
}

PROJ_FILE_HANDLE* open_file(PJ_CONTEXT*, const char* name, PROJ_OPEN_ACCESS access, void*) {
    if (name == nullptr || access != PROJ_OPEN_ACCESS_READ_ONLY) return nullptr;
    if (!may_read(name)) {
        // Bare names are PROJ's own grids, which it also searches in the working folder.
        if (std::string_view(name).find('/') != std::string_view::npos) refuse_coordinate_system("the file", name);
        return nullptr;
    }
    std::error_code ignored;
    if (!fs::is_regular_file(name, ignored)) return nullptr;
    return reinterpret_cast<PROJ_FILE_HANDLE*>(std::fopen(name, "rbe"));
}

std::size_t read_file(PJ_CONTEXT*, PROJ_FILE_HANDLE* handle, void* into, std::size_t bytes, void*) {
    return std::fread(into, 1, bytes, file_of(handle));
}

std::size_t write_file(PJ_CONTEXT*, PROJ_FILE_HANDLE*, const void*, std::size_t, void*) {
    return 0;
}

int seek_file(PJ_CONTEXT*, PROJ_FILE_HANDLE* handle, long long offset, int whence, void*) {
    return ::fseeko(file_of(handle), offset, whence) == 0 ? 1 : 0;
}

unsigned long long tell_file(PJ_CONTEXT*, PROJ_FILE_HANDLE* handle, void*) {
    return static_cast<unsigned long long>(::ftello(file_of(handle)));
}

void close_file(PJ_CONTEXT*, PROJ_FILE_HANDLE* handle, void*) {
    std::fclose(file_of(handle));
}

int file_exists(PJ_CONTEXT*, const char* name, void*) {
    std::error_code ignored;
    return may_read(name) && fs::exists(name, ignored) ? 1 : 0;
}

int refuse_path(PJ_CONTEXT*, const char*, void*) {
    return 0;
}

int refuse_rename(PJ_CONTEXT*, const char*, const char*, void*) {
    return 0;
}

PROJ_NETWORK_HANDLE* refuse_connection(PJ_CONTEXT*, const char* url, unsigned long long, std::size_t, void*,
                                       std::size_t* read, std::size_t, char*, void*) {
    refuse_coordinate_system("the address", url);
    if (read != nullptr) *read = 0;
    return nullptr;
}

void close_connection(PJ_CONTEXT*, PROJ_NETWORK_HANDLE*, void*) {}

const char* no_header(PJ_CONTEXT*, PROJ_NETWORK_HANDLE*, const char*, void*) {
    return nullptr;
}

std::size_t refuse_range(PJ_CONTEXT*, PROJ_NETWORK_HANDLE*, unsigned long long, std::size_t, void*, std::size_t, char*,
                         void*) {
    return 0;
}

}  // namespace

namespace {

thread_local bool confined = false;

void confine(PJ_CONTEXT* context) {
    const PROJ_FILE_API files{1,          open_file,   read_file,   write_file,  seek_file,    tell_file,
                              close_file, file_exists, refuse_path, refuse_path, refuse_rename};
    proj_context_set_fileapi(context, &files, nullptr);
    proj_context_set_network_callbacks(context, refuse_connection, close_connection, no_header, refuse_range, nullptr);
    proj_context_set_enable_network(context, 0);
}

// PROJ calls this for every file that it looks up in its data folders.
const char* find_nothing(PJ_CONTEXT* context, const char*, void*) {
    confined = true;
    confine(context);
    return nullptr;
}

}  // namespace

// GDAL has its own inaccessible PROJ context for each thread. PROJ copies it from the default context, including the
// file finder, and calls the finder with the context before opening its database.
void confine_proj() {
    static std::once_flag once;
    std::call_once(once, [] {
        proj_folders();  // PROJ looks them up by the calls that are replaced here
        confine(nullptr);
        proj_context_set_file_finder(nullptr, find_nothing, nullptr);
        OSRSetPROJEnableNetwork(0);
    });
    if (confined) return;
    confined = true;
    OGRSpatialReference looked_up;
    looked_up.importFromEPSG(3857);
}

bool is_proj_data(const std::string& file) {
    const fs::path real = resolved(file);
    return std::any_of(proj_folders().begin(), proj_folders().end(),
                       [&](const fs::path& folder) { return lies_in(real, folder); });
}

void trust_files_named_in(std::string_view crs) {
    constexpr std::string_view between = " ,=:@\"";
    while (!crs.empty()) {
        const auto end = std::min(crs.find_first_of(between), crs.size());
        if (end > 0) trusted_files().add(crs.substr(0, end));
        crs.remove_prefix(std::min(end + 1, crs.size()));
    }
}

bool is_trusted(const std::string& file) {
    return trusted_files().has(file);
}

std::string refused_access() {
    return refused;
}

void forget_refusals() {
    refused.clear();
}

void note_refusal(std::string_view sentence) {
    if (refused.empty()) refused = sentence;
}

NoNetwork::NoNetwork() {
    CPLHTTPPushFetchCallback(refuse_fetch, nullptr);
}

NoNetwork::~NoNetwork() {
    CPLHTTPPopFetchCallback();
}

}  // namespace starway::read
