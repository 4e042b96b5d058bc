// Proves a job of a list: all blocks there, each what its digest says, and random items that give the same rows again.
// And all rows as one file.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>

#include "base/core/checksum.hpp"
#include "base/core/files/output.hpp"
#include "base/core/sentence.hpp"
#include "road/ask/lists/job.hpp"
#include "road/ask/tiles/job_digest.hpp"
#include "road/ask/tiles/job_json.hpp"
#include "write/arrow/arrow_file.hpp"

namespace starway {

using road::ask::BlockRecord;
using writing::ArrowTable;

Result<ArrowTable> road::ask::read_block(const ListJob::State& state, std::uint64_t block, const BlockRecord& record) {
    const auto file = road::ask::block_file(state.folder, block);
    const auto wrong = [&](const Sentence& what) {
        return Error{ErrorKind::data,
                     fmt::format("{}: {}; run the job again, which computes it anew", file.string(), what)};
    };
    const auto bytes = road::ask::read_bytes(file, record.bytes);
    if (!bytes) return bytes.error();
    if (!*bytes) return wrong("the block is missing");
    if (core::checksum(**bytes) != record.checksum) return wrong("the block is damaged: its checksum differs");
    auto table = writing::parse_arrow_file(**bytes, road::ask::list_columns(state.job.info));
    if (!table) return wrong("the block " + table.error().message);
    if (table->rows() != record.rows || table->digest() != record.digest)
        return wrong("the block's rows are not those that its digest stands for");
    return table;
}

namespace {

// Calls visit(block, record, rows) for every block, in order. Errors: data, a block is missing or wrong; those of
// visit.
template <class Visit>
Result<void> visit_blocks(const ListJob& job, const ListJob::State& state, const Control& control,
                          std::string_view phase, Visit visit) {
    if (control.progress != nullptr) control.progress->phase(phase, job.block_count());
    for (std::uint64_t block = 0; block < job.block_count(); ++block) {
        if (control.cancelled())
            return Error{ErrorKind::interrupted, "the job's blocks were not all read: interrupted"};
        const auto record = road::ask::finished_block(state.folder, block);
        if (!record) return record.error();
        if (!*record)
            return Error{ErrorKind::data,
                         fmt::format("{}: {} of {} blocks are finished, and block {} is not among them; run the job "
                                     "again, which computes what is missing",
                                     state.folder.string(), job.finished(), job.block_count(), block)};
        const auto table = road::ask::read_block(state, block, **record);
        if (!table) return table.error();
        if (auto visited = visit(block, **record, *table); !visited) return visited;
        if (control.progress != nullptr) control.progress->advance(block + 1);
    }
    return {};
}

// The rows of one item, which follow each other.
ArrowTable rows_of(const ArrowTable& table, std::uint64_t number) {
    const writing::ArrowColumn& item = table.columns.front();
    std::uint64_t first = 0;
    while (first < item.rows && item.number(first) != number) ++first;
    std::uint64_t last = first;
    while (last < item.rows && item.number(last) == number) ++last;
    return table.part(first, last - first);
}

// Of its items, and its blocks in order.
road::ask::JobDigest digest_of(const road::ask::ListJobFile& job) {
    road::ask::JobDigest digest;
    for (const std::uint64_t number : {job.info.items, std::uint64_t{job.info.block}}) digest.add(number);
    for (const auto& [name, of_file] : job.digests) digest.add(of_file);
    return digest;
}

}  // namespace

Result<ListProof> ListJob::verify(const road::Engine* engine, std::size_t samples, std::uint64_t seed,
                                  const Control& control) const {
    if (engine != nullptr && road::ask::sections_of(engine->network(), true) != state_->job.sections)
        return Error{ErrorKind::usage,
                     fmt::format("the network is not the one that {} was planned for", state_->folder.string())};
    std::map<std::uint64_t, std::vector<std::uint64_t>> chosen;  // items by block, so that each block is read once
    if (engine != nullptr) {
        const bool takes_all = samples >= info().items;
        std::mt19937_64 random(seed);
        for (std::uint64_t i = 0; i < std::min<std::uint64_t>(samples, info().items); ++i) {
            const std::uint64_t item = takes_all ? i : random() % info().items;
            chosen[item / info().block].push_back(item);
        }
    }
    ListProof proof;
    road::ask::JobDigest digest = digest_of(state_->job);
    const auto check = [&](std::uint64_t block, const BlockRecord& record, const ArrowTable& table) -> Result<void> {
        digest.add(record.digest);
        ++proof.blocks;
        proof.items += state_->items_of(block);
        proof.rows += record.rows;
        proof.bytes += record.bytes;
        proof.problems += road::ask::problems_of(table);
        const auto here = chosen.find(block);
        if (here == chosen.end()) return {};
        for (const std::uint64_t item : here->second) {
            const auto again = road::ask::answer_items(*engine, *state_, item, 1, control);
            if (!again) return again.error();
            const std::uint64_t number = state_->items.numbers()[static_cast<std::size_t>(item)];
            if (rows_of(table, number).digest() != again->digest())
                return Error{ErrorKind::data,
                             fmt::format("{}: the rows of item {} are not what this network answers; "
                                         "remove {} and run the job again",
                                         road::ask::block_file(state_->folder, block).string(), number,
                                         road::ask::block_record_file(state_->folder, block).string())};
            ++proof.recomputed;
        }
        return {};
    };
    if (auto visited = visit_blocks(*this, *state_, control, "verifying blocks", check); !visited)
        return std::move(visited).error();
    proof.digest = digest.text();
    return proof;
}

Result<void> ListJob::write(const std::string& file, const Control& control) const {
    auto output = core::Output::create(file);
    if (!output) return std::move(output).error();
    writing::ArrowFileWriter writer(road::ask::list_columns(info()), road::ask::list_crs(info()),
                                    [&](std::span<const std::byte> bytes) { output->write(bytes); });
    const auto add = [&](std::uint64_t, const BlockRecord&, const ArrowTable& table) -> Result<void> {
        if (auto added = writer.add(table); !added) return added;
        if (output->has_failed()) return output->commit();
        return {};
    };
    if (auto visited = visit_blocks(*this, *state_, control, "writing the rows", add); !visited) return visited;
    writer.finish();
    return output->commit();
}

}  // namespace starway
