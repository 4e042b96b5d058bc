#include "road/ask/searches/search_graph.hpp"

#include "road/index/cch/metric.hpp"

namespace starway::road::ask {

SearchGraph::SearchGraph(RoadNetwork network)
    : network_(std::move(network)),
      overflow_(std::make_unique<Overflow[]>(network_.columns().size())),  // NOLINT(*-avoid-c-arrays)
      wide_(std::make_unique<Wide[]>(network_.columns().size())),          // NOLINT(*-avoid-c-arrays)
      carried_(std::make_unique<Carried[]>(network_.columns().size())) {}  // NOLINT(*-avoid-c-arrays)

const Result<std::optional<index::RoadIndexView>>& SearchGraph::index() const {
    std::call_once(index_once_, [this] { index_ = index::stored_index(network_); });
    return index_;
}

bool SearchGraph::may_overflow(ColumnId column) const {
    Overflow& overflow = overflow_[column];
    std::call_once(overflow.once, [&] {
        const index::MetricView& metric = (**index()).columns[column]->metric;
        overflow.may = index::any_may_overflow(metric.up) || index::any_may_overflow(metric.down);
    });
    return overflow.may;
}

const Result<index::WideMetric>& SearchGraph::wide_metric(const WeightColumn& column) const {
    Wide& wide = wide_[column.id];
    std::call_once(wide.once, [&] {
        const index::RoadIndexView& index = **this->index();
        wide.metric = index::customize_wide(network_, index.junctions, index.skeleton, column);
    });
    return wide.metric;
}

Result<void> SearchGraph::use_index(Scratch& scratch) {
    if (scratch.asked_for_index) return {};
    if (auto used = scratch.search.use_stored_index(); !used) return used;
    scratch.asked_for_index = true;
    return {};
}

}  // namespace starway::road::ask
