// Files of each vector format that the plug-in lets GDAL read, with GDAL's default settings: gis_formats.hpp says what
// an input is.
#include <cpl_vsi.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/core/diagnostics.hpp"
#include "fuzz/gis_formats.hpp"
#include "read/plugin/ogr_plugin.hpp"
#include "read/plugin/plugin_tag.hpp"

// libkml keeps the archive of a damaged .kmz; the leak sanitizer calls this.
// NOLINTBEGIN(bugprone-reserved-identifier)
extern "C" [[gnu::visibility("default")]] const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
    return "leak:libkmlengine\nleak:libkmlbase\n";
}
// NOLINTEND(bugprone-reserved-identifier)

namespace {

using namespace starway;

// In GDAL's memory.
class Source {
public:
    Source(const fuzz::GisFormat& format, std::span<const std::uint8_t> bytes) {
        fuzz::for_each_file(format, bytes, [&](const std::string& name, std::span<const std::uint8_t> part) {
            auto& content = contents_.emplace_back(part.begin(), part.end());
            VSIFCloseL(VSIFileFromMemBuffer((folder + name).c_str(), content.data(), content.size(), FALSE));
        });
    }
    ~Source() { VSIRmdirRecursive(folder.c_str()); }
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;

    inline static const std::string folder = "/vsimem/fuzz/";

private:
    std::vector<std::vector<std::uint8_t>> contents_;
};

template <class T>
void check_read(const Result<T>& read) {
    if (!read && read.error().message.empty()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    const fuzz::GisFormat& format = fuzz::vector_formats()[data[0] % fuzz::vector_formats().size()];
    const Source source(format, {data + 1, size - 1});
    const std::string path = Source::folder + format.opened;
    const read::OgrPlugin& plugin = *starway_ogr_table(read::ogr_plugin_tag);
    LoadReport report;
    const auto lines = plugin.read_lines({path}, {}, report, {});
    check_read(lines);
    if (lines)
        for (const auto first : lines->first_point)
            if (first > lines->points.size()) std::abort();
    check_read(plugin.read_places(path, {}, {}, FrameKind::geographic, nullptr));
    check_read(plugin.read_polygons(path, {}, nullptr));
    return 0;
}
