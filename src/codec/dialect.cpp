#include "codec/dialect.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace starway::codec {
namespace {

// Empty: there is no such option.
struct OptionNames {
    std::string_view option, osrm, roads, maps;
};
constexpr std::array<OptionNames, 15> option_names{{
    {"--from", "the first coordinate", "'from'", "'from'"},
    {"--to", "the last coordinate", "'to'", "'to'"},
    {"--via", "the coordinates between", "'via'", ""},
    {"--weight", "profile", "'weight'", ""},
    {"--max-snap", "radiuses", "'max_snap_m'", "'max_snap'"},
    {"--snap", "", "'snap'", ""},
    {"--exclude", "exclude", "'exclude'", ""},
    {"--snap-exclude", "snap_exclude", "'snap_exclude'", ""},
    {"--avoid-area", "", "'avoid.areas'", ""},
    {"--avoid-edges", "", "'avoid.edges'", ""},
    {"--algorithm", "", "'algorithm'", "'algorithm'"},
    {"--index", "", "'algorithm'", "'algorithm'"},
    {"--k", "", "'k'", "'count'"},
    {"--alternatives", "alternatives", "'alternatives'", ""},
    {"--max-cost", "", "", "'max_cost'"},
}};

std::string_view name_in(Dialect dialect, std::string_view option) {
    const auto* const known = std::find_if(option_names.begin(), option_names.end(),
                                           [&](const OptionNames& names) { return names.option == option; });
    if (known == option_names.end()) return {};
    return dialect == Dialect::osrm ? known->osrm : dialect == Dialect::roads ? known->roads : known->maps;
}

bool is_option_letter(char c) {
    return (c >= 'a' && c <= 'z') || c == '-';
}

// Where an option or a command begins, from a place on; npos: there is none.
std::size_t find_option(std::string_view text, std::size_t from) {
    bool quoted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '"') quoted = !quoted;
        if (quoted || at < from) continue;
        const std::string_view rest = text.substr(at);
        if (rest.substr(0, 9) == "`starway ") return at;
        const bool starts = at == 0 || text[at - 1] == ' ' || text[at - 1] == '(';
        if (starts && rest.size() > 2 && rest.substr(0, 2) == "--" && is_option_letter(rest[2]) && rest[2] != '-')
            return at;
    }
    return std::string_view::npos;
}

// The clause around a place that can be left out: what stands in brackets, else what follows "; " or ", or ". Empty: it is the main clause.
std::pair<std::size_t, std::size_t> clause_around(std::string_view text, std::size_t at) {
    const std::size_t open = text.rfind(" (", at);
    const std::size_t close = text.find(')', at);
    if (open != std::string_view::npos && close != std::string_view::npos &&
        text.substr(open, at - open).find(')') == std::string_view::npos)
        return {open, close + 1};
    std::size_t start = std::string_view::npos;
    for (const std::string_view separator : {"; ", ", or "}) {
        const std::size_t found = text.rfind(separator, at);
        if (found != std::string_view::npos && (start == std::string_view::npos || found > start)) start = found;
    }
    if (start == std::string_view::npos) return {at, at};
    return {start, std::min(text.find("; ", at), text.size())};
}

}  // namespace

std::string reworded(Dialect dialect, std::string sentence) {
    if (dialect == Dialect::command_line) return sentence;
    for (std::size_t at = 0; (at = find_option(sentence, at)) != std::string::npos;) {
        std::size_t end = at + 1;
        while (end < sentence.size() && is_option_letter(sentence[end])) ++end;
        const std::string_view name = name_in(dialect, std::string_view(sentence).substr(at, end - at));
        if (!name.empty()) {
            sentence.replace(at, end - at, name);
            at += name.size();
            continue;
        }
        const auto [from, to] = clause_around(sentence, at);
        sentence.erase(from, to - from);
        at = from == to ? end : from;
    }
    return sentence;
}

Error reworded(Dialect dialect, Error error) {
    error.message = reworded(dialect, std::move(error.message));
    return error;
}

std::vector<std::string> reworded(Dialect dialect, std::vector<std::string> sentences) {
    for (std::string& sentence : sentences) sentence = reworded(dialect, std::move(sentence));
    return sentences;
}

}  // namespace starway::codec
