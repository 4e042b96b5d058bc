#include "shells/cli/process/sandbox.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string_view>
#include <utility>

#include "base/core/files/leftovers.hpp"
#include "base/core/files/shapefile.hpp"
#include "base/core/files/staging.hpp"
#include "base/core/sandbox/sandbox.hpp"
#include "base/core/sentence.hpp"
#include "base/core/system_error.hpp"
#include "road/ask/files/source_files.hpp"
#include "shells/cli/common/file_roles.hpp"

namespace starway::cli {
namespace {

namespace fs = std::filesystem;

// A file that the verb writes into a scratch folder beside its target; the parent moves it into place.
struct StagedFile {
    fs::path named;   // as given on the command line
    fs::path target;  // with links resolved
    fs::path made;
};

class StagedFiles {
public:
    Result<void> add(const fs::path& named) {
        std::error_code error;
        fs::path target = fs::weakly_canonical(named, error);
        if (error) target = named;
        const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
        auto found = std::find_if(folders_.begin(), folders_.end(),
                                  [&](const auto& scratch) { return scratch.path().parent_path() == folder; });
        if (found == folders_.end()) {
            auto made = core::ScratchFolder::beside(target);
            if (!made) return std::move(made).error();
            found = folders_.insert(folders_.end(), *std::move(made));
        }
        files_.push_back({named, target, found->path() / target.filename()});
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
            if (core::is_shapefile(file.made)) {
                if (!core::place_shapefile(file.made, file.target)) return core::io_error("write", file.named, errno);
                continue;
            }
            if (::rename(file.made.c_str(), file.target.c_str()) != 0)
                return core::io_error("write", file.named, errno);
        }
        return {};
    }
    [[nodiscard]] const std::vector<core::ScratchFolder>& folders() const { return folders_; }

private:
    std::vector<core::ScratchFolder> folders_;
    std::vector<StagedFile> files_;
};

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

// A source that can be read only once is copied before the sandbox is closed, byte by byte.
Result<void> add_input(const NamedFile& input, core::SandboxPolicy& policy) {
    const auto descriptor = road::ask::stream_of(input.named);
    if (!descriptor) {
        add_readable(input.path, policy.readable);
        // Files that go with it by another name than its own are looked for in its folder, whatever their case.
        if (input.path.stem() != fs::path(input.named).stem() && input.path.has_parent_path())
            policy.listable.push_back(input.path.parent_path());
        return {};
    }
    auto copy = road::ask::seekable_copy(input.named);
    if (!copy) return std::move(copy).error();
    policy.readable.emplace_back(*std::move(copy));
    if (*descriptor > STDERR_FILENO) policy.descriptors.push_back(*descriptor);
    return {};
}

Result<void> add_output(const NamedFile& output, StagedFiles& staged, core::SandboxPolicy& policy) {
    if (output.named == "-" || output.named.empty()) return {};
    std::error_code error;
    const fs::file_status status = fs::status(output.path, error);
    if (!fs::exists(status) || fs::is_regular_file(status)) return staged.add(output.path);
    if (fs::is_character_file(status)) policy.writable.emplace_back(output.path);  // /dev/null
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
    const NamedFiles files = files_of(verb);
    for (const NamedFile& input : files.read) {
        if (input.named.starts_with("PG:") || input.named.starts_with("postgresql:"))
            return Error{ErrorKind::usage,
                         "--sandbox forbids network access, which a database needs; leave --sandbox out"};
        if (auto added = add_input(input, policy); !added) return std::move(added).error();
    }
    StagedFiles staged;
    for (const auto& written : {files.written, written_in_place(verb)})
        for (const NamedFile& output : written)
            if (auto added = add_output(output, staged, policy); !added) return std::move(added).error();
    for (const core::ScratchFolder& folder : staged.folders()) policy.writable.push_back(folder.path());
    const auto temporary = core::ScratchFolder::temporary();
    if (temporary) policy.writable.push_back(temporary->path());
    const auto confined = [&] {
        if (temporary) ::setenv("TMPDIR", temporary->path().c_str(), 1);  // of the child alone, which has one thread
        return run();
    };
    const Result<int> code = core::run_sandboxed(policy, interrupted, confined);
    if (!code) return code;
    if (auto placed = staged.place(); !placed) return placed.error();
    return code;
}

Error sandbox_error(Error error, const SandboxArguments& arguments) {
    if (arguments.on && error.kind == ErrorKind::internal && error.message.marked().find("memory") != std::string::npos)
        error.message += fmt::format("; the sandbox's limit is {} MiB (--sandbox-memory)", arguments.memory_mib);
    return error;
}

}  // namespace starway::cli
