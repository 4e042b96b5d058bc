#include "shells/cli/road/query.hpp"

#include <fmt/format.h>

namespace starway::cli {

void add_query_source(CLI::App& app, QueryArguments& arguments) {
    add_source_arguments(app, arguments.source, Kinds::roads, HowManySources::one);
    add_profile_argument(app, arguments.source, ProfileUse::query);
}

Result<Query> open_query(const QueryArguments& arguments, Session& session) {
    auto loaded = load(arguments.source, session);
    if (!loaded) return std::move(loaded).error();
    auto places = arguments.by_name ? load_places(arguments.places, arguments.source, loaded->network, session.cancel())
                                    : Result<Places>(Places());
    if (!places) return std::move(places).error();
    auto weight = chosen_weight(arguments.source, *loaded, arguments.weight);
    if (!weight) return std::move(weight).error();
    const road::Engine engine(loaded->network, *std::move(places));
    auto closed = read_avoided(engine, *weight, arguments.avoid, session);
    if (!closed) return std::move(closed).error();
    return Query{*std::move(loaded), *std::move(weight), engine, *std::move(closed)};
}

Result<Target> target_of(const OutputArguments& output) {
    if (output.file.empty() && output.format.empty()) return Target{};
    auto format = chosen_format(output);
    if (!format) return std::move(format).error();
    return Target{output.file.empty() ? "-" : output.file, *std::move(format), output.crs};
}

Result<void> check_claims(const std::vector<Claim>& claims, const Session& session) {
    int count = session.json ? 1 : 0;
    std::string names;
    for (const auto& [what, target] : claims) {
        count += target.to_standard_output() ? 1 : 0;
        names += fmt::format("{}{}", names.empty() ? "" : ", ", what);
    }
    if (count < 2) return {};
    const std::string others =
        claims.size() == 1 ? fmt::format("{} to a file with -o", names) : std::string("the others to files");
    return Error{ErrorKind::usage,
                 fmt::format("only one of {} and --json can go to standard output; write {}", names, others)};
}

Result<void> write_features(const writing::Features& features, const Target& target, const std::string& what,
                            Session& session) {
    if (auto written = writing::write_features(features, target.format, target.path, target.crs); !written)
        return written;
    if (!target.to_standard_output()) session.note(fmt::format("{} written to {}", what, target.path));
    return {};
}

Result<void> draw_roads(const DrawingArguments& arguments, const road::ask::RoadShapes& roads, draw::Picture picture,
                        Session& session) {
    picture.shapes = &roads.shapes;
    if (!roads.note.empty()) picture.notes.push_back(roads.note);
    return write_drawings(arguments, std::move(picture), session);
}

Result<void> check_drawable(const DrawingArguments& arguments, const RoadNetwork& network, std::string_view flags) {
    if (!draws_files(arguments) || network.frame().kind != FrameKind::none) return {};
    return Error{ErrorKind::usage,
                 fmt::format("drawing needs coordinates, which this network does not have; add them with --nodes, or "
                             "leave {} out",
                             flags)};
}

}  // namespace starway::cli
