#include "road/ask/isochrone/reached_sums.hpp"

#include <algorithm>
#include <utility>

namespace starway::road::ask {

ReachedSums::ReachedSums(const RoadNetwork& network, std::shared_ptr<const AlsoColumns> columns,
                         std::span<const ReachStep> steps)
    : network_(network), columns_(std::move(columns)), steps_(steps) {
    const std::size_t count = columns_->size();
    sums_.resize(steps.size() * count);
    for (std::size_t step = 0; step < steps.size(); ++step)
        for (std::size_t i = 0; i < count; ++i) {
            AlsoColumns::Sum& sum = sums_[step * count + i];
            if (steps[step].before != ReachStep::none) sum = sums_[steps[step].before * count + i];
            columns_->add(i, steps[step].span, sum);
        }
}

std::vector<AlsoWeight> ReachedSums::weights() const {
    std::vector<AlsoWeight> weights;
    for (std::size_t i = 0; i < columns_->size(); ++i) weights.push_back(columns_->weight(i));
    return weights;
}

namespace {

// A piece of an arc has what is spent at the end where it is entered, and not what is spent at the other: that belongs
// to the node there.
ArcSpan without_far_end(const ArcSpan& entered, double along) {
    constexpr double hardly = 1e-12;
    const double inside = std::clamp(along, hardly, 1 - hardly);
    return along >= entered.from && entered.from < 1
               ? ArcSpan{entered.arc, entered.from, std::max(entered.from, inside)}
               : ArcSpan{entered.arc, std::min(entered.from, inside), entered.from};
}

}  // namespace

std::vector<double> ReachedSums::at(const CostPiece& piece, double fraction) const {
    const ArcSpan& entered = steps_[piece.step].span;
    const double along = along_arc(network_, entered.arc, fraction);
    const ArcSpan whole{entered.arc, std::min(along, entered.from), std::max(along, entered.from)};
    const ArcSpan spent = without_far_end(entered, along);
    std::vector<double> values;
    for (std::size_t i = 0; i < columns_->size(); ++i) {
        AlsoColumns::Sum sum = sums_[piece.step * columns_->size() + i];
        AlsoColumns::Sum length = sum;
        columns_->add(i, spent, sum);
        columns_->add(i, whole, length);
        sum.metres = length.metres;
        values.push_back(columns_->value(i, sum));
    }
    return values;
}

}  // namespace starway::road::ask
