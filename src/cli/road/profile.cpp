// `starway profile`: shows the profiles there are, checks a user's own, and explains what one makes of a way or node.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "cli/common/arguments.hpp"
#include "cli/common/json.hpp"
#include "cli/common/table.hpp"
#include "cli/common/text.hpp"
#include "cli/common/verbs.hpp"
#include "cli/manual/manual.hpp"
#include "core/files/mapped_file.hpp"
#include "core/shown.hpp"
#include "io/osm/find_entity.hpp"
#include "io/source_kind.hpp"
#include "profile/evaluator.hpp"
#include "profile/profile_file.hpp"

namespace starway::cli {
namespace {

using profile::Access;

struct ProfileVerb {
    std::string action;
    std::vector<std::string> what;
    std::vector<std::string> profiles;
};

Error wants(std::string_view sentence) {
    return {ErrorKind::usage, std::string(sentence)};
}

Result<void> list(Session& session) {
    Json listed = Json::array();
    Table table({{"profile"}, {"for"}});
    for (const profile::BuiltIn& built_in : profile::built_ins()) {
        const auto read = profile::load(std::string(built_in.name));
        if (!read) return read.error();
        table.add({read->name, read->description});
        listed.push_back({{"name", read->name}, {"description", read->description}});
    }
    session.print(session.json ? to_text(Json{{"status", "ok"}, {"profiles", listed}}) : table.text(session.paint()));
    return {};
}

Result<void> show(const ProfileVerb& verb, Session& session) {
    if (verb.what.empty()) return list(session);
    if (verb.what.size() > 1) return wants("profile show takes one profile; pass its name or its file");
    const std::string& name = verb.what.front();
    // A damaged page of the user's own is refused like anywhere else.
    const auto read = profile::load(name);
    if (!read) return read.error();
    std::string page;
    for (const profile::BuiltIn& built_in : profile::built_ins())
        if (built_in.name == name) page = built_in.text;
    if (page.empty()) {
        const auto file = core::MappedFile::open(name);
        if (!file) return file.error();
        page = core::shown(file->text(), core::LineEnds::keep);
    }
    session.print(session.json ? to_text(Json{{"status", "ok"}, {"name", read->name}, {"page", page}}) : page);
    return {};
}

Result<void> check(const ProfileVerb& verb, Session& session) {
    if (verb.what.empty()) return wants("profile check needs a file: starway profile check vans.toml");
    Json checked = Json::array();
    for (const std::string& name : verb.what) {
        const auto read = profile::load(name);
        if (!read) return read.error();
        std::size_t speeds = 0;
        for (const auto& [key, values] : read->speed) speeds += values.size();
        checked.push_back({{"file", name}, {"name", read->name}, {"mode", read->mode}, {"speeds", speeds}});
        if (!session.json)
            session.print(fmt::format("{}: the profile {} (mode {}), {}, {}\n", name, session.paint().bold(read->name),
                                      read->mode, plural(speeds, "speed", "speeds"),
                                      plural(read->rules.size(), "rule", "rules")));
    }
    if (session.json) session.print(to_text(Json{{"status", "ok"}, {"profiles", checked}}));
    return {};
}

std::string_view word(Access access) {
    return access == Access::open ? "open" : access == Access::local ? "local traffic only" : "closed";
}

std::string text_of(const profile::Passage& passage) {
    if (passage.access == Access::closed) return "closed";
    return fmt::format("{}, {} km/h", word(passage.access), number(passage.speed_kmh));
}

struct Explained {
    std::vector<std::pair<std::string, std::string>> facts;  // "forward", "open, 25 km/h"
    profile::Findings findings;
};

Explained explained(const profile::Evaluator& evaluator, std::span<const profile::Tag> tags, bool is_way) {
    Explained result;
    result.findings.explain = true;
    if (!is_way) {
        const profile::NodeMeaning meaning = evaluator.node(tags, &result.findings);
        result.facts.emplace_back("node", meaning.passable ? "open" : "closed");
        for (const auto& [name, delay] :
             {std::pair{"delay forward", meaning.delay_forward}, std::pair{"delay backward", meaning.delay_backward}})
            if (delay > 0) result.facts.emplace_back(name, number(delay) + " s");
        return result;
    }
    const profile::WayMeaning meaning = evaluator.way(tags, &result.findings);
    result.facts.emplace_back("forward", text_of(meaning.forward));
    result.facts.emplace_back("backward", text_of(meaning.backward));
    if (meaning.duration) result.facts.emplace_back("duration", number(*meaning.duration) + " s");
    if (meaning.preference != 1) result.facts.emplace_back("preference", number(meaning.preference));
    if (!meaning.is_closed() && evaluator.profile().local_factor != 1 &&
        (meaning.forward.access == Access::local || meaning.backward.access == Access::local))
        result.facts.emplace_back("local traffic", fmt::format("the weight is the time divided by {}",
                                                               number(evaluator.profile().local_factor)));
    if (meaning.is_closed() && result.findings.reasons.empty())
        result.findings.reasons.push_back(
            {"access", "closed", "none of its tags has a speed in [speed] or is a ferry"});
    return result;
}

Result<void> explain(const ProfileVerb& verb, Session& session) {
    if (verb.what.size() != 2)
        return wants("profile explain needs a file and a way or node: starway profile explain region.osm.pbf way/4567");
    const auto name = io::osm::entity_name(verb.what[1]);
    if (!name)
        return Error{ErrorKind::usage, fmt::format("'{}' is not a way or a node; write way/4567 or node/4567",
                                                   core::shown(verb.what[1]))};
    const auto source = io::identify_source(verb.what[0]);
    if (!source) return source.error();
    if (source->kind != io::SourceKind::osm)
        return Error{ErrorKind::usage, fmt::format("{} is {}, which has no tags; pass the OpenStreetMap file",
                                                   verb.what[0], io::describe(source->kind))};
    const std::vector<std::string> usual{"car", "bike", "foot"};
    const auto profiles = profile::load_all(verb.profiles.empty() ? usual : verb.profiles);
    if (!profiles) return profiles.error();
    const auto found = io::osm::find_entity(source->path, *name, session.control());
    session.progress().clear();
    if (!found) return found.error();
    std::vector<profile::Tag> tags;
    std::vector<std::string> shown_tags;
    for (const auto& [key, value] : found->tags) {
        tags.push_back({key, value});
        shown_tags.push_back(core::shown(key + "=" + value));
    }
    std::string text = fmt::format(
        "{}{}\n  {}\n", session.paint().bold(fmt::format("{}/{}", name->is_way ? "way" : "node", name->id)),
        name->is_way ? ", " + plural(found->nodes.size(), "node", "nodes") : "",
        tags.empty() ? "no tags" : wrapped(fmt::format("{}", fmt::join(shown_tags, ", ")), line_width() - 2, 2));
    Json json{{"status", "ok"}, {"tags", shown_tags}, {"profiles", Json::array()}};
    for (const profile::Profile& profile : *profiles) {
        const profile::Evaluator evaluator(profile);
        const Explained result = explained(evaluator, tags, name->is_way);
        text += fmt::format("\n{}\n", session.paint().heading(profile.name));
        Json entry{{"profile", profile.name}, {"reasons", Json::array()}, {"unknown", Json::array()}};
        for (const auto& [fact, value] : result.facts) {
            text += fmt::format("  {:<15} {}\n", fact, value);
            entry[fact] = value;
        }
        if (!result.findings.reasons.empty()) text += "  because\n";
        for (const profile::Reason& reason : result.findings.reasons) {
            text += "  " + list_item(fmt::format("{} {}: {}", reason.what, reason.value, core::shown(reason.why)));
            entry["reasons"].push_back(
                {{"what", reason.what}, {"value", reason.value}, {"why", core::shown(reason.why)}});
        }
        for (const auto& [key, value] : result.findings.unknown) {
            text += "  " + list_item(fmt::format("unknown and ignored: {}", core::shown(key + "=" + value)));
            entry["unknown"].push_back(core::shown(key + "=" + value));
        }
        json["profiles"].push_back(std::move(entry));
    }
    session.print(session.json ? to_text(json) : text);
    return {};
}

Result<void> run(const ProfileVerb& verb, Session& session) {
    if (verb.action != "explain" && !verb.profiles.empty())
        return Error{ErrorKind::usage, fmt::format("--profile has no effect on profile {}; pass the name after it: "
                                                   "starway profile {} {}",
                                                   verb.action, verb.action, core::shown(verb.profiles.front()))};
    if (verb.action == "show") return show(verb, session);
    return verb.action == "check" ? check(verb, session) : explain(verb, session);
}

}  // namespace

void add_profile(CLI::App& program, Session& session) {
    auto verb = std::make_shared<ProfileVerb>();
    CLI::App* app = program.add_subcommand(
        "profile", "Show or check a profile for OpenStreetMap, or explain what it makes of a way or node");
    add_choice(*app, "ACTION", verb->action,
               "show: list the profiles, or print one; check: read a file; explain: say why a way or node is open, "
               "closed or slow",
               {"show", "check", "explain"})
        ->required();
    app->add_option("WHAT", verb->what,
                    "show: a name or a .toml file; check: .toml files; explain: an OpenStreetMap file, and way/ID or "
                    "node/ID")
        ->type_name("NAME|FILE|ID");
    add_repeated(*app, "--profile", verb->profiles,
                 "explain: a profile, by name or as a .toml file; default: car, bike and foot", "NAME|FILE");
    add_json(*app, session);
    app->footer(example("print the page of the car", "starway profile show car") +
                example("check a profile of your own", "starway profile check vans.toml") +
                example("find out why cars may not use a way", "starway profile explain region.osm.pbf way/4567"));
    app->callback([&session, verb] { session.verb = [&session, verb] { return run(*verb, session); }; });
}

}  // namespace starway::cli
