// The head of a request, before a parser reads it: what Beast's parser lets pass and HTTP/1.1 (RFC 9112) does not.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace starway::server {

struct HeadProblem {
    unsigned status = 400;
    std::string message;
};

// head: the request line and the fields, with the empty line that ends them.
std::optional<HeadProblem> check_head(std::string_view head, std::size_t longest_line);

}  // namespace starway::server
