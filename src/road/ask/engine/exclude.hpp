// Requests without the roads of some classes: they are answered by an engine of the other roads.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/core/sentence.hpp"
#include "road/ask/engine/engine_state.hpp"

namespace starway::road::ask {

// The bits of classes that a weight's profile knows by these names. Errors: usage (says which classes there are).
Result<std::uint32_t> class_bits(const RoadNetwork& network, std::string_view weight,
                                 std::span<const std::string> classes);

// The classes that a request with this weight can exclude and that a road open to it is of, by the names that
// class_bits() takes. O(arcs).
std::vector<std::string> excludable_classes(const RoadNetwork& network, const WeightColumn& column);

// ask(engine, request) of the engine without the request's classes; nothing where it names none. Where that finds no
// route, the error says what was excluded.
template <class Request, class Ask>
auto ask_without_classes(const road::Engine::State& state, const Request& request, Ask ask)
    -> std::optional<decltype(ask(std::declval<const road::Engine&>(), request))> {
    if (request.closed.classes.empty()) return std::nullopt;
    if (auto ready = state.ready(); !ready) return ready.error();
    const auto engine = state.without_classes(request.weight, request.closed);
    if (!engine) return engine.error();
    Request rest = request;
    rest.closed.classes.clear();
    auto answer = ask(**engine, rest);
    if (!answer && answer.error().kind == ErrorKind::no_route)
        return Error{ErrorKind::no_route,
                     fmt::format("without roads of the class {}, {}", fmt::join(request.closed.classes, " or "),
                                 answer.error().message)};
    return answer;
}

}  // namespace starway::road::ask
