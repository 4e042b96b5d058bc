// The flags of requests about roads, as request/road.hpp describes them.
#pragma once

#include "request/road.hpp"
#include "shells/cli/common/described.hpp"

namespace starway::cli {

// `request` must outlive the parsing.
template <class Request>
void add_described(CLI::App& app, Request& request) {
    DescribedFlags flags(app);
    request::describe(flags, request);
}

}  // namespace starway::cli
