// What can be asked, by the name that a request gives.
#pragma once

#include <string_view>

#include "read/options/member.hpp"

namespace starway::request {

using read::options::largest_number;
using read::options::Member;
using read::options::Named;
using read::options::Names;
using read::options::without_unit;

// It is read into a Call.
template <class Call>
struct Service {
    std::string_view name;
    std::string_view doc;
};

}  // namespace starway::request
