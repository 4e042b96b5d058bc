// Points as people type them: any bytes are a position, a node, a name or a usage error, on any network.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "road/ask/snapping/location.hpp"
#include "starway/road/network_draft.hpp"

namespace {

starway::RoadNetwork small_network() {
    starway::NetworkDraft draft;
    draft.frame = starway::FrameKind::geographic;
    draft.node_count = 3;
    draft.node_position = {{-75.7, 45.4}, {-75.6, 45.5}, {179.9, -17}};
    draft.node_label = starway::TextLabels{"Arad", "\xC8\x98iria", "12"};
    draft.edge_tail = {0, 1};
    draft.edge_head = {1, 2};
    auto network = starway::build(std::move(draft));
    if (!network) std::abort();
    return *network;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static starway::road::ask::Locator locator(small_network(), starway::Places({{"Ottawa", {-75.69, 45.42}, 812129},
                                                                                 {"Montr\xC3\xA9"
                                                                                  "al",
                                                                                  {-73.57, 45.5},
                                                                                  {}}}));
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto point = starway::road::ask::parse_point(text);
    if (point) {
        if (const auto* p = std::get_if<starway::Position>(&*point);
            p != nullptr && (!std::isfinite(p->x) || !std::isfinite(p->y)))
            std::abort();
    } else if (point.error().kind != starway::ErrorKind::usage || point.error().message.empty()) {
        std::abort();
    }
    const auto meant = locator.find(std::string(text));
    if (meant.has_value() && !point.has_value()) std::abort();
    if (meant && !meant->node.valid() && (std::abs(meant->position.x) > 180.1 || std::abs(meant->position.y) > 90.1))
        std::abort();
    if (!meant && (meant.error().kind != starway::ErrorKind::usage || meant.error().message.str().size() > 4000))
        std::abort();
    return 0;
}
