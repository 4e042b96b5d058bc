#include "shells/cli/common/file_roles.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <vector>

#include "base/core/files/shapefile.hpp"
#include "base/core/lower_case.hpp"
#include "request/codec/basemap/write.hpp"
#include "road/ask/files/source_files.hpp"
#include "shells/cli/common/verb.hpp"

namespace starway::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::array outputs{"--output", "--render", "--trace", "--explored", "--write-pairs", "--points-out"};
constexpr std::array verbs_that_change_their_source{"prepare", "update"};

template <std::size_t count>
bool is_one_of(const std::array<const char*, count>& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

struct FileId {
    dev_t device = 0;
    ino_t inode = 0;
    bool operator==(const FileId&) const = default;
};

// For existing files; follows links.
std::optional<FileId> id_of(const fs::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0 || S_ISCHR(status.st_mode) || S_ISFIFO(status.st_mode)) return {};
    return FileId{status.st_dev, status.st_ino};
}

std::string value_of(const CLI::App& verb, const char* flag) {
    const CLI::Option* option = verb.get_option_no_throw(flag);
    return option != nullptr && option->count() > 0 ? option->results().front() : std::string();
}

// The file, and sibling files that the verb writes.
std::vector<fs::path> with_written_beside(const CLI::App& verb, const fs::path& path) {
    std::vector<fs::path> files{path};
    if (core::is_shapefile(path)) {
        auto parts = core::parts_of_shapefile(path);
        files.insert(files.end(), parts.begin(), parts.end() - 1);
    }
    if (verb.get_name() == "build" && was_given(verb, "--basemap"))
        files.emplace_back(request::codec::basemap_path(path));
    if (verb.get_name() == "build" && was_given(verb, "--elevation"))
        files.emplace_back(request::codec::hills_path(path));
    if (verb.get_name() != "convert") return files;
    const std::string extension = core::lower_case(path.extension().string());
    const std::string format = value_of(verb, "--format");
    if (extension == ".gr" || format == "dimacs") files.push_back(fs::path(path).replace_extension(".co"));
    if (extension == ".csv" || format == "csv")
        files.push_back(path.parent_path() / (path.stem().string() + "-nodes.csv"));
    if (extension == ".mesh") files.push_back(fs::path(path).replace_extension(".prj"));
    return files;
}

bool is_network_file(const std::string& source) {
    const auto is_network = road::ask::is_network_file(source);
    return is_network && *is_network;
}

bool may_change(const CLI::App& verb, const NamedFile& output, const NamedFile& input) {
    return is_one_of(verbs_that_change_their_source, verb.get_name()) && output.option->get_name() == "--output" &&
           input.option->get_positional() && is_network_file(input.named);
}

std::string what_is_written(const NamedFile& output) {
    return output.path == fs::path(output.named) ? fmt::format("{} {}", output.option->get_name(), output.named)
                                                 : fmt::format("{} {}, which also writes {}", output.option->get_name(),
                                                               output.named, output.path.string());
}

}  // namespace

NamedFiles files_of(const CLI::App& verb) {
    NamedFiles files;
    for (const CLI::Option* option : verb.get_options()) {
        if (option->count() == 0 || option->get_type_name().find("FILE") == std::string::npos) continue;
        const bool written = is_one_of(outputs, option->get_name());
        for (const std::string& name : option->results())
            for (const fs::path& path : written ? with_written_beside(verb, name) : road::ask::with_read_beside(name))
                (written ? files.written : files.read).push_back({option, name, path});
    }
    return files;
}

std::vector<NamedFile> written_in_place(const CLI::App& verb) {
    std::vector<NamedFile> files;
    if (!is_one_of(verbs_that_change_their_source, verb.get_name()) || !value_of(verb, "--output").empty())
        return files;
    for (const CLI::Option* option : verb.get_options())
        for (const std::string& name : option->get_positional() ? option->results() : std::vector<std::string>())
            for (const char* made : {"", ".clusters", ".labels"}) files.push_back({option, name, name + made});
    return files;
}

Result<void> check_outputs(const CLI::App& verb) {
    NamedFiles files = files_of(verb);
    for (auto* list : {&files.read, &files.written})
        std::erase_if(*list, [](const NamedFile& file) { return file.named == "-"; });
    for (const NamedFile& input : files.read) {
        const auto id = id_of(input.path);
        if (!id) continue;
        if (id == id_of("/dev/stdout"))
            return Error{
                ErrorKind::usage,
                fmt::format("standard output is redirected to {}, which is also an input; write to another file",
                            input.named)};
        for (const NamedFile& output : files.written) {
            if (id != id_of(output.path) || may_change(verb, output, input)) continue;
            return Error{ErrorKind::usage, fmt::format("{} would overwrite the input {}; write to another file",
                                                       what_is_written(output), input.named)};
        }
    }
    for (std::size_t i = 0; i < files.written.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const NamedFile& one = files.written[j];
            const NamedFile& other = files.written[i];
            const bool same =
                fs::absolute(one.path).lexically_normal() == fs::absolute(other.path).lexically_normal() ||
                (id_of(one.path) && id_of(one.path) == id_of(other.path));
            if (same && one.option != other.option)
                return Error{ErrorKind::usage, fmt::format("{} and {} are the same file; write to two files",
                                                           what_is_written(one), what_is_written(other))};
        }
    return {};
}

}  // namespace starway::cli
