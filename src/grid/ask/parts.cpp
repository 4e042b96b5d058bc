#include "grid/ask/parts.hpp"

#include <fmt/format.h>

#include "base/core/files/known_good.hpp"
#include "base/core/files/output.hpp"
#include "base/core/sentence.hpp"
#include "grid/search/engine/engine.hpp"

namespace starway::grid::ask {
namespace {

// Lets a search use a file.
Result<core::MappedFile> use(GridSearch& search, GridAlgorithm algorithm, const std::string& path) {
    auto file = core::MappedFile::open(path);
    if (!file) return file.error();
    const auto in_file = [&](const Error& error) {
        return Error{error.kind, fmt::format("{}: {}", path, error.message)};
    };
    const search::StoredKind& kind = *search::engine_entry(algorithm)->stored;
    if (!core::is_known_good(file->stamp(), kind.name)) {
        if (auto intact = search::stored_intact(file->bytes(), kind); !intact) return in_file(intact.error());
        core::remember_good(file->stamp(), kind.name);
    }
    if (const Result<void> used = search.use(algorithm, file->bytes()); !used) return in_file(used.error());
    return file;
}

}  // namespace

Result<std::uint64_t> save_part(GridSearch& search, GridAlgorithm algorithm, const std::string& path,
                                const GridPreparation& preparation) {
    auto output = core::Output::create(path);
    if (!output) return output.error();
    std::uint64_t size = 0;
    const auto written = search.write(
        algorithm,
        [&](std::span<const std::byte> bytes) {
            output->write(bytes);
            size += bytes.size();
        },
        preparation);
    if (!written) return written.error();
    if (auto committed = output->commit(); !committed) return committed.error();
    return size;
}

Result<MapParts> MapParts::ready(GridSearch& search, GridAlgorithm algorithm, const MapPartFiles& files,
                                 const GridPreparation& preparation) {
    MapParts parts;
    if (const std::string& path = files.file_for(algorithm); !path.empty()) {
        auto file = use(search, algorithm, path);
        if (!file) return std::move(file).error();
        parts.file_ = *std::move(file);
    } else if (const auto made = search.prepare(algorithm, preparation);
               !made && made.error().kind == ErrorKind::interrupted) {
        return made.error();
    }
    return parts;
}

}  // namespace starway::grid::ask
