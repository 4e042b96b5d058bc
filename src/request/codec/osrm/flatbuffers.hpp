// OSRM's answers as FlatBuffers, by the schema in request/codec/schemas/osrm.fbs, whose numbers of fields are those of
// OSRM's own.
#pragma once

#include <string>
#include <string_view>

namespace starway::request::codec::osrm {

// Of an answer as JSON, which is one of write_route_answer() and the like, or a refusal. Texts and numbers are the
// same; amounts of annotations are whole metres and seconds there. Precondition: it is an object.
std::string as_flatbuffers(std::string_view answer);

}  // namespace starway::request::codec::osrm
