#include "road/network/file/texts.hpp"

#include <algorithm>

namespace starway::road::network {

std::string bytes_of_texts(std::span<const std::string> texts) {
    std::string bytes;
    for (const std::string& text : texts) bytes.append(text).append(1, '\0');
    return bytes;
}

std::string bytes_of_texts(std::span<const Sentence> texts) {
    std::string bytes;
    for (const Sentence& text : texts) bytes.append(text.marked()).append(1, '\0');
    return bytes;
}

std::vector<std::string_view> texts_of(std::span<const char> bytes) {
    std::vector<std::string_view> texts;
    for (std::string_view rest(bytes.data(), bytes.size()); !rest.empty();) {
        const std::size_t end = std::min(rest.find('\0'), rest.size());
        texts.push_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return texts;
}

}  // namespace starway::road::network
