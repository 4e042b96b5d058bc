#include "road/ask/directions/text/phrases.hpp"

#include <fmt/format.h>
#include <utf8proc.h>

#include <array>
#include <cctype>
#include <nlohmann/json.hpp>

#include "base/core/sentence.hpp"

namespace starway::road::ask {
namespace {

using Json = nlohmann::json;

constexpr int most_levels = 6;
constexpr std::size_t most_texts = 10'000;
using Texts = std::map<std::string, std::string, std::less<>>;

// Texts below an object, by their path.
bool flatten(const Json& value, const std::string& path, int levels, Texts& texts) {
    if (value.is_string()) {
        texts.emplace(path, value.get<std::string>());
        return texts.size() <= most_texts;
    }
    if (!value.is_object() || levels == 0) return true;  // what is neither says nothing to us
    for (const auto& [key, below] : value.items())
        if (!flatten(below, path.empty() ? key : path + "/" + key, levels - 1, texts)) return false;
    return true;
}

const Json* member(const Json& object, const char* name) {
    if (!object.is_object()) return nullptr;
    const auto found = object.find(name);
    return found == object.end() ? nullptr : &*found;
}

Result<void> read_grammar(const Json& file, Grammar& grammar) {
    std::string flags;
    if (const Json* const meta = member(file, "meta"))
        if (const Json* const given = member(*meta, "regExpFlags"); given != nullptr && given->is_string())
            flags = given->get<std::string>();
    const Json* const rules = member(file, "v5");
    if (rules == nullptr || !rules->is_object()) return Error{ErrorKind::data, "it has no object 'v5'"};
    std::size_t count = 0;
    for (const auto& [name, list] : rules->items()) {
        if (!list.is_array()) return Error{ErrorKind::data, fmt::format("its rules '{}' are not a list", name)};
        for (const Json& rule : list) {
            if (!rule.is_array() || rule.size() != 2 || !rule[0].is_string() || !rule[1].is_string())
                return Error{ErrorKind::data,
                             fmt::format("its rules '{}' are not pairs of an expression and a text", name)};
            if (++count > most_texts) return Error{ErrorKind::data, "it has too many rules"};
            if (auto added = grammar.add(name, rule[0].get<std::string>(), rule[1].get<std::string>(), flags); !added)
                return added;
        }
    }
    return {};
}

}  // namespace

Result<Phrases> Phrases::parse(std::string_view json, std::string_view grammar, std::string_view origin) {
    const auto wrong = [&](std::string_view what) {
        return Error{
            ErrorKind::data,
            fmt::format("{}: {}; pass a language file of osrm-text-instructions, such as de.json", origin, what)};
    };
    const Json file = Json::parse(json, nullptr, false);
    if (file.is_discarded()) return wrong("it is not JSON");
    const Json* const texts = member(file, "v5");
    if (texts == nullptr || !texts->is_object()) return wrong("it has no object 'v5'");
    Phrases phrases;
    if (!flatten(*texts, {}, most_levels, phrases.text_)) return wrong("it has too many texts");
    for (const std::string_view needed : {"turn/default/default", "depart/default/default", "arrive/default/default"})
        if (!phrases.text_.contains(needed)) return wrong(fmt::format("it has no text v5/{}", needed));
    if (const Json* const meta = member(file, "meta"))
        if (const Json* const capital = member(*meta, "capitalizeFirstLetter"); capital != nullptr)
            phrases.capitalizes_ = capital->is_boolean() && capital->get<bool>();
    const std::string_view stem = origin.substr(origin.find_last_of('/') + 1);
    phrases.is_turkic_ = stem == "tr.json" || stem == "az.json";
    if (!grammar.empty()) {
        const Json rules = Json::parse(grammar, nullptr, false);
        if (rules.is_discarded()) return wrong("its grammar is not JSON");
        if (auto read = read_grammar(rules, phrases.grammar_); !read)
            return wrong(fmt::format("its grammar is unusable: {}", read.error().message));
    }
    return phrases;
}

const std::string* Phrases::find(std::string_view path) const {
    const auto found = text_.find(path);
    return found == text_.end() ? nullptr : &found->second;
}

std::string Phrases::constant(std::string_view path) const {
    const std::string* const text = find(path);
    return text == nullptr ? std::string() : *text;
}

bool Phrases::has(std::string_view prefix) const {
    const std::string below = std::string(prefix) + "/";
    const auto found = text_.lower_bound(below);
    return found != text_.end() && found->first.starts_with(below);
}

std::string Phrases::capitalized(std::string_view text) const {
    if (text.empty()) return {};
    if (is_turkic_ && text.front() == 'i') return "İ" + std::string(text.substr(1));
    utf8proc_int32_t letter = 0;
    const auto bytes = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                        static_cast<utf8proc_ssize_t>(text.size()), &letter);
    if (bytes <= 0) return std::string(text);
    std::array<utf8proc_uint8_t, 4> upper{};
    const auto size = utf8proc_encode_char(utf8proc_toupper(letter), upper.data());
    return std::string(reinterpret_cast<const char*>(upper.data()), static_cast<std::size_t>(size)) +
           std::string(text.substr(static_cast<std::size_t>(bytes)));
}

std::string Phrases::fill(std::string_view phrase, const Tokens& tokens) const {
    const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    std::string text;
    bool begins_with_token = false;
    for (std::size_t i = 0; i < phrase.size();) {
        // {name} or {name:grammar}
        std::size_t end = i + 1;
        std::size_t colon = std::string_view::npos;
        if (phrase[i] == '{') {
            while (end < phrase.size() && is_word(phrase[end])) ++end;
            if (end < phrase.size() && phrase[end] == ':' && end > i + 1) {
                colon = end++;
                while (end < phrase.size() && is_word(phrase[end])) ++end;
            }
        }
        const bool is_token = phrase[i] == '{' && end < phrase.size() && phrase[end] == '}' && end > i + 1;
        const auto value =
            is_token ? tokens.find(phrase.substr(i + 1, (colon == std::string_view::npos ? end : colon) - i - 1))
                     : tokens.end();
        if (value == tokens.end()) {
            text += phrase[i++];
            continue;
        }
        const std::string word = colon == std::string_view::npos
                                     ? value->second
                                     : grammar_.apply(phrase.substr(colon + 1, end - colon - 1), value->second);
        begins_with_token = begins_with_token || i == 0;
        text += i == 0 && capitalizes_ ? capitalized(word) : word;
        i = end + 1;
    }
    std::string single;  // pairs of spaces, where a token was empty, become one
    for (std::size_t i = 0; i < text.size(); ++i) {
        single += text[i];
        if (text[i] == ' ' && i + 1 < text.size() && text[i + 1] == ' ') ++i;
    }
    return capitalizes_ && !begins_with_token ? capitalized(single) : single;
}

}  // namespace starway::road::ask
