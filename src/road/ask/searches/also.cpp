#include "road/ask/searches/also.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/core/wording.hpp"
#include "road/ask/searches/itinerary.hpp"
#include "road/ask/weights/columns.hpp"
#include "road/network/profiles.hpp"

namespace starway::road::ask {
namespace {

// "time" is that of the weight that is minimised.
Result<const WeightColumn*> column_beside(const OpenRoads& roads, const std::string& name) {
    const RoadNetwork& network = roads.network();
    if (name == "time" && network.column(name) == nullptr)
        if (const WeightColumn* const time = network::time_of(network, roads.column().name); time != nullptr)
            return time;
    if (name == "distance" && network.column(name) == nullptr) return find_column(network, "length");
    if (name.empty()) return Error{ErrorKind::usage, "a weight to sum up has no name"};
    return find_column(network, name);
}

}  // namespace

AlsoColumns::AlsoColumns(const OpenRoads& roads) : measures_(roads.network(), roads.column().name, roads.turns()) {}

Result<std::shared_ptr<const AlsoColumns>> AlsoColumns::make(const OpenRoads& roads,
                                                             std::span<const std::string> names) {
    const std::shared_ptr<AlsoColumns> made(new AlsoColumns(roads));
    for (const std::string& name : names) {
        if (std::count(names.begin(), names.end(), name) > 1)
            return Error{ErrorKind::usage,
                         fmt::format("a weight is to be summed up once, not {} twice", core::in_quotes(name))};
        const auto column = column_beside(roads, name);
        if (!column) return column.error();
        const bool is_length = (*column)->name == "length";
        made->columns_.push_back({{name, std::string((*column)->unit)},
                                  Counted(roads, **column),
                                  is_length ? metres_per((*column)->unit).value_or(0) : 0});
    }
    return std::shared_ptr<const AlsoColumns>(made);
}

double AlsoColumns::sum(std::size_t i, std::span<const ArcSpan> along) const {
    Sum sum;
    for (const ArcSpan& span : along) add(i, span, sum);
    return value(i, sum);
}

void AlsoColumns::add(std::size_t i, const ArcSpan& span, Sum& sum) const {
    const Counted& counted = columns_[i].counted;
    if (counted.column().weight[span.arc] == closed_weight) {
        sum.is_closed = true;
        return;
    }
    sum.metres += metres_of(measures_, span);
    const std::uint64_t here =
        span.across ? counted.across(span) : counted.up_to(span.arc, span.to) - counted.up_to(span.arc, span.from);
    sum.steps += network::with_turn(here, counted.turn(span.turn));
}

double AlsoColumns::value(std::size_t i, const Sum& sum) const {
    const Column& column = columns_[i];
    if (sum.is_closed) return std::numeric_limits<double>::infinity();
    return column.metres > 0 ? sum.metres / column.metres : InUnits(column.counted.column().resolution)(sum.steps);
}

}  // namespace starway::road::ask
