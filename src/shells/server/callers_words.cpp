#include "shells/server/callers_words.hpp"

namespace starway::server {

Error in_callers_words(const Error& error, const std::function<std::string(std::string_view)>& word) {
    const std::string& said = error.message.marked();
    const auto end = said.size() > 1 && said.front() == '\'' ? said.find('\'', 1) : std::string::npos;
    if (end == std::string::npos) return error;
    const std::string place = word(std::string_view(said).substr(1, end - 1));
    return place.empty() ? error : Error{error.kind, "'" + place + said.substr(end)};
}

std::string moved_place(std::string_view place, std::string_view member, std::string_view to) {
    if (!place.starts_with(member)) return {};
    const std::string_view rest = place.substr(member.size());
    return rest.empty() || rest.front() == '[' || rest.front() == '.' ? std::string(to).append(rest) : std::string();
}

}  // namespace starway::server
