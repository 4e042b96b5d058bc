#include "shells/python/keywords.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/core/suggest.hpp"

namespace starway::python {
namespace {

// What a text sets says the end of a sentence where it is wrong.
template <class Field>
void set_by(Field& field, const std::string& name, std::string_view text) {
    if (const auto done = field.set(text); !done) refuse(name + " " + done.error().message.str());
}

}  // namespace

Keywords::Keywords(const nb::dict& given, FrameKind frame) : given_(given), frame_(frame) {}

std::string_view Keywords::keyword_of(const read::options::Member& member) {
    return member.keyword.empty() ? read::options::without_unit(member.name) : member.keyword;
}

nb::object Keywords::value_of(const read::options::Member& member) {
    if (taken_ == given_.size()) return nb::none();
    const std::string& name = known_.emplace_back(keyword_of(member));
    if (!given_.contains(name.c_str())) return nb::none();
    ++taken_;
    return given_[name.c_str()];
}

// The most of a count protects those who answer others.
void Keywords::check(const std::string& name, const read::options::Member& member, double number, bool is_count) {
    if (number >= member.least && (is_count || number <= member.most) &&
        !(member.above_least && number == member.least))
        return;
    if (number > read::options::largest_number && member.most == read::options::largest_number) return;  // no limit
    const std::string from = fmt::format("{} {:g}", member.above_least ? "above" : "of at least", member.least);
    const std::string to =
        member.most == read::options::largest_number ? "" : fmt::format(" and at most {:g}", member.most);
    refuse(fmt::format("{} is a number {}{}, not {:g}", name, from, to, number));
}

void Keywords::take(const nb::handle value, const std::string& name, std::vector<std::string>& field) {
    field.clear();
    if (std::string text; nb::try_cast(value, text)) return field.push_back(text);
    if (!nb::hasattr(value, "__iter__")) refuse("the option " + name + " takes a text, or a list of texts");
    for (const nb::handle one : value) field.push_back(text_of(one, name));
}

void Keywords::take(const nb::handle value, const std::string& name, read::options::OnewayValuesText& field) {
    std::string text;
    if (std::map<std::string, std::string> meanings; nb::try_cast(value, meanings))
        for (const auto& [word, direction] : meanings) text += (text.empty() ? "" : ",") + word + "=" + direction;
    else
        text = text_of(value, name);
    set_by(field, name, text);
}

void Keywords::take(const nb::handle value, const std::string& name, read::options::Separator& field) {
    set_by(field, name, text_of(value, name));
}

void Keywords::take(const nb::handle value, const std::string& name, read::options::Neighbours& field) {
    take(value, name, field.options.topology);
}

// A number, or a text with its unit: "0.22m", "4cells".
void Keywords::take(const nb::handle value, const std::string& name, MapLength& field) {
    double number = 0;
    if (std::string text; nb::try_cast(value, text)) {
        const auto length = MapLength::parse(text);
        if (!length) refuse(name + " " + length.error().message.str());
        field = *length;
    } else {
        take(value, name, number);
        field = {number};
    }
}

// The same, and finite.
void Keywords::take(const nb::handle value, const std::string& name, read::options::Length& field) {
    if (std::string text; nb::try_cast(value, text)) return set_by(field, name, text);
    double number = 0;
    take(value, name, number);
    field.length = number;
}

void Keywords::take(const nb::handle value, const std::string& name, read::options::LayerRoles& field) {
    std::map<std::string, std::string> roles;
    take(value, name, roles);
    for (const auto& [layer, role] : roles) take(nb::str(role.c_str()), "the role of a layer", field.layers[layer]);
}

void Keywords::take(const nb::handle value, const std::string& name, read::options::Walls& field) {
    std::vector<std::string> layers;
    take(value, name, layers);
    for (const std::string& layer : layers) field.layers[layer] = LayerRole::collision;
}

void Keywords::take(const nb::handle value, const std::string& name, read::options::EmptyCells& field) {
    const std::string word = text_of(value, name);
    const auto& words = read::options::EmptyCells::words;
    if (std::find(words.begin(), words.end(), word) == words.end())
        refuse_word(name, word, {words.begin(), words.end()});
    set_by(field, name, word);
}

void Keywords::take(const nb::handle value, const std::string& name, read::options::UnknownCells& field) {
    take(value, name, field.open);
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
    for (const auto [key, value] : given_) {
        const auto name = nb::cast<std::string>(key);
        if (std::find(known_.begin(), known_.end(), name) == known_.end())
            refuse("there is no option " + name + core::did_you_mean(name, known_));
    }
}

}  // namespace starway::python
