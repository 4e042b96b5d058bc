#include "request/json/value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/core/shown.hpp"
#include "base/core/suggest.hpp"

namespace starway::request {
namespace {

// As much of a value as a message needs.
std::string shortened(const nlohmann::json& json) {
    constexpr std::size_t most = 40;
    if (json.is_array()) return fmt::format("a list of {}", json.size());
    if (json.is_object()) return "an object";
    std::string text = core::shown(json.dump(-1, ' ', true));
    if (text.size() > most) text = text.substr(0, most - 3) + "...";
    return text;
}

}  // namespace

bool Value::is_null() const {
    return json_.is_null();
}
bool Value::is_text() const {
    return json_.is_string();
}
bool Value::is_list() const {
    return json_.is_array();
}
bool Value::is_object() const {
    return json_.is_object();
}

std::string Value::place() const {
    if (parent_ == nullptr) return {};
    const std::string before = parent_->place();
    if (name_.empty()) return fmt::format("{}[{}]", before, index_);
    return before.empty() ? std::string(name_) : fmt::format("{}.{}", before, name_);
}

Error Value::wrong(std::string_view wanted) const {
    const std::string where = place();
    return {ErrorKind::usage, fmt::format("{} must be {}, not {}", where.empty() ? "the request" : "'" + where + "'",
                                          wanted, shortened(json_))};
}

Result<double> Value::number(double least, double most) const {
    const double value = json_.is_number() ? json_.get<double>() : std::numeric_limits<double>::quiet_NaN();
    if (value >= least && value <= most) return value;
    if (most == largest_number && (least == -largest_number || value > most)) return wrong("a number up to 1e15");
    return wrong(most == largest_number ? fmt::format("a number of at least {}", least)
                                        : fmt::format("a number from {} to {}", least, most));
}

Result<std::int64_t> Value::integer(std::int64_t least, std::int64_t most) const {
    const bool fits =
        json_.is_number_integer() &&
        (!json_.is_number_unsigned() ||
         json_.get<std::uint64_t>() <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
    if (fits && json_.get<std::int64_t>() >= least && json_.get<std::int64_t>() <= most)
        return json_.get<std::int64_t>();
    return wrong(fmt::format("a whole number from {} to {}", least, most));
}

Result<bool> Value::flag() const {
    if (!json_.is_boolean()) return wrong("true or false");
    return json_.get<bool>();
}

Result<std::string> Value::text() const {
    if (!json_.is_string()) return wrong("a text");
    return json_.get<std::string>();
}

Result<std::size_t> Value::choice(std::span<const std::string_view> names) const {
    if (json_.is_string()) {
        const auto& given = json_.get_ref<const std::string&>();
        const auto found = std::find(names.begin(), names.end(), given);
        if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    }
    return wrong(fmt::format("one of {}", fmt::join(names, ", ")));
}

Result<Position> Value::position() const {
    if (!json_.is_array() || json_.size() != 2) return wrong("a position of two numbers, [x, y]");
    const auto x = item(0).number();
    if (!x) return x.error();
    const auto y = item(1).number();
    if (!y) return y.error();
    return Position{*x, *y};
}

std::size_t Value::size() const {
    return json_.is_array() ? json_.size() : 0;
}

Value Value::item(std::size_t index) const {
    return {json_[index], *this, {}, index};
}

Result<void> Value::each(std::size_t least, const std::function<Result<void>(const Value&)>& take) const {
    if (!json_.is_array() || json_.size() < least)
        return wrong(least == 0 ? std::string("a list") : fmt::format("a list of at least {}", least));
    for (std::size_t i = 0; i < json_.size(); ++i)
        if (auto taken = take(item(i)); !taken) return taken;
    return {};
}

Members::Members(const Value& object) : object_(object) {
    if (!object.is_object()) fail(object.wrong("a JSON object"));
}

void Members::fail(Error error) {
    if (!failed()) error_ = std::move(error);
}

bool Members::read(std::string_view name, const Take& take) {
    if (failed()) return false;
    known_.emplace_back(name);
    const auto found = object_.json_.find(name);
    if (found == object_.json_.end()) return false;
    if (auto taken = take(Value(*found, object_, name, 0)); !taken) fail(std::move(taken).error());
    return true;
}

void Members::require(std::string_view name, const Take& take) {
    if (read(name, take) || failed()) return;
    const std::string where = object_.place();
    fail({ErrorKind::usage, fmt::format("{} needs '{}'", where.empty() ? "the request" : "'" + where + "'", name)});
}

Result<void> Members::end() const {
    if (failed()) return error_;
    for (const auto& member : object_.json_.items()) {
        if (std::find(known_.begin(), known_.end(), member.key()) != known_.end()) continue;
        const std::string where = object_.place();
        return Error{ErrorKind::usage,
                     fmt::format("{} has no member '{}'{}", where.empty() ? "this request" : "'" + where + "'",
                                 core::shown(member.key()), core::did_you_mean(member.key(), known_))};
    }
    return {};
}

}  // namespace starway::request
