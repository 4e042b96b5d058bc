// Answers to requests about roads, of every service.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "request/codec/road/points.hpp"
#include "request/codec/road/route.hpp"
#include "request/codec/road/services.hpp"
#include "request/json/road.hpp"
#include "starway/core/progress.hpp"
#include "starway/road/engine.hpp"

namespace starway::request::codec {

struct BatchLine {
    std::optional<AnyOf<std::int64_t, std::string>> id;
    AnyOf<RouteAnswer, NearestAnswer, TableAnswer, SnapAnswer, IsochroneAnswer, TripAnswer, MatchAnswer, Error> answer;
};
Object described(As<BatchLine>);

struct LineAnswer {
    std::string line;     // {"id": ..., "answer": {...}}, compact, with a newline at the end
    bool failed = false;  // the answer is an error
};

// Reads a request, lets the engine answer, and writes the answer; whatever is wrong is an answer too. weight: of
// requests that name none; empty: the network's default.
LineAnswer answer_line(const road::Engine& engine, std::string_view text, std::string_view weight = {},
                       const Control& control = {}, const request::RequestLimits& limits = {});

}  // namespace starway::request::codec
