#include "bench/queries.hpp"

#include <fmt/format.h>

namespace starway::bench {

Result<void> check_query_count(std::uint64_t count) {
    if (count > 0 && count <= most_queries) return {};
    return Error{ErrorKind::usage, fmt::format("⟨random⟩ takes a number from 1 to {}", most_queries)};
}

}  // namespace starway::bench
