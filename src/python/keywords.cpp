#include "python/keywords.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/suggest.hpp"

namespace starway::python {

Keywords::Keywords(const nb::dict& given, FrameKind frame) : given_(given), frame_(frame) {}

std::string Keywords::keyword_of(std::string_view member) {
    for (const std::string_view unit : {"_ms", "_m", "_s"})
        if (member.ends_with(unit)) return std::string(member.substr(0, member.size() - unit.size()));
    return std::string(member);
}

// The most of a count protects those who answer others.
void Keywords::check(const std::string& name, const request::Member& member, double number, bool is_count) {
    if (number >= member.least && (is_count || number <= member.most) &&
        !(member.above_least && number == member.least))
        return;
    if (number > request::largest_number && member.most == request::largest_number) return;  // no limit
    const std::string from = fmt::format("{} {:g}", member.above_least ? "above" : "of at least", member.least);
    const std::string to = member.most == request::largest_number ? "" : fmt::format(" and at most {:g}", member.most);
    refuse(fmt::format("{} is a number {}{}, not {:g}", name, from, to, number));
}

std::string Keywords::text_of(const nb::handle value, const std::string& name) {
    std::string text;
    if (!nb::try_cast(value, text)) refuse("the option " + name + " takes a text");
    return text;
}

void Keywords::refuse_word(const std::string& name, const std::string& word,
                           const std::vector<std::string_view>& words) {
    refuse(fmt::format("{} is \"{}\"; it is one of: {}", name, word, fmt::join(words, ", ")));
}

void Keywords::end() const {
    if (taken_ == given_.size()) return;
    std::vector<std::string> known;
    for (const std::string_view member : known_) known.push_back(keyword_of(member));
    for (const auto [key, value] : given_) {
        const auto name = nb::cast<std::string>(key);
        if (std::find(known.begin(), known.end(), name) == known.end())
            refuse("there is no option " + name + core::did_you_mean(name, known));
    }
}

}  // namespace starway::python
