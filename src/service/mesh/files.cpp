#include "service/mesh/files.hpp"

#include <vector>

#include "core/files/output.hpp"
#include "io/meshes/geojson.hpp"
#include "io/meshes/plane_file.hpp"
#include "io/meshes/polyanya_mesh.hpp"

namespace starway::service {

Result<void> write_mesh_text(const NavigationMesh& mesh, const std::string& path) {
    std::vector<core::Output> files;
    const auto add = [&](const std::string& file, const std::string& text) -> Result<void> {
        auto output = core::Output::create(file);
        if (!output) return std::move(output).error();
        output->write(text);
        files.push_back(*std::move(output));
        return {};
    };
    auto added = add(path, meshes::polyanya_text(mesh));
    if (added && mesh.plane() && path != "-")
        added = add(meshes::plane_file(path).string(), meshes::plane_text(*mesh.plane()));
    return added ? core::Output::commit(files) : added;
}

Result<void> write_mesh_geojson(const NavigationMesh& mesh, const std::string& path) {
    auto file = core::Output::create(path);
    if (!file) return file.error();
    file->write(meshes::geojson_text(mesh));
    return file->commit();
}

}  // namespace starway::service
