#include "base/core/files/shapefile.hpp"

#include <array>
#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/core/files/synchronise.hpp"
#include "base/core/lower_case.hpp"

namespace starway::core {
namespace {

namespace fs = std::filesystem;

// Those of a shapefile: the table, the index of shapes, what else GDAL, QGIS and Esri write, and the shapes.
constexpr std::array<std::string_view, 13> parts{".dbf", ".shx", ".prj", ".cpg", ".qpj",     ".qix", ".sbn",
                                                 ".sbx", ".fbn", ".fbx", ".qmd", ".shp.xml", ".shp"};

fs::path part_of(const fs::path& shapefile, std::string_view part) {
    return fs::path(shapefile).replace_extension(part);
}

bool is_done(int failure) {
    if (failure != 0) errno = failure;
    return failure == 0;
}

// Moves files, and back again unless kept.
class Moves {
public:
    ~Moves() {
        const int problem = errno;
        for (auto move = moved_.rbegin(); move != moved_.rend(); ++move) {
            std::error_code ignored;
            fs::rename(move->second, move->first, ignored);
        }
        errno = problem;
    }
    Moves() = default;
    Moves(const Moves&) = delete;
    Moves& operator=(const Moves&) = delete;

    // True if there is nothing to move. A folder is not a part of a shapefile.
    bool move(const fs::path& from, const fs::path& to) {
        std::error_code error;
        if (fs::is_directory(from, error)) {
            errno = EISDIR;
            return false;
        }
        fs::rename(from, to, error);
        if (!error) moved_.emplace_back(from, to);
        if (!error || error == std::errc::no_such_file_or_directory) return true;
        errno = error.value();
        return false;
    }
    void keep() { moved_.clear(); }

private:
    std::vector<std::pair<fs::path, fs::path>> moved_;
};

}  // namespace

bool is_shapefile(const fs::path& path) {
    return same_word(path.extension().string(), ".shp");
}

std::vector<fs::path> parts_of_shapefile(const fs::path& shapefile) {
    std::vector<fs::path> files;
    for (const std::string_view part : parts) files.push_back(part_of(shapefile, part));
    return files;
}

bool place_shapefile(const fs::path& finished, const fs::path& target) {
    std::error_code error;
    for (const std::string_view part : parts)
        if (fs::exists(part_of(finished, part), error) && !is_done(synchronise_file(part_of(finished, part))))
            return false;
    const fs::path old = finished.parent_path() / "old";
    if (!fs::create_directory(old, error) && error) {
        errno = error.value();
        return false;
    }
    Moves moves;
    for (const std::string_view part : parts)
        if (!moves.move(part_of(target, part), old / part_of(target.filename(), part))) return false;
    for (const std::string_view part : parts)
        if (!moves.move(part_of(finished, part), part_of(target, part))) return false;
    if (!is_done(synchronise_folder(folder_of(target)))) return false;
    moves.keep();
    return true;
}

}  // namespace starway::core
