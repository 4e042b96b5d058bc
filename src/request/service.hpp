// What can be asked, by the name that a request gives.
#pragma once

#include <string_view>

#include "options/member.hpp"

namespace starway::request {

using options::largest_number;
using options::Member;
using options::Named;
using options::Names;

// It is read into a Call.
template <class Call>
struct Service {
    std::string_view name;
    std::string_view doc;
};

}  // namespace starway::request
