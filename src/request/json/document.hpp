// A request as JSON, parsed within limits.
#pragma once

#include <cstddef>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "request/json/value.hpp"
#include "starway/core/result.hpp"

namespace starway::request {

// Memory is at most some forty times the bytes of the text, for lists of lists of a digit; each value takes 16 to 100
// bytes and less than a microsecond.
struct RequestLimits {
    std::size_t bytes = std::size_t{64} << 20U;
    std::size_t depth = 12;          // of lists and objects in one another; a list of multipolygons needs eight
    std::size_t values = 8'000'000;  // numbers, texts, lists, objects: a table of two million points
    std::size_t members = 1000;      // of one object; no request has a hundred
    std::size_t name = 1024;         // bytes of a member's name
};

// Errors: usage, with the byte: text that is not JSON or not UTF-8, a name twice in an object, a number that is too
// large or too long, a limit passed.
Result<nlohmann::json> parse_json(std::string_view text, const RequestLimits& limits = {});

class RequestDocument {
public:
    // As parse_json().
    static Result<RequestDocument> parse(std::string_view text, const RequestLimits& limits = {});
    ~RequestDocument();
    RequestDocument(RequestDocument&&) noexcept;
    RequestDocument& operator=(RequestDocument&&) noexcept;

    [[nodiscard]] Value root() const { return Value(*json_); }

private:
    explicit RequestDocument(std::unique_ptr<nlohmann::json> json);
    std::unique_ptr<nlohmann::json> json_;
};

}  // namespace starway::request
