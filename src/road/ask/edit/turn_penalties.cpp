#include "road/ask/edit/turn_penalties.hpp"

#include <fmt/format.h>

#include <optional>

#include "read/roads/traffic/osrm_rows.hpp"
#include "read/text_source.hpp"
#include "road/ask/edit/edge_parts.hpp"

namespace starway::road::ask {
namespace {

class TurnFinder {
public:
    explicit TurnFinder(const RoadNetwork& network) : network_(&network), parts_(network) {}

    std::optional<std::string> take(const read::OsrmRow& row, std::vector<network::TurnPrice>& prices) {
        const auto& [from, via, to] = row.nodes;
        bool found = false;
        const std::vector<ArcId> onwards = arcs(via, to, false);
        for (const ArcId before : arcs(from, via, true))
            for (const ArcId after : onwards) {
                if (network_->head(before) != network_->tail(after)) continue;
                prices.push_back({before, after, row.second.value_or(row.value), row.value});
                found = true;
            }
        return found ? std::nullopt : std::optional<std::string>("names no turn of the network");
    }

private:
    // That end with this pair of nodes, or begin with it.
    std::vector<ArcId> arcs(std::int64_t from, std::int64_t to, bool end) {
        if (!parts_.known()) return between(fmt::format("{}", from), fmt::format("{}", to));
        std::vector<ArcId> found;
        for (const EdgePart& part : parts_.between(from, to)) {
            const bool at_head = end != part.backward;
            if (part.segment != (at_head ? part.segments - 1 : 0)) continue;
            const ArcId arc = part.backward ? network_->backward_arc(part.edge) : network_->forward_arc(part.edge);
            if (arc.valid()) found.push_back(arc);
        }
        return found;
    }
    // Where no edge has nodes of the source along it.
    [[nodiscard]] std::vector<ArcId> between(const std::string& from, const std::string& to) const {
        std::vector<ArcId> found;
        const auto tail = network_->find_node(from);
        const auto head = network_->find_node(to);
        if (!tail || !head) return found;
        for (std::uint32_t arc = network_->first_out()[*tail]; arc < network_->first_out()[*tail + 1]; ++arc)
            if (network_->heads()[arc] == *head) found.emplace_back(arc);
        return found;
    }

    const RoadNetwork* network_;
    EdgeParts parts_;
};

}  // namespace

Result<std::vector<network::TurnPrice>> read_turn_penalties(const RoadNetwork& network,
                                                            std::span<const std::string> files, LoadReport& report,
                                                            const CancelFlag* cancel) {
    TurnFinder finder(network);
    std::vector<network::TurnPrice> prices;
    for (const std::string& file : files) {
        const auto source = read::TextSource::open(file);
        if (!source) return source.error();
        constexpr std::size_t nodes = 3;
        const auto read = read::read_osrm_rows(
            source->named(), nodes, [&](const read::OsrmRow& row) { return finder.take(row, prices); }, report, cancel);
        if (!read) return read.error();
    }
    return prices;
}

}  // namespace starway::road::ask
