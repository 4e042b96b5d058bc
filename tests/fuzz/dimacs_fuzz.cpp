// DIMACS graphs with coordinates. The first byte chooses options; a line of "---" divides the graph from the
// coordinates.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "read/roads/dimacs/reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway;
    if (size == 0) return 0;
    SourceOptions options;
    options.on_error = (data[0] & 1U) != 0 ? OnError::skip : OnError::stop;
    options.undirected = (data[0] & 2U) != 0;
    if ((data[0] & 4U) != 0) options.crs = "none";
    if ((data[0] & 8U) != 0) options.weight_field = "time:ms";
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    if (text.find('\0') != std::string_view::npos) return 0;  // TextSource lets none through
    constexpr std::string_view divider = "---\n";
    const std::size_t divided = text.find(divider);
    const read::NamedText graph{"g.gr", text.substr(0, divided)};
    read::NamedText coordinates{"g.co", {}};
    if (divided != std::string_view::npos) coordinates.text = text.substr(divided + divider.size());
    LoadReport report;
    const auto draft =
        read::parse_dimacs({graph}, divided == std::string_view::npos ? nullptr : &coordinates, options, report);
    if (!draft) {
        if (draft.error().message.empty()) std::abort();
        return 0;
    }
    const std::size_t edges = draft->edge_tail.size();
    bool good = edges > 0 && draft->edge_head.size() == edges && draft->columns.size() == 1 &&
                draft->columns[0].forward.size() == edges;
    for (const std::uint32_t node : draft->edge_tail) good = good && node < draft->node_count;
    for (const std::uint32_t node : draft->edge_head) good = good && node < draft->node_count;
    good = good && draft->node_position.size() == (draft->frame == FrameKind::none ? 0 : draft->node_count);
    if (!good) std::abort();
    return 0;
}
