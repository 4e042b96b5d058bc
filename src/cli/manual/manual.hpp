// What there is to say about a verb, read off the CLI11 application: help, man pages and completions are three ways to
// print it, so that none of them can be out of date.
#pragma once

#include <CLI/App.hpp>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "cli/common/session.hpp"

namespace starway::cli {

struct FlagEntry {
    std::vector<std::string> names;    // "-o", "--output"; empty for a positional
    std::string positional;            // "SOURCE", or empty
    std::string value;                 // "FILE", "N", "auto|always|never", or empty for a switch
    std::vector<std::string> choices;  // where value is a list of words
    std::string description;
    bool takes_file = false;
    bool required = false;
    bool repeatable = false;
};

// The kind of map that options and examples are for.
enum class Subject { all, roads, tiles, meshes };

struct FlagGroup {
    std::string name;  // "Tile maps: moving" is for tile maps; a name that begins with no kind of map is for all
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
    std::string usage;              // what follows the name
    std::vector<FlagGroup> groups;  // a verb's own, then what every verb has
    std::vector<Example> examples;
    std::vector<VerbEntry> verbs;  // of the program as a whole
};

// verb empty: the program. Precondition: a verb that is named exists.
Manual describe(const CLI::App& program, const std::string& verb);

std::vector<std::string> verb_names(const CLI::App& program);
// All long and short flags a verb takes, the common ones included.
std::vector<std::string> flag_names(const CLI::App& program, const std::string& verb);

// An example for CLI11's footer: what it is for, and the command line.
std::string example(const std::string& purpose, const std::string& command, Subject subject = Subject::all);

// How much of a verb's help: the options that all kinds of map share, with those of one kind, or everything.
struct HelpScope {
    Subject subject = Subject::all;
    bool everything = false;
};
// The manual as a page. verb empty: the program.
std::string help_page(const CLI::App& program, const std::string& verb, const Paint& paint, HelpScope scope = {});

// One kind of map as help calls it: the flag of `starway help VERB`, and the words that its groups of options begin with.
struct SubjectWords {
    Subject subject;
    std::string_view flag;
    std::string_view group;
};
inline constexpr std::array<SubjectWords, 3> subject_words{{{Subject::roads, "--roads", "Roads"},
                                                            {Subject::tiles, "--tiles", "Tile maps"},
                                                            {Subject::meshes, "--meshes", "Meshes"}}};

}  // namespace starway::cli
