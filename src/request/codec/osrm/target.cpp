// URLs and bodies as names and values.
#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/core/sentence.hpp"
#include "request/codec/osrm/request.hpp"

namespace starway::request::codec::osrm {
namespace {

Refusal malformed_url(std::size_t position) {
    return {"InvalidUrl", fmt::format("URL string malformed close to position {}", position)};
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

// Where the coordinates end that begin at `from`: inside polyline(...) every character but the bracket is data.
std::size_t end_of_coordinates(std::string_view target, std::size_t from) {
    const std::string_view rest = target.substr(from);
    for (const std::string_view start : {"polyline(", "polyline6(", "polyline%28", "polyline6%28"}) {
        if (rest.substr(0, start.size()) != start) continue;
        const auto bracket = rest.find(')', start.size());
        const auto encoded = rest.find("%29", start.size());
        if (bracket == std::string_view::npos && encoded == std::string_view::npos) break;
        const std::size_t end = bracket < encoded ? bracket + 1 : encoded + 3;
        return from + std::min(rest.find('?', end), rest.size());
    }
    return from + std::min(rest.find('?'), rest.size());
}

Parsed<RawRequest> with_query(RawRequest request, std::string_view query, std::size_t position, bool plus_is_space) {
    while (!query.empty()) {
        const std::size_t size = std::min(query.find('&'), query.size());
        const std::string_view pair = query.substr(0, size);
        const std::size_t equals = pair.find('=');
        if (!pair.empty()) {
            const auto name = percent_decoded(pair.substr(0, equals), plus_is_space);
            const auto value = percent_decoded(
                equals == std::string_view::npos ? std::string_view() : pair.substr(equals + 1), plus_is_space);
            if (!name || !value || name->empty() || equals == std::string_view::npos)
                return Refusal{"InvalidQuery", fmt::format("Query string malformed close to position {}", position)};
            if (*name == "coordinates" && request.coordinates.empty())
                request.coordinates = *value;
            else
                request.options.push_back({*name, *value, position});
        }
        query.remove_prefix(std::min(size + 1, query.size()));
        position += size + 1;
    }
    return request;
}

// A JSON value as the text that a URL would have; nothing for objects, and for lists that are too deep.
std::optional<std::string> as_text(const nlohmann::json& value, std::string_view separator, int depth) {
    if (value.is_null()) return std::string();
    if (value.is_string()) return value.get<std::string>();
    if (value.is_number_float()) return fmt::format("{}", value.get<double>());  // 2.0 is the whole number 2
    if (value.is_boolean() || value.is_number()) return value.dump();
    if (!value.is_array() || depth == 0) return std::nullopt;
    std::string text;
    bool first = true;
    for (const auto& item : value) {
        if (!first) text += separator;
        first = false;
        const auto part = as_text(item, ",", depth - 1);
        if (!part) return std::nullopt;
        text += *part;
    }
    return text;
}

}  // namespace

std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space) {
    std::string decoded;
    decoded.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '+' && plus_is_space) {
            decoded += ' ';
        } else if (text[i] != '%') {
            decoded += text[i];
        } else {
            if (i + 2 >= text.size()) return std::nullopt;
            const int high = hex_digit(text[i + 1]);
            const int low = hex_digit(text[i + 2]);
            if (high < 0 || low < 0) return std::nullopt;
            decoded += static_cast<char>(high * 16 + low);
            i += 2;
        }
    }
    return decoded;
}

Parsed<RawRequest> parse_target(std::string_view target) {
    RawRequest request;
    if (target.empty() || target.front() != '/') return malformed_url(0);
    std::size_t at = 1;
    std::size_t parts = 0;
    for (std::string* const part : {&request.service, &request.version, &request.profile}) {
        const std::size_t end = std::min(target.find_first_of("/?", at), target.size());
        const auto decoded = percent_decoded(target.substr(at, end - at));
        if (!decoded || decoded->empty()) return malformed_url(at);
        *part = *decoded;
        ++parts;
        at = end;
        if (at == target.size() || target[at] == '?') break;
        ++at;
    }
    if (parts < 3) return malformed_url(at);
    const std::size_t end = end_of_coordinates(target, at);
    std::string_view coordinates = target.substr(at, end - at);
    const bool tile = request.service == "tile";
    constexpr std::string_view json = ".json";
    constexpr std::string_view flatbuffers = ".flatbuffers";
    if (!tile && coordinates.ends_with(json)) coordinates.remove_suffix(json.size());
    request.flatbuffers = coordinates.ends_with(flatbuffers);
    if (request.flatbuffers) coordinates.remove_suffix(flatbuffers.size());
    const auto decoded = percent_decoded(coordinates);
    if (!decoded) return malformed_url(at);
    request.coordinates = *decoded;
    if (end == target.size()) return request;
    return with_query(std::move(request), target.substr(end + 1), end + 1, false);
}

Parsed<RawRequest> with_form(RawRequest request, std::string_view body) {
    while (!body.empty() && (body.back() == '\n' || body.back() == '\r')) body.remove_suffix(1);
    return with_query(std::move(request), body, 0, true);
}

Parsed<RawRequest> with_json(RawRequest request, std::string_view body, const request::RequestLimits& limits) {
    const auto json = request::parse_json(body, limits);
    if (!json) return Refusal{"InvalidOptions", json.error().message.str()};
    if (!json->is_object()) return Refusal{"InvalidOptions", "The body is not a JSON object."};
    for (const auto& [name, value] : json->items()) {
        const bool comma = name == "exclude" || name == "snap_exclude" || name == "annotations" ||
                           name == "contours_seconds" || name == "contours_metres";
        const auto text = as_text(value, comma ? "," : ";", 2);
        if (!text)
            return Refusal{"InvalidOptions",
                           fmt::format("The member '{}' is not a value, a list, or a list of pairs.", name)};
        if (name == "coordinates") {
            if (!request.coordinates.empty())
                return Refusal{"InvalidOptions", "Coordinates stand in the path and in the body; name them once."};
            request.coordinates = *text;
        } else if (!value.is_null() && !(value.is_array() && value.empty())) {
            request.options.push_back({name, *text, 0});
        }
    }
    return request;
}

}  // namespace starway::request::codec::osrm
