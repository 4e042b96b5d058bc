#include "road/ask/files/source_files.hpp"

#include <algorithm>
#include <array>

#include "base/core/text.hpp"
#include "read/roads/gmns/files.hpp"
#include "read/roads/sources/source_format.hpp"
#include "read/roads/tntp/files.hpp"
#include "read/temporary_files.hpp"

namespace starway::road::ask {

Result<bool> is_network_file(const std::string& source) {
    const auto identified = read::identify_source(source);
    if (!identified) return identified.error();
    return identified->is(read::options::Reader::network);
}

bool is_osm_file(const std::string& source) {
    const auto identified = read::identify_source(source);
    return identified && identified->is(read::options::Reader::osm);
}

std::vector<std::filesystem::path> with_read_beside(const std::filesystem::path& path) {
    std::vector<std::filesystem::path> files{path};
    constexpr std::array shapefile{"shp", "shx", "dbf", "prj", "cpg"};
    const std::string extension = core::fold(path.extension().string());
    const auto add = [&](const char* other) { files.push_back(std::filesystem::path(path).replace_extension(other)); };
    if (std::find(shapefile.begin(), shapefile.end(), extension) != shapefile.end())
        std::for_each(shapefile.begin(), shapefile.end(), add);
    if (extension == "mesh") add("prj");
    if (const std::string nodes = read::tntp_nodes_beside(path); !nodes.empty()) files.emplace_back(nodes);
    if (const auto gmns = read::gmns_names(path))
        for (const std::string& file : {gmns->links, gmns->nodes, gmns->config, gmns->geometries})
            if (!file.empty() && file != path) files.emplace_back(file);
    return files;
}

std::optional<int> stream_of(const std::string& source) {
    return read::descriptor_of(source);
}

Result<std::string> seekable_copy(const std::string& source) {
    return read::seekable(source);
}

}  // namespace starway::road::ask
