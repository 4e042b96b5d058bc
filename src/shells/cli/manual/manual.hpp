// A verb's description, derived from the CLI11 application. Help, man pages and completions print it, so they cannot be
// out of date.
#pragma once

#include <CLI/App.hpp>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "shells/cli/common/session.hpp"

namespace starway::cli {

struct FlagEntry {
    std::vector<std::string> names;    // "-o", "--output"; empty for a positional
    std::string positional;            // "SOURCE", or empty
    std::string value;                 // "FILE", "N", "auto|always|never"; empty for a switch
    std::vector<std::string> choices;  // if the value is one of a few words
    std::string description;
    bool takes_file = false;
    bool required = false;
    bool repeatable = false;
};

// The kind of map that an option or example applies to.
enum class Subject { all, roads, tiles, meshes };

struct FlagGroup {
    std::string name;  // "Tile maps: movement" applies to tile maps; a name without a kind of map applies to all
    std::vector<FlagEntry> flags;
    [[nodiscard]] Subject subject() const;
};

struct Example {
    std::string command;
    std::string purpose;
    Subject subject = Subject::all;
};

struct VerbEntry {
    std::string name;
    std::string summary;
};

struct Manual {
    std::string name;  // "starway" or "starway route"
    std::string summary;
    std::string usage;              // the part after the name
    std::vector<FlagGroup> groups;  // a verb's own, then those shared by all verbs
    std::vector<Example> examples;
    std::vector<VerbEntry> verbs;  // of the program only
};

// verb empty: the program. Precondition: the verb exists.
Manual describe(const CLI::App& program, const std::string& verb);

std::vector<std::string> verb_names(const CLI::App& program);
// All flags of a verb, including the shared ones.
std::vector<std::string> flag_names(const CLI::App& program, const std::string& verb);

// An example for CLI11's footer: its purpose and the command line.
std::string example(const std::string& purpose, const std::string& command, Subject subject = Subject::all);

// How much help to show: the options shared by all kinds of maps, these and those of one kind, or everything.
struct HelpScope {
    Subject subject = Subject::all;
    bool everything = false;
};
// The manual as a page. verb empty: the program.
std::string help_page(const CLI::App& program, const std::string& verb, const Paint& paint, HelpScope scope = {});

// A kind of map in help: the flag of `starway help VERB`, and the prefix of its option groups.
struct SubjectWords {
    Subject subject;
    std::string_view flag;
    std::string_view group;
};
inline constexpr std::array<SubjectWords, 3> subject_words{{{Subject::roads, "--roads", "Roads"},
                                                            {Subject::tiles, "--tiles", "Tile maps"},
                                                            {Subject::meshes, "--meshes", "Meshes"}}};

}  // namespace starway::cli
