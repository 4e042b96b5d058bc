// The table of tools/bench open: straight lines beside cell-to-cell paths, on the same queries in one run.
//
//  bench_straight MESH SCENARIO [QUERIES]           a navigation mesh drawn on cells, and the tile map that it covers
//  bench_straight --maps FOLDER SET [QUERIES]       the tile maps of a set, as the Moving AI archive unpacks; so many
//                                                   queries in all
//
// Times are processor times, the best of three rounds, one thread; building meshes, jump point graphs and clusters is
// not counted. Excess is the mean of length over the shortest straight line, minus 1.
#include <algorithm>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "measuring.hpp"
#include "mesh/model/merge.hpp"
#include "read/maps/moving_ai.hpp"
#include "read/text_source.hpp"
#include "starway/grid/any_angle.hpp"
#include "starway/grid/search.hpp"
#include "starway/mesh/of_map.hpp"
#include "starway/mesh/search.hpp"

namespace starway {
namespace {

Position centre(GridCell cell) {
    return {cell.x + 0.5, cell.y + 0.5};
}

struct Row {
    std::string name;
    double ms = 0;
    double excess = 0;
    std::uint64_t looked_at = 0;
    std::uint64_t missed = 0;  // not found, although the first row has a path
};

// The reference of all rows of a case, and the sums over cases.
class Rows {
public:
    // ask(i) returns the length of query i, 0 if no path was found, and adds the nodes visited. The first engine is
    // exact.
    struct Asked {
        double length;
        std::uint64_t looked_at;
    };
    void engine(const std::string& name, std::size_t queries, const std::function<Asked(std::size_t)>& ask) {
        Row& row = row_of(name);
        const bool first = &row == rows_.data();
        if (first) shortest_.assign(queries, 0);
        std::vector<Asked> answers(queries);
        row.ms += measure([&] {
            for (std::size_t i = 0; i < queries; ++i) answers[i] = ask(i);
        });
        for (std::size_t i = 0; i < queries; ++i) {
            row.looked_at += answers[i].looked_at;
            if (first) shortest_[i] = answers[i].length;
            if ((answers[i].length == 0) != (shortest_[i] == 0)) ++row.missed;
            if (shortest_[i] > 0) row.excess += answers[i].length / shortest_[i] - 1;
        }
        if (first) queries_ += queries;
    }
    void print(const std::string& title) const {
        const auto count = static_cast<double>(std::max<std::size_t>(queries_, 1));
        fmt::print("\n{}, {} queries\n\n", title, queries_);
        fmt::print("| {:<36} | {:>11} | {:>9} | {:>9} |\n|{:-<38}|{:->12}:|{:->10}:|{:->10}:|\n", "", "µs a query",
                   "looked at", "excess", "", "", "", "");
        for (const Row& row : rows_)
            fmt::print("| {:<36} | {:>11.1f} | {:>9.0f} | {:>7.2f} % |{}\n", row.name, 1000 * row.ms / count,
                       static_cast<double>(row.looked_at) / count, 100 * row.excess / count,
                       row.missed > 0 ? fmt::format(" differs {} times", row.missed) : "");
        std::fflush(stdout);
    }

private:
    Row& row_of(const std::string& name) {
        for (Row& row : rows_)
            if (row.name == name) return row;
        rows_.push_back({name});
        return rows_.back();
    }
    std::vector<Row> rows_;
    std::vector<double> shortest_;
    std::size_t queries_ = 0;
};

using Queries = std::vector<read::maps::ScenarioQuery>;

void on_mesh(Rows& rows, const std::string& name, const NavigationMesh& mesh, const Queries& queries) {
    MeshSearch search(mesh);
    MeshAnswer answer;
    rows.engine(name, queries.size(), [&](std::size_t i) {
        search.run({centre(queries[i].start), centre(queries[i].goal)}, answer);
        return Rows::Asked{answer.length, answer.expanded};
    });
}

void on_map(Rows& rows, const GridMap& map, const Queries& queries) {
    AnyAngleSearch any_angle(map);
    AnyAngleAnswer line;
    for (const auto& [algorithm, name] : {std::pair{AnyAngle::theta, "Theta*"}, {AnyAngle::lazy_theta, "lazy Theta*"}})
        rows.engine(name, queries.size(), [&, algorithm = algorithm](std::size_t i) {
            (void)any_angle.run({.from = queries[i].start, .to = queries[i].goal, .algorithm = algorithm}, line);
            return Rows::Asked{line.length, line.settled};
        });
    for (const auto& [algorithm, name] : {std::pair{GridAlgorithm::astar, "cell to cell: octile A*"},
                                          {GridAlgorithm::jps, "cell to cell: jump points"},
                                          {GridAlgorithm::jps_plus, "cell to cell: jump points, prepared"},
                                          {GridAlgorithm::hierarchical, "cell to cell: clusters, prepared"}}) {
        GridSearch search(map);
        GridAnswer answer;
        if (algorithm == GridAlgorithm::jps_plus) (void)search.prepare(GridAlgorithm::jps_plus);
        if (algorithm == GridAlgorithm::hierarchical) (void)search.prepare(GridAlgorithm::hierarchical);
        rows.engine(name, queries.size(), [&, algorithm = algorithm](std::size_t i) {
            search.run({.from = queries[i].start, .to = queries[i].goal, .algorithm = algorithm}, answer);
            return Rows::Asked{answer.status == SearchStatus::found ? answer.cost : 0, answer.settled};
        });
    }
}

// The cells whose centres lie on the mesh.
Result<GridMap> cells_of(const NavigationMesh& mesh, const read::maps::ScenarioQuery& like) {
    auto map = GridMap::create(like.width, like.height, false);
    if (!map) return map;
    std::vector<std::uint32_t> here;
    for (std::int32_t y = 0; y < static_cast<std::int32_t>(like.height); ++y)
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(like.width); ++x) {
            mesh.locate(centre({x, y}), here);
            if (!here.empty()) map->set_open({x, y}, true);
        }
    return map;
}

int fail(const Error& error) {
    fmt::print(stderr, "{}\n", error.message.str());
    return 3;
}

// At most `most` of them, evenly spaced: scenarios begin with their shortest queries.
Queries sampled(const Queries& queries, std::size_t most) {
    const std::size_t count = std::min(most, queries.size());
    Queries sample;
    for (std::size_t i = 0; i < count; ++i) sample.push_back(queries[(2 * i + 1) * queries.size() / (2 * count)]);
    return sample;
}

int bench_mesh(const std::string& mesh_file, const std::string& scenario_file, std::size_t most) {
    const auto mesh = open_mesh(mesh_file);
    if (!mesh) return fail(mesh.error());
    const auto text = read::TextSource::open(scenario_file);
    if (!text) return fail(text.error());
    const auto scenario = read::maps::parse_scenario(text->text(), scenario_file);
    if (!scenario) return fail(scenario.error());
    if (scenario->queries.empty()) return fail({ErrorKind::data, scenario_file + ": has no query"});
    const auto map = cells_of(*mesh, scenario->queries.front());
    if (!map) return fail(map.error());
    const auto merged = NavigationMesh::build(mesh::model::merged(*mesh));
    if (!merged) return fail(merged.error());
    const auto rectangles = mesh_of_map(*map);
    if (!rectangles) return fail(rectangles.error());
    const Queries queries = sampled(scenario->queries, most);
    Rows rows;
    const auto named = [](const char* what, const NavigationMesh& of) {
        return fmt::format("Polyanya, {} ({})", what, of.polygon_count());
    };
    on_mesh(rows, named("as given", *mesh), *mesh, queries);
    on_mesh(rows, named("merged", *merged), *merged, queries);
    on_mesh(rows, named("rectangles", *rectangles), *rectangles, queries);
    on_map(rows, *map, queries);
    rows.print(std::filesystem::path(mesh_file).filename().string());
    return 0;
}

int bench_maps(const std::filesystem::path& folder, const std::string& set, std::size_t most) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "scenarios" / set))
        files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    Rows rows;
    for (const auto& file : files) {
        const auto scenario = read::maps::read_scenario(file);
        const auto map = read::maps::read_moving_ai_map(folder / "maps" / set / file.stem());
        if (!scenario || !map || !why_no_any_angle(*map).empty()) continue;
        const Queries queries = sampled(scenario->queries, std::max<std::size_t>(1, most / files.size()));
        const auto rectangles = mesh_of_map(*map);
        if (!rectangles) return fail(rectangles.error());
        on_mesh(rows, "Polyanya, rectangles", *rectangles, queries);
        on_map(rows, *map, queries);
    }
    rows.print(set);
    return 0;
}

}  // namespace
}  // namespace starway

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.size() >= 3 && words[0] == "--maps")
        return starway::bench_maps(words[1], words[2], words.size() > 3 ? std::stoul(words[3]) : 1000);
    if (words.size() == 2 || words.size() == 3)
        return starway::bench_mesh(words[0], words[1], words.size() > 2 ? std::stoul(words[2]) : 300);
    fmt::print(stderr, "bench_straight MESH SCENARIO [QUERIES] | --maps FOLDER SET [QUERIES]\n");
    return 2;
}
