#include "road/network/rules/rule_lines.hpp"

#include <algorithm>
#include <charconv>

namespace starway::road::network {

std::vector<std::string_view> fields_of(std::string_view text, char separator) {
    std::vector<std::string_view> found;
    while (true) {
        const std::size_t end = std::min(text.find(separator), text.size());
        found.push_back(text.substr(0, end));
        if (end == text.size()) return found;
        text.remove_prefix(end + 1);
    }
}

std::string plain_field(std::string_view text) {
    std::string plain(text);
    std::replace_if(
        plain.begin(), plain.end(), [](char c) { return c == '\t' || c == '\n'; }, ' ');
    return plain;
}

std::int64_t number_in(std::string_view text) {
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

std::vector<std::int64_t> numbers_in(std::string_view list) {
    std::vector<std::int64_t> all;
    for (const std::string_view part : fields_of(list, ',')) all.push_back(number_in(part));
    return all;
}

}  // namespace starway::road::network
