#include "road/profile/tag_document.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <functional>
#include <set>
#include <string_view>
#include <utility>

#include "road/profile/evaluation.hpp"

namespace starway::road::profile {
namespace {

constexpr std::string_view wiki = "https://wiki.openstreetmap.org/wiki/";

using Cell = std::function<std::string(const Profile&)>;

std::string code(std::string_view text) {
    return text.empty() ? std::string() : fmt::format("`{}`", text);
}
std::string code_list(const std::vector<std::string>& texts) {
    std::string list;
    for (const std::string& text : texts) list += (list.empty() ? "" : ", ") + code(text);
    return list;
}

// The page of a key; those of kinds of traveller and of directions are parts of others.
std::string linked_key(const std::string& key) {
    return fmt::format("[`{}`]({}Key:{})", key, wiki, key);
}

std::string text_of(const ValueTest& test) {
    const auto sign = [&]() -> std::string_view {
        switch (test.kind) {
            case ValueTest::Kind::less:
                return "<";
            case ValueTest::Kind::at_most:
                return "<=";
            case ValueTest::Kind::more:
                return ">";
            case ValueTest::Kind::at_least:
                return ">=";
            default:
                return "";
        }
    };
    if (test.kind == ValueTest::Kind::any) return test.negated ? "none" : "any";
    const std::string value = test.kind == ValueTest::Kind::literal ? test.text : fmt::format("{}", test.number);
    return fmt::format("{}{}{}", test.negated ? "not " : "", sign(), value);
}

std::string text_of(const Conditions& conditions) {
    std::string text;
    for (const Condition& condition : conditions) {
        std::vector<std::string> tests;
        for (const ValueTest& test : condition.tests) tests.push_back(text_of(test));
        text += fmt::format("{}`{}`: {}", text.empty() ? "" : "; ", fmt::join(condition.keys, "` or `"),
                            fmt::join(tests, condition.tests.front().negated ? " and " : " or "));
    }
    return text;
}

class TagDocument {
public:
    explicit TagDocument(std::span<const Profile> profiles) : profiles_(profiles) {}

    std::string text() {
        text_ =
            "# The tags of OpenStreetMap that profiles read\n\n"
            "Made by `starway profile tags`; a test compares it with the profiles, so do not edit it. "
            "[profiles.md](profiles.md) says where the rules come from and what is different elsewhere.\n"
            "Any key may also be `KEY:conditional`: a condition on the vehicle's own weight, height, width, length or "
            "axles is decided, one on times is not.\n";
        keys();
        speeds();
        access();
        barriers();
        others();
        rules();
        return std::move(text_);
    }

private:
    void heading(std::string_view title) { text_ += fmt::format("\n## {}\n\n", title); }
    void table_head(std::string_view first) {
        text_ += fmt::format("| {} |", first);
        for (const Profile& profile : profiles_) text_ += fmt::format(" {} |", profile.name);
        text_ += "\n|---|";
        for (std::size_t i = 0; i < profiles_.size(); ++i) text_ += "---|";
        text_ += "\n";
    }
    void row(const std::string& first, const Cell& cell) {
        text_ += fmt::format("| {} |", first);
        for (const Profile& profile : profiles_) {
            const std::string text = cell(profile);
            text_ += text.empty() ? " |" : fmt::format(" {} |", text);
        }
        text_ += "\n";
    }

    void keys() {
        heading("Keys");
        text_ += "w: of ways, n: of nodes; `:forward` and `:backward` are read wherever the plain key is, of ways.\n\n";
        std::map<std::string, std::vector<std::string>> read;
        for (std::size_t p = 0; p < profiles_.size(); ++p) {
            const Evaluator evaluator(profiles_[p]);
            const auto note = [&](const auto& known, char of) {
                for (const std::string& key : known) {
                    if (key.ends_with(":conditional") || key.ends_with(":forward") || key.ends_with(":backward") ||
                        key == crossing_key)  // no tag of OpenStreetMap: readers set it
                        continue;
                    auto& cells = read[key];
                    cells.resize(profiles_.size());
                    cells[p] += of;
                }
            };
            note(evaluator.way_keys(), 'w');
            note(evaluator.node_keys(), 'n');
        }
        table_head("key");
        for (const auto& [key, cells] : read)
            text_ += fmt::format("| {} | {} |\n", linked_key(key), fmt::join(cells, " | "));
    }

    // All key=value of a table, in its order, of any profile.
    template <class Value>
    std::set<std::pair<std::string, std::string>> tags_of(TagTable<Value> Profile::*table) const {
        std::set<std::pair<std::string, std::string>> tags;
        for (const Profile& profile : profiles_)
            for (const auto& [key, values] : profile.*table)
                for (const auto& [value, unused] : values) tags.emplace(key, value);
        return tags;
    }
    template <class Value>
    static const Value* entry(const TagTable<Value>& table, const std::pair<std::string, std::string>& tag) {
        const auto values = table.find(tag.first);
        if (values == table.end()) return nullptr;
        const auto found = values->second.find(tag.second);
        return found == values->second.end() ? nullptr : &found->second;
    }
    template <class Value>
    void number_table(std::string_view title, std::string_view about, TagTable<Value> Profile::*table) {
        heading(title);
        text_ += fmt::format("{}\n\n", about);
        table_head("tag");
        for (const auto& tag : tags_of(table))
            row(code(tag.first + "=" + tag.second), [&](const Profile& profile) {
                const Value* const found = entry(profile.*table, tag);
                return found == nullptr ? std::string() : fmt::format("{}", *found);
            });
    }

    void speeds() {
        heading("Kinds of roads");
        text_ +=
            "km/h without a tag that says otherwise. In brackets: closed, unless an access tag of this traveller opens "
            "it. Empty: closed.\n\n";
        table_head("tag");
        for (const auto& tag : tags_of(&Profile::speed))
            row(code(tag.first + "=" + tag.second), [&](const Profile& profile) {
                const double* const kmh = entry(profile.speed, tag);
                if (kmh == nullptr || *kmh == 0) return std::string();
                const Access* const implied = entry(profile.implied, tag);
                return implied != nullptr && *implied == Access::closed ? fmt::format("({})", *kmh)
                                                                        : fmt::format("{}", *kmh);
            });
        row("`route=` (ferries)", [](const Profile& profile) { return code_list(profile.ferry.route); });
        text_ += "\nAlso closed unless opened:";
        for (const auto& tag : tags_of(&Profile::implied)) {
            if (tag.first == "highway") continue;
            std::vector<std::string> names;
            for (const Profile& profile : profiles_)
                if (const Access* const found = entry(profile.implied, tag);
                    found != nullptr && *found == Access::closed)
                    names.push_back(profile.name);
            if (!names.empty()) text_ += fmt::format(" `{}={}` ({});", tag.first, tag.second, fmt::join(names, ", "));
        }
        text_.back() = '.';
        text_ += "\n";
    }

    void access() {
        heading("Access, directions and sizes");
        text_ += "The first key that is there decides.\n\n";
        table_head("");
        row("access", [](const Profile& profile) { return code_list(profile.access); });
        row("one-way", [](const Profile& profile) { return code_list(profile.oneway); });
        row("speed limits", [](const Profile& profile) { return code_list(profile.maxspeed.tags); });
        row("turn restrictions", [](const Profile& profile) { return code_list(profile.restrictions.keys); });
        row("exceptions from them", [](const Profile& profile) { return code_list(profile.restrictions.except); });
        row("limits of size", [](const Profile& profile) {
            std::vector<std::string> stems;
            for (const SizeLimit& limit : size_limits(profile)) stems.push_back(limit.stem);
            return code_list(stems);
        });
        std::map<std::string, int> values;
        for (const Profile& profile : profiles_)
            for (const auto& [value, unused] : profile.access_values) values.emplace(value, 0);
        heading("Values of access keys");
        text_ += "local: for those who begin or end there. Empty: not known, and ignored.\n\n";
        table_head("value");
        for (const auto& [name, unused] : values) {
            const std::string& value = name;  // clang 14 captures no structured bindings
            row(code(value), [&](const Profile& profile) {
                const auto found = profile.access_values.find(value);
                return found == profile.access_values.end() ? std::string() : std::string(word_for(found->second));
            });
        }
    }

    void barriers() {
        heading("Barriers");
        text_ +=
            "Of nodes, without an access tag that says otherwise; seconds are what passing takes. Where three ways or "
            "more meet, a barrier bars only whom an access tag of its own bars.\n\n";
        std::set<std::string> values;
        for (const Profile& profile : profiles_) {
            values.insert(profile.barrier.open.begin(), profile.barrier.open.end());
            values.insert(profile.barrier.stops.begin(), profile.barrier.stops.end());
            for (const auto& [value, delay] : profile.barrier.delay) values.insert(value);
        }
        table_head("[`barrier`](https://wiki.openstreetmap.org/wiki/Key:barrier)");
        for (const std::string& value : values)
            row(code(value), [&](const Profile& profile) {
                const std::array<Tag, 1> tags{{{"barrier", value}}};
                return meaning_text(Evaluator(profile).node(tags));
            });
        row("any other value", [](const Profile& profile) { return profile.barrier.others_open ? "open" : "closed"; });
        row("also closed", [](const Profile& profile) {
            return profile.barrier.closed.empty() ? std::string() : text_of(profile.barrier.closed);
        });
    }
    static std::string meaning_text(const NodeMeaning& node) {
        if (!node.passable()) return "closed";
        return node.delay_forward > 0 ? fmt::format("{} s", node.delay_forward) : "open";
    }

    void others() {
        number_table("Delays at nodes", "Seconds.", &Profile::delay);
        heading("Limits of speed");
        text_ += "No faster than so many km/h; 0 closes.\n\n";
        std::map<std::string, std::set<std::string>> limits;
        for (const Profile& profile : profiles_)
            for (const auto& [key, list] : profile.limit)
                for (const Limit& limit : list) limits[key].insert(text_of(limit.test));
        table_head("tag");
        for (const auto& [limited, tests] : limits)
            for (const std::string& test : tests) {
                const std::string& key = limited;
                row(code(key + "=" + test), [&](const Profile& profile) {
                    const auto list = profile.limit.find(key);
                    if (list == profile.limit.end()) return std::string();
                    for (const Limit& limit : list->second)
                        if (text_of(limit.test) == test) return fmt::format("{}", limit.kmh);
                    return std::string();
                });
            }
        number_table("Preferences", "The weight is the time divided by this.", &Profile::preference);
        heading("Classes to exclude");
        text_ += "Of ways, and of nodes on them.\n\n| class | profile | is one if |\n|---|---|---|\n";
        for (const Profile& profile : profiles_)
            for (const auto& [name, alternatives] : profile.classes)
                for (const Conditions& conditions : alternatives)
                    text_ += fmt::format("| {} | {} | {} |\n", code(name), profile.name, text_of(conditions));
    }

    void rules() {
        heading("Rules");
        text_ +=
            "In this order, before all else: where the tags on the left hold, those on the right take their place.\n";
        for (const Profile& profile : profiles_) {
            if (profile.rules.empty()) continue;
            text_ += fmt::format("\n### {}\n\n| where | then |\n|---|---|\n", profile.name);
            for (const Rule& rule : profile.rules) {
                std::string then;
                for (const auto& [key, value] : rule.set)
                    then += fmt::format("{}`{}={}`", then.empty() ? "" : ", ", key, value);
                for (const std::string& key : rule.unset)
                    then += fmt::format("{}without `{}`", then.empty() ? "" : ", ", key);
                text_ += fmt::format("| {} | {} |\n", text_of(rule.when), then);
            }
        }
    }

    std::span<const Profile> profiles_;
    std::string text_;
};

}  // namespace

std::string tag_document(std::span<const Profile> profiles) {
    return TagDocument(profiles).text();
}

}  // namespace starway::road::profile
