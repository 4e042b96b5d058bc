#include "road/ask/weights/columns.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "base/core/suggest.hpp"
#include "base/core/wording.hpp"
#include "road/network/profiles.hpp"

namespace starway::road::ask {

Result<const WeightColumn*> find_column(const RoadNetwork& network, std::string_view name) {
    if (name.empty()) name = network.default_weight();
    if (const WeightColumn* column = network::column_called(network, name); column != nullptr) return column;
    std::vector<std::string> known;
    for (const WeightColumn& column : network.columns()) known.emplace_back(column.name);
    return Error{ErrorKind::usage,
                 fmt::format("the network has no weight {}; its weights are {}{}", core::in_quotes(name),
                             fmt::join(known, ", "), core::did_you_mean(std::string(name), known))};
}

Error only_for_few_digits(const WeightColumn& column) {
    return {
        ErrorKind::usage,
        fmt::format("the weights of {} need more than 32 bits, for which there is the index {} only; name that one or "
                    "none, choose another weight, or build the network from weights of fewer digits",
                    core::in_quotes(column.name), name_of(Algorithm::hierarchy))};
}

Error no_index(const WeightColumn& column, Algorithm algorithm) {
    if (algorithm != Algorithm::hierarchy && !column.exact.empty()) return only_for_few_digits(column);
    return {ErrorKind::usage,
            fmt::format("the network has no index {} for the weight {}⟦; to add it: ⟨prepare ⟨index={}⟩⟩⟧",
                        name_of(algorithm), core::in_quotes(column.name), name_of(algorithm))};
}

Error not_with_closed_roads(Algorithm algorithm) {
    return {ErrorKind::usage, fmt::format("the index {} cannot avoid closed roads; name none, and the search uses a "
                                          "suitable one by itself",
                                          name_of(algorithm))};
}

}  // namespace starway::road::ask
