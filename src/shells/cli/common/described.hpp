// Flags of a verb from the description of its request or of its options (read/options/member.hpp).
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
#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "read/options/map.hpp"
#include "read/options/member.hpp"
#include "read/options/source.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/verb.hpp"

namespace starway::cli {

// Fields of a type of their own, which a text sets.
template <class T>
concept SetByText = requires(T& field, std::string_view text) {
    { field.set(text) } -> std::same_as<Result<void>>;
};

// Costs by the names of their members, as people write them ("5min"): only a network says what that is in its weight's
// unit.
using CostTexts = std::map<std::string_view, std::vector<std::string>>;

class DescribedFlags {
public:
    // app, the fields and the texts must outlive the parsing. others: members for which the verb has flags of its own.
    // costs: where costs go; null: they have no flags.
    explicit DescribedFlags(CLI::App& app, std::vector<std::string_view> others = {}, CostTexts* costs = nullptr)
        : app_(&app), others_(std::move(others)), costs_(costs) {}

    template <class T>
    void operator()(const read::options::Member& member, T&& field) {
        if (member.only_data || has_own_flag(member.name)) return;
        CLI::Option* const option = member.is_cost
                                        ? declare_costs(member, std::is_same_v<std::decay_t<T>, std::vector<double>>)
                                        : declare(member, field);
        if (option == nullptr) return;
        if (!member.group.empty()) option->group(std::string(member.group));
        applies(*app_, option, {.with = member.with, .without = member.without, .reading = member.readers != 0});
    }

private:
    using Take = std::function<Result<void>(std::string_view)>;

    [[nodiscard]] bool has_own_flag(std::string_view name) const;

    template <class T>
    CLI::Option* declare(const read::options::Member&, T&) {
        return nullptr;
    }
    CLI::Option* declare(const read::options::Member& member, bool& field);
    CLI::Option* declare(const read::options::Member& member, double& field);
    CLI::Option* declare(const read::options::Member& member, std::size_t& field);
    CLI::Option* declare(const read::options::Member& member, std::uint32_t& field);
    CLI::Option* declare(const read::options::Member& member, std::optional<double>& field);
    CLI::Option* declare(const read::options::Member& member, std::string& field);
    CLI::Option* declare(const read::options::Member& member, std::vector<std::string>& field);
    CLI::Option* declare(const read::options::Member& member, std::map<std::string, double>& field);
    CLI::Option* declare(const read::options::Member& member, read::options::NodeCrossings& field);
    CLI::Option* declare(const read::options::Member& member, read::options::LayerRoles& field);
    CLI::Option* declare(const read::options::Member& member, read::options::Walls& field);
    template <SetByText Field>
    CLI::Option* declare(const read::options::Member& member, Field& field) {
        const Take take = [field](std::string_view text) mutable { return field.set(text); };
        if constexpr (requires { Field::words; })
            return add_words(member, {Field::words.begin(), Field::words.end()}, take);
        else
            return add_text(member, take);
    }
    template <class Enum>
    requires requires { read::options::Names<Enum>::all; }
    CLI::Option* declare(const read::options::Member& member, Enum& field) {
        return add_enumeration<Enum>(member, [&field](Enum value) { field = value; });
    }
    template <class Enum>
    requires requires { read::options::Names<Enum>::all; }
    CLI::Option* declare(const read::options::Member& member, std::optional<Enum>& field) {
        return add_enumeration<Enum>(member, [&field](Enum value) { field = value; });
    }
    template <class Enum, class Set>
    CLI::Option* add_enumeration(const read::options::Member& member, Set set) {
        constexpr auto& all = read::options::Names<Enum>::all;
        std::vector<std::string_view> words;
        for (const auto& entry : all) words.push_back(entry.name);
        return add_words(member, words, [set](std::string_view word) -> Result<void> {
            const auto* const found =
                std::find_if(all.begin(), all.end(), [&](const auto& entry) { return entry.name == word; });
            if (found != all.end()) set(found->value);
            return {};
        });
    }
    CLI::Option* declare_costs(const read::options::Member& member, bool several);
    // take() is given one of the words as the description has it; people write hyphens.
    CLI::Option* add_words(const read::options::Member& member, const std::vector<std::string_view>& words, Take take);
    CLI::Option* add_text(const read::options::Member& member, Take take);
    // The flag may be given any number of times.
    CLI::Option* add_texts(const read::options::Member& member, Take take);

    CLI::App* app_;
    std::vector<std::string_view> others_;
    CostTexts* costs_;
};

}  // namespace starway::cli
