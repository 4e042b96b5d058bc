#include "shells/server/http/query.hpp"

#include <algorithm>
#include <charconv>

#include "request/codec/osrm/request.hpp"

namespace starway::server {

Result<std::vector<std::pair<std::string, std::string>>> read_query(std::string_view query) {
    std::vector<std::pair<std::string, std::string>> pairs;
    while (!query.empty()) {
        const std::size_t size = std::min(query.find('&'), query.size());
        const std::string_view pair = query.substr(0, size);
        query.remove_prefix(std::min(size + 1, query.size()));
        if (pair.empty()) continue;
        const std::size_t equals = std::min(pair.find('='), pair.size());
        auto name = request::codec::osrm::percent_decoded(pair.substr(0, equals), true);
        auto value = request::codec::osrm::percent_decoded(pair.substr(std::min(equals + 1, pair.size())), true);
        if (!name || !value)
            return Error{ErrorKind::usage, "A percent sign of the query is not followed by two hexadecimal digits."};
        pairs.emplace_back(*std::move(name), *std::move(value));
    }
    return pairs;
}

std::optional<NamedService> named_service(std::string_view path, std::string_view prefix) {
    path.remove_prefix(prefix.size());
    const std::size_t slash = path.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    return NamedService{path.substr(0, slash), path.substr(slash + 1)};
}

std::optional<std::size_t> whole_number(std::string_view text) {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
    return value;
}

}  // namespace starway::server
