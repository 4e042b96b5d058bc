#include "road/ask/files/traces.hpp"

#include "read/traces/read_trace.hpp"

namespace starway::road::ask {

Result<std::vector<TracePoint>> read_trace(const std::string& file, const RoadNetwork& network,
                                           const CancelFlag* cancel) {
    return read::read_trace(file, network.frame().kind, cancel);
}

Result<NamedTraces> read_traces(const std::string& file, const RoadNetwork& network, const CancelFlag* cancel) {
    auto read = read::read_traces(file, network.frame().kind, cancel);
    if (!read) return std::move(read).error();
    NamedTraces result;
    bool named = false;
    for (read::NamedTrace& trace : *read) {
        named = named || !trace.name.empty();
        result.names.push_back(std::move(trace.name));
        result.traces.push_back(std::move(trace.points));
    }
    if (!named) result.names.clear();
    return result;
}

}  // namespace starway::road::ask
