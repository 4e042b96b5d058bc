// `starway matrix`: the costs from each of many points to each of many others.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>

#include "base/core/machine_memory.hpp"
#include "request/codec/road/points.hpp"
#include "road/ask/answer_words.hpp"
#include "road/ask/features/point_features.hpp"
#include "road/ask/files/points.hpp"
#include "road/ask/table/table_file.hpp"
#include "road/ask/weights/cost_values.hpp"
#include "shells/cli/common/names.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/manual/manual.hpp"
#include "shells/cli/road/described.hpp"
#include "shells/cli/road/query.hpp"

namespace starway::cli {
namespace {

struct Matrix {
    QueryArguments query;
    std::string points, from, to, points_out, points_crs;
    std::string far_points = "error";
    TableRequest settings;
    CostTexts costs;
    std::size_t nearest = 0;
    std::uint64_t memory = core::half_of_memory();
};

struct Sides {
    road::ask::NamedPoints from, to;
};

Result<Sides> read_sides(const Matrix& matrix, const RoadNetwork& network, const CancelFlag* cancel) {
    const bool one = !matrix.points.empty();
    if (one == !(matrix.from.empty() && matrix.to.empty()) || matrix.from.empty() != matrix.to.empty())
        return Error{ErrorKind::usage, "pass either --points FILE, or --from FILE and --to FILE"};
    Sides sides;
    auto from = road::ask::read_points(one ? matrix.points : matrix.from, matrix.points_crs, network, cancel);
    if (!from) return std::move(from).error();
    sides.from = *std::move(from);
    if (one) {
        sides.to.names = sides.from.names;
        sides.to.ids = sides.from.ids;
        return sides;
    }
    auto to = road::ask::read_points(matrix.to, matrix.points_crs, network, cancel);
    if (!to) return std::move(to).error();
    sides.to = *std::move(to);
    return sides;
}

Algorithm table_algorithm(const RoadChoices& choices) {
    if (choices.names_index()) return *algorithm_named(choices.index);
    return choices.use_index() ? Algorithm::automatic : Algorithm::dijkstra;
}

// Weights far below the others may add up to an amount.
std::string precision_of(const TableReport& report) {
    std::string share = report.precision > 0 ? fmt::format("{:.0e}", report.precision) : "";
    if (report.slack > 0)
        share += fmt::format("{}{:.0e} {}", share.empty() ? "" : " and ", report.slack, report.weight);
    return share.empty() ? "" : fmt::format(", each within {} of the least", share);
}

void show(const TableReport& report, const std::string& file, const LoadedNetwork& loaded, Session& session) {
    if (session.json) {
        session.print_json(
            request::codec::as_json(request::codec::MatrixAnswer{report, file, loaded.network, loaded.reading}));
        return;
    }
    const std::string precision = precision_of(report);
    session.note(fmt::format("{} x {} costs ({}), {} without a route{}; {}, {:.0f} ms; written to {}",
                             thousands(report.rows), thousands(report.columns), report.weight,
                             thousands(report.without_cost), precision, report.engine, report.compute_ms, file));
    std::string text = "Assumed\n";
    for (const Sentence& sentence : road::ask::assumptions(report, loaded.network))
        text += list_item(in_flags(sentence));
    text.pop_back();
    session.note(text);
}

Result<void> run(const Matrix& matrix, Session& session) {
    const std::string file = matrix.query.output.file.empty() ? "-" : matrix.query.output.file;
    if (session.json && file == "-")
        return Error{ErrorKind::usage,
                     "--json and the matrix cannot both go to standard output; write the matrix to a file with -o"};
    road::ask::TableFile table_file{file, matrix.query.output.format, matrix.nearest};
    if (auto fine = road::ask::check_table_file(table_file); !fine) return fine;
    const auto points = target_of({matrix.points_out, {}, matrix.query.output.crs});
    if (!points) return points.error();
    auto query = open_query(matrix.query, session);
    if (!query) return std::move(query).error();
    auto sides = read_sides(matrix, query->network(), &session.cancel());
    if (!sides) return std::move(sides).error();
    if (road::ask::has_namesakes(sides->from.names) || road::ask::has_namesakes(sides->to.names))
        session.warn(fmt::format("several points have the same name; from_id and to_id, {}, tell them apart",
                                 sides->from.ids.empty() ? "their numbers from 1" : "their own ids"));
    table_file.row_ids = sides->from.ids;
    table_file.column_ids = sides->to.ids;
    TableRequest request = matrix.settings;
    request.from = std::move(sides->from.points);
    request.to = std::move(sides->to.points);
    if (auto fine = read_costs(request, matrix.costs, query->network(), query->weight); !fine) return fine;
    request.travel_time = true;
    query->complete(request, matrix.query.choices);
    request.keep_far = matrix.far_points == "empty";
    request.algorithm = table_algorithm(matrix.query.choices);
    request.memory = std::max<std::uint64_t>(matrix.memory, 1);
    const auto report = road::ask::write_table(query->engine, request, table_file, sides->from.names, sides->to.names,
                                               session.control());
    session.progress().clear();
    if (!report) return report.error();
    for (const Sentence& warning : report->warnings) session.warn(warning);
    if (points->writes()) {
        const auto features =
            road::ask::table_point_features(*report, sides->from.names, sides->to.names, query->network().frame().kind);
        if (auto written = writing::write_features(features, points->format, points->path, points->crs); !written)
            return written;
    }
    show(*report, file == "-" ? "standard output" : file, query->loaded, session);
    return {};
}

}  // namespace

void declare_matrix(Verb& app, Session& session) {
    Matrix& matrix = arguments_of<Matrix>(app, session, run);
    QueryArguments& query = matrix.query;
    query.by_name = false;
    add_query_source(app, query);
    add_file(app, "--points", matrix.points,
             "The points of rows and columns: a CSV with lon,lat or name,lon,lat, or a point layer");
    add_file(app, "--from", matrix.from, "The points of the rows");
    add_file(app, "--to", matrix.to, "The points of the columns");
    add_points_crs(app, matrix.points_crs);
    add_weight_argument(app, query.weight);
    add_index_argument(app, query.choices);
    add_snap_argument(app, query.choices);
    add_max_snap_argument(app, query.choices.max_snap_m);
    add_avoid_arguments(app, query.avoid);
    add_choice(app, "--far-points", matrix.far_points,
               "Treat a point farther than --max-snap from any road as an error, or leave its row or column empty",
               {"error", "empty"});
    applies(app, "--far-points", {.without = "max_snap=inf", .coordinates = true});
    DescribedFlags flags(app, {"keep_far", "algorithm"}, &matrix.costs);
    request::describe(flags, matrix.settings);
    app.add_option("--nearest", matrix.nearest, "Keep the N smallest costs of each row")
        ->type_name("N")
        ->check(decimal_digits)
        ->check(number_between(1, std::numeric_limits<double>::infinity()));
    app.add_option(
           "--memory", matrix.memory,
           "The memory limit, such as 2GB; a matrix is written row by row, so its points and 16 rows count, not "
           "all cells; default: half of the machine's memory")
        ->type_name("SIZE")
        ->transform(size_in_bytes);
    add_output_arguments(app, query.output, "Write the matrix to this file", road::ask::table_format_names());
    add_file(app, "--points-out", matrix.points_out,
             "Write the snapped points to this file, with their distances from the given points");
    add_output_crs(app, query.output);
    applies(app, "--output-crs", {.with = "points_out"});
    add_json(app, session);
    app.footer(example("compute all pairs of shops, for NumPy",
                       "starway matrix belgium.starway --points shops.csv -o matrix.npy") +
               example("compute times from depots to customers, as lines of from,to,cost",
                       "starway matrix belgium.starway --from depots.csv --to customers.csv --weight time -f csv") +
               example("find the three nearest depots of each customer, within half an hour",
                       "starway matrix belgium.starway --from customers.csv --to depots.csv --weight time --nearest 3 "
                       "--cutoff 1800 -f csv"));
}

}  // namespace starway::cli
