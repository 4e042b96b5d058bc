// MapInfo tables that consist of others: a seamless table or a view names the files of further tables, in any folder.
#pragma once

#include <string>

#include "starway/core/result.hpp"

namespace starway::io {

// Looks at .tab files only. Errors: data, the table names others.
Result<void> check_single_table(const std::string& path);

}  // namespace starway::io
