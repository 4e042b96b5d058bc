#include "road/network/rules/manoeuvres.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "road/network/rules/rule_lines.hpp"

namespace starway::road::network {

std::string line_of(const Manoeuvre& manoeuvre) {
    return fmt::format("{}\t{}\t{}\t{}\t{}", manoeuvre.backward ? 1 : 0, manoeuvre.turn, plain_field(manoeuvre.action),
                       plain_field(manoeuvre.direction), fmt::join(manoeuvre.onwards, ","));
}

std::vector<Manoeuvre> manoeuvres(std::string_view tag) {
    if (tag.empty()) return {};
    return rules_in<Manoeuvre>(tag, 5, [](const std::vector<std::string_view>& texts) {
        return Manoeuvre{texts[0] == "1", static_cast<std::size_t>(number_in(texts[1])), std::string(texts[2]),
                         std::string(texts[3]), numbers_in(texts[4])};
    });
}

}  // namespace starway::road::network
