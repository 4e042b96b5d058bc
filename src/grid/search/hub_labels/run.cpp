#include "grid/search/hub_labels/run.hpp"

namespace starway::grid::search {
namespace {

class LabelRun final : public GridRun {
public:
    LabelRun(const GridTask& task, std::shared_ptr<const CellLabels> labels)
        : map_(task.space->map()),
          labels_(std::move(labels)),
          from_((task.backwards ? task.targets : task.origins)->list().front()),
          to_((task.backwards ? task.origins : task.targets)->list().front()) {}

    SearchStatus step(std::uint64_t /*cells*/) override {
        return labels_->find(from_.node, to_.node, legs_) ? SearchStatus::found : SearchStatus::unreachable;
    }
    [[nodiscard]] SearchCounts counts() const override { return {}; }
    void path(GridAnswer& answer) const override {
        write_legs(map_, map_.cell(from_.node), legs_, false, answer);
        answer.source = from_.number;
        answer.goal = to_.number;
    }

private:
    const GridMap& map_;
    std::shared_ptr<const CellLabels> labels_;
    GridEnd from_, to_;
    Legs legs_;
};

}  // namespace

void make_label_run(const GridTask& task, std::shared_ptr<const CellLabels> labels, GridRunSlot& slot) {
    slot.make<LabelRun>(task, std::move(labels));
}

}  // namespace starway::grid::search
