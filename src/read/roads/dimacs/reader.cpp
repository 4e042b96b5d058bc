#include "read/roads/dimacs/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "read/decimal.hpp"
#include "read/looks/dimacs_lines.hpp"
#include "read/looks/dimacs_looks.hpp"
#include "read/reader.hpp"
#include "read/rejections.hpp"
#include "read/roads/dimacs/weights.hpp"
#include "read/roads/edges/edge_rows.hpp"

namespace starway::read {
namespace {

struct Graph {
    std::vector<std::uint32_t> tail, head;  // the file's node numbers
    std::vector<std::uint32_t> row;         // the number of preceding arc lines; empty if none was rejected
    std::vector<double> weight;
    std::optional<std::uint32_t> promised_nodes;
    std::uint64_t promised_arcs = 0;
    std::uint32_t largest = 0;
    bool has_zero = false;
};

Error failure(std::string message) {
    return Error{ErrorKind::data, std::move(message)};
}

class GraphReader {
public:
    GraphReader(const NamedText& source, const SourceOptions& options, LoadReport& report, const Control& control)
        : source_(source),
          options_(options),
          report_(report),
          control_(control),
          rejections_(source.name, options.on_error, report) {}

    // `weight` is the user's name and unit; the file's comments supply what is missing.
    Result<Graph> read(DimacsWeight& weight) {
        if (control_.progress != nullptr) control_.progress->phase("reading " + source_.name, source_.text.size());
        DimacsLines lines(source_.text);
        std::uint32_t row = 0;
        while (lines.next()) {
            if (lines.number() % 65536 == 0) {
                if (control_.cancel != nullptr && *control_.cancel) return Error{ErrorKind::interrupted, "interrupted"};
                if (control_.progress != nullptr) control_.progress->advance(lines.offset());
            }
            const std::string_view kind = lines.word();
            std::optional<RowFault> fault;
            if (kind == "a") {
                if (row == most_arcs)
                    return failure(fmt::format("{}:{}: more than {} arcs", source_.name, lines.number(), most_arcs));
                fault = read_arc(lines, weight.scale, row++);
            } else if (kind == "p") {
                fault = read_problem(lines);
            } else if (!kind.empty() && kind.front() == 'c') {
                learn_from_comment(lines.rest(), weight);
            } else if (!kind.empty()) {
                fault = RowFault{"", "", fmt::format("starts with '{}', but must start with c, p or a", shown(kind))};
            }
            if (fault)
                if (auto error = rejections_.reject(lines.number(), *std::move(fault))) return *std::move(error);
        }
        if (auto error = check_counts()) return *std::move(error);
        return std::move(graph_);
    }

private:
    static constexpr std::uint32_t most_arcs = std::numeric_limits<std::uint32_t>::max() - 1;

    std::optional<RowFault> read_arc(DimacsLines& lines, DecimalScale scale, std::uint32_t row) {
        std::uint32_t ends[2] = {0, 0};
        for (std::size_t i = 0; i < 2; ++i) {
            const std::string_view word = lines.word();
            const std::optional<std::uint32_t> node = parse_node_number(word);
            const char* const column = i == 0 ? "from" : "to";
            if (!node) return RowFault{column, std::string(word), "is not a node number"};
            if (graph_.promised_nodes && *node > *graph_.promised_nodes)
                return RowFault{column, std::string(word),
                                fmt::format("is not a node: the p line declares {} nodes", *graph_.promised_nodes)};
            ends[i] = *node;
        }
        const std::string_view word = lines.word();
        const ParsedNumber weight = parse_decimal(word, scale);
        if (weight.fault != NumberFault::none)
            return RowFault{"weight", std::string(word), std::string(describe(weight.fault))};
        if (weight.value < 0) return RowFault{"weight", std::string(word), "is negative"};
        if (!lines.word().empty()) return RowFault{"", "", "has text after the weight"};

        if (row != graph_.tail.size() && graph_.row.empty())
            for (std::uint32_t earlier = 0; earlier < graph_.tail.size(); ++earlier) graph_.row.push_back(earlier);
        if (row != graph_.tail.size() || !graph_.row.empty()) graph_.row.push_back(row);
        graph_.tail.push_back(ends[0]);
        graph_.head.push_back(ends[1]);
        graph_.weight.push_back(weight.value);
        graph_.largest = std::max({graph_.largest, ends[0], ends[1]});
        graph_.has_zero = graph_.has_zero || ends[0] == 0 || ends[1] == 0;
        return std::nullopt;
    }

    std::optional<RowFault> read_problem(DimacsLines& lines) {
        static_cast<void>(lines.word());  // "sp"
        const std::string_view nodes = lines.word();
        const std::string_view arcs = lines.word();
        const std::optional<std::uint32_t> node_count = parse_node_number(nodes);
        const std::optional<std::int64_t> arc_count = parse_canonical_integer(arcs);
        if (graph_.promised_nodes) return RowFault{"", "", "is a second p line"};
        if (!node_count) return RowFault{"nodes", std::string(nodes), "is not a number of nodes ('p sp NODES ARCS')"};
        if (!arc_count || *arc_count < 0)
            return RowFault{"arcs", std::string(arcs), "is not a number of arcs ('p sp NODES ARCS')"};
        graph_.promised_nodes = *node_count;
        graph_.promised_arcs = static_cast<std::uint64_t>(*arc_count);
        // An arc takes at least 8 bytes, so limit the reservation by the file's size.
        const std::size_t reserved = std::min<std::uint64_t>(graph_.promised_arcs, source_.text.size() / 8);
        graph_.tail.reserve(reserved);
        graph_.head.reserve(reserved);
        graph_.weight.reserve(reserved);
        return std::nullopt;
    }

    std::optional<Error> check_counts() {
        if (graph_.tail.empty())
            return failure(
                rejections_.count() == 0
                    ? fmt::format("{}: the file has no arcs (lines 'a FROM TO WEIGHT'); pass a .gr file", source_.name)
                    : fmt::format("{}: all lines are unusable; {}", source_.name, rejections_.first()));
        if (!graph_.promised_nodes) {
            report_.warnings.push_back(fmt::format("{} has no p line; the nodes were counted", source_.name));
            return std::nullopt;
        }
        if (graph_.largest > *graph_.promised_nodes || (graph_.has_zero && graph_.largest == *graph_.promised_nodes))
            return failure(
                fmt::format("{}: the nodes range from {} to {}, but the p line declares {}; correct the p line",
                            source_.name, graph_.has_zero ? 0 : 1, graph_.largest, *graph_.promised_nodes));
        const std::uint64_t found = graph_.tail.size() + rejections_.count();
        if (found == graph_.promised_arcs) return std::nullopt;
        const std::string counts = fmt::format("{}: the file has {} arcs, but its p line declares {}", source_.name,
                                               found, graph_.promised_arcs);
        if (found < graph_.promised_arcs && options_.on_error == OnError::stop)
            return failure(counts + ", so it is probably truncated⟦; download it again or pass ⟨on_error=skip⟩⟧");
        report_.warnings.push_back(counts);
        return std::nullopt;
    }

    const NamedText& source_;
    const SourceOptions& options_;
    LoadReport& report_;
    const Control& control_;
    Rejections rejections_;
    Graph graph_;
};

Result<void> check_same_arcs(const Graph& first, const Graph& other, const std::string& first_name,
                             const std::string& name) {
    if (first.tail == other.tail && first.head == other.head) return {};
    const std::size_t common = std::min(first.tail.size(), other.tail.size());
    std::size_t arc = 0;
    while (arc < common && first.tail[arc] == other.tail[arc] && first.head[arc] == other.head[arc]) ++arc;
    return failure(fmt::format(
        "{} and {} differ from arc {} on; several .gr files form one network with several weights, so they must "
        "list the same arcs in the same order",
        first_name, name, arc + 1));
}

// Some undirected graphs list one arc for each edge, always from the lower node (such as Rome of the DIMACS challenge).
// Read literally, no road would lead back, which no real network of this size has.
bool lists_edges_once(const EdgeRows& rows) {
    constexpr std::uint32_t beyond_chance = 1000;
    if (rows.size() < beyond_chance) return false;
    for (std::uint32_t row = 0; row < rows.size(); ++row)
        if (rows.tail[row] > rows.head[row]) return false;
    return true;
}

// Assigns each node's position. Every node needs one.
Result<void> place_nodes(const DimacsCoordinates& coordinates, std::uint32_t first, const std::string& file,
                         NetworkDraft& draft) {
    draft.frame = coordinates.frame;
    draft.node_position.resize(draft.node_count);
    std::vector<bool> placed(draft.node_count);
    for (std::size_t i = 0; i < coordinates.node.size(); ++i) {
        const std::uint32_t node = coordinates.node[i] - first;
        if (node >= draft.node_count)
            return failure(
                fmt::format("{}: node {} is not in the graph, which has {} nodes; pass the coordinates of this graph",
                            file, coordinates.node[i], draft.node_count));
        draft.node_position[node] = coordinates.position[i];
        placed[node] = true;
    }
    const auto missing = std::find(placed.begin(), placed.end(), false);
    if (missing == placed.end()) return {};
    return failure(fmt::format("{}: node {} has no coordinates; add them⟦, or leave ⟨nodes⟩ out⟧", file,
                               static_cast<std::uint64_t>(missing - placed.begin()) + first));
}

}  // namespace

Result<NetworkDraft> parse_dimacs(const std::vector<NamedText>& graphs, const NamedText* coordinates_source,
                                  const SourceOptions& options, LoadReport& report, const Control& control) {
    if (graphs.empty()) return Error{ErrorKind::usage, "no source given; pass a .gr file"};
    std::size_t chosen = 0;
    std::vector<DimacsWeight> weights = name_dimacs_weights(graphs, options, chosen);
    EdgeRows rows;
    Graph first;
    for (std::size_t i = 0; i < graphs.size(); ++i) {
        Result<Graph> graph = GraphReader(graphs[i], options, report, control).read(weights[i]);
        if (!graph) return std::move(graph).error();
        if (weights[i].name.empty()) weights[i].name = "weight";
        report.recognised.push_back(
            fmt::format("{}: DIMACS, weight '{}'{}", graphs[i].name, weights[i].name,
                        weights[i].unit.empty() ? ", unit unknown" : " (" + weights[i].unit + ")"));
        rows.columns.push_back({weights[i].name, weights[i].unit, 0, std::move(graph->weight), {}});
        if (i == 0) {
            first = *std::move(graph);
        } else if (auto same = check_same_arcs(first, *graph, graphs[0].name, graphs[i].name); !same) {
            return std::move(same).error();
        }
        for (std::size_t other = 0; other < i; ++other)
            if (weights[other].name == weights[i].name)
                return Error{ErrorKind::usage,
                             fmt::format("{} and {} both contain the weight '{}'; give them different names",
                                         graphs[other].name, graphs[i].name, weights[i].name)};
    }

    DimacsCoordinates coordinates;
    if (coordinates_source != nullptr) {
        Result<DimacsCoordinates> parsed = parse_dimacs_coordinates(*coordinates_source, options, report, control);
        if (!parsed) return std::move(parsed).error();
        coordinates = *std::move(parsed);
    }
    const std::uint32_t base = first.has_zero || coordinates.has_zero ? 0 : 1;
    NetworkDraft draft;
    draft.node_count = first.promised_nodes.value_or(std::max(first.largest, coordinates.largest) + 1 - base);
    const std::uint64_t plausible =
        (std::uint64_t{1} << 20) + 16 * static_cast<std::uint64_t>(first.tail.size() + coordinates.node.size());
    if (draft.node_count > plausible)
        return failure(fmt::format("{}: {} nodes for {} arcs is implausible; correct the p line or the node numbers",
                                   graphs[0].name, draft.node_count, first.tail.size()));
    if (first.largest - base >= draft.node_count)
        return failure(fmt::format("{}: the nodes range from {} to {}, but the p line declares {}; correct the p line",
                                   graphs[0].name, base, first.largest, draft.node_count));
    draft.node_label = CountedLabels{base};
    if (coordinates_source != nullptr)
        if (auto placed = place_nodes(coordinates, base, coordinates_source->name, draft); !placed)
            return std::move(placed).error();

    for (std::uint32_t& node : first.tail) node -= base;
    for (std::uint32_t& node : first.head) node -= base;
    rows.tail = std::move(first.tail);
    rows.head = std::move(first.head);
    rows.source = std::move(first.row);
    const bool once = !options.undirected && !options.directed && lists_edges_once(rows);
    if (!once) merge_opposite_rows(rows, draft.node_count);
    if (options.undirected) {
        rows.direction.clear();
        draft.notes.emplace_back("every arc is two-way⟦ (⟨undirected⟩)⟧");
    } else if (once) {
        draft.notes.emplace_back(
            "every arc runs from the lower to the higher number, so each was taken as both directions of an edge⟦ (to "
            "take it as one: ⟨directed⟩)⟧");
    } else {
        draft.details.emplace_back("opposite arcs were merged as the two directions of one edge");
    }
    draft.default_weight = weights[chosen].name;
    for (const auto* texts : {&draft.notes, &draft.details})
        report.recognised.insert(report.recognised.end(), texts->begin(), texts->end());
    move_edges(std::move(rows), draft);
    return draft;
}

namespace {

Result<NetworkDraft> read_dimacs(const std::vector<std::string>& files, const SourceOptions& options,
                                 LoadReport& report, const Control& control) {
    return parse_files<NetworkDraft>(files, options.nodes, options.encoding, report.warnings,
                                     [&](const auto& texts, const NamedText* nodes) {
                                         return parse_dimacs(texts, nodes, options, report, control);
                                     });
}

// Options for the file of nodes need that file.
Result<void> check_crs(const std::string& source, const SourceOptions& options) {
    if (!options.nodes.empty() || options.crs.empty()) return {};
    return Error{ErrorKind::usage, fmt::format("⟨crs⟩ has no effect on {}, which has no coordinates⟦; pass node "
                                               "coordinates with ⟨nodes=FILE⟩, or leave it out⟧",
                                               source)};
}

}  // namespace

const RoadFormat dimacs_format{
    .reader = options::Reader::dimacs, .looks_like = looks_like_dimacs, .read = read_dimacs, .check = check_crs};

}  // namespace starway::read
