#include "service/road/files/traces.hpp"

#include "io/traces/read_trace.hpp"

namespace starway::service {

Result<std::vector<TracePoint>> read_trace(const std::string& file, const RoadNetwork& network,
                                           const CancelFlag* cancel) {
    return io::read_trace(file, network.frame().kind, cancel);
}

}  // namespace starway::service
