#include "cli/common/sandbox.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string_view>

#include "core/files/staging.hpp"
#include "core/sandbox/sandbox.hpp"
#include "core/system_error.hpp"

namespace starway::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 5> output_options{"--output", "--render", "--trace", "--explored",
                                                         "--write-pairs"};
constexpr std::array<std::string_view, 2> verbs_in_place{"prepare", "update"};  // without -o

// A file that the verb writes into a scratch folder beside its target; the parent moves it into place.
struct StagedFile {
    fs::path named;   // as given on the command line
    fs::path target;  // with links resolved
    fs::path made;
};

class ScratchFolders {
public:
    ScratchFolders() = default;
    ~ScratchFolders() {
        std::error_code ignored;
        for (const fs::path& folder : folders_) fs::remove_all(folder, ignored);
    }
    ScratchFolders(const ScratchFolders&) = delete;
    ScratchFolders& operator=(const ScratchFolders&) = delete;

    Result<void> add(const fs::path& named) {
        std::error_code error;
        fs::path target = fs::weakly_canonical(named, error);
        if (error) target = named;
        const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
        const fs::path found = folder_in(folder);
        if (found.empty()) return core::io_error("write", named, errno);
        files_.push_back({named, target, found / target.filename()});
        core::stage(named, files_.back().made);
        return {};
    }

    // Moves a completed file into place. It keeps the mode bits of the file that it replaces.
    Result<void> place() const {
        for (const StagedFile& file : files_) {
            struct stat made {};
            if (::lstat(file.made.c_str(), &made) != 0 || !S_ISREG(made.st_mode)) continue;
            struct stat before {};
            const bool exists = ::stat(file.target.c_str(), &before) == 0;
            if (exists && ::access(file.target.c_str(), W_OK) != 0) return core::io_error("write", file.named, errno);
            if (exists && ::chmod(file.made.c_str(), before.st_mode & 0777U) != 0)
                return core::io_error("write", file.named, errno);
            if (::rename(file.made.c_str(), file.target.c_str()) != 0)
                return core::io_error("write", file.named, errno);
        }
        return {};
    }
    [[nodiscard]] const std::vector<fs::path>& folders() const { return folders_; }

private:
    // Empty, with errno set, on failure.
    fs::path folder_in(const fs::path& folder) {
        for (const fs::path& scratch : folders_)
            if (scratch.parent_path() == folder) return scratch;
        std::string pattern = (folder / ".starway-XXXXXX").string();
        if (::mkdtemp(pattern.data()) == nullptr) return {};
        return folders_.emplace_back(pattern);
    }
    std::vector<fs::path> folders_;
    std::vector<StagedFile> files_;
};

template <std::size_t count>
bool is_listed(const std::array<std::string_view, count>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

// A file and its siblings by name: roads.shp has roads.dbf and roads.shp.xml.
void add_readable(const fs::path& path, std::vector<fs::path>& readable) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) return;
    readable.push_back(path);
    if (!fs::is_regular_file(status)) return;
    const std::string beginning = path.stem().string() + ".";
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (entry.path().filename().string().starts_with(beginning) && entry.is_regular_file(error))
            readable.push_back(entry.path());
}

Result<void> add_output(const std::string& name, ScratchFolders& scratch, core::SandboxPolicy& policy) {
    if (name == "-" || name.empty()) return {};
    std::error_code error;
    const fs::file_status status = fs::status(name, error);
    if (!fs::exists(status) || fs::is_regular_file(status)) return scratch.add(name);
    if (fs::is_character_file(status)) policy.writable.emplace_back(name);  // /dev/null
    return {};
}

}  // namespace

void add_sandbox_options(CLI::App& program, SandboxArguments& arguments) {
    auto* on = program.add_flag(
        "--sandbox", arguments.on,
        "For untrusted files (Linux): run the verb in a process that can open only the named files and their siblings "
        "(roads.shp: roads.*), has no network access, starts no programs, and obeys the limits below; an error if the "
        "system does not support this");
    program.add_option("--sandbox-memory", arguments.memory_mib, "The sandbox's memory limit (default: 4096)")
        ->type_name("MIB")
        ->needs(on);
    program
        .add_option("--sandbox-seconds", arguments.seconds,
                    "The sandbox's CPU time limit, over all threads (default: 600)")
        ->type_name("SECONDS")
        ->needs(on);
    program
        .add_option("--sandbox-read", arguments.readable,
                    "Let the sandbox also read this file or folder, such as a map's tilesets")
        ->type_name("PATH")
        ->allow_extra_args(false)
        ->needs(on);
}

Result<int> run_in_sandbox(const CLI::App& verb, const SandboxArguments& arguments, const CancelFlag& interrupted,
                           const std::function<int()>& run) {
    constexpr std::uint64_t least_mib = 16;
    constexpr std::uint64_t most_mib = std::uint64_t{1} << 30U;
    constexpr std::uint64_t most_seconds = 1'000'000'000;
    if (arguments.memory_mib < least_mib || arguments.memory_mib > most_mib)
        return Error{ErrorKind::usage, fmt::format("--sandbox-memory takes {} to {} MiB", least_mib, most_mib)};
    if (arguments.seconds == 0 || arguments.seconds > most_seconds)
        return Error{ErrorKind::usage, fmt::format("--sandbox-seconds takes 1 to {}", most_seconds)};
    core::SandboxPolicy policy;
    policy.readable = core::system_files();
    policy.memory_bytes = arguments.memory_mib << 20U;
    policy.cpu_seconds = arguments.seconds;
    for (const std::string& path : arguments.readable) {
        std::error_code error;
        if (!fs::exists(path, error))
            return Error{ErrorKind::io, fmt::format("--sandbox-read {}: no such file or folder", path)};
        policy.readable.emplace_back(path);
    }
    ScratchFolders scratch;
    const CLI::Option* output = verb.get_option_no_throw("--output");
    bool in_place = is_listed(verbs_in_place, verb.get_name()) && (output == nullptr || output->count() == 0);
    for (const CLI::Option* option : verb.get_options()) {
        if (option->count() == 0 || option->get_type_name() != "FILE") continue;
        const bool written = is_listed(output_options, option->get_name());
        for (const std::string& name : option->results()) {
            if (!written && (name.starts_with("PG:") || name.starts_with("postgresql:")))
                return Error{ErrorKind::usage,
                             "--sandbox forbids network access, which a database needs; leave --sandbox out"};
            if (!written) add_readable(name, policy.readable);
            if (!written && !(in_place && option->get_positional())) continue;
            if (auto added = add_output(name, scratch, policy); !added) return added.error();
        }
    }
    policy.writable.insert(policy.writable.end(), scratch.folders().begin(), scratch.folders().end());
    const Result<int> code = core::run_sandboxed(policy, interrupted, run);
    if (!code) return code;
    if (auto placed = scratch.place(); !placed) return placed.error();
    return code;
}

Error sandbox_error(Error error, const SandboxArguments& arguments) {
    if (arguments.on && error.kind == ErrorKind::internal && error.message.find("memory") != std::string::npos)
        error.message += fmt::format("; the sandbox's limit is {} MiB (--sandbox-memory)", arguments.memory_mib);
    return error;
}

}  // namespace starway::cli
