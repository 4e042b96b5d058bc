#include "cli/road/pairs.hpp"

#include <fmt/format.h>

#include <random>
#include <utility>

#include "cli/road/node_rows.hpp"
#include "core/files/output.hpp"
#include "io/write/network_writer.hpp"

namespace starway::cli {

std::vector<NodePair> random_pairs(const RoadNetwork& network, std::uint64_t count, std::uint64_t seed) {
    std::mt19937_64 random(seed);  // reproducible by the standard, unlike the distributions
    const std::uint64_t nodes = network.node_count();
    std::vector<NodePair> pairs;
    pairs.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) {
        const NodeId from(static_cast<std::uint32_t>(random() % nodes));
        const NodeId to(static_cast<std::uint32_t>(random() % nodes));
        pairs.emplace_back(from, to);
    }
    return pairs;
}

Result<std::vector<NodePair>> read_pairs(const std::string& file, const RoadNetwork& network,
                                         const CancelFlag& cancel) {
    std::vector<NodePair> pairs;
    bool first = true;
    auto done = for_each_row(file, cancel, [&](auto cells, const std::string& where) -> Result<void> {
        if (cells.size() != 2)
            return Error{ErrorKind::data,
                         fmt::format("{}: a pair needs two columns, from,to, but the row has {}", where, cells.size())};
        const bool header = std::exchange(first, false) && cells[0] == "from" && cells[1] == "to";
        if (header) return {};
        NodePair pair;
        for (std::size_t i = 0; i < 2; ++i) {
            const auto node = network.find_node(cells[i]);
            if (!node) return no_such_node(where, cells[i]);
            (i == 0 ? pair.first : pair.second) = *node;
        }
        pairs.push_back(pair);
        return {};
    });
    if (!done) return std::move(done).error();
    if (pairs.empty())
        return Error{ErrorKind::data,
                     fmt::format("{} contains no pairs; it needs rows of two node ids, from,to", file)};
    return pairs;
}

Result<void> write_pairs(const std::string& file, const RoadNetwork& network, const std::vector<NodePair>& pairs) {
    auto output = core::Output::create(file);
    if (!output) return output.error();
    output->write(std::string_view("from,to\n"));
    for (const auto& [from, to] : pairs)
        output->write(io::csv_cell(network.node_label(from)) + "," + io::csv_cell(network.node_label(to)) + "\n");
    return output->commit();
}

}  // namespace starway::cli
