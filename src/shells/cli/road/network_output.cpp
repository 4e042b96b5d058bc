#include "shells/cli/road/network_output.hpp"

#include <fmt/format.h>

#include "request/codec/road/network.hpp"
#include "road/ask/network_files.hpp"
#include "shells/cli/common/text.hpp"

namespace starway::cli {

Result<void> write_network(const RoadNetwork& network, const OutputArguments& output, const std::string& format,
                           const std::string& weight, const request::codec::Reading& reading, Session& session) {
    const auto files = road::ask::write_network(network, format, output.file, weight, output.crs, session.cancel());
    if (!files) return files.error();
    if (session.json) {
        session.print_json(request::codec::as_json(request::codec::NetworkConverted{network, *files, reading}));
    } else if (output.file != "-") {
        session.note(fmt::format("{} written to {}", plural(network.edge_count(), "edge", "edges"),
                                 fmt::join(files->files, " and ")));
        if (!files->lost.empty()) session.note(fmt::format("The format cannot store {}", files->lost));
        if (!files->read_with.empty())
            session.note(fmt::format("Read it back with: starway info {}", files->read_with));
    }
    return {};
}

}  // namespace starway::cli
