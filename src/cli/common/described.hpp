// Flags of a verb from the description of its request (request/member.hpp).
//
//   MatchRequest settings;
//   DescribedFlags flags(app);
//   request::describe(flags, settings);   // --gaps, --gap, --radius ... fill it
//
// A flag is called as its member, with hyphens and without the unit. Members of kinds that are not here (points, roads)
// have flags of the verb's own; so have those that all verbs word alike (--weight, --snap, --max-snap, --index).
#pragma once

#include <CLI/App.hpp>
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/common/arguments.hpp"
#include "request/member.hpp"

namespace starway::cli {

class DescribedFlags {
public:
    // app and the fields must outlive the parsing.
    explicit DescribedFlags(CLI::App& app) : app_(&app) {}

    template <class T>
    void operator()(const request::Member& member, T& field) {
        if (!member.only_data && !is_worded_alike(member.name)) declare(member, field);
    }

private:
    static bool is_worded_alike(std::string_view name);

    template <class T>
    void declare(const request::Member&, T&) {}
    void declare(const request::Member& member, bool& field);
    void declare(const request::Member& member, double& field);
    void declare(const request::Member& member, std::size_t& field);
    void declare(const request::Member& member, std::optional<double>& field);
    template <class Enum>
    requires requires { request::Names<Enum>::all; }
    void declare(const request::Member& member, Enum& field) {
        using Names = request::Names<Enum>;
        std::vector<std::string> words;
        for (const auto& entry : Names::all) words.emplace_back(entry.name);
        add_words(member, words, [&field](std::string_view word) {
            const auto found = std::find_if(Names::all.begin(), Names::all.end(),
                                            [&](const auto& entry) { return entry.name == word; });
            if (found != Names::all.end()) field = found->value;
        });
    }
    void add_words(const request::Member& member, const std::vector<std::string>& words,
                   std::function<void(std::string_view)> take);

    CLI::App* app_;
};

}  // namespace starway::cli
