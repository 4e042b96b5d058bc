// What a format of roads has to say. Each is a folder, which defines its RoadFormat, and a line in
// read/options/readers.hpp.
#pragma once

#include <string>
#include <vector>

#include "base/core/diagnostics.hpp"
#include "read/look.hpp"
#include "read/options/readers.hpp"
#include "starway/road/network_draft.hpp"
#include "starway/road/open.hpp"
#include "starway/road/places.hpp"

namespace starway::read {

enum class Names { needed, optional };  // optional: a place without a name gets its number, from 1

struct RoadFormat {
    options::Reader reader;  // what sentences call it, and which options have an effect
    Likeness (*looks_like)(const Look& look);
    Result<NetworkDraft> (*read)(const std::vector<std::string>& sources, const SourceOptions& options,
                                 LoadReport& report, const Control& control);
    // Null: what the options' description says is all. Errors: usage, of options that need others.
    Result<void> (*check)(const std::string& source, const SourceOptions& options) = nullptr;
    // Where points are read too:
    options::Reader points = options::Reader::network;
    Result<std::vector<Place>> (*read_places)(const std::string& source, const std::string& name_field,
                                              const SourceOptions& options, FrameKind frame, Names names,
                                              const CancelFlag* cancel) = nullptr;
};

#define STARWAY_DECLARE(name, one, several) extern const RoadFormat name##_format;
STARWAY_ROAD_FORMATS(STARWAY_DECLARE)
#undef STARWAY_DECLARE

}  // namespace starway::read
