#include "read/rejections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/core/sentence.hpp"

namespace starway::read {
namespace {

constexpr std::size_t longest_value = 80;  // characters
constexpr std::size_t most_rows_kept = 1000;

bool continues_character(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

}  // namespace

std::string shown(std::string_view value) {
    std::string text;
    std::size_t characters = 0;
    for (const char c : value) {
        if (!continues_character(c) && characters++ == longest_value) break;
        const bool control = static_cast<unsigned char>(c) < 0x20 || c == '\x7F';
        text.push_back(control ? ' ' : c);
    }
    return text;
}

std::optional<Error> Rejections::reject(std::uint64_t line, RowFault fault) {
    ++count_;
    ++report_->rejected_count;
    fault.value = shown(fault.value);
    fault.column = shown(fault.column);
    if (count_ == 1) {
        first_ = fault.column.empty()
                     ? fmt::format("{}:{}: the row {}", file_, line, fault.reason)
                     : fmt::format("{}:{}: column '{}': '{}' {}", file_, line, fault.column, fault.value, fault.reason);
    }
    if (report_->rejected.size() < most_rows_kept)
        report_->rejected.push_back({line, std::move(fault.column), std::move(fault.value), std::move(fault.reason)});
    if (policy_ == OnError::skip) return std::nullopt;
    return Error{ErrorKind::data, fmt::format("{}; {}", first_, remedy_)};
}

}  // namespace starway::read
