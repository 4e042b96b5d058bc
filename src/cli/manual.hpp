// What there is to say about a verb, read off the CLI11 application: help, man pages and completions are three ways to
// print it, so that none of them can be out of date.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

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

struct FlagGroup {
    std::string name;
    std::vector<FlagEntry> flags;
};

struct Example {
    std::string command;
    std::string purpose;
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
std::string example(const std::string& purpose, const std::string& command);

}  // namespace starway::cli
