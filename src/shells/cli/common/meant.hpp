// What a user meant by words that are no flags or files: other programs' flags, and points that a space split.
#pragma once

#include <CLI/App.hpp>
#include <span>
#include <string>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::cli {

// "; did you mean --from?" of an unknown flag --start, also by spelling; or nothing. flags: those that the verb has.
std::string meant_flag(const std::string& name, const std::vector<std::string>& flags);

// Errors: usage: one of the words is a number beside a flag for points that was given a number, as in --from 12 10.
Result<void> check_split_points(const CLI::App& verb, std::span<const std::string> words);

}  // namespace starway::cli
