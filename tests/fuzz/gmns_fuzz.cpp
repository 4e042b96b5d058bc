// Links and nodes of a GMNS network, divided by a line of "---"; and lines as well-known text.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "io/csv/edges.hpp"
#include "io/csv/well_known_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (text.find('\0') != std::string_view::npos) return 0;  // TextSource lets none through
    std::vector<Position> line;
    if (io::parse_line_text(text, line) && line.size() < 2) std::abort();
    constexpr std::string_view divider = "---\n";
    const std::size_t divided = text.find(divider);
    const io::NamedText links{"link.csv", text.substr(0, divided)};
    io::NamedText nodes{"node.csv", {}};
    if (divided != std::string_view::npos) nodes.text = text.substr(divided + divider.size());
    LoadReport report;
    SourceOptions options;
    options.on_error = OnError::skip;
    const io::EdgeConventions conventions{"GMNS", "miles", "mph", "", "config.csv"};
    const auto draft = io::parse_csv_edges({links}, divided == std::string_view::npos ? nullptr : &nodes, options,
                                           report, {}, conventions);
    if (!draft) return 0;
    const std::size_t edges = draft->edge_tail.size();
    if (!draft->shape_first.empty() &&
        (draft->shape_first.size() != edges + 1 || draft->shape_first.back() != draft->shape_points.size()))
        std::abort();
    if (!draft->edge_speed_kmh.empty() && draft->edge_speed_kmh.size() != edges) std::abort();
    return 0;
}
