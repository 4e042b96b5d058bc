#include "service/grid/parts.hpp"

#include <fmt/format.h>

#include "core/files/output.hpp"
#include "network/file/known_good.hpp"
#include "search/grid/hpa/stored.hpp"
#include "search/grid/hub_labels/cell_labels.hpp"

namespace starway::service {
namespace {

// write(sink) passes the bytes to the sink.
template <class Write>
Result<std::uint64_t> save(const std::string& path, Write&& write) {
    auto output = core::Output::create(path);
    if (!output) return output.error();
    std::uint64_t size = 0;
    const Result<void> written = write([&](std::span<const std::byte> bytes) {
        output->write(bytes);
        size += bytes.size();
    });
    if (!written) return written.error();
    if (auto committed = output->commit(); !committed) return committed.error();
    return size;
}

// use(bytes) passes them to a search.
template <class Use>
Result<core::MappedFile> open(const std::string& path, const search::StoredKind& kind, Use&& use) {
    auto file = core::MappedFile::open(path);
    if (!file) return file.error();
    const auto in_file = [&](const Error& error) {
        return Error{error.kind, fmt::format("{}: {}", path, error.message)};
    };
    if (!network::is_known_good(file->stamp(), kind.name)) {
        if (auto intact = search::stored_intact(file->bytes(), kind); !intact) return in_file(intact.error());
        network::remember_good(file->stamp(), kind.name);
    }
    if (const Result<void> used = use(file->bytes()); !used) return in_file(used.error());
    return file;
}

}  // namespace

Result<std::uint64_t> save_clusters(GridSearch& search, const std::string& path) {
    return save(path, [&](const search::ByteSink& sink) { return search.write_clusters(sink); });
}

Result<std::uint64_t> save_labels(GridSearch& search, const std::string& path, const GridPreparation& preparation) {
    return save(path, [&](const search::ByteSink& sink) { return search.write_labels(sink, preparation); });
}

Result<MapParts> MapParts::ready(GridSearch& search, GridAlgorithm algorithm, const MapPartFiles& files,
                                 const GridPreparation& preparation) {
    MapParts parts;
    Result<core::MappedFile> file = core::MappedFile();
    if (algorithm == GridAlgorithm::jps_plus) {
        search.prepare();
    } else if (algorithm == GridAlgorithm::hierarchical && !files.clusters.empty()) {
        file = open(files.clusters, search::stored_clusters,
                    [&](const auto& bytes) { return search.use_clusters(bytes); });
    } else if (algorithm == GridAlgorithm::hierarchical) {
        search.prepare_clusters();
    } else if (algorithm == GridAlgorithm::labels && !files.labels.empty()) {
        file = open(files.labels, search::stored_labels, [&](const auto& bytes) { return search.use_labels(bytes); });
    } else if (algorithm == GridAlgorithm::labels) {
        const auto made = search.prepare_labels(preparation);
        if (!made && made.error().kind == ErrorKind::interrupted) return made.error();
    }
    if (!file) return std::move(file).error();
    parts.file_ = *std::move(file);
    return parts;
}

}  // namespace starway::service
