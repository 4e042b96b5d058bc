// Distinguishes options that read files from options that write them, so that no output destroys an input.
#pragma once

#include <CLI/App.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::cli {

struct NamedFile {
    const CLI::Option* option = nullptr;
    std::string named;           // as given on the command line
    std::filesystem::path path;  // the file itself or one of its siblings
};
struct NamedFiles {
    std::vector<NamedFile> read, written;
};
// All files that the command line stands for, including "-". Opens none of them. Precondition: the command line was
// parsed.
NamedFiles files_of(const CLI::App& verb);

// The files that a verb writes without -o: its source, or a file beside it.
std::vector<NamedFile> written_in_place(const CLI::App& verb);

// Every FILE option is an input, except those listed in file_roles.cpp. Errors (usage): an output or one of its
// sibling files is also an input or another output, by name, symbolic link or hard link. Verbs that change their
// network file may name it as output. Precondition: the command line was parsed.
Result<void> check_outputs(const CLI::App& verb);

}  // namespace starway::cli
