// Any bytes as a line of a batch: one answer, on one line, that is JSON; and what the engine does with whatever the
// request asks.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "request/codec/road/calls.hpp"
#include "starway/road/network_draft.hpp"

namespace {

// A square with one-way streets inside, and a road apart from it.
const starway::road::Engine& small_engine() {
    static const starway::road::Engine engine = [] {
        using namespace starway;
        NetworkDraft draft;
        draft.frame = FrameKind::geographic;
        draft.node_count = 11;
        for (std::uint32_t i = 0; i < 9; ++i)
            draft.node_position.push_back({7 + 0.002 * (i % 3), 43 + 0.002 * (i / 3)});
        draft.node_position.push_back({7.1, 43});
        draft.node_position.push_back({7.1, 43.01});
        draft.shape_first = {0};
        const auto add = [&](std::uint32_t a, std::uint32_t b, Direction direction) {
            draft.edge_tail.push_back(a);
            draft.edge_head.push_back(b);
            draft.edge_direction.push_back(direction);
            draft.shape_first.push_back(0);
        };
        for (std::uint32_t i = 0; i < 9; ++i) {
            if (i % 3 < 2) add(i, i + 1, i == 4 ? Direction::forward : Direction::both);
            if (i < 6) add(i, i + 3, i == 4 ? Direction::backward : Direction::both);
        }
        add(9, 10, Direction::both);
        auto network = build(std::move(draft));
        if (!network) std::abort();
        return road::Engine(*network);
    }();
    return engine;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const request::RequestLimits limits{std::size_t{1} << 16U, 12, 2000};
    const request::codec::LineAnswer answer = request::codec::answer_line(small_engine(), text, {}, {}, limits);
    if (answer.line.empty() || answer.line.find('\n') != answer.line.size() - 1) std::abort();
    const auto json = nlohmann::json::parse(answer.line, nullptr, false);
    if (!json.is_object() || !json.contains("answer")) std::abort();
    if (answer.failed != (json["answer"]["status"] == "error")) std::abort();
    if (answer.failed && json["answer"]["kind"] == "internal") std::abort();
    return 0;
}
