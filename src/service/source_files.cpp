#include "service/source_files.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "io/gmns/files.hpp"
#include "io/sources/source_format.hpp"
#include "io/temporary_files.hpp"
#include "io/tntp/files.hpp"

namespace starway::service {

Result<bool> is_network_file(const std::string& source) {
    const auto identified = io::identify_source(source);
    if (!identified) return identified.error();
    return identified->is(options::Reader::network);
}

bool is_osm_file(const std::string& source) {
    const auto identified = io::identify_source(source);
    return identified && identified->is(options::Reader::osm);
}

std::vector<std::filesystem::path> with_read_beside(const std::filesystem::path& path) {
    std::vector<std::filesystem::path> files{path};
    constexpr std::array shapefile{"shp", "shx", "dbf", "prj", "cpg"};
    const std::string extension = core::fold(path.extension().string());
    const auto add = [&](const char* other) { files.push_back(std::filesystem::path(path).replace_extension(other)); };
    if (std::find(shapefile.begin(), shapefile.end(), extension) != shapefile.end())
        std::for_each(shapefile.begin(), shapefile.end(), add);
    if (extension == "mesh") add("prj");
    if (const std::string nodes = io::tntp_nodes_beside(path); !nodes.empty()) files.emplace_back(nodes);
    if (const auto gmns = io::gmns_names(path))
        for (const std::string& file : {gmns->links, gmns->nodes, gmns->config, gmns->geometries})
            if (!file.empty() && file != path) files.emplace_back(file);
    return files;
}

std::optional<int> stream_of(const std::string& source) {
    return io::descriptor_of(source);
}

Result<std::string> seekable_copy(const std::string& source) {
    return io::seekable(source);
}

}  // namespace starway::service
