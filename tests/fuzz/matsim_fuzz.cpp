// MATSim networks, as they are and without their unreadable links.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "read/roads/matsim/reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (text.find('\0') != std::string_view::npos) return 0;  // TextSource lets none through
    static_cast<void>(read::looks_like_matsim(text));
    static_cast<void>(read::matsim_crs(text));
    for (const bool skips : {false, true}) {
        SourceOptions options;
        options.crs = "none";  // no plug-in
        if (skips) options.on_error = OnError::skip;
        if (skips) options.extra_weights = {"permlanes"};
        LoadReport report;
        auto draft = read::parse_matsim({"network.xml", text}, options, report);
        if (!draft && draft.error().message.empty()) std::abort();
        if (draft && draft->edge_tail.size() != draft->edge_head.size()) std::abort();
        if (draft) static_cast<void>(build(*std::move(draft)));
    }
    return 0;
}
