// Chooses the phrase of a step, by the rules of osrm-text-instructions.
#include "base/core/sentence.hpp"
#include "starway/road/directions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "base/core/files/mapped_file.hpp"
#include "base/core/shown.hpp"
#include "road/ask/directions/text/languages.hpp"
#include "road/ask/directions/text/phrases.hpp"

namespace starway {

struct STARWAY_LOCAL Instructions::State {
    road::ask::Phrases phrases;
};

namespace {

using road::ask::Phrases;
using road::ask::Tokens;

constexpr std::size_t most_file_bytes = 4'000'000;

std::string_view until(std::string_view text, std::string_view end) {
    return text.substr(0, text.find(end));
}

std::string_view direction_of(int degrees) {
    if (degrees <= 20 || degrees >= 340) return "north";
    if (degrees < 70) return "northeast";
    if (degrees <= 110) return "east";
    if (degrees < 160) return "southeast";
    if (degrees <= 200) return "south";
    if (degrees < 250) return "southwest";
    return degrees <= 290 ? "west" : "northwest";
}

// The sign's number and first place: "A 3: Basel".
std::string first_destination(std::string_view destinations) {
    const std::string ref(until(until(destinations, ": "), ","));
    const std::size_t colon = destinations.find(": ");
    if (colon == std::string_view::npos) return ref;
    const std::string_view place = until(until(destinations.substr(colon + 2), ": "), ",");
    if (place.empty()) return ref;
    return ref.empty() ? std::string(place) : fmt::format("{}: {}", ref, place);
}

// "I 80 $west" in words.
std::string with_direction(const Phrases& phrases, std::string_view ref) {
    constexpr std::string_view sign = " $";
    const std::size_t at = ref.find(sign);
    if (at == std::string_view::npos) return std::string(ref);
    const std::string* const word = phrases.find("constants/direction/" + std::string(ref.substr(at + sign.size())));
    return word == nullptr ? std::string(ref) : fmt::format("{} {}", ref.substr(0, at), *word);
}

std::string way_name(const Phrases& phrases, const Step& step) {
    std::string name = step.name == step.ref ? std::string() : step.name;
    const std::string ref = with_direction(phrases, until(step.ref, ";"));
    const std::string repeated = fmt::format(" ({})", step.ref);
    if (const auto at = name.find(repeated); !step.ref.empty() && at != std::string::npos)
        name.erase(at, repeated.size());
    if (ref.empty()) return name;
    if (name.empty()) return ref;
    const auto& classes =
        step.intersections.empty() ? std::vector<std::string_view>() : step.intersections.front().classes;
    const bool motorway = std::find(classes.begin(), classes.end(), "motorway") != classes.end();
    if (!motorway && name != ref) {
        const std::string* const phrase = phrases.find("phrase/name and ref");
        return phrases.fill(phrase == nullptr ? std::string_view("{name} ({ref})") : *phrase,
                            {{"name", name}, {"ref", ref}});
    }
    const bool has_digit = std::any_of(ref.begin(), ref.end(), [](char c) { return c >= '0' && c <= '9'; });
    return motorway && has_digit ? ref : name;
}

// The object of texts for a step: "turn/left".
std::string object_of(const Phrases& phrases, const Step& step) {
    const std::string mode = fmt::format("modes/{}", name_of(step.mode));
    if (phrases.has(mode)) return mode;
    std::string type(name_of(step.maneuver.type));
    if (!phrases.has(type)) type = "turn";
    const std::string modifier(name_of(step.maneuver.modifier));
    // An exit on the side where one drives needs no side.
    const bool omit_side = step.maneuver.type == ManeuverType::off_ramp &&
                           modifier.find(step.drives_on_left ? "left" : "right") != std::string::npos;
    std::string object = fmt::format("{}/{}", type, modifier);
    if (modifier.empty() || omit_side || !phrases.has(object)) object = type + "/default";
    if (step.maneuver.type != ManeuverType::roundabout && step.maneuver.type != ManeuverType::rotary) return object;
    const bool named = !step.rotary_name.empty();
    const auto has = [&](std::string_view variant) { return phrases.has(fmt::format("{}/{}", object, variant)); };
    if (named && step.maneuver.exit && has("name_exit")) return object + "/name_exit";
    if (named && has("name")) return object + "/name";
    if (step.maneuver.exit && has("exit")) return object + "/exit";
    return object + "/default";
}

const std::string* phrase_of(const Phrases& phrases, const Step& step, bool has_way_name, bool has_destination) {
    const std::string object = object_of(phrases, step);
    const auto variant = [&](bool applies, std::string_view name) {
        return applies ? phrases.find(fmt::format("{}/{}", object, name)) : nullptr;
    };
    const bool signs = !step.destinations.empty();
    const bool exits = !step.exits.empty();
    for (const std::string* const phrase :
         {variant(signs && exits, "exit_destination"), variant(signs, "destination"), variant(exits, "exit"),
          variant(has_way_name, "name"), variant(has_destination, "named"), variant(true, "default")})
        if (phrase != nullptr) return phrase;
    return phrases.find("turn/default/default");
}

// The text of a file that is small enough to be one of phrases. Errors: io, data.
Result<std::string> text_of(const std::filesystem::path& file) {
    auto mapped = core::MappedFile::open(file);
    if (!mapped) return std::move(mapped).error();
    const std::string_view text = mapped->text();
    if (text.size() > most_file_bytes)
        return Error{ErrorKind::data, fmt::format("{} is too large for a language file ({} bytes)",
                                                  core::shown(file.string()), text.size())};
    return std::string(text);
}

std::vector<std::filesystem::path> language_folders() {
    std::vector<std::filesystem::path> folders;
    const auto add = [&](const char* variable, const char* below) {
        const char* const value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): nothing sets variables
        if (value == nullptr || *value == '\0') return false;
        folders.push_back(std::filesystem::path(value) / below);
        return true;
    };
    add("STARWAY_LANGUAGES", "");
    if (!add("XDG_DATA_HOME", "starway/languages")) add("HOME", ".local/share/starway/languages");
    folders.emplace_back("/usr/local/share/starway/languages");
    folders.emplace_back("/usr/share/starway/languages");
    folders.emplace_back("node_modules/osrm-text-instructions/languages/translations");
    return folders;
}

bool is_language_code(std::string_view text) {
    constexpr std::size_t longest = 20;
    return !text.empty() && text.size() <= longest && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
}

// The phrases of a language that ships with the library, whatever follows its code as in "de-AT". Errors: usage, there
// are none.
Result<std::shared_ptr<const Instructions::State>> shipped(std::string_view language) {
    static std::mutex one_at_a_time;
    static std::map<std::string_view, std::shared_ptr<const Instructions::State>> parsed;
    const auto all = road::ask::languages();
    const std::string_view main = until(until(language, "-"), "_");
    std::string codes;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& [code, phrases] = all[i];
        if (code == main) {
            const std::lock_guard lock(one_at_a_time);
            auto& known = parsed[code];
            if (!known)
                known = std::make_shared<const Instructions::State>(
                    Instructions::State{*road::ask::Phrases::parse(phrases, {}, fmt::format("{}.json", code))});
            return known;
        }
        codes += fmt::format("{}{}", i == 0 ? "" : i + 1 == all.size() ? " and " : ", ", code);
    }
    return Error{ErrorKind::usage,
                 fmt::format("there are no directions in '{}'; there are in {}", core::shown(language), codes)};
}

}  // namespace

Instructions::Instructions(std::shared_ptr<const State> state) : state_(std::move(state)) {}

Instructions::Instructions() : state_(*shipped("en")) {}

Result<Instructions> Instructions::built_in(std::string_view language) {
    auto known = shipped(language);
    if (!known) return std::move(known).error();
    return Instructions(*std::move(known));
}

Result<Instructions> Instructions::from_file(const std::string& source) {
    const std::filesystem::path file = source;
    auto text = text_of(file);
    if (!text) return std::move(text).error();
    std::string grammar;
    const std::filesystem::path name = file.filename();
    for (const auto& beside :
         {file.parent_path() / "grammar" / name, file.parent_path().parent_path() / "grammar" / name}) {
        std::error_code error;
        if (!std::filesystem::is_regular_file(beside, error)) continue;
        auto rules = text_of(beside);
        if (!rules) return std::move(rules).error();
        grammar = *std::move(rules);
        break;
    }
    auto phrases = road::ask::Phrases::parse(*text, grammar, file.string());
    if (!phrases) return std::move(phrases).error();
    return Instructions(std::make_shared<const State>(State{*std::move(phrases)}));
}

Result<Instructions> Instructions::for_language(std::string_view language) {
    if (!is_language_code(language))
        return Error{ErrorKind::usage,
                     fmt::format("'{}' is not the code of a language, such as de or pt-BR", core::shown(language))};
    std::string sought;
    for (const std::filesystem::path& folder : language_folders()) {
        const std::filesystem::path file = folder / fmt::format("{}.json", language);
        std::error_code error;
        if (std::filesystem::is_regular_file(file, error)) return from_file(file);
        sought += (sought.empty() ? "" : ", ") + folder.string();
    }
    auto known = shipped(language);
    if (!known)
        return Error{ErrorKind::usage,
                     fmt::format("{}, and no file {}.json is in {}; install one (npm install osrm-text-instructions "
                                 "has thirty)⟦, or pass it with ⟨language_file⟩⟧",
                                 known.error().message, language, sought)};
    return Instructions(*std::move(known));
}

std::string Instructions::text(const Step& step, const InstructionContext& context) const {
    const Phrases& phrases = state_->phrases;
    const std::string name = way_name(phrases, step);
    const std::string* const phrase = phrase_of(phrases, step, !name.empty(), !context.destination.empty());
    if (phrase == nullptr) return {};  // not of a file of the schema
    const auto ordinal = [&](std::size_t number) {
        return phrases.constant(fmt::format("constants/ordinalize/{}", number));
    };
    Tokens tokens{{"way_name", name},
                  {"destination", first_destination(step.destinations)},
                  {"exit", std::string(until(step.exits, ";"))},
                  {"exit_number", ordinal(static_cast<std::size_t>(step.maneuver.exit.value_or(1)))},
                  {"rotary_name", step.rotary_name},
                  {"modifier", phrases.constant(fmt::format("constants/modifier/{}", name_of(step.maneuver.modifier)))},
                  {"direction",
                   phrases.constant(fmt::format("constants/direction/{}", direction_of(step.maneuver.bearing_after)))},
                  {"nth", context.leg + 1 < context.legs ? ordinal(context.leg + 1) : std::string()}};
    if (!context.destination.empty()) tokens.emplace("waypoint_name", context.destination);
    return phrases.fill(*phrase, tokens);
}

}  // namespace starway
