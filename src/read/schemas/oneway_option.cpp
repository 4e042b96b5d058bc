// The option --oneway-values.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "read/rejections.hpp"
#include "read/schemas/oneway_conventions.hpp"
#include "starway/road/open.hpp"

namespace starway {
namespace {

std::optional<Direction> direction_named(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, Direction>, 4> names{{{"forward", Direction::forward},
                                                                           {"backward", Direction::backward},
                                                                           {"both", Direction::both},
                                                                           {"closed", read::closed_both_ways}}};
    const auto* const found =
        std::find_if(names.begin(), names.end(), [&](const auto& entry) { return entry.first == name; });
    return found == names.end() ? std::nullopt : std::optional(found->second);
}

Error unclear(std::string_view text) {
    return {ErrorKind::usage,
            fmt::format("⟨oneway_values⟩ takes directions, yes-no, or what each value means (forward, backward, both "
                        "or closed), such as FT=forward,TF=backward,B=both, not '{}'",
                        read::shown(text))};
}

}  // namespace

Result<void> set_oneway_values(SourceOptions& options, std::string_view text) {
    options.oneway_values = OnewayValues::automatic;
    options.oneway_words.clear();
    if (text == "auto") return {};
    if (text == "directions" || text == "yes-no") {
        options.oneway_values = text == "yes-no" ? OnewayValues::yes_no : OnewayValues::directions;
        return {};
    }
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view entry = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(entry.size() + 1, rest.size()));
        const std::size_t equals = entry.find('=');
        if (equals == std::string_view::npos) return unclear(entry);
        const auto direction = direction_named(read::oneway_word(entry.substr(equals + 1)));
        if (!direction) return unclear(entry);
        options.oneway_words[read::oneway_word(entry.substr(0, equals))] = *direction;
    }
    if (options.oneway_words.empty()) return unclear(text);
    return {};
}

}  // namespace starway
