// Answers to a file of requests, a line each.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "starway/core/progress.hpp"
#include "starway/road/engine.hpp"

namespace starway::request::codec {

struct AnswerCounts {
    std::uint64_t answered = 0;
    std::uint64_t failed = 0;  // answered with an error
};

// Reads requests, a line each, from a file or standard input ("-"), answers them in parallel (see answer_line), and
// gives each answer to `write` as soon as it is ready, one at a time. weight: of requests that name none. Errors: io,
// data (a line that is too long), interrupted, and the first of `write`; each ends the work.
Result<AnswerCounts> answer_lines(const road::Engine& engine, const std::string& requests, const std::string& weight,
                                  const std::function<Result<void>(std::string_view)>& write, const Control& control);

}  // namespace starway::request::codec
