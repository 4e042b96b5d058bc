#include "road/ask/edit/explain_profile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>

#include "base/core/shown.hpp"
#include "base/core/wording.hpp"
#include "base/geo/countries.hpp"
#include "base/geo/frame.hpp"
#include "read/roads/osm/network/find_entity.hpp"
#include "read/roads/sources/source_format.hpp"
#include "road/profile/give_way.hpp"
#include "road/profile/profile_file.hpp"

namespace starway::road::ask {
namespace {

using profile::Access;

std::string_view word(Access access) {
    return access == Access::open ? "open" : access == Access::local ? "local traffic only" : "closed";
}

std::string text_of(const profile::Passage& passage) {
    if (passage.access == Access::closed) return "closed";
    return fmt::format("{}, {} km/h", word(passage.access), core::number(passage.speed_kmh));
}

// "no_left_turn over node/5 from way/3 to way/7": the ways and nodes that a restriction names.
std::string members_of(const read::osm::Restriction& restriction) {
    const auto ways = [](const std::vector<std::int64_t>& ids) {
        std::string list;
        for (const std::int64_t id : ids) list += (list.empty() ? "" : ", ") + object_text("way", id);
        return list;
    };
    return fmt::format(
        "from {} over {} to {}", ways(restriction.from),
        restriction.via_ways.empty() ? object_text("node", restriction.via_node) : ways(restriction.via_ways),
        ways(restriction.to));
}

// Which turn restrictions hold for a profile, and why others do not.
void add_turns(const profile::Profile& profile, const std::vector<read::osm::Restriction>& restrictions,
               ProfileVerdict& result) {
    std::size_t obeyed = 0;
    for (const read::osm::Restriction& restriction : restrictions) {
        const read::osm::RestrictionVerdict verdict = read::osm::judge(restriction, profile);
        if (verdict.holds()) ++obeyed;
        std::string kinds;
        for (const auto& [key, kind] : restriction.kinds)
            kinds += fmt::format("{}{}={}", kinds.empty() ? "" : ", ", core::shown(key), core::shown(kind));
        result.findings.reasons.push_back(
            {"turn", verdict.holds() ? core::shown(std::string(verdict.kind)) : std::string("free"),
             fmt::format("{} ({}), {}{}{}", object_text("relation", restriction.relation), kinds,
                         members_of(restriction), verdict.holds() ? "" : "; it is ", verdict.why)});
    }
    if (!restrictions.empty())
        result.facts.emplace_back("turns", fmt::format("{} of {} restrictions obeyed", obeyed, restrictions.size()));
}

// What turning costs on a way.
std::string text_of(const profile::Profile::Turn& turn) {
    std::string text = turn.u_turns == profile::UTurns::anywhere ? "turning round anywhere"
                       : turn.u_turns == profile::UTurns::never  ? "no turning round"
                                                                 : "turning round at dead ends";
    if (turn.u_turns != profile::UTurns::never && turn.u_turn > 0)
        text += fmt::format(" for {} s", core::number(turn.u_turn));
    if (turn.max > 0) text += fmt::format(", turns up to {} s by their angle", core::number(turn.max));
    if (turn.enter_local > 0)
        text += fmt::format(", {} of weight to come onto local roads", core::number(turn.enter_local));
    return text;
}

// What those wait who come from a road with less traffic.
std::string text_of(const profile::Wait& wait) {
    return fmt::format(
        "{:.1f} s to join, {:.1f} s across the other direction, {:.1f} s to cross, {:.1f} s if it is one-way",
        wait.join, wait.join_across, wait.cross_more, wait.cross);
}

void add_preference(const profile::WayMeaning& meaning, ProfileVerdict& result) {
    const double forward = meaning.forward.preference;
    const double backward = meaning.backward.preference;
    if (forward == backward) {
        if (forward != 1) result.facts.emplace_back("preference", core::number(forward));
        return;
    }
    result.facts.emplace_back("preference forward", core::number(forward));
    result.facts.emplace_back("preference backward", core::number(backward));
}

ProfileVerdict verdict_of(const profile::Evaluator& evaluator, std::span<const profile::Tag> tags, bool is_way) {
    ProfileVerdict result;
    result.profile = evaluator.profile().name;
    result.findings.explain = true;
    if (!is_way) {
        const profile::NodeMeaning meaning = evaluator.node(tags, &result.findings);
        result.facts.emplace_back("node", std::string(word(meaning.access)));
        for (const auto& [name, delay] :
             {std::pair{"delay forward", meaning.delay_forward}, std::pair{"delay backward", meaning.delay_backward}})
            if (delay > 0) result.facts.emplace_back(name, core::number(delay) + " s");
        if (meaning.regulation != 0)
            result.facts.emplace_back("priority", meaning.regulation == profile::NodeMeaning::no_priority
                                                      ? "of no road over another"
                                                      : "by the signal, of no road over another");
        return result;
    }
    const profile::WayMeaning meaning = evaluator.way(tags, &result.findings);
    result.facts.emplace_back("forward", text_of(meaning.forward));
    result.facts.emplace_back("backward", text_of(meaning.backward));
    if (meaning.duration) result.facts.emplace_back("duration", core::number(*meaning.duration) + " s");
    if (!meaning.is_closed()) result.facts.emplace_back("turning", text_of(evaluator.profile().turn));
    if (meaning.rank > 0)
        result.facts.emplace_back("others wait",
                                  text_of(profile::waits_by_rank(evaluator.profile().give_way).at(meaning.rank - 1U)));
    add_preference(meaning, result);
    if (!meaning.is_closed() && evaluator.profile().local_factor != 1 &&
        (meaning.forward.access == Access::local || meaning.backward.access == Access::local))
        result.facts.emplace_back("local traffic", fmt::format("the weight is the time divided by {}",
                                                               core::number(evaluator.profile().local_factor)));
    if (meaning.is_closed() && result.findings.reasons.empty())
        result.findings.reasons.push_back(
            {"access", "closed", "none of its tags has a speed in [speed] or is a ferry"});
    return result;
}

// "AT", where a profile's rule depends on it; empty where none does, or no law differs.
Result<std::string_view> country_of(const std::string& path, const read::osm::FoundEntity& found,
                                    std::span<const profile::Profile> profiles, std::span<const profile::Tag> tags,
                                    const Control& control) {
    const bool asked = std::any_of(profiles.begin(), profiles.end(), [&](const profile::Profile& profile) {
        return profile::Evaluator(profile).way(tags).asks_for_country;
    });
    if (!asked) return std::string_view();
    const auto at = read::osm::find_position(path, found.nodes, control);
    if (!at) return at.error();
    return *at ? geo::country_of(geo::to_position(geo::geographic_frame(), **at)) : std::string_view();
}

std::vector<profile::Tag> views(const std::vector<std::pair<std::string, std::string>>& tags) {
    std::vector<profile::Tag> views;
    for (const auto& [key, value] : tags) views.push_back({key, value});
    return views;
}

bool is_open_to_walkers(const profile::Profile& profile, std::span<const profile::Tag> tags) {
    return profile::walks(profile) && !profile::Evaluator(profile).way(tags).is_closed();
}

// A way that is closed by its own tags may be the outline of a square, and is then judged by the square's.
ProfileVerdict verdict_of_way(const profile::Profile& profile, std::span<const profile::Tag> tags,
                              std::string_view country, const std::vector<read::osm::OutlinedArea>& outlines) {
    const profile::Evaluator evaluator(profile);
    ProfileVerdict own = verdict_of(evaluator, tags, true);
    if (outlines.empty() || !evaluator.way(tags).is_closed()) return own;
    for (const read::osm::OutlinedArea& outline : outlines) {
        std::vector<profile::Tag> square = views(outline.tags);
        if (!country.empty()) square.push_back({"country", country});
        const bool crossed = is_open_to_walkers(profile, square);
        if (crossed) own = verdict_of(evaluator, square, true);
        own.findings.reasons.push_back(
            {"area", crossed ? "crossed" : "not crossed",
             fmt::format("it is the outline of {}{}", object_text("relation", outline.relation),
                         crossed ? ", whose tags count: in straight lines between its entries, and along its sides"
                                 : ", which this profile does not cross")});
        if (crossed) break;
    }
    return own;
}

}  // namespace

std::string object_text(std::string_view kind, std::int64_t id) {
    return fmt::format("{}{}{}", kind, id < 0 ? ' ' : '/', id);
}

Result<ExplainedEntity> explain_profiles(const std::string& file, const std::string& name,
                                         const std::vector<std::string>& profiles, const Control& control) {
    const auto entity = read::osm::entity_name(name);
    if (!entity)
        return Error{ErrorKind::usage,
                     fmt::format("'{}' is not a way or a node; write way/4567 or node/4567", core::shown(name))};
    const auto source = read::identify_source(file);
    if (!source) return source.error();
    if (!source->is(read::options::Reader::osm))
        return Error{ErrorKind::usage,
                     fmt::format("{} is {}, which has no tags; pass the OpenStreetMap file", file, source->what())};
    const std::vector<std::string> usual{"car", "bike", "foot"};
    const auto loaded = profile::load_all(profiles.empty() ? usual : profiles);
    if (!loaded) return loaded.error();
    const auto found = read::osm::find_entity(source->path, *entity, control);
    if (!found) return found.error();
    ExplainedEntity explained{entity->is_way, entity->id, found->nodes.size(), {}, {}};
    std::vector<profile::Tag> tags;
    for (const auto& [key, value] : found->tags) {
        tags.push_back({key, value});
        explained.tags.push_back(core::shown(key + "=" + value));
    }
    std::string_view country;
    if (entity->is_way) {
        const auto known = country_of(source->path, *found, *loaded, tags, control);
        if (!known) return known.error();
        country = *known;
        if (!country.empty()) tags.push_back({"country", country});
    }
    for (const profile::Profile& profile : *loaded) {
        explained.verdicts.push_back(entity->is_way ? verdict_of_way(profile, tags, country, found->outlines)
                                                    : verdict_of(profile::Evaluator(profile), tags, false));
        if (found->is_area() && is_open_to_walkers(profile, tags))
            explained.verdicts.back().findings.reasons.push_back(
                {"area", "crossed", "area=yes on a closed way: in straight lines between its entries"});
        add_turns(profile, found->restrictions, explained.verdicts.back());
    }
    return explained;
}

}  // namespace starway::road::ask
