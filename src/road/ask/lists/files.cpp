// The files of a job of a list but its blocks.
#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <span>

#include "base/core/checksum.hpp"
#include "base/core/files/output.hpp"
#include "base/core/json/writer.hpp"
#include "road/ask/lists/job.hpp"
#include "road/ask/tiles/job_json.hpp"

namespace starway::road::ask {
namespace {

constexpr std::uint64_t list_version = 1;
constexpr std::string_view traces_magic = "STWTRC1";  // with its final zero
constexpr std::string_view names_magic = "STWNAM1";
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

struct TraceRecord {
    double x, y, time_s, radius_m;  // NaN: none
};

// A file of a beginning and vectors, each behind its length; its checksum.
class VectorFile {
public:
    static Result<VectorFile> create(const std::filesystem::path& file, std::string_view magic) {
        auto output = core::Output::create(file);
        if (!output) return std::move(output).error();
        VectorFile result(*std::move(output));
        result.write(std::as_bytes(std::span(magic.data(), magic.size() + 1)));
        return result;
    }
    template <class T>
    void add(std::span<const T> values) {
        const std::uint64_t count = values.size();
        write(std::as_bytes(std::span(&count, 1)));
        write(std::as_bytes(values));
    }
    Result<std::uint64_t> commit() {
        if (auto written = output_.commit(); !written) return std::move(written).error();
        return checksum_.value();
    }

private:
    explicit VectorFile(core::Output output) : output_(std::move(output)) {}
    void write(std::span<const std::byte> bytes) {
        checksum_.add(bytes);
        output_.write(bytes);
    }
    core::Output output_;
    core::RunningChecksum checksum_;
};

// Reads what VectorFile writes. What is not there is empty, and leaves it unsound.
class VectorReader {
public:
    VectorReader(std::span<const std::byte> bytes, std::string_view magic)
        : left_(bytes),
          sound_(bytes.size() >= magic.size() + 1 && std::memcmp(bytes.data(), magic.data(), magic.size() + 1) == 0) {
        if (sound_) left_ = left_.subspan(magic.size() + 1);
    }
    template <class T>
    std::vector<T> take() {
        std::uint64_t count = 0;
        if (sound_ && left_.size() >= sizeof count) std::memcpy(&count, left_.data(), sizeof count);
        sound_ = sound_ && left_.size() >= sizeof count && (left_.size() - sizeof count) / sizeof(T) >= count;
        if (!sound_) return {};
        std::vector<T> values(static_cast<std::size_t>(count));
        if (count > 0) std::memcpy(values.data(), left_.data() + sizeof count, values.size() * sizeof(T));
        left_ = left_.subspan(sizeof count + values.size() * sizeof(T));
        return values;
    }
    [[nodiscard]] bool is_done() const { return sound_ && left_.empty(); }

private:
    std::span<const std::byte> left_;
    bool sound_;
};

// Whether ends never fall, and the last is the size.
bool are_ends(const std::vector<std::uint64_t>& ends, std::size_t size) {
    std::uint64_t before = 0;
    for (const std::uint64_t end : ends) {
        if (end < before) return false;
        before = end;
    }
    return before == size;
}

Result<std::uint64_t> write_traces(const std::filesystem::path& file, const ListItems& items) {
    auto output = VectorFile::create(file, traces_magic);
    if (!output) return std::move(output).error();
    std::vector<std::uint64_t> ends;
    std::vector<TraceRecord> records;
    for (const auto& trace : items.traces) {
        for (const TracePoint& p : trace)
            records.push_back({p.position.x, p.position.y, p.time_s.value_or(nan), p.radius_m.value_or(nan)});
        ends.push_back(records.size());
    }
    output->add(std::span<const std::uint64_t>(items.trace_numbers));
    output->add(std::span<const std::uint64_t>(ends));
    output->add(std::span<const TraceRecord>(records));
    return output->commit();
}

bool read_traces(std::span<const std::byte> bytes, ListItems& items) {
    VectorReader reader(bytes, traces_magic);
    items.trace_numbers = reader.take<std::uint64_t>();
    const auto ends = reader.take<std::uint64_t>();
    const auto records = reader.take<TraceRecord>();
    if (!reader.is_done() || ends.size() != items.trace_numbers.size() || !are_ends(ends, records.size())) return false;
    std::size_t at = 0;
    const auto stated = [](double value) { return std::isnan(value) ? std::nullopt : std::optional(value); };
    for (const std::uint64_t end : ends) {
        auto& trace = items.traces.emplace_back();
        for (; at < end; ++at)
            trace.push_back({{records[at].x, records[at].y}, stated(records[at].time_s), stated(records[at].radius_m)});
    }
    return true;
}

Result<std::uint64_t> write_names(const std::filesystem::path& file, const std::vector<std::string>& names) {
    auto output = VectorFile::create(file, names_magic);
    if (!output) return std::move(output).error();
    std::vector<std::uint64_t> ends;
    std::string all;
    for (const std::string& name : names) {
        all += name;
        ends.push_back(all.size());
    }
    output->add(std::span<const std::uint64_t>(ends));
    output->add(std::span<const char>(all));
    return output->commit();
}

bool read_names(std::span<const std::byte> bytes, std::vector<std::string>& names) {
    VectorReader reader(bytes, names_magic);
    const auto ends = reader.take<std::uint64_t>();
    const auto all = reader.take<char>();
    if (!reader.is_done() || !are_ends(ends, all.size())) return false;
    std::size_t first = 0;
    for (const std::uint64_t end : ends) {
        names.emplace_back(all.data() + first, static_cast<std::size_t>(end) - first);
        first = static_cast<std::size_t>(end);
    }
    return true;
}

std::optional<double> finite(double value) {
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

Result<void> write_list_file(const std::filesystem::path& file, const ListJobFile& job) {
    const ListJobInfo& info = job.info;
    core::JsonWriter json;
    json.object([&] {
        json.member("list", list_version);
        json.member("work", name_of(info.work));
        json.member("network", info.network);
        json.member("weight", info.weight);
        json.member("unit", info.unit);
        json.member("items", info.items);
        json.member("block", info.block);
        json.member("max_snap_m", finite(info.max_snap_m));
        json.member("geometry", info.geometry);
        json.member("geographic", info.geographic);
        if (info.work == ListWork::matches)
            json.object("match", [&] {
                json.member("radius_m", job.match.radius_m);
                json.member("beta_m", job.match.beta_m);
                json.member("split", job.match.gaps == TraceGaps::split);
                json.member("gap_s", finite(job.match.gap_s));
                json.member("tidy", job.match.tidy);
            });
        if (info.work == ListWork::isochrones)
            json.object("isochrone", [&] {
                json.member("contours", job.isochrone.contours);
                json.member("towards", job.isochrone.towards);
                json.member("denoise", job.isochrone.denoise);
                json.member("generalize_m", job.isochrone.generalize_m);
                json.member("buffer_m", job.isochrone.buffer_m);
            });
        json.object("files", [&] {
            for (const auto& [name, digest] : job.digests) json.member(name, hexadecimal(digest));
        });
        json.object("sections", [&] {
            for (const auto& [name, checksum] : job.sections) json.member(name, checksum);
        });
        json.list("warnings", info.warnings, [&](const Sentence& warning) { json.value(warning.marked()); });
    });
    json.finish();
    return write_text_file(file, json.text());
}

bool flag_of(Members& members, const char* name, bool& sound) {
    const auto* value = members.find(name);
    if (value == nullptr || !value->is_boolean()) sound = false;
    return value != nullptr && value->is_boolean() && value->get<bool>();
}

bool read_match(const nlohmann::json& json, MatchRequest& match) {
    Members members(json);
    bool sound = true;
    match.radius_m = finite(members.real("radius_m"));
    match.beta_m = members.real("beta_m");
    match.gaps = flag_of(members, "split", sound) ? TraceGaps::split : TraceGaps::ignore;
    match.gap_s = members.real("gap_s");
    match.tidy = flag_of(members, "tidy", sound);
    return sound && members.sound();
}

bool read_isochrone(const nlohmann::json& json, IsochroneRequest& isochrone) {
    Members members(json);
    bool sound = true;
    isochrone.towards = flag_of(members, "towards", sound);
    isochrone.denoise = members.real("denoise");
    isochrone.generalize_m = members.real("generalize_m");
    if (const auto* buffer = members.find("buffer_m"); buffer != nullptr && buffer->is_number())
        isochrone.buffer_m = buffer->get<double>();
    const auto* contours = members.find("contours");
    if (contours == nullptr || !contours->is_array()) return false;
    for (const auto& value : *contours) {
        if (!value.is_number()) return false;
        isochrone.contours.push_back(value.get<double>());
    }
    return sound && members.sound() && !isochrone.contours.empty();
}

}  // namespace

Result<void> write_list(const std::filesystem::path& folder, const ListItems& items, ListJobFile& job) {
    const auto keep = [&](const char* name, Result<std::uint64_t> digest) -> Result<void> {
        if (!digest) return std::move(digest).error();
        job.digests[name] = *digest;
        return {};
    };
    if (job.info.work == ListWork::matches) {
        if (auto kept = keep("traces.bin", write_traces(folder / "traces.bin", items)); !kept) return kept;
    } else {
        if (auto kept = keep("from.points", write_tile_points(folder / "from.points", items.from)); !kept) return kept;
        if (job.info.work == ListWork::routes)
            if (auto kept = keep("to.points", write_tile_points(folder / "to.points", items.to)); !kept) return kept;
    }
    if (job.info.has_names)
        if (auto kept = keep("names.bin", write_names(folder / "names.bin", items.names)); !kept) return kept;
    // Last: without it, the folder is not a job.
    return write_list_file(folder / "job.json", job);
}

Result<ListJobFile> read_list_file(const std::filesystem::path& file) {
    const auto json = read_json(file);
    if (!json) return json.error();
    if (!*json)
        return Error{ErrorKind::io, fmt::format("{} does not exist: the folder is not a job, or its plan was not "
                                                "finished⟦; plan it with ⟨tiles_plan ⟩⟧",
                                                file.string())};
    Members members(**json);
    const std::uint64_t version = members.number("list");
    if (members.sound() && version != list_version)
        return Error{ErrorKind::data, fmt::format("{}: the job is of version {}, and this program reads version {}; "
                                                  "use the program that planned it, or plan it again",
                                                  file.string(), version, list_version)};
    ListJobFile job;
    ListJobInfo& info = job.info;
    bool sound = true;
    const std::string work = members.text("work");
    info.work = work == "matches" ? ListWork::matches : work == "isochrones" ? ListWork::isochrones : ListWork::routes;
    info.network = members.text("network");
    info.weight = members.text("weight");
    info.unit = members.text("unit");
    info.items = members.number("items");
    const std::uint64_t block = members.number("block");
    info.max_snap_m = members.real("max_snap_m");
    info.geometry = flag_of(members, "geometry", sound);
    info.geographic = flag_of(members, "geographic", sound);
    const auto* files = members.find("files");
    job.sections = members.sections();
    info.warnings = members.warnings();
    constexpr std::uint64_t most_items = std::numeric_limits<std::uint32_t>::max();
    constexpr std::uint64_t most_block = 1'000'000;
    sound = sound && members.sound() && work == name_of(info.work) && files != nullptr && files->is_object() &&
            block > 0 && block <= most_block && info.items > 0 && info.items <= most_items;
    if (sound && info.work == ListWork::matches) {
        const auto* match = members.find("match");
        sound = match != nullptr && read_match(*match, job.match);
    }
    if (sound && info.work == ListWork::isochrones) {
        const auto* isochrone = members.find("isochrone");
        sound = isochrone != nullptr && read_isochrone(*isochrone, job.isochrone);
    }
    if (!sound) return damaged(file, "does not describe a job");
    info.block = static_cast<std::uint32_t>(block);
    for (const auto& [name, checksum] : files->items()) {
        const auto digest = checksum.is_string() ? from_hexadecimal(checksum.get<std::string>()) : std::nullopt;
        if (!digest) return damaged(file, "does not describe a job");
        job.digests[name] = *digest;
    }
    info.has_names = job.digests.contains("names.bin");
    return job;
}

Result<ListItems> read_list_items(const std::filesystem::path& folder, const ListJobFile& job) {
    ListItems items;
    const auto digest_of = [&](const char* name) {
        const auto found = job.digests.find(name);
        return found == job.digests.end() ? std::uint64_t{0} : found->second;
    };
    const auto checked = [&](const char* name) { return read_checked(folder / name, digest_of(name)); };
    if (job.info.work == ListWork::matches) {
        const auto bytes = checked("traces.bin");
        if (!bytes) return bytes.error();
        if (!read_traces(*bytes, items)) return damaged(folder / "traces.bin", "is not a file of traces");
    } else {
        auto from = read_tile_points(folder / "from.points", digest_of("from.points"));
        if (!from) return std::move(from).error();
        items.from = *std::move(from);
        if (job.info.work == ListWork::routes) {
            auto to = read_tile_points(folder / "to.points", digest_of("to.points"));
            if (!to) return std::move(to).error();
            items.to = *std::move(to);
        }
    }
    if (job.info.has_names) {
        const auto bytes = checked("names.bin");
        if (!bytes) return bytes.error();
        if (!read_names(*bytes, items.names)) return damaged(folder / "names.bin", "is not a file of names");
    }
    const std::uint64_t count = items.numbers().size();
    if (count != job.info.items || (job.info.has_names && items.names.size() != count) ||
        (job.info.work == ListWork::routes && items.to.points.size() != count))
        return damaged(folder, "the items are not those of the job");
    return items;
}

Result<void> write_block_record(const std::filesystem::path& file, const BlockRecord& record) {
    core::JsonWriter json(core::JsonWriter::Layout::compact);
    json.object([&] {
        json.member("bytes", record.bytes);
        json.member("checksum", hexadecimal(record.checksum));
        json.member("digest", hexadecimal(record.digest));
        json.member("rows", record.rows);
        json.member("problems", record.problems);
        json.member("seconds", record.seconds);
    });
    json.finish();
    return write_text_file(file, json.text());
}

}  // namespace starway::road::ask
