// What rows make of columns: WeightChanges as weights, and how they lie along arcs that rows changed by parts.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "road/ask/edit/weight_changes.hpp"

namespace starway::road::ask {

double WeightChanges::former_share(ArcId arc, std::uint32_t segment) const {
    const std::vector<double> ends = network::segment_ends(network_, network_.edge(arc));
    const auto share_to = [&](double end) {
        const bool backward = network_.is_backward(arc);
        const double share = along_.share_up_to(arc, backward ? 1 - end : end);
        return backward ? 1 - share : share;
    };
    return share_to(ends[segment]) - (segment == 0 ? 0 : share_to(ends[segment - 1]));
}

std::vector<WeightChanges::Segment> WeightChanges::segments(ArcId arc) const {
    std::vector<Segment> all;
    const auto known = partly_given_.find(arc);
    if (known == partly_given_.end() || weights_[arc] == closed_exact) return all;
    if (known->second.parts == known->second.all && known->second.alike) return all;
    const std::vector<double> ends = network::segment_ends(network_, network_.edge(arc));
    for (std::uint32_t i = 0; i < known->second.all; ++i) {
        const double length = ends[i] - (i == 0 ? 0 : ends[i - 1]);
        const auto given = given_to_part_.find(std::uint64_t{arc} << 32U | i);
        if (given == given_to_part_.end())
            all.push_back({static_cast<double>(former(arc) - at_ends(arc)) * former_share(arc, i), nullptr});
        else
            all.push_back(
                {exact_steps(arc, *given->second.value) * (kind_ == read::ChangedValue::Kind::speed ? length : 1),
                 &given->second});
    }
    return all;
}

void WeightChanges::append_parts(ArcId arc, const std::vector<double>& steps, const std::vector<Segment>& segments,
                                 std::uint32_t source, const network::DataSources& former,
                                 std::vector<network::format::ArcPart>& parts) const {
    const std::vector<double> ends = network::segment_ends(network_, network_.edge(arc));
    for (std::uint32_t i = 0; i < segments.size(); ++i) {
        const double middle = (ends[i] + (i == 0 ? 0 : ends[i - 1])) / 2;
        const std::uint32_t own = segments[i].given != nullptr && source != 0
                                      ? source
                                      : former.of(arc, network_.is_backward(arc) ? 1 - middle : middle);
        const std::uint64_t most = closed_weight - 1;
        parts.push_back(
            {arc, i, static_cast<std::uint32_t>(std::min(whole_steps(steps[i]).value_or(most), most)), own});
    }
}

ChangedColumn WeightChanges::changed_column(std::uint32_t source) const {
    ChangedColumn column{steps(), {}};
    const network::DataSources former(network_, column_);
    for (const ArcId arc : by_parts()) {
        const auto all = segments(arc);
        std::vector<double> steps;
        for (const Segment& segment : all) steps.push_back(segment.steps);
        append_parts(arc, steps, all, source, former, column.parts);
    }
    return column;
}

std::vector<ArcId> WeightChanges::by_parts() const {
    std::vector<ArcId> arcs;
    for (const auto& [arc, given] : partly_given_) arcs.emplace_back(arc);
    std::sort(arcs.begin(), arcs.end());
    return arcs;
}

Result<ChangedColumn> WeightChanges::changed_preference(const WeightColumn& preference, std::uint32_t source) const {
    ChangedColumn column{{{}, preference.resolution, preference.precision, preference.slack, preference.guide_shift},
                         {}};
    column.weights.steps.reserve(given_.size());
    for (std::uint32_t arc = 0; arc < given_.size(); ++arc)
        column.weights.steps.push_back(preference.weight[arc] == closed_weight ? closed_exact : preference.steps(arc));
    const network::CostsAlong along(network_, preference);
    const network::DataSources sources(network_, preference);
    const double preferred_step = *seconds_per(preference.unit) * preference.resolution;
    for (std::uint32_t number = 0; number < given_.size(); ++number) {
        const ArcId arc(number);
        if (!given_[arc]) continue;
        if (weights_[arc] == closed_exact) {
            column.weights.steps[arc] = closed_exact;
            continue;
        }
        const bool was_open = former(arc) != closed_exact && preference.weight[arc] != closed_weight;
        const auto before = was_open ? along_.spread(arc) : network::CostsAlong::Spread{};
        const auto preferred = was_open ? along.spread(arc) : network::CostsAlong::Spread{};
        const double factor = before.moving > 0
                                  ? static_cast<double>(preferred.moving) / static_cast<double>(before.moving)
                                  : seconds_per_step_ / preferred_step;
        const auto by_rate = [&](double rate, double length, double former) {
            return rate == read::keeps_preference ? static_cast<double>(preferred.moving) * former
                                                  : measures_.metres(arc) * length / rate / preferred_step;
        };
        const auto all = segments(arc);
        double moving = 0;
        std::vector<double> steps;
        if (all.empty()) {
            const auto rate = rate_.find(arc);
            moving = rate != rate_.end() ? by_rate(rate->second, 1, 1)
                                         : static_cast<double>(weights_[arc] - at_ends(arc)) * factor;
        } else {
            const std::vector<double> ends = network::segment_ends(network_, network_.edge(arc));
            for (std::size_t i = 0; i < all.size(); ++i) {
                const bool has_rate = all[i].given != nullptr && all[i].given->rate.has_value();
                const double length = ends[i] - (i == 0 ? 0 : ends[i - 1]);
                steps.push_back(
                    has_rate ? by_rate(*all[i].given->rate, length, former_share(arc, static_cast<std::uint32_t>(i)))
                             : all[i].steps * factor);
                moving += steps.back();
            }
        }
        const double exact = moving + static_cast<double>(preferred.at_tail + preferred.at_head);
        const auto whole = whole_steps(exact);
        if (!whole)
            return Error{ErrorKind::data,
                         fmt::format("the table gives a road the preference {:.15g} {}, which is too large",
                                     exact * preference.resolution, preference.unit)};
        column.weights.steps[arc] = *whole;
        append_parts(arc, steps, all, source, sources, column.parts);
    }
    return column;
}

}  // namespace starway::road::ask
