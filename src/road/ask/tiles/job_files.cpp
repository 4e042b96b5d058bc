#include "road/ask/tiles/job_files.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "base/core/checksum.hpp"
#include "base/core/files/output.hpp"
#include "base/core/json/writer.hpp"
#include "road/ask/tiles/job_json.hpp"

namespace starway::road::ask {
namespace {

constexpr std::string_view magic = "STWPTS1";  // with its final zero
constexpr int job_version = 1;

// As stored: little-endian, 80 bytes.
struct PointRecord {
    std::uint64_t number;
    std::uint32_t edge, node, segment, unused;
    double fraction, distance_m, nearest_m;
    double x, y, snapped_x, snapped_y;
};
static_assert(sizeof(PointRecord) == 80 && std::endian::native == std::endian::little);

bool is_index_section(std::string_view name) {
    for (const std::string_view prefix : {"index.", "ways.", "cch.", "ch.", "label.", "landmark."})
        if (name.starts_with(prefix)) return true;
    return false;
}

}  // namespace

Result<std::uint64_t> write_tile_points(const std::filesystem::path& file, const TilePoints& points) {
    std::vector<PointRecord> records(points.points.size());
    for (std::size_t i = 0; i < records.size(); ++i) {
        const Waypoint& p = points.points[i];
        records[i] = {points.numbers[i], p.edge,      p.node,       p.segment,    0,           p.fraction,
                      p.distance_m,      p.nearest_m, p.position.x, p.position.y, p.snapped.x, p.snapped.y};
    }
    auto output = core::Output::create(file);
    if (!output) return std::move(output).error();
    const std::uint64_t count = records.size();
    core::RunningChecksum checksum;
    const auto write = [&](std::span<const std::byte> bytes) {
        checksum.add(bytes);
        output->write(bytes);
    };
    write(std::as_bytes(std::span(magic.data(), magic.size() + 1)));
    write(std::as_bytes(std::span(&count, 1)));
    write(std::as_bytes(std::span(records)));
    if (auto written = output->commit(); !written) return std::move(written).error();
    return checksum.value();
}

Result<TilePoints> read_tile_points(const std::filesystem::path& file, std::uint64_t digest) {
    const auto bytes = read_checked(file, digest);
    if (!bytes) return bytes.error();
    const std::span<const std::byte> all(*bytes);
    constexpr std::size_t header = 16;
    if (all.size() < header) return damaged(file, "is not a file of points");
    std::uint64_t count = 0;
    std::memcpy(&count, all.data() + 8, sizeof count);
    if (std::memcmp(all.data(), magic.data(), 8) != 0 || (all.size() - header) / sizeof(PointRecord) != count ||
        (all.size() - header) % sizeof(PointRecord) != 0)
        return damaged(file, "is not a file of points");
    TilePoints points;
    points.points.resize(count);
    points.numbers.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        PointRecord record;
        std::memcpy(&record, all.data() + header + i * sizeof record, sizeof record);
        Waypoint& p = points.points[i];
        points.numbers[i] = record.number;
        p.edge = EdgeId(record.edge);
        p.node = NodeId(record.node);
        p.segment = record.segment;
        p.fraction = record.fraction;
        p.distance_m = record.distance_m;
        p.nearest_m = record.nearest_m;
        p.position = {record.x, record.y};
        p.snapped = {record.snapped_x, record.snapped_y};
    }
    return points;
}

std::map<std::string, std::string> sections_of(const RoadNetwork& network, bool with_indices) {
    std::map<std::string, std::string> sections;
    for (const auto& section : network.sections())
        if (with_indices || !is_index_section(section.name))
            sections[std::string(section.name)] = hexadecimal(section.checksum);
    return sections;
}

Result<void> write_job_file(const std::filesystem::path& file, const TileJobFile& job) {
    const TileJobInfo& info = job.info;
    core::JsonWriter json;
    json.object([&] {
        json.member("tiles", job_version);
        json.member("network", info.network);
        json.member("weight", info.weight);
        json.member("unit", info.unit);
        json.member("resolution", info.resolution);
        json.member("own_steps", info.own_steps);
        json.member("rows", info.rows);
        json.member("columns", info.columns);
        json.member("tile", info.tile);
        json.member("cutoff", std::isfinite(info.cutoff) ? std::optional(info.cutoff) : std::nullopt);
        json.member("max_snap_m", std::isfinite(info.max_snap_m) ? std::optional(info.max_snap_m) : std::nullopt);
        json.member("row_points", hexadecimal(job.rows_digest));
        json.member("column_points", hexadecimal(job.columns_digest));
        json.object("sections", [&] {
            for (const auto& [name, checksum] : job.sections) json.member(name, checksum);
        });
        json.list("warnings", info.warnings, [&](const Sentence& warning) { json.value(warning.marked()); });
    });
    json.finish();
    return write_text_file(file, json.text());
}

Result<TileJobFile> read_job_file(const std::filesystem::path& file) {
    const auto json = read_json(file);
    if (!json) return json.error();
    if (!*json)
        return Error{ErrorKind::io, fmt::format("{} does not exist: the folder is not a job of tiles, or its plan was "
                                                "not finished⟦; plan it with ⟨tiles_plan ⟩⟧",
                                                file.string())};
    Members members(**json);
    if (members.find("list") != nullptr)
        return Error{ErrorKind::usage, fmt::format("{}: the job is one of a list, not of a table", file.string())};
    const std::uint64_t version = members.number("tiles");
    if (members.sound() && version != job_version)
        return Error{ErrorKind::data, fmt::format("{}: the job is of version {}, and this program reads version {}; "
                                                  "use the program that planned it, or plan it again",
                                                  file.string(), version, job_version)};
    TileJobFile job;
    TileJobInfo& info = job.info;
    info.network = members.text("network");
    info.weight = members.text("weight");
    info.unit = members.text("unit");
    info.resolution = members.real("resolution");
    if (members.find("own_steps") != nullptr) info.own_steps = members.number("own_steps");
    info.rows = members.number("rows");
    info.columns = members.number("columns");
    const std::uint64_t tile = members.number("tile");
    info.cutoff = members.real("cutoff");
    info.max_snap_m = members.real("max_snap_m");
    job.rows_digest = members.digest("row_points");
    job.columns_digest = members.digest("column_points");
    job.sections = members.sections();
    info.warnings = members.warnings();
    constexpr std::uint64_t most_points = std::numeric_limits<std::uint32_t>::max();
    if (!members.sound() || tile == 0 || tile > 16384 || info.rows == 0 || info.columns == 0 ||
        info.rows > most_points || info.columns > most_points || !(info.resolution > 0) || info.own_steps == 0 ||
        std::isnan(info.cutoff))
        return damaged(file, "does not describe a job of tiles");
    info.tile = static_cast<std::uint32_t>(tile);
    return job;
}

Result<void> write_tile_record(const std::filesystem::path& file, const TileRecord& record) {
    core::JsonWriter json(core::JsonWriter::Layout::compact);
    json.object([&] {
        json.member("bytes", record.bytes);
        json.member("digest", hexadecimal(record.digest));
        json.member("sum", hexadecimal(record.sum));
        json.member("unreachable", record.unreachable);
        json.member("seconds", record.seconds);
    });
    json.finish();
    return write_text_file(file, json.text());
}

Result<std::optional<TileRecord>> read_tile_record(const std::filesystem::path& file) {
    const auto json = read_json(file);
    if (!json) return json.error();
    if (!*json) return std::optional<TileRecord>();
    Members members(**json);
    TileRecord record;
    record.bytes = members.number("bytes");
    record.digest = members.digest("digest");
    record.sum = members.digest("sum");
    record.unreachable = members.number("unreachable");
    record.seconds = members.real("seconds");
    if (!members.sound())
        return Error{ErrorKind::data, fmt::format("{}: does not describe a tile; run the job again", file.string())};
    return std::optional(record);
}

}  // namespace starway::road::ask
