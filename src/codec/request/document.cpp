#include "codec/request/document.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/json/number_lengths.hpp"
#include "core/shown.hpp"

namespace starway::codec {
namespace {

using Json = nlohmann::json;

Error refusal(std::string_view message) {
    return {ErrorKind::usage, fmt::format("the request {}", message)};
}

// Thrown through the parser, and caught in this file: it has no other way to stop early.
struct Stop {
    Error error;
};

// Follows the parser's events.
class Guard {
public:
    explicit Guard(const RequestLimits& limits) : limits_(limits) {}

    bool operator()(int depth, Json::parse_event_t event, Json& parsed) {
        using Event = Json::parse_event_t;
        switch (event) {
            case Event::object_start:
                names_.emplace_back();
                [[fallthrough]];
            case Event::array_start:
                // The depth does not count what begins here.
                if (static_cast<std::size_t>(depth) >= limits_.depth)
                    throw Stop{refusal(fmt::format("nests lists and objects deeper than {}", limits_.depth))};
                count();
                break;
            case Event::object_end:
                names_.pop_back();
                break;
            case Event::key: {
                auto name = parsed.get<std::string>();
                if (name.size() > limits_.name)
                    throw Stop{refusal(fmt::format("has a name of {} bytes in an object", name.size()))};
                if (names_.back().size() == limits_.members)
                    throw Stop{refusal(fmt::format("has an object of more than {} members", limits_.members))};
                if (!names_.back().insert(name).second)
                    throw Stop{refusal(fmt::format("has '{}' twice in one object", core::shown(name)))};
                break;
            }
            case Event::value:
                count();
                break;
            case Event::array_end:
                break;
        }
        return true;
    }

private:
    void count() {
        if (++values_ > limits_.values)
            throw Stop{refusal(fmt::format("has more than {} values; split it into several", limits_.values))};
    }

    const RequestLimits& limits_;
    std::size_t values_ = 0;
    std::vector<std::set<std::string>> names_;  // of the objects that are open
};

}  // namespace

RequestDocument::RequestDocument(std::unique_ptr<Json> json) : json_(std::move(json)) {}
RequestDocument::~RequestDocument() = default;
RequestDocument::RequestDocument(RequestDocument&&) noexcept = default;
RequestDocument& RequestDocument::operator=(RequestDocument&&) noexcept = default;

Result<RequestDocument> RequestDocument::parse(std::string_view text, const RequestLimits& limits) {
    auto json = parse_json(text, limits);
    if (!json) return std::move(json).error();
    return RequestDocument(std::make_unique<Json>(*std::move(json)));
}

Result<Json> parse_json(std::string_view text, const RequestLimits& limits) {
    if (text.size() > limits.bytes)
        return refusal(
            fmt::format("has {} bytes, more than the limit of {}; split it into several", text.size(), limits.bytes));
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return refusal("is empty; send a JSON object");
    if (!core::JsonNumberLengths().see(text))
        return refusal(fmt::format("has a number of more than {} characters", core::longest_json_number));
    try {
        return Json::parse(text, Guard(limits));
    } catch (const Stop& stop) {
        return stop.error;
    } catch (const Json::parse_error& wrong) {
        if (wrong.byte > text.size()) return refusal("ends before its JSON does");
        return refusal(fmt::format("is not JSON: byte {} cannot be there", wrong.byte));
    } catch (const Json::exception&) {
        return refusal("has a number that is too large");
    }
}

}  // namespace starway::codec
