// Whether an option has an effect beside the others of a request (Member::with, Member::without).
#pragma once

#include <functional>
#include <string_view>

#include "starway/core/result.hpp"

namespace starway::read::options {

// What a condition is to a request: whether there is such an option, and whether it holds.
struct Conditions {
    std::function<bool(std::string_view condition)> is_known, is_met;
};

// option: as the sentence is to call it. with, without: as those of Member. Errors: usage; why it has no effect, and
// what to do.
Result<void> check_effect(std::string_view option, std::string_view with, std::string_view without,
                          const Conditions& conditions);

}  // namespace starway::read::options
