// `starway profile`: shows the profiles there are, checks a user's own, and explains what one makes of a way or node.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>
#include <vector>

#include "base/core/shown.hpp"
#include "request/codec/road/profiles.hpp"
#include "road/profile/profile_file.hpp"
#include "road/profile/tag_document.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/table.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/manual/manual.hpp"

namespace starway::cli {
namespace {

struct ProfileVerb {
    std::string action;
    std::vector<std::string> what;
    std::vector<std::string> profiles;
};

Error wants(std::string_view sentence) {
    return {ErrorKind::usage, std::string(sentence)};
}

Result<void> list(Session& session) {
    std::vector<road::profile::Profile> profiles;
    Table table({{"profile"}, {"for"}});
    for (const road::profile::BuiltIn& built_in : road::profile::built_ins()) {
        auto read = road::profile::load(std::string(built_in.name));
        if (!read) return std::move(read).error();
        table.add({read->name, read->description});
        profiles.push_back(*std::move(read));
    }
    if (session.json)
        session.print_json(request::codec::as_json(request::codec::ProfileList{profiles}));
    else
        session.print(table.text(session.paint()));
    return {};
}

Result<void> show(const ProfileVerb& verb, Session& session) {
    if (verb.what.empty()) return list(session);
    if (verb.what.size() > 1) return wants("profile show takes one profile; pass its name or its file");
    const std::string& name = verb.what.front();
    // A damaged page of the user's own is refused like anywhere else.
    const auto read = road::profile::load(name);
    if (!read) return read.error();
    const auto page = road::profile::page_of(name);
    if (!page) return page.error();
    if (session.json)
        session.print_json(request::codec::as_json(request::codec::ProfilePage{read->name, *page}));
    else
        session.print(*page);
    return {};
}

Result<void> check(const ProfileVerb& verb, Session& session) {
    if (verb.what.empty()) return wants("profile check needs a file: starway profile check vans.toml");
    std::vector<request::codec::CheckedProfile> checked;
    for (const std::string& name : verb.what) {
        auto read = road::profile::load(name);
        if (!read) return std::move(read).error();
        std::size_t speeds = 0;
        for (const auto& [key, values] : read->speed) speeds += values.size();
        if (!session.json)
            session.print(fmt::format("{}: the profile {} (mode {}), {}, {}\n", name, session.paint().bold(read->name),
                                      read->mode, plural(speeds, "speed", "speeds"),
                                      plural(read->rules.size(), "rule", "rules")));
        for (const std::string& doubt : road::profile::doubts_about(*read))
            session.warn(fmt::format("{}: {}", name, doubt));
        checked.push_back({name, read->name, read->mode, speeds});
    }
    if (session.json) session.print_json(request::codec::as_json(request::codec::ProfileCheck{checked}));
    return {};
}

Result<void> explain(const ProfileVerb& verb, Session& session) {
    if (verb.what.size() != 2)
        return wants("profile explain needs a file and a way or node: starway profile explain region.osm.pbf way/4567");
    const auto found = road::ask::explain_profiles(verb.what[0], verb.what[1], verb.profiles, session.control());
    session.progress().clear();
    if (!found) return found.error();
    if (session.json) {
        session.print_json(request::codec::as_json(*found));
        return {};
    }
    std::string text = fmt::format(
        "{}{}\n  {}\n", session.paint().bold(road::ask::object_text(found->is_way ? "way" : "node", found->id)),
        found->is_way ? ", " + plural(found->nodes, "node", "nodes") : "",
        found->tags.empty() ? "no tags"
                            : wrapped(fmt::format("{}", fmt::join(found->tags, ", ")), line_width() - 2, 2));
    for (const road::ask::ProfileVerdict& verdict : found->verdicts) {
        text += fmt::format("\n{}\n", session.paint().heading(verdict.profile));
        for (const auto& [fact, value] : verdict.facts)
            text += fmt::format("  {:<15} {}\n", fact, wrapped(value, line_width(), 18));
        if (!verdict.findings.reasons.empty()) text += "  because\n";
        for (const road::profile::Reason& reason : verdict.findings.reasons)
            text += "  " + list_item(fmt::format("{} {}: {}", reason.what, reason.value, reason.why));
        for (const auto& [key, value] : verdict.findings.unknown)
            text += "  " + list_item(fmt::format("unknown and ignored: {}={}", key, value));
    }
    session.print(text);
    return {};
}

Result<void> tags(const ProfileVerb& verb, Session& session) {
    std::vector<std::string> names = verb.what;
    if (names.empty())
        for (const road::profile::BuiltIn& built_in : road::profile::built_ins())
            if (!built_in.like_osrm) names.emplace_back(built_in.name);
    const auto profiles = road::profile::load_all(names);
    if (!profiles) return profiles.error();
    const std::string page = road::profile::tag_document(*profiles);
    if (session.json)
        session.print_json(request::codec::as_json(request::codec::ProfilePage{"tags", page}));
    else
        session.print(page);
    return {};
}

Result<void> run(const ProfileVerb& verb, Session& session) {
    if (verb.action != "explain" && !verb.profiles.empty())
        return Error{ErrorKind::usage, fmt::format("--profile has no effect on profile {}; pass the name after it: "
                                                   "starway profile {} {}",
                                                   verb.action, verb.action, core::shown(verb.profiles.front()))};
    if (verb.action == "show") return show(verb, session);
    if (verb.action == "tags") return tags(verb, session);
    return verb.action == "check" ? check(verb, session) : explain(verb, session);
}

}  // namespace

void declare_profile(Verb& app, Session& session) {
    ProfileVerb& verb = arguments_of<ProfileVerb>(app, session, run);
    add_choice(app, "ACTION", verb.action,
               "show: list the profiles, or print one; check: read a file; explain: say why a way or node is open, "
               "closed or slow; tags: list what profiles read, as Markdown",
               {"show", "check", "explain", "tags"})
        ->required();
    app.add_option("WHAT", verb.what,
                   "show: a name or a .toml file; check: .toml files; explain: an OpenStreetMap file, and way/ID or "
                   "node/ID; tags: names or .toml files, default: all that are built in")
        ->type_name("NAME|FILE|ID");
    add_repeated(app, "--profile", verb.profiles,
                 "explain: a profile, by name or as a .toml file; default: car, bike and foot", "NAME|FILE");
    add_json(app, session);
    app.footer(example("print the page of the car", "starway profile show car") +
               example("list the tags that profiles read", "starway profile tags > tags.md") +
               example("check a profile of your own", "starway profile check vans.toml") +
               example("find out why cars may not use a way", "starway profile explain region.osm.pbf way/4567"));
}

}  // namespace starway::cli
