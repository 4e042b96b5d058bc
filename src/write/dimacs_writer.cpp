#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <limits>
#include <utility>
#include <vector>

#include "base/core/files/output.hpp"
#include "base/core/sentence.hpp"
#include "write/network_writer.hpp"

namespace starway::writing {
namespace {

constexpr std::size_t block = 1 << 16;
constexpr double micro = 1e6;  // DIMACS coordinates are in millionths of a degree

// Node numbers: the labels if they are a permutation of 1..n, else the positions.
std::vector<std::uint32_t> numbers_of(const RoadNetwork& network) {
    const std::uint32_t count = network.node_count();
    std::vector<std::uint32_t> numbers(count);
    std::vector<bool> taken(count, false);
    for (std::uint32_t v = 0; v < count; ++v) {
        const std::string label = network.node_label(NodeId(v));
        std::uint32_t number = 0;
        const auto [end, problem] = std::from_chars(label.data(), label.data() + label.size(), number);
        const bool fits =
            problem == std::errc{} && end == label.data() + label.size() && number >= 1 && number <= count;
        if (!fits || taken[number - 1]) {
            for (std::uint32_t u = 0; u < count; ++u) numbers[u] = u + 1;
            return numbers;
        }
        taken[number - 1] = true;
        numbers[v] = number;
    }
    return numbers;
}

class Lines {
public:
    explicit Lines(core::Output& output) : output_(output) { text_.reserve(block + 256); }
    template <class... Parts>
    void add(fmt::format_string<Parts...> format, Parts&&... parts) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Parts>(parts)...);
        if (text_.size() >= block) flush();
    }
    void flush() {
        output_.write(text_);
        text_.clear();
    }

private:
    core::Output& output_;
    std::string text_;
};

// The largest power of ten of steps that divides every weight: steps may be finer than the source's numbers, for parts
// of edges, which no such file has.
std::uint64_t whole_steps(const WeightColumn& column) {
    std::uint64_t whole = 1'000'000'000'000;
    bool any = false;
    for (std::uint32_t arc = 0; arc < column.weight.size(); ++arc) {
        if (column.weight[arc] == closed_weight || column.steps(arc) == 0) continue;
        any = true;
        while (column.steps(arc) % whole != 0) whole /= 10;
    }
    return any ? whole : 1;
}

Result<core::Output> write_arcs(const RoadNetwork& network, const WeightColumn& column,
                                const std::vector<std::uint32_t>& numbers, const std::string& path,
                                const CancelFlag& cancel) {
    auto output = core::Output::create(path);
    if (!output) return output;
    std::uint64_t open_arcs = 0;
    for (const std::uint32_t weight : column.weight) open_arcs += weight != closed_weight ? 1 : 0;
    Lines lines(*output);
    const std::uint64_t step = whole_steps(column);
    lines.add("c weight {}, {} {} per step\n", column.name, InUnits(column.resolution)(step),
              column.unit.empty() ? "units" : column.unit);
    lines.add("p sp {} {}\n", network.node_count(), open_arcs);
    const auto first_out = network.first_out();
    const auto heads = network.heads();
    for (std::uint32_t v = 0; v < network.node_count(); ++v) {
        if (v % 4096 == 0 && cancel.load(std::memory_order_relaxed))
            return Error{ErrorKind::interrupted, "interrupted"};
        for (std::uint32_t arc = first_out[v]; arc < first_out[v + 1]; ++arc)
            if (column.weight[arc] != closed_weight)
                lines.add("a {} {} {}\n", numbers[v], numbers[heads[arc]], column.steps(arc) / step);
    }
    lines.flush();
    return output;
}

Result<core::Output> write_coordinates(const RoadNetwork& network, const std::vector<std::uint32_t>& numbers,
                                       const std::string& path) {
    auto output = core::Output::create(path);
    if (!output) return output;
    Lines lines(*output);
    lines.add("p aux sp co {}\n", network.node_count());
    const double scale = network.frame().kind == FrameKind::geographic ? micro : 1;  // planar: whole metres
    for (std::uint32_t v = 0; v < network.node_count(); ++v) {
        const Position p = network.position(NodeId(v));
        lines.add("v {} {} {}\n", numbers[v], std::llround(p.x * scale), std::llround(p.y * scale));
    }
    lines.flush();
    return output;
}

}  // namespace

Result<WrittenNetwork> write_dimacs(const RoadNetwork& network, const WeightColumn& column, const std::string& path,
                                    const CancelFlag& cancel) {
    const auto numbers = numbers_of(network);
    auto arcs = write_arcs(network, column, numbers, path, cancel);
    if (!arcs) return std::move(arcs).error();
    const std::string lost = fmt::format("names, shapes and weights other than {}", column.name);
    std::vector<core::Output> files;
    files.push_back(*std::move(arcs));
    WrittenNetwork written{{path}, core::shell_word(path), lost};
    if (network.frame().kind != FrameKind::none && path != "-") {
        const std::string beside = std::filesystem::path(path).replace_extension(".co").string();
        auto coordinates = write_coordinates(network, numbers, beside);
        if (!coordinates) return std::move(coordinates).error();
        files.push_back(*std::move(coordinates));
        written = {{path, beside}, fmt::format("{} {}", core::shell_word(path), core::option("nodes", beside)), lost};
    }
    if (auto placed = core::Output::commit(files); !placed) return std::move(placed).error();
    return written;
}

}  // namespace starway::writing
