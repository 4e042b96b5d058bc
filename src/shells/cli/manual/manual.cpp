#include "shells/cli/manual/manual.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "shells/cli/common/verb.hpp"

namespace starway::cli {
namespace {

std::string_view flag_of(Subject subject) {
    for (const auto& words : subject_words)
        if (words.subject == subject) return words.flag;
    return {};
}

Subject subject_of(std::string_view flag) {
    for (const auto& words : subject_words)
        if (words.flag == flag) return words.subject;
    return Subject::all;
}

// In the footer, an example is two lines: "#FLAG purpose", where FLAG is its subject's or empty, and the command.
std::vector<Example> examples_in(const std::string& footer) {
    std::vector<Example> examples;
    std::istringstream lines(footer);
    std::string purpose;
    Subject subject = Subject::all;
    for (std::string line; std::getline(lines, line);) {
        if (line.rfind('#', 0) == 0) {
            const std::size_t space = line.find(' ');
            subject = subject_of(line.substr(1, space - 1));
            purpose = line.substr(space + 1);
        } else if (!line.empty()) {
            examples.push_back({line, purpose, subject});
        }
    }
    return examples;
}

std::vector<std::string> split_choices(const std::string& value) {
    std::vector<std::string> choices;
    // "BOX|FILE" are two forms of a value, not words to choose from.
    if (value.find('|') == std::string::npos || std::isupper(static_cast<unsigned char>(value.front())) != 0)
        return choices;
    std::istringstream words(value);
    for (std::string word; std::getline(words, word, '|');) choices.push_back(word);
    return choices;
}

FlagEntry entry(const CLI::Option& option) {
    FlagEntry flag;
    for (const auto& name : option.get_snames()) flag.names.push_back("-" + name);
    for (const auto& name : option.get_lnames()) flag.names.push_back("--" + name);
    if (option.get_positional()) flag.positional = option.get_name(true);
    // CLI11 appends what a value is checked for: "N:UINT in [1 - 256]".
    if (option.get_items_expected_max() > 0) {
        flag.value = option.get_type_name();
        flag.value.resize(std::min(flag.value.find(':'), flag.value.size()));
    }
    flag.choices = split_choices(flag.value);
    flag.takes_file = flag.value.rfind("FILE", 0) == 0;
    flag.description = option.get_description();
    flag.required = option.get_required();
    flag.repeatable = option.get_expected_max() > 1;
    return flag;
}

void add_groups(const CLI::App& app, const std::string& name_of_options, std::vector<FlagGroup>& groups) {
    for (const CLI::Option* option : app.get_options()) {
        const std::string name = option->get_group() == "Options" ? name_of_options : option->get_group();
        if (name.empty()) continue;  // hidden
        auto group = std::find_if(groups.begin(), groups.end(), [&](const FlagGroup& g) { return g.name == name; });
        if (group == groups.end()) group = groups.insert(groups.end(), FlagGroup{name, {}});
        group->flags.push_back(entry(*option));
    }
}

std::string usage_of(const std::vector<FlagGroup>& groups) {
    std::string usage;
    for (const auto& group : groups) {
        for (const auto& flag : group.flags) {
            if (flag.positional.empty()) continue;
            const std::string word = flag.positional + (flag.repeatable ? "..." : "");
            usage += (usage.empty() ? "" : " ") + (flag.required ? word : "[" + word + "]");
        }
    }
    for (const auto& group : groups) {
        for (const auto& flag : group.flags)
            if (flag.required && flag.positional.empty()) usage += fmt::format(" {} {}", flag.names.back(), flag.value);
    }
    return usage + (usage.empty() ? "[OPTIONS]" : " [OPTIONS]");
}

bool is_help(const FlagEntry& flag) {
    return std::find(flag.names.begin(), flag.names.end(), "--help") != flag.names.end();
}

}  // namespace

std::vector<std::string> verb_names(const CLI::App& program) {
    std::vector<std::string> names;
    for (const CLI::App* verb : program.get_subcommands(nullptr)) names.push_back(verb->get_name());
    return names;
}

Manual describe(const CLI::App& program, const std::string& verb) {
    Manual manual;
    if (!verb.empty()) static_cast<Verb&>(*program.get_subcommand(verb)).declare();
    const CLI::App& app = verb.empty() ? program : *program.get_subcommand(verb);
    manual.name = verb.empty() ? program.get_name() : program.get_name() + " " + verb;
    manual.summary = app.get_description();
    manual.examples = examples_in(app.get_footer());
    add_groups(app, "Options", manual.groups);
    if (verb.empty()) {
        manual.usage = "VERB [ARGUMENTS]";
        for (const CLI::App* sub : program.get_subcommands(nullptr))
            manual.verbs.push_back({sub->get_name(), sub->get_description()});
        return manual;
    }
    manual.usage = usage_of(manual.groups);
    // --help is listed once, with the options shared by all verbs.
    for (auto& group : manual.groups)
        group.flags.erase(std::remove_if(group.flags.begin(), group.flags.end(), is_help), group.flags.end());
    manual.groups.erase(std::remove_if(manual.groups.begin(), manual.groups.end(),
                                       [](const FlagGroup& group) { return group.flags.empty(); }),
                        manual.groups.end());
    add_groups(program, "All verbs", manual.groups);
    return manual;
}

std::vector<std::string> flag_names(const CLI::App& program, const std::string& verb) {
    std::vector<std::string> names;
    const Manual manual = describe(program, verb);
    for (const auto& group : manual.groups)
        for (const auto& flag : group.flags) names.insert(names.end(), flag.names.begin(), flag.names.end());
    return names;
}

std::string example(const std::string& purpose, const std::string& command, Subject subject) {
    return fmt::format("#{} {}\n{}\n", flag_of(subject), purpose, command);
}

Subject FlagGroup::subject() const {
    for (const auto& words : subject_words)
        if (name.rfind(words.group, 0) == 0) return words.subject;
    return Subject::all;
}

}  // namespace starway::cli
