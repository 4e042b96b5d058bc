// A language file of directions, and its rules of grammar behind a line of "---".
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "road/ask/directions/text/phrases.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    constexpr std::string_view divider = "\n---\n";
    const std::size_t divided = text.find(divider);
    const auto phrases = road::ask::Phrases::parse(
        text.substr(0, divided),
        divided == std::string_view::npos ? std::string_view() : text.substr(divided + divider.size()), "fuzz.json");
    if (!phrases) {
        if (phrases.error().message.empty()) std::abort();
        return 0;
    }
    const std::string* const turn = phrases->find("turn/default/default");
    if (turn == nullptr || !phrases->has("turn")) std::abort();
    const road::ask::Tokens tokens{{"way_name", "lange Straße 12"}, {"modifier", "links"}, {"exit", ""}};
    constexpr std::size_t most_growth = 100'000;  // rules of grammar are limited to names
    if (phrases->fill(*turn, tokens).size() > turn->size() * most_growth + most_growth) std::abort();
    (void)phrases->fill("{way_name:accusative} {modifier}{exit:dative}", tokens);
    (void)phrases->capitalized(*turn);
    return 0;
}
