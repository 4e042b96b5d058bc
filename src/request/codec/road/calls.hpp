// Answers to requests about roads, of every service.
#pragma once

#include <string>
#include <string_view>

#include "request/json/road.hpp"
#include "starway/core/progress.hpp"
#include "starway/road/engine.hpp"

namespace starway::request::codec {

struct LineAnswer {
    std::string line;     // {"id": ..., "answer": {...}}, compact, with a newline at the end
    bool failed = false;  // the answer is an error
};

// Reads a request, lets the engine answer, and writes the answer; whatever is wrong is an answer too. weight: of
// requests that name none; empty: the network's default. The answer's members are those of schemas/roads.json.
LineAnswer answer_line(const RoadEngine& engine, std::string_view text, std::string_view weight = {},
                       const Control& control = {}, const request::RequestLimits& limits = {});

}  // namespace starway::request::codec
