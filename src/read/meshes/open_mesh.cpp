#include <fmt/format.h>

#include <filesystem>
#include <new>

#include "base/core/files/within.hpp"
#include "mesh/model/merge.hpp"
#include "read/meshes/obj.hpp"
#include "read/meshes/plane_file.hpp"
#include "read/meshes/polyanya_mesh.hpp"
#include "read/temporary_files.hpp"
#include "read/text_source.hpp"

namespace starway {
namespace {

enum class MeshKind : std::uint8_t { none, polyanya, obj };

constexpr std::size_t beginning_bytes = 65536;

bool begins(std::string_view text, std::string_view with) {
    return text.substr(0, with.size()) == with;
}

// "mesh" or "weighted_mesh" alone in the first line; or a vertex or face line, preceded only by comments and names.
MeshKind kind_of(std::string_view beginning) {
    for (const std::string_view word : {"mesh", "weighted_mesh"})
        if (begins(beginning, word) &&
            std::string_view(" \r\n").find(beginning.substr(0, word.size() + 1).back()) != std::string_view::npos)
            return MeshKind::polyanya;
    while (!beginning.empty()) {
        const std::string_view line = beginning.substr(0, beginning.find('\n'));
        if (begins(line, "v ") || begins(line, "f ") || begins(line, "mtllib ")) return MeshKind::obj;
        const bool quiet = line.empty() || line == "\r" || line[0] == '#' || begins(line, "o ") || begins(line, "g ") ||
                           begins(line, "s ");
        if (!quiet) break;
        beginning.remove_prefix(std::min(line.size() + 1, beginning.size()));
    }
    return MeshKind::none;
}

Result<MeshKind> kind_of_file(const std::string& source) {
    const Result<std::string> local = read::seekable(source);
    if (!local) return local.error();
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(*local, ignored)) return MeshKind::none;
    const auto beginning = read::read_beginning(source, beginning_bytes);
    if (!beginning) return beginning.error();
    const MeshKind kind = kind_of(*beginning);
    // A table may also begin with a word, so require the extension .obj.
    const std::string_view path(source);
    if (kind == MeshKind::obj && path.find(".obj") == std::string_view::npos) return MeshKind::none;
    return kind;
}

std::optional<LocalPlane> plane_beside(const std::string& source) {
    const std::string file = read::meshes::plane_file(source).string();
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored) || !core::lies_beside(file, source)) return std::nullopt;
    const auto text = read::read_beginning(file, beginning_bytes);
    return text ? read::meshes::parse_plane(*text) : std::nullopt;
}

}  // namespace

Result<bool> is_mesh(const std::string& source) {
    const auto kind = kind_of_file(source);
    if (!kind) return kind.error();
    return *kind != MeshKind::none;
}

Result<NavigationMesh> open_mesh(const std::string& source, const MeshOptions& options) {
    const auto kind = kind_of_file(source);
    if (!kind) return kind.error();
    try {
        const auto text = read::TextSource::open(source);
        if (!text) return text.error();
        if (*kind == MeshKind::obj) return read::meshes::parse_obj(text->text(), source, options);
        auto mesh = read::meshes::parse_polyanya_mesh(text->text(), source, plane_beside(source));
        if (!mesh || !options.merge) return mesh;
        return NavigationMesh::build(mesh::model::merged(*mesh), {}, options.cancel);
    } catch (const std::bad_alloc&) {
        return Error{ErrorKind::internal, fmt::format("{}: out of memory while reading this mesh", source)};
    }
}

}  // namespace starway
