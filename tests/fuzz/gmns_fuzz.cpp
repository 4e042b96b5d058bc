// Links, nodes and settings of a GMNS network, divided by lines of "---"; and lines as well-known text.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/diagnostics.hpp"
#include "read/reader.hpp"
#include "read/roads/gmns/files.hpp"
#include "read/well_known_text.hpp"
#include "support/temporary_folder.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway;
    static const test::TemporaryFolder folder;
    std::string_view text(reinterpret_cast<const char*>(data), size);
    std::vector<Position> line;
    if (read::parse_line_text(text, line) && line.size() < 2) std::abort();
    constexpr std::string_view divider = "---\n";
    for (const char* name : {"link.csv", "node.csv", "config.csv"}) {
        const std::string_view part = text.substr(0, text.find(divider));
        if (part.empty())
            std::filesystem::remove(folder.path() / name);
        else
            folder.file(name, std::string(part));
        text.remove_prefix(std::min(part.size() + divider.size(), text.size()));
    }
    const std::string source = folder.path().string();
    if (!read::is_gmns(source)) return 0;
    LoadReport report;
    SourceOptions options;
    options.on_error = OnError::skip;
    const auto draft = read::gmns_format.read({source}, options, report, {});
    if (!draft) {
        if (draft.error().message.empty()) std::abort();
        return 0;
    }
    const std::size_t edges = draft->edge_tail.size();
    if (!draft->shape_first.empty() &&
        (draft->shape_first.size() != edges + 1 || draft->shape_first.back() != draft->shape_points.size()))
        std::abort();
    if (!draft->edge_speed_kmh.empty() && draft->edge_speed_kmh.size() != edges) std::abort();
    return 0;
}
