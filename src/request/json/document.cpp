#include "request/json/document.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/core/json/number_lengths.hpp"
#include "base/core/shown.hpp"

namespace starway::request {
namespace {

using Json = nlohmann::json;

Error refusal(std::string_view message) {
    return {ErrorKind::usage, fmt::format("the request {}", message)};
}

// Builds what the parser reports, within limits. nlohmann's own callback costs the square of a list of objects: at each
// one's end it walks the list.
class Builder {
public:
    explicit Builder(const RequestLimits& limits) : limits_(limits) {}

    Result<Json> build(std::string_view text) {
        size_ = text.size();
        if (!Json::sax_parse(text, this)) return refusal(wrong_);
        return std::move(root_);
    }

    // What the parser calls, by its names.
    bool null() { return add(nullptr); }
    bool boolean(bool value) { return add(value); }
    bool number_integer(Json::number_integer_t value) { return add(value); }
    bool number_unsigned(Json::number_unsigned_t value) { return add(value); }
    bool number_float(Json::number_float_t value, const std::string&) { return add(value); }
    bool string(std::string& value) { return add(std::move(value)); }
    bool binary(Json::binary_t& value) { return add(Json::binary(std::move(value))); }
    bool start_object(std::size_t) { return begin(Json::object()); }
    bool end_object() { return end(); }
    bool start_array(std::size_t) { return begin(Json::array()); }
    bool end_array() { return end(); }
    bool key(std::string& name) {
        auto& members = open_.back()->get_ref<Json::object_t&>();
        if (name.size() > limits_.name) return stop(fmt::format("has a name of {} bytes in an object", name.size()));
        if (members.size() == limits_.members)
            return stop(fmt::format("has an object of more than {} members", limits_.members));
        const auto [member, is_new] = members.try_emplace(name);
        if (!is_new) return stop(fmt::format("has '{}' twice in one object", core::shown(name)));
        member_ = &member->second;
        return true;
    }
    bool parse_error(std::size_t byte, const std::string&, const Json::exception& wrong) {
        if (dynamic_cast<const Json::parse_error*>(&wrong) == nullptr) return stop("has a number that is too large");
        return stop(byte > size_ ? "ends before its JSON does"
                                 : fmt::format("is not JSON: byte {} cannot be there", byte));
    }

private:
    bool stop(std::string wrong) {
        wrong_ = std::move(wrong);
        return false;
    }
    bool add(Json value) {
        if (++values_ > limits_.values)
            return stop(fmt::format("has more than {} values; split it into several", limits_.values));
        put(std::move(value));
        return true;
    }
    bool begin(Json empty) {
        if (open_.size() == limits_.depth)
            return stop(fmt::format("nests lists and objects deeper than {}", limits_.depth));
        if (!add(std::move(empty))) return false;
        open_.push_back(last_);
        return true;
    }
    bool end() {
        open_.pop_back();
        return true;
    }
    void put(Json value) {
        if (open_.empty())
            last_ = &root_;
        else if (open_.back()->is_array())
            last_ = &open_.back()->get_ref<Json::array_t&>().emplace_back();
        else
            last_ = member_;
        *last_ = std::move(value);
    }

    const RequestLimits& limits_;
    std::size_t size_ = 0;  // of the text
    std::size_t values_ = 0;
    Json root_;
    std::vector<Json*> open_;  // the lists and objects around; none moves while one in it is open
    Json* member_ = nullptr;   // whose value comes next
    Json* last_ = nullptr;     // the value that was put last
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
    return Builder(limits).build(text);
}

}  // namespace starway::request
