#include "request/json/reader.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <limits>

#include "read/options/conditions.hpp"

namespace starway::request {

Result<void> read(const Value& value, const Member&, bool& field) {
    const auto flag = value.flag();
    if (!flag) return flag.error();
    field = *flag;
    return {};
}

Result<void> read(const Value& value, const Member& member, double& field) {
    const auto number = value.number(member.least, member.most);
    if (!number) return number.error();
    if (member.above_least && *number == member.least) return value.wrong(fmt::format("above {}", member.least));
    field = *number;
    return {};
}

Result<void> read(const Value& value, const Member& member, std::size_t& field) {
    const auto count = value.integer(static_cast<std::int64_t>(member.least), static_cast<std::int64_t>(member.most));
    if (!count) return count.error();
    field = static_cast<std::size_t>(*count);
    return {};
}

Result<void> read(const Value& value, const Member&, std::string& field) {
    auto text = value.text();
    if (!text) return std::move(text).error();
    field = *std::move(text);
    return {};
}

Result<void> read(const Value& value, const Member& member, std::optional<double>& field) {
    double number = std::numeric_limits<double>::infinity();
    if (!(member.null_is_no_limit && value.is_null()))
        if (auto taken = read(value, member, number); !taken) return taken;
    field = number;
    return {};
}

Result<std::uint32_t> read_id(const Value& value) {
    const auto id = value.integer(0, std::numeric_limits<std::uint32_t>::max() - std::int64_t{1});
    if (!id) return id.error();
    return static_cast<std::uint32_t>(*id);
}

Result<void> read(const Value& value, const Member&, std::uint32_t& field) {
    const auto id = read_id(value);
    if (!id) return id.error();
    field = *id;
    return {};
}

const JsonReader::Told* JsonReader::told_of(std::string_view condition) const {
    const std::string_view name = condition.substr(0, condition.find('='));
    const auto found = std::find_if(told_.begin(), told_.end(), [&](const Told& told) {
        return name == without_unit(told.member.name) || name == told.member.flag;
    });
    return found == told_.end() ? nullptr : &*found;
}

Result<void> JsonReader::end(std::string_view service) const {
    if (auto whole = members_->end(); !whole) return whole;
    const read::options::Conditions conditions{
        [&](std::string_view condition) { return told_of(condition) != nullptr; },
        [&](std::string_view condition) {
            if (condition == service) return true;
            const Told* const told = told_of(condition);
            const auto equals = condition.find('=');
            return told != nullptr &&
                   (equals == std::string_view::npos ? told->is_said : told->word == condition.substr(equals + 1));
        }};
    for (const Told& told : told_)
        if (told.is_said)
            if (auto fine = read::options::check_effect(fmt::format("'{}'", told.member.name), told.member.with,
                                                        told.member.without, conditions);
                !fine)
                return fine;
    return {};
}

}  // namespace starway::request
