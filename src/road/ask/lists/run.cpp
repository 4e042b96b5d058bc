// Computes the blocks of a share, each on one thread.
#include <fmt/format.h>

#include <atomic>
#include <mutex>

#include "base/core/checksum.hpp"
#include "base/core/files/output.hpp"
#include "base/core/threads/parallel.hpp"
#include "road/ask/lists/job.hpp"
#include "road/ask/tiles/shares.hpp"
#include "write/arrow/arrow_file.hpp"

namespace starway {
namespace {

using road::ask::Clock;

class BlockRunner {
public:
    BlockRunner(const ListJob::State& state, const road::Engine& engine, const Control& control)
        : state_(state), engine_(engine), control_(control) {}

    Result<ListRun> run(const std::vector<std::uint64_t>& blocks, std::uint64_t skipped, unsigned workers) {
        run_.skipped = skipped;
        if (control_.progress != nullptr) control_.progress->phase("computing blocks", skipped + blocks.size());
        const auto begun = Clock::now();
        std::atomic<bool> stop = false;
        if (auto done = road::ask::side_by_side(
                blocks.size(), workers, [&](std::size_t i) { return run_block(blocks[i]); }, stop);
            !done)
            return std::move(done).error();
        run_.seconds = road::ask::seconds_since(begun);
        return run_;
    }

private:
    Result<void> run_block(std::uint64_t block) {
        const auto begun = Clock::now();
        const Control control{nullptr, control_.cancel, 1};
        const std::uint64_t items = state_.items_of(block);
        const auto table = road::ask::answer_items(engine_, state_, state_.first_item(block), items, control);
        if (!table) return table.error();
        auto output = core::Output::create(road::ask::block_file(state_.folder, block));
        if (!output) return std::move(output).error();
        road::ask::BlockRecord record;
        core::RunningChecksum checksum;
        writing::ArrowFileWriter writer(*table, road::ask::list_crs(state_.job.info),
                                        [&](std::span<const std::byte> bytes) {
                                            output->write(bytes);
                                            checksum.add(bytes);
                                            record.bytes += bytes.size();
                                        });
        if (auto added = writer.add(*table); !added) return added;
        writer.finish();
        if (auto written = output->commit(); !written) return written;
        record.checksum = checksum.value();
        record.digest = table->digest();
        record.rows = table->rows();
        record.problems = road::ask::problems_of(*table);
        record.seconds = road::ask::seconds_since(begun);
        if (auto written = road::ask::write_block_record(road::ask::block_record_file(state_.folder, block), record);
            !written)
            return written;
        const std::lock_guard lock(mutex_);
        ++run_.computed;
        run_.items += items;
        run_.bytes += record.bytes;
        if (control_.progress != nullptr) control_.progress->advance(run_.computed + run_.skipped);
        return {};
    }

    const ListJob::State& state_;
    const road::Engine& engine_;
    const Control& control_;
    std::mutex mutex_;
    ListRun run_;
};

Result<bool> is_sound_block(const ListJob::State& state, std::uint64_t block) {
    const auto record = road::ask::finished_block(state.folder, block);
    if (!record) return record.error();
    if (!*record) return false;
    const auto table = road::ask::read_block(state, block, **record);
    if (!table) return table.error();
    return true;
}

}  // namespace

Result<ListRun> ListJob::run(const road::Engine& engine, const TileShare& share, const Control& control) const {
    if (auto known = road::ask::check_share(share); !known) return std::move(known).error();
    if (road::ask::sections_of(engine.network(), true) != state_->job.sections)
        return Error{ErrorKind::usage,
                     fmt::format("the network is not the one that {} was planned for: its roads, weights or indices "
                                 "differ; pass that one, or plan a new job",
                                 state_->folder.string())};
    const core::ThreadShare threads(control.threads);
    std::vector<std::uint64_t> blocks;
    for (std::uint64_t block = share.part - 1; block < block_count(); block += share.parts) blocks.push_back(block);
    const auto left = road::ask::unfinished(blocks.size(), share.workers, control,
                                            [&](std::size_t i) { return is_sound_block(*state_, blocks[i]); });
    if (!left) return left.error();
    std::vector<std::uint64_t> wanted;
    for (const std::size_t i : *left) wanted.push_back(blocks[i]);
    return BlockRunner(*state_, engine, control).run(wanted, blocks.size() - wanted.size(), share.workers);
}

}  // namespace starway
