// `starway matrix`: the costs from each of many points to each of many others.
#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>

#include "cli/common/arguments.hpp"
#include "cli/common/json.hpp"
#include "cli/common/text.hpp"
#include "cli/common/verbs.hpp"
#include "cli/manual/manual.hpp"
#include "cli/road/itinerary.hpp"
#include "cli/road/json.hpp"
#include "cli/road/points.hpp"
#include "core/terminal.hpp"
#include "index/sweep/nearest.hpp"
#include "io/write/feature.hpp"
#include "io/write/matrix_writer.hpp"
#include "io/write/spreadsheet.hpp"
#include "starway/road/engine.hpp"

namespace starway::cli {
namespace {

constexpr double nowhere = std::numeric_limits<double>::infinity();

struct Matrix {
    SourceArguments source;
    std::string points, from, to, points_out;
    std::string weight;
    RoadChoices choices;
    std::string far_points = "error";
    double cutoff = nowhere;
    std::size_t nearest = 0;
    OutputArguments output;
};

struct Sides {
    NamedPoints from, to;
};

Result<Sides> read_sides(const Matrix& matrix, const RoadNetwork& network, const CancelFlag& cancel) {
    const bool one = !matrix.points.empty();
    if (one == !(matrix.from.empty() && matrix.to.empty()) || matrix.from.empty() != matrix.to.empty())
        return Error{ErrorKind::usage, "pass either --points FILE, or --from FILE and --to FILE"};
    Sides sides;
    auto from = read_points(one ? matrix.points : matrix.from, network, cancel);
    if (!from) return std::move(from).error();
    sides.from = *std::move(from);
    if (one) {
        sides.to.names = sides.from.names;
        return sides;
    }
    auto to = read_points(matrix.to, network, cancel);
    if (!to) return std::move(to).error();
    sides.to = *std::move(to);
    return sides;
}

Algorithm table_algorithm(const RoadChoices& choices) {
    if (choices.names_index()) return *algorithm_named(choices.index);
    return choices.use_index() ? Algorithm::automatic : Algorithm::dijkstra;
}

std::vector<std::string> assumed_of(const TableReport& report, const RoadNetwork& network) {
    std::vector<std::string> texts{fmt::format("weight: {}", report.weight)};
    if (network.frame().kind != FrameKind::none) texts.push_back(max_snap_text(report.max_snap_m));
    for (const auto note : network.notes()) texts.emplace_back(note);
    return texts;
}

void show(const TableReport& report, const std::string& file, const LoadedNetwork& loaded, Session& session) {
    const auto assumed = assumed_of(report, loaded.network);
    if (session.json) {
        Json json{{"status", "ok"},
                  {"rows", report.rows},
                  {"columns", report.columns},
                  {"without_cost", report.without_cost},
                  {"weight", report.weight},
                  {"unit", report.unit},
                  {"engine", report.engine},
                  {"compute_ms", report.compute_ms},
                  {"load_ms", loaded.load_ms},
                  {"output", file},
                  {"max_snap_m", finite_json(report.max_snap_m)},
                  {"from", points_json(report.from)},
                  {"to", points_json(report.to)},
                  {"assumptions", assumed},
                  {"warnings", loaded.warnings}};
        for (const std::string& warning : report.warnings) json["warnings"].push_back(warning);
        session.print(to_text(json));
        return;
    }
    session.note(fmt::format("{} x {} costs ({}), {} without a route; {}, {:.0f} ms; written to {}",
                             thousands(report.rows), thousands(report.columns), report.weight,
                             thousands(report.without_cost), report.engine, report.compute_ms, file));
    std::string text = "Assumed\n";
    for (const std::string& sentence : assumed) text += list_item(sentence);
    text.pop_back();
    session.note(text);
}

// One row for each point: the snapped point and the distance.
Result<void> write_points(const std::string& file, const TableReport& report, const std::vector<std::string>& rows,
                          const std::vector<std::string>& columns, FrameKind frame) {
    const auto format = chosen_format({file, {}});
    if (!format) return format.error();
    using io::FieldType;
    io::FeatureTable table{"points", io::GeometryKind::point, frame, {}};
    table.fields = {{"side", FieldType::text},     {"number", FieldType::integer}, {"name", FieldType::text},
                    {"asked_x", FieldType::real},  {"asked_y", FieldType::real},   {"snapped_m", FieldType::real},
                    {"nearest_m", FieldType::real}};
    auto writer = io::create_feature_writer(*format, file, table);
    if (!writer) return writer.error();
    const auto write = [&](const char* side, const SnappedPoints& points,
                           const std::vector<std::string>& names) -> Result<void> {
        for (std::size_t i = 0; i < points.size(); ++i) {
            const Waypoint& point = points[i];
            io::Feature feature;
            if (frame != FrameKind::none) feature.points = {point.on_network() ? point.snapped : point.position};
            feature.values = {std::string(side),
                              static_cast<std::int64_t>(i + 1),
                              i < names.size() ? names[i] : std::string(),
                              point.position.x,
                              point.position.y,
                              point.on_network() ? io::Value(point.distance_m) : io::Value(),
                              std::isfinite(point.nearest_m) ? io::Value(point.nearest_m) : io::Value()};
            if (auto written = (*writer)->write(feature); !written) return written;
        }
        return {};
    };
    if (auto written = write("from", report.from, rows); !written) return written;
    if (auto written = write("to", report.to, columns); !written) return written;
    return (*writer)->finish();
}

Result<void> run(const Matrix& matrix, Session& session) {
    const std::string file = matrix.output.file.empty() ? "-" : matrix.output.file;
    if (session.json && file == "-")
        return Error{ErrorKind::usage,
                     "--json and the matrix cannot both go to standard output; write the matrix to a file with -o"};
    const bool for_spreadsheets = matrix.output.format == "csv-safe";
    auto format = io::choose_matrix_format(for_spreadsheets ? "csv" : matrix.output.format, matrix.output.file);
    if (!format) return format.error();
    if (matrix.nearest > 0 && *format != io::MatrixFormat::csv && matrix.output.format.empty() && file == "-")
        format = io::MatrixFormat::csv;
    if (io::is_binary(*format))
        if (auto fine = core::keep_binary_off_terminal(file, "the matrix", "text with -f csv"); !fine) return fine;
    if (!matrix.points_out.empty())
        if (const auto points_format = chosen_format({matrix.points_out, {}}); !points_format)
            return points_format.error();
    const auto loaded = load(matrix.source, session);
    if (!loaded) return loaded.error();
    auto sides = read_sides(matrix, loaded->network, session.cancel());
    if (!sides) return std::move(sides).error();
    if (for_spreadsheets)
        for (auto* names : {&sides->from.names, &sides->to.names})
            for (std::string& name : *names) name = io::spreadsheet_safe(name);

    const auto row_names = sides->from.names;
    const auto column_names = sides->to.names;
    auto writer = io::MatrixWriter::create(file, *format, std::move(sides->from.names), std::move(sides->to.names));
    if (!writer) return writer.error();
    TableRequest request;
    request.from = std::move(sides->from.points);
    request.to = std::move(sides->to.points);
    const auto weight = chosen_weight(matrix.source, *loaded, matrix.weight);
    if (!weight) return weight.error();
    request.weight = *weight;
    request.cutoff = matrix.cutoff;
    request.snap = matrix.choices.snap_to();
    request.max_snap_m = matrix.choices.max_snap_m;
    request.keep_far = matrix.far_points == "empty";
    request.algorithm = table_algorithm(matrix.choices);
    const RoadEngine engine(loaded->network);
    const auto column = column_of(loaded->network, *weight);
    if (!column) return column.error();
    const double resolution = (*column)->resolution;
    std::vector<double> row;
    std::vector<index::Nearest<std::uint64_t>> nearest;
    const auto in_unit = [resolution](std::uint64_t steps) { return static_cast<double>(steps) * resolution; };
    const auto report = engine.table(
        request,
        [&](std::span<const std::uint64_t> steps) -> Result<void> {
            row.assign(steps.size(), nowhere);
            if (matrix.nearest > 0) {
                index::nearest_in_row(steps, matrix.nearest, nearest);
                for (const auto& [target, cost] : nearest) row[target] = in_unit(cost);
            } else {
                for (std::size_t i = 0; i < steps.size(); ++i)
                    if (steps[i] != no_cost) row[i] = in_unit(steps[i]);
            }
            return writer->write(row);
        },
        session.control());
    session.progress().clear();
    if (!report) return report.error();
    if (auto finished = writer->finish(); !finished) return finished;
    for (const std::string& warning : report->warnings) session.warn(warning);
    if (!matrix.points_out.empty())
        if (auto written =
                write_points(matrix.points_out, *report, row_names, column_names, loaded->network.frame().kind);
            !written)
            return written;
    show(*report, file == "-" ? "standard output" : file, *loaded, session);
    return {};
}

}  // namespace

void add_matrix(CLI::App& program, Session& session) {
    auto matrix = std::make_shared<Matrix>();
    CLI::App* app =
        program.add_subcommand("matrix", "Compute the costs between many points, as .npy, CSV, JSON or raw doubles");
    add_source_arguments(*app, matrix->source, Kinds::roads, HowManySources::one);
    add_profile_argument(*app, matrix->source, ProfileUse::query);
    add_file(*app, "--points", matrix->points,
             "The points of rows and columns: a CSV with lon,lat or name,lon,lat, or a point layer");
    add_file(*app, "--from", matrix->from, "The points of the rows");
    add_file(*app, "--to", matrix->to, "The points of the columns");
    add_weight_argument(*app, matrix->weight);
    add_index_argument(*app, matrix->choices);
    add_snap_argument(*app, matrix->choices);
    add_max_snap_argument(*app, matrix->choices.max_snap_m);
    add_choice(*app, "--far-points", matrix->far_points,
               "Treat a point farther than --max-snap from any road as an error, or leave its row or column empty",
               {"error", "empty"});
    app->add_option("--cutoff", matrix->cutoff, "Omit costs above this, in the weight's unit (metres, seconds)")
        ->type_name("COST")
        ->check(CLI::NonNegativeNumber);
    app->add_option("--nearest", matrix->nearest, "Keep the N smallest costs of each row")->type_name("N");
    add_output_arguments(*app, matrix->output, "Write the matrix to this file", io::matrix_format_names());
    add_file(*app, "--points-out", matrix->points_out,
             "Write the snapped points to this file, with their distances from the given points");
    add_json(*app, session);
    app->footer(example("compute all pairs of shops, for NumPy",
                        "starway matrix belgium.starway --points shops.csv -o matrix.npy") +
                example("compute times from depots to customers, as lines of from,to,cost",
                        "starway matrix belgium.starway --from depots.csv --to customers.csv --weight time -f csv") +
                example("find the three nearest depots of each customer, within half an hour",
                        "starway matrix belgium.starway --from customers.csv --to depots.csv --weight time --nearest 3 "
                        "--cutoff 1800 -f csv"));
    app->callback([&session, matrix] { session.verb = [&session, matrix] { return run(*matrix, session); }; });
}

}  // namespace starway::cli
