#include "road/profile/conditional.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>

#include "base/core/lower_case.hpp"
#include "road/profile/quantity.hpp"

namespace starway::road::profile {
namespace {

// How deep in brackets each character is, those of the brackets themselves included; what is in quotes is a remark and
// has none.
class Depth {
public:
    int enter(char c) {
        if (c == '"') quoted_ = !quoted_;
        if (quoted_) return depth_ + 1;
        if (c == '(') ++depth_;
        const int here = depth_;
        if (c == ')') --depth_;
        return here;
    }

private:
    int depth_ = 0;
    bool quoted_ = false;
};

// "a" of "(a)", but not of "(a) AND (b)".
std::string_view without_brackets(std::string_view text) {
    text = trimmed(text);
    while (text.size() > 1 && text.front() == '(' && text.back() == ')') {
        Depth depth;
        if (std::any_of(text.begin(), text.end(), [&](char c) { return depth.enter(c) <= 0; })) break;
        text = trimmed(text.substr(1, text.size() - 2));
    }
    return text;
}

// Calls visit(part) for each part between separators that stand in no brackets.
template <class FindSeparator, class Visit>
void for_each_part(std::string_view text, FindSeparator separator_at, Visit visit) {
    std::size_t begin = 0;
    Depth depth;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t size = depth.enter(text[at]) <= 0 ? separator_at(at) : 0;
        if (size > 0) {
            visit(text.substr(begin, at - begin));
            begin = at + size;
        }
        at += std::max<std::size_t>(size, 1);
    }
    visit(text.substr(begin));
}

// What a condition measures, and what the vehicle has of it; 0: not known.
std::optional<double> own_size(const Vehicle& vehicle, std::string_view property) {
    const std::array<std::pair<std::string_view, double>, 9> sizes{{{"weight", vehicle.weight},
                                                                    {"weightrating", vehicle.rating()},
                                                                    {"weight_rating", vehicle.rating()},
                                                                    {"height", vehicle.height},
                                                                    {"width", vehicle.width},
                                                                    {"length", vehicle.length},
                                                                    {"axleload", vehicle.axle_load},
                                                                    {"axle_load", vehicle.axle_load},
                                                                    {"axles", vehicle.axles}}};
    if (property.starts_with("max")) property.remove_prefix(3);
    for (const auto& [name, size] : sizes)
        if (property == name) return size;
    return std::nullopt;
}

Holds compare(double own, std::string_view sign, double limit) {
    const bool is_so = sign == ">"      ? own > limit
                       : sign == "<"    ? own < limit
                       : sign == "="    ? own == limit
                       : sign[0] == '>' ? own >= limit
                                        : own <= limit;
    return is_so ? Holds::yes : Holds::no;
}

// "weight > 7.5 t". A limit on a size that the profile does not state is ignored.
Holds comparison(std::string_view text, std::size_t sign_at, const Profile& profile) {
    const std::size_t end = std::min(text.find_first_not_of("<>=", sign_at), text.size());
    const std::string_view sign = text.substr(sign_at, end - sign_at);
    const auto own = own_size(profile.vehicle, core::lower_case(trimmed(text.substr(0, sign_at))));
    const auto limit = quantity(text.substr(end));
    if (!own || !limit || sign.size() > 2) return Holds::unknown;
    return *own <= 0 ? Holds::no : compare(*own, sign, *limit);
}

// Means of transport and kinds of vehicles that keys of access know (OpenStreetMap wiki, Key:access).
bool is_vehicle(std::string_view word) {
    constexpr std::string_view words[]{"foot",
                                       "horse",
                                       "carriage",
                                       "vehicle",
                                       "bicycle",
                                       "motor_vehicle",
                                       "motorcycle",
                                       "moped",
                                       "mofa",
                                       "motorcar",
                                       "motorhome",
                                       "caravan",
                                       "trailer",
                                       "tourist_bus",
                                       "coach",
                                       "goods",
                                       "hgv",
                                       "bdouble",
                                       "lhv",
                                       "hgv_articulated",
                                       "articulated",
                                       "agricultural",
                                       "forestry",
                                       "golf_cart",
                                       "atv",
                                       "ohv",
                                       "snowmobile",
                                       "psv",
                                       "bus",
                                       "minibus",
                                       "share_taxi",
                                       "taxi",
                                       "hov",
                                       "carpool",
                                       "car_sharing",
                                       "emergency",
                                       "wheelchair",
                                       "ski",
                                       "speed_pedelec",
                                       "electric_bicycle",
                                       "small_electric_vehicle",
                                       "kick_scooter"};
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

// "destination", "hgv": whose errand or vehicle it is.
Holds of_word(std::string_view word, const Profile& profile) {
    if (word == "hazmat") return profile.vehicle.hazmat ? Holds::yes : Holds::no;
    if (word != "access" && std::find(profile.access.begin(), profile.access.end(), word) != profile.access.end())
        return Holds::yes;
    const auto known = profile.access_values.find(std::string(word));
    if (known == profile.access_values.end()) return is_vehicle(word) ? Holds::no : Holds::unknown;
    return known->second == Access::local ? Holds::for_local : known->second == Access::open ? Holds::yes : Holds::no;
}

Holds of_one(std::string_view text, const Profile& profile) {
    text = without_brackets(text);
    const std::size_t sign_at = text.find_first_of("<>=");
    const Holds holds = sign_at == std::string_view::npos ? of_word(text, profile) : comparison(text, sign_at, profile);
    if (holds != Holds::unknown) return holds;
    if (is_always(text)) return Holds::yes;
    if (!profile.at) return Holds::unknown;
    const auto within = is_within(text, *profile.at);
    return !within ? Holds::unknown : *within ? Holds::yes : Holds::no;
}

// As the most doubtful of both.
Holds both(Holds one, Holds other) {
    if (one == Holds::no || other == Holds::no) return Holds::no;
    return std::max(one, other);
}

// "Sa 10:00-12:00" after "no @ Mo-Fr 08:00-10:00;", which should have brackets around both.
bool is_of_times(std::string_view part) {
    return part.find_first_of("0123456789") != std::string_view::npos;
}

// Both are parts of one text.
std::string_view joined(std::string_view first, std::string_view last) {
    return {first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data())};
}

std::size_t and_at(std::string_view text, std::size_t at) {
    constexpr std::string_view word = " AND ";
    return core::same_word(text.substr(at, word.size()), word) ? word.size() : 0;
}

}  // namespace

std::vector<ConditionalClause> conditional_clauses(std::string_view text) {
    std::vector<ConditionalClause> clauses;
    for_each_part(
        text, [&](std::size_t at) { return text[at] == ';' ? std::size_t{1} : std::size_t{0}; },
        [&](std::string_view part) {
            const std::size_t at = part.find('@');
            if (at != std::string_view::npos)
                clauses.push_back({trimmed(part.substr(0, at)), part.substr(at + 1)});
            else if (!clauses.empty() && is_of_times(part))
                clauses.back().condition = joined(clauses.back().condition, part);
        });
    for (ConditionalClause& clause : clauses) clause.condition = without_brackets(clause.condition);
    return clauses;
}

Holds holds_for(std::string_view condition, const Profile& profile) {
    Holds all = Holds::yes;
    for_each_part(
        condition, [&](std::size_t at) { return and_at(condition, at); },
        [&](std::string_view part) { all = both(all, of_one(part, profile)); });
    return all;
}

std::string undecided_part(std::string_view condition, const Profile& profile) {
    std::string left;
    for_each_part(
        condition, [&](std::size_t at) { return and_at(condition, at); },
        [&](std::string_view part) {
            if (of_one(part, profile) == Holds::yes) return;
            left.append(left.empty() ? "" : " AND ").append(without_brackets(part));
        });
    return left;
}

std::optional<DecidedClause> decide(std::string_view text, const Profile& profile) {
    std::optional<DecidedClause> decided;
    for (const ConditionalClause& clause : conditional_clauses(text)) {
        const Holds holds = holds_for(clause.condition, profile);
        if (holds == Holds::yes || holds == Holds::for_local) decided = {clause, holds == Holds::for_local};
    }
    return decided;
}

}  // namespace starway::road::profile
