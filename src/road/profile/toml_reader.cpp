// TOML into a profile. The only file that sees toml++.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

// toml++ asserts (with NDEBUG and Clang: assumes) that a table's header has a name. Without the assertion it reports "[
// = 1]" as an error.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expression) static_cast<void>(0)
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

#include "base/core/shown.hpp"
#include "base/core/suggest.hpp"
#include "road/profile/give_way.hpp"
#include "road/profile/profile_file.hpp"
#include "road/profile/quantity.hpp"

namespace starway::road::profile {
namespace {

constexpr std::size_t longest_line = 1000;  // bounds how deep dotted keys can nest
constexpr std::size_t most_entries = 10'000;
constexpr std::size_t most_rules = 1'000;
constexpr std::size_t most_classes = 64;
constexpr std::size_t longest_text = 200;
constexpr std::size_t deepest_include = 4;

struct Range {
    double least, most;
    std::string_view what;
};
constexpr Range kmh{0, 400, "a speed in km/h, 0 to 400"};
constexpr Range seconds{0, 86400, "seconds, 0 to 86400"};
constexpr Range metres{0, 100, "metres, 0 to 100"};
constexpr Range tonnes{0, 1000, "tonnes, 0 to 1000"};
constexpr Range axles{0, 100, "a number of axles, 0 to 100"};
constexpr Range factor{0.001, 1000, "a factor, 0.001 to 1000"};

// The first mistake ends the reading of a page.
struct Mistake {
    Error error;
};

class PageReader {
public:
    PageReader(std::string_view file, Profile& profile, std::size_t depth)
        : file_(file), profile_(profile), depth_(depth) {}

    Result<void> read(std::string_view text) {
        if (auto fits = check_size(text); !fits) return fits;
        const toml::parse_result parsed = toml::parse(text, std::string_view(file_));
        if (!parsed) {
            const toml::parse_error& problem = parsed.error();
            return Error{ErrorKind::data, fmt::format("{}: {}", place(problem.source().begin),
                                                      core::shown(std::string(problem.description())))};
        }
        try {
            page(parsed.table());
        } catch (Mistake& mistake) {
            return std::move(mistake.error);
        }
        return {};
    }

private:
    Result<void> check_size(std::string_view text) const {
        if (text.size() > largest_page)
            return Error{ErrorKind::data,
                         fmt::format("{}: is larger than {} bytes, which no profile is", file_, largest_page)};
        std::size_t line = 1;
        for (std::size_t at = 0; at < text.size(); ++line) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            if (end - at > longest_line)
                return Error{ErrorKind::data, fmt::format("{}:{}:{}: the line is longer than {} bytes; break it", file_,
                                                          line, longest_line + 1, longest_line)};
            at = end + 1;
        }
        return {};
    }

    [[nodiscard]] std::string place(const toml::source_position& at) const {
        return fmt::format("{}:{}:{}", file_, at.line, at.column);
    }
    template <class... Arguments>
    [[noreturn]] void fail(const toml::node& node, fmt::format_string<Arguments...> text, Arguments&&... arguments) {
        fail_at(node.source().begin, fmt::format(text, std::forward<Arguments>(arguments)...));
    }
    [[noreturn]] void fail_at(const toml::source_position& at, std::string_view text) {
        throw Mistake{{ErrorKind::data, fmt::format("{}: {}", place(at), text)}};
    }
    [[noreturn]] void unknown_key(const toml::key& key, std::string_view where, std::vector<std::string> known) {
        const std::string name(key.str());
        const std::string suggestion = core::did_you_mean(name, known);
        std::sort(known.begin(), known.end());
        fail_at(key.source().begin,
                fmt::format("'{}' is no key of {}{}", core::shown(name), where,
                            suggestion.empty() ? fmt::format("; it has {}", fmt::join(known, ", ")) : suggestion));
    }
    static std::string found(const toml::node& node) {
        if (const auto text = node.value_exact<std::string>()) return fmt::format("'{}'", core::shown(*text));
        if (node.is_table()) return "a table";
        if (node.is_array()) return "a list";
        if (const auto number = node.value<double>()) return fmt::format("{}", *number);
        if (const auto truth = node.value_exact<bool>()) return *truth ? "true" : "false";
        return "a date or time";
    }

    const toml::table& table(const toml::node& node, std::string_view name) {
        const toml::table* const found_table = node.as_table();
        if (found_table == nullptr) fail(node, "{} is {}, but a table is expected", name, found(node));
        if (found_table->size() > most_entries) fail(node, "{} has more than {} entries", name, most_entries);
        return *found_table;
    }
    std::string text(const toml::node& node, std::string_view name, std::string_view expected = "a text") {
        const auto value = node.value_exact<std::string>();
        if (!value || value->empty() || value->size() > longest_text)
            fail(node, "{} is {}, but {} is expected", name, value && !value->empty() ? "too long a text" : found(node),
                 expected);
        return *value;
    }
    double number(const toml::node& node, std::string_view name, const Range& range) {
        const auto value = node.is_number() ? node.value<double>() : std::nullopt;
        if (!value || !(*value >= range.least && *value <= range.most))
            fail(node, "{} is {}, but {} is expected", name, found(node), range.what);
        return *value;
    }
    bool truth(const toml::node& node, std::string_view name) {
        const auto value = node.value_exact<bool>();
        if (!value) fail(node, "{} is {}, but true or false is expected", name, found(node));
        return *value;
    }
    std::vector<std::string> texts(const toml::node& node, std::string_view name) {
        const toml::array* const list = node.as_array();
        if (list == nullptr) fail(node, "{} is {}, but a list of texts is expected", name, found(node));
        if (list->size() > most_entries) fail(node, "{} has more than {} entries", name, most_entries);
        std::vector<std::string> all;
        for (const toml::node& item : *list) all.push_back(text(item, name));
        return all;
    }
    template <class Value>
    Value one_of(const toml::node& node, std::string_view name,
                 const std::vector<std::pair<std::string, Value>>& words) {
        const auto value = node.value_exact<std::string>();
        std::vector<std::string> known;
        for (const auto& [word, meaning] : words) {
            if (value && *value == word) return meaning;
            known.push_back(word);
        }
        fail(node, "{} is {}, but one of {} is expected{}", name, found(node), fmt::join(known, ", "),
             value ? core::did_you_mean(*value, known) : "");
    }

    // visit(key, name of the entry, its node) for each
    template <class Visit>
    void each(const toml::node& node, std::string_view name, Visit visit) {
        for (const auto& [key, value] : table(node, name)) {
            if (key.str().empty() || key.str().size() > longest_text)
                fail_at(key.source().begin, fmt::format("a key of {} is empty or too long", name));
            visit(std::string(key.str()), fmt::format("{}.{}", name, core::shown(std::string(key.str()))), value);
        }
    }

    // A key of [speed] and the like: a value of highway, or key=value.
    static std::pair<std::string, std::string> tag(const std::string& key) {
        const std::size_t equals = key.find('=');
        if (equals == std::string::npos) return {"highway", key};
        return {key.substr(0, equals), key.substr(equals + 1)};
    }
    template <class Value, class Read>
    void tag_table(const toml::node& node, std::string_view name, TagTable<Value>& target, Read read) {
        each(node, name, [&](const std::string& key, const std::string& entry, const toml::node& value) {
            const auto [of, is] = tag(key);
            if (of.empty() || is.empty()) fail(value, "{} is no tag: write key=value, or a value of highway", entry);
            target[of][is] = read(value, entry);
        });
    }

    Condition condition(const std::string& key, const toml::node& node, std::string_view name) {
        Condition made;
        for (std::size_t at = 0; at <= key.size();) {
            const std::size_t end = std::min(key.find('|', at), key.size());
            if (end == at) fail(node, "{} has an empty key beside |", name);
            made.keys.push_back(key.substr(at, end - at));
            at = end + 1;
        }
        const auto add = [&](const toml::node& item) {
            const auto test = parse_value_test(text(item, name, "a value, !value, *, or a comparison such as <2.2"));
            if (!test) fail(item, "{} is {}, but a comparison needs a number, such as <2.2", name, found(item));
            if (!made.tests.empty() && test->negated != made.tests.front().negated)
                fail(item, "{} has values with and without !; a list has either", name);
            made.tests.push_back(*test);
        };
        if (const toml::array* const list = node.as_array()) {
            if (list->empty() || list->size() > most_entries) fail(node, "{} is an empty or too long list", name);
            for (const toml::node& item : *list) add(item);
        } else {
            add(node);
        }
        return made;
    }
    Conditions conditions(const toml::node& node, std::string_view name) {
        Conditions all;
        each(node, name, [&](const std::string& key, const std::string& entry, const toml::node& value) {
            all.push_back(condition(key, value, entry));
        });
        if (all.empty()) fail(node, "{} is empty, but conditions such as {{highway=\"primary\"}} are expected", name);
        return all;
    }

    // One set of conditions, or a list of such sets, of which one must hold.
    std::vector<Conditions> alternatives(const toml::node& node, std::string_view name) {
        std::vector<Conditions> all;
        const toml::array* const list = node.as_array();
        if (list == nullptr) return {conditions(node, name)};
        if (list->empty() || list->size() > most_entries) fail(node, "{} is an empty or too long list", name);
        for (const toml::node& item : *list) all.push_back(conditions(item, name));
        return all;
    }

    void access_values(const toml::node& node) {
        const std::vector<std::pair<std::string, Access>> words = accesses();
        for (const auto& [key, value] : table(node, "access_values")) {
            if (key.str() == "others") {
                profile_.other_access = one_of<Access>(value, "access_values.others", words);
                continue;
            }
            const auto word = std::find_if(words.begin(), words.end(),
                                           [&, name = key.str()](const auto& known) { return known.first == name; });
            if (word == words.end()) unknown_key(key, "[access_values]", {"open", "local", "closed", "others"});
            // A list replaces what was listed so before.
            std::erase_if(profile_.access_values,
                          [&, is = word->second](const auto& entry) { return entry.second == is; });
            listed_.emplace_back(word->second, texts(value, "access_values." + word->first));
        }
        for (const auto& [access, values] : listed_)
            for (const std::string& value : values) profile_.access_values[value] = access;
    }
    static std::vector<std::pair<std::string, Access>> accesses() {
        return {{"open", Access::open}, {"local", Access::local}, {"closed", Access::closed}};
    }
    template <class Value>
    static std::vector<std::string> names_of(const std::vector<std::pair<std::string, Value>>& words) {
        std::vector<std::string> names;
        for (const auto& [name, value] : words) names.push_back(name);
        return names;
    }

    // A table with fixed keys: read(name of the entry, node) for each.
    using Reading = std::function<void(const std::string& name, const toml::node& node)>;
    void fixed(const toml::node& node, std::string_view name, std::string_view where,
               const std::vector<std::pair<std::string, Reading>>& keys) {
        for (const auto& [key, value] : table(node, name)) {
            const auto known = std::find_if(keys.begin(), keys.end(),
                                            [&, text = key.str()](const auto& entry) { return entry.first == text; });
            if (known == keys.end()) unknown_key(key, where, names_of(keys));
            known->second(name.empty() ? known->first : fmt::format("{}.{}", name, known->first), value);
        }
    }
    Reading to(double& target, const Range& range) {
        return [this, &target, &range](const std::string& name, const toml::node& node) {
            target = number(node, name, range);
        };
    }
    Reading to(std::vector<std::string>& target) {
        return [this, &target](const std::string& name, const toml::node& node) { target = texts(node, name); };
    }
    Reading to(std::string& target) {
        return [this, &target](const std::string& name, const toml::node& node) { target = text(node, name); };
    }
    Reading to(bool& target) {
        return [this, &target](const std::string& name, const toml::node& node) { target = truth(node, name); };
    }
    void numbers(const toml::node& node, const std::string& name, const Range& range,
                 std::map<std::string, double>& target) {
        each(node, name, [&](const std::string& key, const std::string& entry, const toml::node& value) {
            target[key] = number(value, entry, range);
        });
    }

    // A word of OSRM's API.
    std::string travel_mode(const toml::node& node, std::string_view name) {
        std::vector<std::pair<std::string, std::string>> words;
        for (const char* const word : {"driving", "cycling", "walking", "ferry", "pushing bike", "train", "route",
                                       "steps up", "steps down", "river upstream", "river downstream"})
            words.emplace_back(word, word);
        return one_of<std::string>(node, name, words);
    }

    void limits(const toml::node& node) {
        each(node, "limit", [&](const std::string& key, const std::string& name, const toml::node& values) {
            std::vector<Limit>& limits = profile_.limit[key];
            each(values, name, [&](const std::string& test_text, const std::string& entry, const toml::node& value) {
                auto test = parse_value_test(test_text);
                if (!test) fail(value, "{} needs a number, such as \"<2.2\"", entry);
                const double most = number(value, entry, kmh);
                const auto same = std::find_if(limits.begin(), limits.end(), [&](const Limit& known) {
                    return known.test.kind == test->kind && known.test.negated == test->negated &&
                           known.test.text == test->text && known.test.number == test->number;
                });
                if (same != limits.end())
                    same->kmh = most;
                else
                    limits.push_back({*std::move(test), most});
            });
        });
    }

    void give_way(const toml::node& node, const std::string& name) {
        static constexpr Range flow{0, 5000, "vehicles an hour, 0 to 5000"};
        static constexpr Range gap{0, 60, "seconds, 0 to 60"};
        Profile::GiveWay& rule = profile_.give_way;
        fixed(node, name, "[give_way]",
              {{"flow",
                [&](const std::string& entry, const toml::node& flows) {
                    rule.flow.clear();  // as a list would, so that a page can leave out what it includes
                    tag_table(flows, entry, rule.flow, [&](const toml::node& value, const std::string& item) {
                        return number(value, item, flow);
                    });
                }},
               {"join", to(rule.join, gap)},
               {"join_across", to(rule.join_across, gap)},
               {"cross", to(rule.cross, gap)}});
        if (flows_by_rank(rule).size() > most_ranks)
            fail(node, "{} has more than {} different flows", name, most_ranks);
    }

    void rules(const toml::node& node) {
        const toml::array* const list = node.as_array();
        if (list == nullptr) fail(node, "rule is {}, but [[rule]] with two brackets is expected", found(node));
        for (const toml::node& item : *list) {
            if (profile_.rules.size() == most_rules) fail(item, "there are more than {} rules", most_rules);
            Rule rule;
            rule.origin = {std::string(file_), item.source().begin.line};
            fixed(item, "rule", "[[rule]]",
                  {{"when",
                    [&](const std::string& name, const toml::node& value) { rule.when = conditions(value, name); }},
                   {"set",
                    [&](const std::string& name, const toml::node& value) {
                        each(value, name, [&](const std::string& key, const std::string& entry, const toml::node& is) {
                            rule.set.emplace_back(key, text(is, entry));
                        });
                    }},
                   {"unset", to(rule.unset)}});
            if (rule.when.empty()) fail(item, "the rule has no `when`");
            if (rule.set.empty() && rule.unset.empty()) fail(item, "the rule has neither `set` nor `unset`");
            profile_.rules.push_back(std::move(rule));
        }
    }

    void include(const toml::node& node) {
        const std::string name = text(node, "include", "the name of a built-in profile");
        std::vector<std::string> known;
        for (const BuiltIn& built_in : built_ins()) known.emplace_back(built_in.name);
        const auto page = std::find_if(built_ins().begin(), built_ins().end(),
                                       [&](const BuiltIn& built_in) { return built_in.name == name; });
        if (page == built_ins().end())
            fail(node, "there is no built-in profile '{}' to include; there are {}{}", core::shown(name),
                 fmt::join(known, ", "), core::did_you_mean(name, known));
        if (depth_ == deepest_include) fail(node, "profiles include one another more than {} deep", deepest_include);
        if (auto read = PageReader(page->name, profile_, depth_ + 1).read(page->text); !read)
            throw Mistake{std::move(read).error()};
    }

    void page(const toml::table& root) {
        // What is included comes first, wherever the page says so; the page then changes it.
        if (const toml::node* const included = root.get("include")) include(*included);
        Profile& p = profile_;
        const auto skip = [](const std::string&, const toml::node&) {};
        fixed(
            root, "", "a profile",
            {{"include", skip},
             {"name",
              [&](const std::string& name, const toml::node& node) {
                  p.name = text(node, name);
                  const bool fits = p.name.size() <= 24 && std::all_of(p.name.begin(), p.name.end(), [](char c) {
                                        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
                                    });
                  const bool taken = p.name == "length" || p.name == "time" || p.name == "hops";
                  if (!fits || taken)
                      fail(node,
                           "name is '{}', but 1 to 24 of a-z, 0-9, _ and - are expected, and not length, time or hops",
                           core::shown(p.name));
              }},
             {"description", to(p.description)},
             {"mode", to(p.mode)},
             {"access", to(p.access)},
             {"oneway", to(p.oneway)},
             {"name_tags", to(p.name_tags)},
             {"local_factor", to(p.local_factor, factor)},
             {"local_where",
              [&](const std::string& name, const toml::node& node) { p.local_where = conditions(node, name); }},
             {"general_access",
              [&](const std::string& name, const toml::node& node) {
                  p.general_opens = one_of<bool>(node, name, {{"opens", true}, {"closes", false}});
              }},
             {"durations",
              [&](const std::string& name, const toml::node& node) {
                  p.durations = one_of<bool>(node, name, {{"all", true}, {"ferries", false}});
              }},
             {"preferences",
              [&](const std::string& name, const toml::node& node) {
                  p.least_preference = one_of<bool>(node, name, {{"least", true}, {"product", false}});
              }},
             {"weigh_by",
              [&](const std::string& name, const toml::node& node) {
                  p.weigh_by = one_of<WeighBy>(
                      node, name,
                      {{"preference", WeighBy::preference}, {"time", WeighBy::time}, {"length", WeighBy::length}});
              }},
             {"route_directions", to(p.route_directions)},
             {"round_segments", to(p.round_segments, seconds)},
             {"drive_on",
              [&](const std::string& name, const toml::node& node) {
                  p.drive_on = one_of<DriveOn>(
                      node, name, {{"auto", DriveOn::automatic}, {"left", DriveOn::left}, {"right", DriveOn::right}});
              }},
             {"vehicle",
              [&](const std::string& name, const toml::node& node) {
                  fixed(node, name, "vehicle",
                        {{"height", to(p.vehicle.height, metres)},
                         {"width", to(p.vehicle.width, metres)},
                         {"length", to(p.vehicle.length, metres)},
                         {"weight", to(p.vehicle.weight, tonnes)},
                         {"weight_rating", to(p.vehicle.weight_rating, tonnes)},
                         {"axle_load", to(p.vehicle.axle_load, tonnes)},
                         {"axles", to(p.vehicle.axles, axles)},
                         {"hazmat", to(p.vehicle.hazmat)}});
              }},
             {"access_values", [&](const std::string&, const toml::node& node) { access_values(node); }},
             {"implied",
              [&](const std::string& name, const toml::node& node) {
                  tag_table(node, name, p.implied, [&](const toml::node& value, const std::string& entry) {
                      return one_of<Access>(value, entry, accesses());
                  });
              }},
             {"speed",
              [&](const std::string& name, const toml::node& node) {
                  tag_table(node, name, p.speed, [&](const toml::node& value, const std::string& entry) {
                      return number(value, entry, kmh);
                  });
              }},
             {"pushed",
              [&](const std::string& name, const toml::node& node) {
                  tag_table(node, name, p.pushed, [&](const toml::node& value, const std::string& entry) {
                      return number(value, entry, kmh);
                  });
              }},
             {"travel",
              [&](const std::string& name, const toml::node& node) {
                  tag_table(node, name, p.travel_mode, [&](const toml::node& value, const std::string& entry) {
                      return travel_mode(value, entry);
                  });
              }},
             {"maxspeed",
              [&](const std::string& name, const toml::node& node) {
                  static constexpr Range part{0.01, 10, "a factor, 0.01 to 10"};
                  fixed(node, name, "[maxspeed]",
                        {{"tags", to(p.maxspeed.tags)},
                         {"use", to(p.maxspeed.use, part)},
                         {"raise", to(p.maxspeed.raise)},
                         {"most", to(p.maxspeed.most, kmh)},
                         {"zones", [&](const std::string& entry, const toml::node& zones) {
                              numbers(zones, entry, kmh, p.maxspeed.zones);
                          }}});
              }},
             {"limit", [&](const std::string&, const toml::node& node) { limits(node); }},
             {"preference",
              [&](const std::string& name, const toml::node& node) {
                  each(node, name, [&](const std::string& key, const std::string& entry, const toml::node& values) {
                      numbers(values, entry, factor, p.preference[key]);
                  });
              }},
             {"barrier",
              [&](const std::string& name, const toml::node& node) {
                  fixed(
                      node, name, "[barrier]",
                      {{"open", to(p.barrier.open)},
                       {"stops", to(p.barrier.stops)},
                       {"others",
                        [&](const std::string& entry, const toml::node& value) {
                            p.barrier.others_open = one_of<bool>(value, entry, {{"open", true}, {"closed", false}});
                        }},
                       {"local", to(p.barrier.local, seconds)},
                       {"signs",
                        [&](const std::string& entry, const toml::node& value) {
                            p.barrier.signs_everywhere =
                                one_of<bool>(value, entry, {{"everywhere", true}, {"along", false}});
                        }},
                       {"junctions",
                        [&](const std::string& entry, const toml::node& value) {
                            p.barrier.bars_junctions = one_of<bool>(value, entry, {{"barred", true}, {"open", false}});
                        }},
                       {"opened",
                        [&](const std::string& entry, const toml::node& value) {
                            p.barrier.opened_without_delay =
                                one_of<bool>(value, entry, {{"at_once", true}, {"delayed", false}});
                        }},
                       {"delay",
                        [&](const std::string& entry, const toml::node& value) {
                            p.barrier.delay.clear();  // as a list would, so that a page can close what it includes
                            numbers(value, entry, seconds, p.barrier.delay);
                        }},
                       {"closed", [&](const std::string& entry, const toml::node& value) {
                            p.barrier.closed = conditions(value, entry);
                        }}});
              }},
             {"delay",
              [&](const std::string& name, const toml::node& node) {
                  tag_table(node, name, p.delay, [&](const toml::node& value, const std::string& entry) {
                      return number(value, entry, seconds);
                  });
              }},
             {"ferry",
              [&](const std::string& name, const toml::node& node) {
                  static constexpr Range ferry{0.1, 400, "a speed in km/h, 0.1 to 400"};
                  fixed(node, name, "[ferry]",
                        {{"route", to(p.ferry.route)},
                         {"speed", to(p.ferry.speed, ferry)},
                         {"board", to(p.ferry.board, seconds)}});
              }},
             {"restrictions",
              [&](const std::string& name, const toml::node& node) {
                  fixed(node, name, "[restrictions]",
                        {{"keys", to(p.restrictions.keys)},
                         {"except", to(p.restrictions.except)},
                         {"conditional", [&](const std::string& entry, const toml::node& value) {
                              p.restrictions.count_conditional =
                                  one_of<bool>(value, entry, {{"count", true}, {"ignore", false}});
                          }}});
              }},
             {"turn",
              [&](const std::string& name, const toml::node& node) {
                  fixed(node, name, "[turn]",
                        {{"max", to(p.turn.max, seconds)},
                         {"bias", to(p.turn.bias, factor)},
                         {"u_turn", to(p.turn.u_turn, seconds)},
                         {"enter_local", to(p.turn.enter_local, seconds)},
                         {"curve",
                          [&](const std::string& entry, const toml::node& value) {
                              p.turn.curve = one_of<TurnCurve>(value, entry,
                                                               {{"sigmoid", TurnCurve::sigmoid},
                                                                {"square", TurnCurve::square},
                                                                {"line", TurnCurve::line}});
                          }},
                         {"u_turns", [&](const std::string& entry, const toml::node& value) {
                              p.turn.u_turns = one_of<UTurns>(value, entry,
                                                              {{"dead_ends", UTurns::dead_ends},
                                                               {"anywhere", UTurns::anywhere},
                                                               {"never", UTurns::never}});
                          }}});
              }},
             {"give_way", [&](const std::string& name, const toml::node& node) { give_way(node, name); }},
             {"classes",
              [&](const std::string& name, const toml::node& node) {
                  each(node, name, [&](const std::string& key, const std::string& entry, const toml::node& value) {
                      p.classes[key] = alternatives(value, entry);
                      if (p.classes.size() > most_classes) fail(value, "there are more than {} classes", most_classes);
                  });
              }},
             {"rule", [&](const std::string&, const toml::node& node) { rules(node); }}});
        if (depth_ == 0) check_whole(root);
    }

    void check_whole(const toml::table& root) {
        const auto need = [&](bool there, std::string_view what) {
            if (!there) fail(root, "the profile has no {}; write it, or `include` a built-in profile", what);
        };
        need(!profile_.name.empty(), "name");
        need(!profile_.mode.empty(), "mode");
        need(!profile_.access.empty(), "access");
        need(!profile_.access_values.empty(), "[access_values]");
        need(!profile_.speed.empty(), "[speed]");
    }

    std::string file_;
    Profile& profile_;
    std::size_t depth_;
    std::vector<std::pair<Access, std::vector<std::string>>> listed_;
};

}  // namespace

Result<Profile> parse(std::string_view text, std::string_view file) {
    Profile profile;
    if (auto read = PageReader(file, profile, 0).read(text); !read) return std::move(read).error();
    return profile;
}

}  // namespace starway::road::profile
