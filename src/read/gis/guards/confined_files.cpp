#include "read/gis/guards/confined_files.hpp"

#include <cpl_conv.h>
#include <cpl_string.h>
#include <cpl_vsi.h>
#include <cpl_vsi_virtual.h>
#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <string_view>

#include "base/core/sentence.hpp"
#include "base/core/shown.hpp"
#include "read/gis/guards/confinement.hpp"
#include "read/gis/guards/outside_access.hpp"

namespace starway::read {

namespace fs = std::filesystem;

namespace {

// A position of our own saves system calls: drivers seek before each read.
struct OpenFile {
    std::FILE* stream = nullptr;
    vsi_l_offset position = 0;
    bool reading = true;                          // the last call was no write
    std::shared_ptr<ConfinedFiles::State> state;  // a handle may be used by another thread
    bool at_end = false;
};

OpenFile& opened_as(void* handle) {
    return *static_cast<OpenFile*>(handle);
}

void* open_path(void*, const char* path, const char* access) {
    const bool writes = std::string_view(access).find_first_of("wa+") != std::string_view::npos;
    if (confinement() && !(writes ? is_writable(path, access) : is_readable(path))) {
        errno = writes ? EACCES : ENOENT;
        return nullptr;
    }
    std::FILE* stream = nullptr;
    if (confinement() && !writes) {
        const int descriptor = ::open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
        struct stat status {};
        if (descriptor >= 0 && (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode))) {
            ::close(descriptor);
            errno = EISDIR;
            return nullptr;
        }
        stream = descriptor < 0 ? nullptr : ::fdopen(descriptor, "rb");
    } else {
        stream = std::fopen(path, (std::string(access) + 'e').c_str());
    }
    if (stream == nullptr) return nullptr;
    auto* const file = new OpenFile;
    file->stream = stream;
    file->state = confinement();
    if (std::string_view(access).find('a') != std::string_view::npos && ::fseeko(stream, 0, SEEK_END) == 0)
        file->position = static_cast<vsi_l_offset>(::ftello(stream));
    return file;
}

vsi_l_offset position_in(void* handle) {
    return opened_as(handle).position;
}

int seek_in(void* handle, vsi_l_offset offset, int whence) {
    OpenFile& file = opened_as(handle);
    file.at_end = false;
    if (whence == SEEK_CUR) {
        offset += file.position;
        whence = SEEK_SET;
    }
    if (whence == SEEK_SET && offset == file.position) return 0;
    if (::fseeko(file.stream, static_cast<off_t>(offset), whence) != 0) return -1;
    file.position = whence == SEEK_SET ? offset : static_cast<vsi_l_offset>(::ftello(file.stream));
    file.reading = true;
    return 0;
}

// C wants a seek between a write and a read.
void turn(OpenFile& file, bool reading) {
    if (file.reading != reading) ::fseeko(file.stream, static_cast<off_t>(file.position), SEEK_SET);
    file.reading = reading;
}

std::size_t read_bytes(void* handle, void* into, std::size_t size, std::size_t count) {
    OpenFile& file = opened_as(handle);
    if (size == 0 || count == 0) return 0;
    if (is_cancelled(file.state)) {
        file.at_end = true;
        return 0;
    }
    turn(file, true);
    const std::size_t bytes = std::fread(into, 1, size * count, file.stream);
    file.position += bytes;
    file.at_end = bytes < size * count;
    if (bytes % size != 0) ::fseeko(file.stream, static_cast<off_t>(file.position), SEEK_SET);
    return bytes / size;
}

int has_ended(void* handle) {
    return opened_as(handle).at_end ? 1 : 0;
}

std::size_t write_bytes(void* handle, const void* from, std::size_t size, std::size_t count) {
    OpenFile& file = opened_as(handle);
    turn(file, false);
    const std::size_t written = std::fwrite(from, size, count, file.stream);
    file.position += written * size;
    return written;
}

int flush_file(void* handle) {
    return std::fflush(opened_as(handle).stream);
}

int truncate_file(void* handle, vsi_l_offset size) {
    OpenFile& file = opened_as(handle);
    std::fflush(file.stream);
    return ::ftruncate(::fileno(file.stream), static_cast<off_t>(size));
}

int close_path(void* handle) {
    const std::unique_ptr<OpenFile> file(&opened_as(handle));
    return std::fclose(file->stream);
}

int stat_path(void*, const char* path, VSIStatBufL* status, int) {
    if (is_visible(path)) return ::stat64(path, status);
    // Drivers look above a folder by themselves.
    const bool above = std::string_view(path).ends_with("/..");
    if (!above && confinement()->looked_for.empty() && ::access(path, F_OK) == 0) confinement()->looked_for = path;
    errno = ENOENT;
    return -1;
}

char** read_folder(void*, const char* path, int most) {
    if (!is_visible(path)) return nullptr;
    DIR* const folder = ::opendir(*path == '\0' ? "." : path);
    if (folder == nullptr) return nullptr;
    CPLStringList names;
    while (const dirent* const entry = ::readdir(folder)) {
        names.AddString(entry->d_name);
        if (most > 0 && names.Count() > most) break;
    }
    ::closedir(folder);
    return names.Count() == 0 ? static_cast<char**>(CPLCalloc(1, sizeof(char*))) : names.StealList();
}

int unlink_file(void*, const char* path) {
    return may_change(path) ? ::unlink(path) : -1;
}

int rename_file(void*, const char* from, const char* to) {
    return may_change(from) && may_change(to) ? std::rename(from, to) : -1;
}

int make_folder(void*, const char* path, long mode) {
    return may_change(path) ? ::mkdir(path, static_cast<mode_t>(mode)) : -1;
}

int remove_folder(void*, const char* path) {
    return may_change(path) ? ::rmdir(path) : -1;
}

void* open_nothing(void*, const char* path, const char*) {
    note_refusal(fmt::format("refers to \"{}\", which is no file", core::shown(path)));
    errno = EACCES;
    return nullptr;
}

int stat_nothing(void*, const char*, VSIStatBufL*, int) {
    errno = ENOENT;
    return -1;
}

void install() {
    const std::unique_ptr<VSIFilesystemPluginCallbacksStruct, void (*)(VSIFilesystemPluginCallbacksStruct*)> calls(
        VSIAllocFilesystemPluginCallbacksStruct(), VSIFreeFilesystemPluginCallbacksStruct);
    calls->stat = stat_path;
    calls->unlink = unlink_file;
    calls->rename = rename_file;
    calls->mkdir = make_folder;
    calls->rmdir = remove_folder;
    calls->read_dir = read_folder;
    calls->open = open_path;
    calls->tell = position_in;
    calls->seek = seek_in;
    calls->read = read_bytes;
    calls->eof = has_ended;
    calls->write = write_bytes;
    calls->flush = flush_file;
    calls->truncate = truncate_file;
    calls->close = close_path;
    // GDAL neither uses nor frees the file systems whose places are taken; held here, they are no leaks.
    static const std::array<const VSIFilesystemHandler*, 2> replaced{VSIFileManager::GetHandler(""),
                                                                     VSIFileManager::GetHandler("/vsistdin/")};
    static_cast<void>(replaced);
    VSIInstallPluginHandler("", calls.get());  // the file system of all paths that no other claims
    calls->open = open_nothing;
    calls->stat = stat_nothing;
    VSIInstallPluginHandler("/vsistdin/", calls.get());  // nothing that a file names may wait for the terminal
}

// The file or folder on disk of "/vsizip/FILE/MEMBER" or "/vsizip/{FILE}/MEMBER".
std::string on_disk(std::string path) {
    while (path.starts_with("/vsi")) path.erase(0, std::min(path.find('/', 1) + 1, path.size()));
    std::erase_if(path, [](char c) { return c == '{' || c == '}'; });
    std::error_code ignored;
    while (!path.empty() && !fs::exists(path, ignored)) {
        const auto slash = path.rfind('/');
        path.resize(slash == std::string::npos ? 0 : slash);
    }
    return path;
}

}  // namespace

ConfinedFiles::ConfinedFiles(const CancelFlag* cancel) : state_(std::make_shared<State>()), before_(confinement()) {
    static std::once_flag once;
    std::call_once(once, [] {
        gdal_data();
        install();
    });
    state_->cancel = cancel;
    confinement() = state_;
}

ConfinedFiles::~ConfinedFiles() {
    state_->cancel = nullptr;
    confinement() = before_;
}

void ConfinedFiles::allow(const std::string& source) {
    if (!confinement()) return;
    const bool in_archive = source.starts_with("/vsi");
    const std::string path = in_archive ? on_disk(source) : source;
    if (path.empty()) return;
    const auto add = [](const fs::path& folder) { confinement()->folders.push_back(real_path(folder)); };
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) return add(path);
    add(fs::absolute(path, ignored).parent_path());
    add(real_path(path).parent_path());
}

Error ConfinedFiles::explained(Error error) {
    if (confinement() && !confinement()->looked_for.empty())
        error.message += fmt::format("; it refers to \"{}\", outside of its folder, which is not opened for security",
                                     core::shown(confinement()->looked_for));
    return error;
}

bool ConfinedFiles::cancelled() {
    return is_cancelled(confinement());
}

}  // namespace starway::read
