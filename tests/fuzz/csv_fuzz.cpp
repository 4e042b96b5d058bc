// Edge lists, node lists and gazetteers. The first byte chooses options; a line of "---" divides edges from nodes.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "read/roads/csv/edges.hpp"
#include "read/roads/csv/lines.hpp"
#include "read/roads/csv/places.hpp"

namespace {

using namespace starway;

SourceOptions options_of(std::uint8_t choice) {
    SourceOptions options;
    options.on_error = (choice & 1U) != 0 ? OnError::skip : OnError::stop;
    options.directed = (choice & 2U) != 0;
    options.undirected = (choice & 4U) != 0;
    if ((choice & 8U) != 0) options.crs = "none";
    if ((choice & 16U) != 0) options.delimiter = ' ';
    if ((choice & 32U) != 0) options.weight_field = "3";
    if ((choice & 64U) != 0) options.speed_kmh = {{"*", 50}};
    return options;
}

// What build() may rely on.
void check_draft(const NetworkDraft& draft) {
    const std::size_t edges = draft.edge_tail.size();
    const auto fits = [edges](std::size_t size) { return size == 0 || size == edges; };
    bool good = edges > 0 && draft.edge_head.size() == edges && fits(draft.edge_name.size()) &&
                fits(draft.edge_source.size()) && fits(draft.edge_speed_kmh.size()) &&
                fits(draft.edge_direction.size());
    for (const std::uint32_t node : draft.edge_tail) good = good && node < draft.node_count;
    for (const std::uint32_t node : draft.edge_head) good = good && node < draft.node_count;
    for (const std::uint32_t name : draft.edge_name) good = good && name < draft.names.size();
    for (const DraftColumn& column : draft.columns) {
        good = good && column.forward.size() == edges && fits(column.backward.size());
        for (const double value : column.forward) good = good && !(value < 0);
    }
    good = good && draft.node_position.size() == (draft.frame == FrameKind::none ? 0 : draft.node_count);
    if (!good) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const SourceOptions options = options_of(data[0]);
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    if (text.find('\0') != std::string_view::npos) return 0;  // TextSource lets none through
    constexpr std::string_view divider = "---\n";
    const std::size_t divided = text.find(divider);
    const read::NamedText edges{"edges.csv", text.substr(0, divided)};
    read::NamedText nodes{"nodes.csv", {}};
    if (divided != std::string_view::npos) nodes.text = text.substr(divided + divider.size());
    LoadReport report;
    const auto draft =
        read::parse_csv_edges({edges}, divided == std::string_view::npos ? nullptr : &nodes, options, report);
    if (draft) check_draft(*draft);
    const auto lines = read::is_csv_of_lines(edges, options);
    if (lines && *lines) {
        const auto connected = read::parse_csv_lines({edges}, options, report);
        if (connected) check_draft(*connected);
        if (!connected && connected.error().message.empty()) std::abort();
    }
    const auto places =
        read::parse_csv_places(edges, {}, options, FrameKind::geographic, read::Names::optional, report);
    if (!places && places.error().message.empty()) std::abort();
    return 0;
}
