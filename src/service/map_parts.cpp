#include "service/map_clusters.hpp"

#include <fmt/format.h>

#include "core/output.hpp"
#include "network/known_good.hpp"
#include "search/clusters/stored.hpp"

namespace starway::service {

Result<std::uint64_t> save_clusters(GridSearch& search, const std::string& path) {
    auto output = Output::create(path);
    if (!output) return output.error();
    std::uint64_t size = 0;
    const auto written = search.write_clusters([&](std::span<const std::byte> bytes) {
        output->write(bytes);
        size += bytes.size();
    });
    if (!written) return written.error();
    if (auto committed = output->commit(); !committed) return committed.error();
    return size;
}

Result<MappedFile> open_clusters(GridSearch& search, const std::string& path) {
    constexpr std::string_view check = "clusters";
    auto file = MappedFile::open(path);
    if (!file) return file.error();
    const auto in_file = [&](const Error& error) {
        return Error{error.kind, fmt::format("{}: {}", path, error.message)};
    };
    if (!is_known_good(file->stamp(), check)) {
        if (auto intact = stored_clusters_intact(file->bytes()); !intact) return in_file(intact.error());
        remember_good(file->stamp(), check);
    }
    if (auto used = search.use_clusters(file->bytes()); !used) return in_file(used.error());
    return file;
}

}  // namespace starway::service
