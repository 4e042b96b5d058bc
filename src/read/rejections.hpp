// Handles unusable rows: stops with an error, or skips and reports the row.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/core/diagnostics.hpp"
#include "starway/core/result.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

// Why a row is unusable; as a sentence: "column 'COLUMN': 'VALUE' REASON".
struct RowFault {
    std::string column;  // empty: the whole row ("the row REASON")
    std::string value;
    std::string reason;
};

class Rejections {
public:
    // remedy: the advice in the error message.
    Rejections(std::string file, OnError policy, LoadReport& report,
               std::string_view remedy = "fix it or pass ⟨on_error=skip⟩")
        : file_(std::move(file)), policy_(policy), report_(&report), remedy_(remedy) {}

    // The error to return with OnError::stop; nothing if the row is skipped.
    std::optional<Error> reject(std::uint64_t line, RowFault fault);
    [[nodiscard]] std::uint64_t count() const { return count_; }
    // The first rejection as a sentence, or empty.
    [[nodiscard]] const std::string& first() const { return first_; }

private:
    std::string file_;
    OnError policy_;
    LoadReport* report_;
    std::string_view remedy_;
    std::uint64_t count_ = 0;
    std::string first_;
};

// A value for a message: at most 80 characters, on one line.
std::string shown(std::string_view value);

}  // namespace starway::read
