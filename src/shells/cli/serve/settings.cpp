#include "shells/cli/serve/settings.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>

#include "base/core/shown.hpp"
#include "base/core/suggest.hpp"

namespace starway::cli {
namespace {

constexpr std::string_view prefix = "STARWAY_";

std::string variable_of(const std::string& option) {
    std::string name = std::string(prefix) + option;
    for (char& c : name) c = c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return name;
}

std::vector<std::string> long_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back(name);
    return names;
}

// Kubernetes tells each container where the service called "starway" is, as STARWAY_PORT=tcp://10.0.0.1:5000 and
// by more variables.
bool is_of_kubernetes(std::string_view name, std::string_view value) {
    return name.starts_with("STARWAY_SERVICE_") || name.starts_with("STARWAY_PORT_") ||
           (name == "STARWAY_PORT" && value.find("://") != std::string_view::npos);
}

// Names and values of those that begin so.
std::vector<std::pair<std::string, std::string>> variables() {
    std::vector<std::pair<std::string, std::string>> all;
    for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
        const std::string_view text = *entry;
        const auto equals = text.find('=');
        if (!text.starts_with(prefix) || equals == std::string_view::npos) continue;
        std::string name(text.substr(0, equals)), value(text.substr(equals + 1));
        if (!is_of_kubernetes(name, value)) all.emplace_back(std::move(name), std::move(value));
    }
    return all;
}

Result<void> add_values(CLI::Option& option, const std::string& where, const std::vector<std::string>& values) {
    try {
        for (const std::string& value : values) option.add_result(value);
        option.run_callback();
    } catch (const CLI::Error& problem) {
        return Error{ErrorKind::data, fmt::format("{}: {}", where, problem.what())};
    }
    return {};
}

Error unknown_option(const CLI::App& app, const std::string& where, const std::string& name) {
    return {ErrorKind::data, fmt::format("{}: unknown option '{}'{} ('starway help serve' lists them)", where,
                                         core::shown(name), core::did_you_mean(name, long_names(app)))};
}

}  // namespace

void name_in_environment(CLI::App& verb) {
    for (CLI::Option* option : verb.get_options()) {
        if (option->get_lnames().empty() || option->get_lnames().front() == "help") continue;
        const std::string name = variable_of(option->get_lnames().front());
        const char* const value = std::getenv(name.c_str());  // NOLINT(concurrency-mt-unsafe): before there are threads
        if (value == nullptr || !is_of_kubernetes(name, value)) option->envname(name);
    }
}

Result<void> check_environment(const CLI::App& verb, std::vector<std::string>& unknown) {
    std::vector<std::string> known{"STARWAY_THREADS", "STARWAY_PLUGIN_DIR", "STARWAY_INFLATE_LIMIT"};
    for (const CLI::Option* option : verb.get_options())
        if (!option->get_envname().empty()) known.push_back(option->get_envname());
    std::vector<std::string> words;
    for (const std::string& name : known) words.push_back(name.substr(prefix.size()));
    for (const auto& [name, value] : variables()) {
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        const auto meant = core::nearest_spelling(std::string_view(name).substr(prefix.size()), words);
        if (meant)
            return Error{ErrorKind::usage, fmt::format("unknown variable {}; did you mean {}{}? ('starway help serve' "
                                                       "lists the options)",
                                                       core::shown(name), prefix, *meant)};
        unknown.push_back(name);
    }
    return {};
}

Result<void> apply_options(CLI::App& verb, const std::string& path, const server::ConfigFile::Options& options) {
    for (const auto& [name, values] : options) {
        CLI::Option* const option = verb.get_option_no_throw("--" + name);
        if (option == nullptr || name == "config" || name == "help") return unknown_option(verb, path, name);
        if (option->count() > 0) continue;
        if (auto added = add_values(*option, path, values); !added) return added;
    }
    return {};
}

Result<server::Source> source_of(const std::string& path, const server::ConfigFile::Source& source,
                                 const MapArguments& maps) {
    auto parsed = server::parse_source(source.text);
    if (!parsed || source.options.empty()) return parsed;
    Verb reader;
    MapArguments own = maps;
    add_map_arguments(reader, own);
    const std::string where = fmt::format("{}, {}", path, parsed->name);
    for (const auto& [name, values] : source.options) {
        CLI::Option* const option = reader.get_option_no_throw("--" + name);
        if (option == nullptr || name == "help") return unknown_option(reader, where, name);
        if (auto added = add_values(*option, where, values); !added) return std::move(added).error();
    }
    auto reading = options_of(own);
    if (!reading) return Error{reading.error().kind, fmt::format("{}: {}", where, reading.error().message)};
    parsed->reading = *std::move(reading);
    return parsed;
}

}  // namespace starway::cli
