// Lines of fields, separated by tabs, in which tags of a network keep rules.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace starway::road::network {

std::vector<std::string_view> fields_of(std::string_view text, char separator);
// Without what separates fields and lines.
std::string plain_field(std::string_view text);
std::int64_t number_in(std::string_view text);                // 0 where it is none
std::vector<std::int64_t> numbers_in(std::string_view list);  // "1,2,3"

// Lines of so many fields; others are left out.
template <class Rule, class Read>
std::vector<Rule> rules_in(std::string_view tag, std::size_t fields, const Read& read) {
    std::vector<Rule> found;
    for (const std::string_view line : fields_of(tag, '\n'))
        if (const auto texts = fields_of(line, '\t'); texts.size() == fields) found.push_back(read(texts));
    return found;
}

}  // namespace starway::road::network
