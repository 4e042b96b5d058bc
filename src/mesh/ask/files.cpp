#include "mesh/ask/files.hpp"

#include <vector>

#include "base/core/files/output.hpp"
#include "read/meshes/geojson.hpp"
#include "read/meshes/plane_file.hpp"
#include "read/meshes/polyanya_mesh.hpp"

namespace starway::mesh::ask {

Result<void> write_mesh_text(const NavigationMesh& mesh, const std::string& path) {
    std::vector<core::Output> files;
    const auto add = [&](const std::string& file, const std::string& text) -> Result<void> {
        auto output = core::Output::create(file);
        if (!output) return std::move(output).error();
        output->write(text);
        files.push_back(*std::move(output));
        return {};
    };
    auto added = add(path, read::meshes::polyanya_text(mesh));
    if (added && mesh.plane() && path != "-")
        added = add(read::meshes::plane_file(path).string(), read::meshes::plane_text(*mesh.plane()));
    return added ? core::Output::commit(files) : added;
}

Result<void> write_mesh_geojson(const NavigationMesh& mesh, const std::string& path) {
    auto file = core::Output::create(path);
    if (!file) return file.error();
    file->write(read::meshes::geojson_text(mesh));
    return file->commit();
}

}  // namespace starway::mesh::ask
