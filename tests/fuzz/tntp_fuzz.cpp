// TNTP links and nodes, divided by a line of "---".
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "read/roads/tntp/table.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (text.find('\0') != std::string_view::npos) return 0;  // TextSource lets none through
    constexpr std::string_view divider = "---\n";
    const std::size_t divided = text.find(divider);
    const read::NamedText links{"x_net.tntp", text.substr(0, divided)};
    read::NamedText nodes{"x_node.tntp", {}};
    if (divided != std::string_view::npos) nodes.text = text.substr(divided + divider.size());
    LoadReport report;
    const auto draft = read::parse_tntp(links, divided == std::string_view::npos ? nullptr : &nodes, {}, report);
    if (!draft && draft.error().message.empty()) std::abort();
    if (draft && draft->edge_tail.size() != draft->edge_head.size()) std::abort();
    static_cast<void>(read::looks_like_tntp(text));
    return 0;
}
