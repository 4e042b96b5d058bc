#include "road/ask/directions/map/names.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace starway::road::ask {
namespace {

constexpr std::array<std::string_view, 16> direction_words{"n",     "ne",    "e",    "se",   "s",   "sw",  "w",  "nw",
                                                           "north", "south", "west", "east", "nor", "sou", "we", "ea"};

bool equal_but_for_case(std::string_view text, std::string_view lower_case) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::equal(text.begin(), text.end(), lower_case.begin(), lower_case.end(),
                      [&](char a, char b) { return lower(a) == b; });
}

bool is_direction_word(std::string_view word) {
    return std::any_of(direction_words.begin(), direction_words.end(),
                       [&](std::string_view known) { return equal_but_for_case(word, known); });
}

// What is left of a name: nothing, or a word of direction.
bool is_rest(std::string_view rest) {
    while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
    while (!rest.empty() && rest.back() == ' ') rest.remove_suffix(1);
    return rest.empty() || is_direction_word(rest);
}

bool has_digit_or_space(std::string_view text) {
    return text.find_first_of(" 0123456789") != std::string_view::npos;
}

// Whether names differ by no more than words of direction at their ends, as "North Capitol Northeast" and "North
// Capitol Northwest" do, and "West 42" and "East 42". "West Road" is not "East Road".
bool differ_in_direction(std::string_view a, std::string_view b) {
    const auto heads = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    const auto head = static_cast<std::size_t>(heads.first - a.begin());
    if (has_digit_or_space(a.substr(0, head)) && is_rest(a.substr(head)) && is_rest(b.substr(head))) return true;
    const auto tails = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend());
    const auto tail = static_cast<std::size_t>(tails.first - a.rbegin());
    std::string_view common = a.substr(a.size() - tail);
    common.remove_prefix(std::min(common.find(' '), common.size()));
    if (!common.empty()) common.remove_prefix(1);
    return has_digit_or_space(common) && is_rest(a.substr(0, a.size() - tail)) && is_rest(b.substr(0, b.size() - tail));
}

bool contains(std::string_view all, std::string_view part) {
    return all.find(part) != std::string_view::npos;
}

}  // namespace

bool is_renamed(const RoadNames& from, const RoadNames& to) {
    if (from == to) return false;
    if (!from.is_called() && to.is_called()) return true;
    const bool nameless = from.name.empty() && to.name.empty();
    const bool same_core = from.name == to.name || differ_in_direction(from.name, to.name);
    const bool similar = from.name.starts_with(to.name) || to.name.starts_with(from.name);
    const bool share_ref =
        from.ref.empty() || to.ref.empty() || contains(from.ref, to.ref) || contains(to.ref, from.ref);
    const bool goes_on = same_core || (similar && share_ref);
    const bool swaps_kind = (from.name.empty() && !from.ref.empty() && !to.name.empty() && to.ref.empty()) ||
                            (!from.name.empty() && from.ref.empty() && to.name.empty() && !to.ref.empty());
    // The number of an exit is often only on the first part of its ramp.
    const bool loses_exit = (similar || same_core) && !from.exits.empty() && to.exits.empty();
    return !goes_on || swaps_kind || (nameless && !share_ref) || from.pronunciation != to.pronunciation ||
           (from.exits != to.exits && !loses_exit);
}

bool are_named_alike(const RoadNames& a, const RoadNames& b) {
    return !a.empty() && !b.empty() && !is_renamed(a, b) && !is_renamed(b, a);
}

bool keeps_name(const RoadNames& from, const RoadNames& to) {
    return from.is_called() && to.is_called() && !is_renamed(from, to);
}

}  // namespace starway::road::ask
