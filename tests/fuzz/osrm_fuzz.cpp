// URLs and bodies of OSRM's services: what is accepted is within what the engine relies on.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "request/codec/osrm/request.hpp"

namespace {

using namespace starway::request::codec::osrm;

template <class T>
void check_refusal(const Parsed<T>& parsed) {
    if (!parsed && (parsed.refusal().code.empty() || parsed.refusal().message.empty())) std::abort();
}

void understand(const Parsed<RawRequest>& raw) {
    check_refusal(raw);
    if (!raw) return;
    const auto request = parse_request(*raw);
    check_refusal(request);
    if (!request) return;
    const std::size_t count = request->coordinates.size();
    for (const auto& at : request->coordinates)
        if (!std::isfinite(at.x) || !std::isfinite(at.y)) std::abort();
    for (const std::size_t size :
         {request->radiuses.size(), request->bearings.size(), request->approaches.size(), request->timestamps.size()})
        if (size != 0 && size != count) std::abort();
    for (const auto* list : {&request->sources, &request->destinations, &request->waypoints})
        for (const std::size_t number : *list)
            if (number >= count) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    understand(parse_target(text));
    for (const std::string_view target : {"/route/v1/car", "/table/v1/car", "/match/v1/car/1,2;3,4"}) {
        understand(with_json(*parse_target(target), text));
        understand(with_form(*parse_target(target), text));
    }
    return 0;
}
