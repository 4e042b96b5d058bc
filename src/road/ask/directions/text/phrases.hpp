// The phrases of a language, in the schema of osrm-text-instructions (v5): objects of texts by type and modifier, with
// tokens in braces.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "road/ask/directions/text/grammar.hpp"
#include "starway/core/result.hpp"

namespace starway::road::ask {

// What replaces {way_name}, {modifier} and so on; a token without a value stays as it is.
using Tokens = std::map<std::string, std::string, std::less<>>;

class Phrases {
public:
    // Errors: data, the text is not of the schema; `origin` is named. grammar: empty where the language has none.
    static Result<Phrases> parse(std::string_view json, std::string_view grammar, std::string_view origin);

    // The text at "turn/left/name"; null where there is none.
    [[nodiscard]] const std::string* find(std::string_view path) const;
    [[nodiscard]] std::string constant(std::string_view path) const;  // empty where there is none
    [[nodiscard]] bool has(std::string_view prefix) const;            // any text below it
    // Replaces the tokens and writes a capital first letter where the language does so.
    [[nodiscard]] std::string fill(std::string_view phrase, const Tokens& tokens) const;
    // Of a token's name.
    [[nodiscard]] std::string capitalized(std::string_view text) const;

private:
    std::map<std::string, std::string, std::less<>> text_;
    Grammar grammar_;
    bool capitalizes_ = false;
    bool is_turkic_ = false;  // where i becomes İ
};

}  // namespace starway::road::ask
