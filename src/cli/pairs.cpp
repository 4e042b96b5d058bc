#include "cli/pairs.hpp"

#include <fmt/format.h>

#include <random>
#include <utility>

#include "core/output.hpp"
#include "io/csv/cursor.hpp"
#include "io/text_source.hpp"
#include "io/write/network_writer.hpp"

namespace starway::cli {

std::vector<NodePair> random_pairs(const RoadNetwork& network, std::uint64_t count, std::uint64_t seed) {
    std::mt19937_64 random(seed);  // its numbers are fixed by the standard; those of the distributions are not
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

Result<std::vector<NodePair>> read_pairs(const std::string& file, const RoadNetwork& network) {
    const auto source = io::TextSource::open(file);
    if (!source) return source.error();
    std::vector<NodePair> pairs;
    io::CsvCursor rows(source->text(), {});
    bool first = true;
    for (auto step = rows.next(); step != io::CsvCursor::Step::end; step = rows.next()) {
        const auto where = [&] { return fmt::format("{}:{}", file, rows.line()); };
        if (step == io::CsvCursor::Step::malformed)
            return Error{ErrorKind::data, fmt::format("{}: {}", where(), rows.problem())};
        const auto cells = rows.cells();
        if (cells.size() != 2)
            return Error{ErrorKind::data, fmt::format("{}: a pair is two node ids, from,to, but here are {} columns",
                                                      where(), cells.size())};
        const bool header = std::exchange(first, false) && cells[0] == "from" && cells[1] == "to";
        if (header) continue;
        NodePair pair;
        for (std::size_t i = 0; i < 2; ++i) {
            const auto node = network.find_node(cells[i]);
            if (!node)
                return Error{ErrorKind::data, fmt::format("{}: the network has no node '{}'", where(), cells[i])};
            (i == 0 ? pair.first : pair.second) = *node;
        }
        pairs.push_back(pair);
    }
    if (pairs.empty())
        return Error{ErrorKind::data, fmt::format("{} holds no pairs; it takes rows of two node ids, from,to", file)};
    return pairs;
}

Result<void> write_pairs(const std::string& file, const RoadNetwork& network, const std::vector<NodePair>& pairs) {
    auto output = Output::create(file);
    if (!output) return output.error();
    output->write(std::string_view("from,to\n"));
    for (const auto& [from, to] : pairs)
        output->write(io::csv_cell(network.node_label(from)) + "," + io::csv_cell(network.node_label(to)) + "\n");
    return output->commit();
}

}  // namespace starway::cli
