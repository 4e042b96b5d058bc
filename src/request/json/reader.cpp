#include "request/json/reader.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <limits>

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

}  // namespace starway::request
