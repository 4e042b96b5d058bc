#include "grid/search/hub_labels/engine.hpp"

#include <string>

#include "grid/search/hub_labels/cell_labels.hpp"
#include "grid/search/hub_labels/run.hpp"

namespace starway::grid::search {
namespace {

constexpr std::string_view stale =
    "the map has changed since its hub labels were built: jump points are computed during the search";
constexpr std::string_view too_large_map =
    "the hub labels of this map exceed the limit of memory or path length: jump points are computed during the search";

std::string_view why_no_labels(const GridMap& map) {
    if (!map.rules().squares()) return "hub labels need squares";
    if (!map.uniform()) return "hub labels need steps of equal cost, without heights, sides, portals or jumps";
    return {};
}

class HubLabelEngine final : public Engine {
public:
    using Engine::Engine;

    std::optional<Fallback> start(const GridTask& task, const CancelFlag* cancel, GridRunSlot& slot,
                                  GridAnswer& answer) override {
        if (const auto fallback = make_ready(cancel, answer)) return fallback;
        make_label_run(task, labels_, slot);
        return {};
    }
    std::optional<Fallback> answer(const GridQuery& query, bool fits, GridAnswer& answer) override {
        if (const auto fallback = make_ready(query.cancel, answer)) return fallback;
        if (!fits || !labels_->find(map().node(query.from), map().node(query.to), context().jumps.legs)) return {};
        write_legs(map(), query.from, context().jumps.legs, query.turns_only, answer);
        answer.status = SearchStatus::found;
        return {};
    }
    AfterEdit after_edit(const GridTask& /*task*/, GridRunSlot& /*slot*/) override { return {true}; }

    Result<void> prepare(const GridPreparation& preparation) override {
        if (current()) return {};
        auto made = CellLabels::build(map(), preparation);
        if (!made) {
            if (made.error().kind != ErrorKind::interrupted) failed_at_ = map().revision();
            return std::move(made).error();
        }
        labels_ = std::make_shared<const CellLabels>(*std::move(made));
        return {};
    }
    [[nodiscard]] GridPrepared prepared() const override { return labels_ ? labels_->figures() : GridPrepared{}; }
    void write(const ByteSink& sink) override { labels_->write(map(), sink); }
    Result<void> use(std::span<const std::byte> bytes) override {
        auto used = CellLabels::use(bytes, map());
        if (!used) return std::move(used).error();
        labels_ = std::make_shared<const CellLabels>(*std::move(used));
        return {};
    }
    void share(const Engine& prepared) override { labels_ = dynamic_cast<const HubLabelEngine&>(prepared).labels_; }

private:
    [[nodiscard]] bool current() const { return labels_ && labels_->revision() == map().revision(); }
    // Labels are made where there never were any. On a map that was edited since, jump points are quicker than new
    // labels.
    std::optional<Fallback> make_ready(const CancelFlag* cancel, GridAnswer& answer) {
        if (!labels_ && failed_at_ != map().revision() && prepare({0, nullptr, cancel})) answer.prepared_anew = true;
        if (current()) return {};
        return Fallback{GridAlgorithm::jps, labels_ ? stale : too_large_map};
    }

    std::shared_ptr<const CellLabels> labels_;  // other searches may share them
    std::optional<std::uint64_t> failed_at_;    // the revision of the map for which none could be made
};

}  // namespace

const EngineEntry hub_label_engine{.algorithm = GridAlgorithm::labels,
                                   .why_unsupported = why_no_labels,
                                   .bound = exact,
                                   .make = make_engine<HubLabelEngine>,
                                   .one_to_one = "hub labels need one start and one goal",
                                   .several_goals = GridAlgorithm::jps_weighted,
                                   .ties = Ties::by_astar,
                                   .at_once = true,
                                   .stored = &stored_labels};

}  // namespace starway::grid::search
