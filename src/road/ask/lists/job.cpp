#include "road/ask/lists/job.hpp"

#include <fmt/format.h>

#include <fstream>

#include "road/ask/tiles/job_json.hpp"

namespace starway {

std::string_view name_of(ListWork work) {
    switch (work) {
        case ListWork::routes:
            return "routes";
        case ListWork::matches:
            return "matches";
        case ListWork::isochrones:
            break;
    }
    return "isochrones";
}

std::filesystem::path road::ask::block_file(const std::filesystem::path& folder, std::uint64_t block) {
    return folder / "blocks" / fmt::format("{:06}.arrow", block);
}

std::filesystem::path road::ask::block_record_file(const std::filesystem::path& folder, std::uint64_t block) {
    return folder / "blocks" / fmt::format("{:06}.json", block);
}

Result<std::optional<road::ask::BlockRecord>> road::ask::finished_block(const std::filesystem::path& folder,
                                                                        std::uint64_t block) {
    const auto file = block_record_file(folder, block);
    const auto json = read_json(file);
    if (!json && json.error().kind != ErrorKind::data) return json.error();
    if (!json || !*json) return std::optional<BlockRecord>();
    Members members(**json);
    BlockRecord record;
    record.bytes = members.number("bytes");
    record.checksum = members.digest("checksum");
    record.digest = members.digest("digest");
    record.rows = members.number("rows");
    record.problems = members.number("problems");
    record.seconds = members.real("seconds");
    std::error_code missing;
    const auto size = std::filesystem::file_size(block_file(folder, block), missing);
    if (!members.sound() || missing || size != record.bytes) return std::optional<BlockRecord>();
    return std::optional(record);
}

ListJob::ListJob(std::shared_ptr<const State> state) : state_(std::move(state)) {}

Result<ListJob> ListJob::open(const std::string& source) {
    const std::filesystem::path folder = source;
    auto job = road::ask::read_list_file(folder / "job.json");
    if (!job) return std::move(job).error();
    auto items = road::ask::read_list_items(folder, *job);
    if (!items) return std::move(items).error();
    auto state = std::make_shared<State>();
    state->folder = folder;
    state->job = *std::move(job);
    state->items = *std::move(items);
    return ListJob(std::move(state));
}

bool ListJob::is_in(const std::string& folder) {
    const auto json = road::ask::read_json(std::filesystem::path(folder) / "job.json");
    return json && *json && (**json).is_object() && (**json).contains("list");
}

const ListJobInfo& ListJob::info() const {
    return state_->job.info;
}

std::uint64_t ListJob::block_count() const {
    return (info().items + info().block - 1) / info().block;
}

std::uint64_t ListJob::finished() const {
    std::uint64_t count = 0;
    for (std::uint64_t block = 0; block < block_count(); ++block) {
        const auto done = road::ask::finished_block(state_->folder, block);
        count += done && *done ? 1U : 0U;
    }
    return count;
}

std::string ListJob::block_file(std::uint64_t block) const {
    return road::ask::block_file(state_->folder, block);
}

}  // namespace starway
