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

// Follows the parser's events before anything is built. nlohmann's own callback costs the square of a list of objects: at each one's end it
// walks the list.
class Guard {
public:
    explicit Guard(const RequestLimits& limits) : limits_(limits) {}

    // What the parser calls, by its names.
    bool null() { return count(); }
    bool boolean(bool) { return count(); }
    bool number_integer(Json::number_integer_t) { return count(); }
    bool number_unsigned(Json::number_unsigned_t) { return count(); }
    bool number_float(Json::number_float_t, const std::string&) { return count(); }
    bool string(std::string&) { return count(); }
    bool binary(Json::binary_t&) { return count(); }
    bool start_object(std::size_t) {
        names_.emplace_back();
        return begin();
    }
    bool end_object() {
        names_.pop_back();
        return end();
    }
    bool start_array(std::size_t) { return begin(); }
    bool end_array() { return end(); }
    bool key(std::string& name) {
        if (name.size() > limits_.name) return stop(fmt::format("has a name of {} bytes in an object", name.size()));
        if (names_.back().size() == limits_.members)
            return stop(fmt::format("has an object of more than {} members", limits_.members));
        if (!names_.back().insert(name).second)
            return stop(fmt::format("has '{}' twice in one object", core::shown(name)));
        return true;
    }
    bool parse_error(std::size_t byte, const std::string&, const Json::exception& wrong) {
        if (dynamic_cast<const Json::parse_error*>(&wrong) == nullptr) return stop("has a number that is too large");
        return stop(byte > size_ ? "ends before its JSON does"
                                 : fmt::format("is not JSON: byte {} cannot be there", byte));
    }

    Result<void> see(std::string_view text) {
        size_ = text.size();
        if (Json::sax_parse(text, this)) return {};
        return refusal(wrong_);
    }

private:
    bool stop(std::string wrong) {
        wrong_ = std::move(wrong);
        return false;
    }
    bool count() {
        if (++values_ <= limits_.values) return true;
        return stop(fmt::format("has more than {} values; split it into several", limits_.values));
    }
    bool begin() {
        if (++depth_ > limits_.depth) return stop(fmt::format("nests lists and objects deeper than {}", limits_.depth));
        return count();
    }
    bool end() {
        --depth_;
        return true;
    }

    const RequestLimits& limits_;
    std::size_t size_ = 0;  // of the text
    std::size_t depth_ = 0;
    std::size_t values_ = 0;
    std::vector<std::set<std::string>> names_;  // of the objects that are open
    std::string wrong_;
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
    if (auto fine = Guard(limits).see(text); !fine) return std::move(fine).error();
    return Json::parse(text);
}

}  // namespace starway::codec
