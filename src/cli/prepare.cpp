// `starway prepare`: computes an index and stores it in the network file, or beside a tile map.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>

#include "cli/common/arguments.hpp"
#include "cli/common/json.hpp"
#include "cli/common/source_kind.hpp"
#include "cli/common/text.hpp"
#include "cli/common/verbs.hpp"
#include "cli/grid/verbs.hpp"
#include "cli/manual/manual.hpp"
#include "core/machine_memory.hpp"
#include "index/index_parts.hpp"
#include "index/road_index.hpp"
#include "io/source_kind.hpp"

namespace starway::cli {
namespace {

constexpr const char* roads_index = "Roads: the index";
constexpr const char* what_is_made = "Index";

struct Prepare {
    SourceArguments source;
    MapArguments map;
    std::vector<std::string> weights, indices;
    std::string output;
    std::uint64_t memory = 0;  // bytes
    bool anew = false;

    // For roads.
    [[nodiscard]] std::vector<index::IndexPart> parts() const {
        std::vector<index::IndexPart> parts;
        for (const index::IndexPart part : index::index_parts)
            if (std::find(indices.begin(), indices.end(), index::name_of(part)) != indices.end()) parts.push_back(part);
        return parts;
    }
};

// The parts besides the CCH: computes the requested ones and keeps the others that the file has.
class PreparedParts {
public:
    Result<void> add(const Prepare& prepare, const RoadNetwork& network, const index::RoadIndexView& index,
                     std::size_t column, Session& session) {
        index::IndexParts::Wanted wanted{prepare.parts(), prepare.memory, {}};
        const std::string_view name = network.columns()[column].name;
        wanted.estimate = [&](const index::LabelMemory& memory) {
            session.progress().clear();
            session.note(fmt::format("the hub labels of {} need about {}, and up to {} while being built", name,
                                     bytes(memory.stored), bytes(memory.building)));
        };
        if (!wanted.parts.empty()) {
            auto built = index::IndexParts::build(index.junctions, index.columns[column]->links, wanted,
                                                  {&session.progress(), &session.cancel()});
            if (!built) return std::move(built).error();
            parts_.push_back(std::make_unique<index::IndexParts>(*std::move(built)));
            append(parts_.back()->extras(column));
        }
        std::vector<std::string> stored{"cch"};
        for (const index::IndexPart part : index::index_parts) {
            const bool anew = std::find(wanted.parts.begin(), wanted.parts.end(), part) != wanted.parts.end();
            const bool kept = !anew && !prepare.anew && index::stored_parts(network, column).has(part);
            if (kept) append(index::kept_part(network, column, part));
            if (anew || kept) stored.emplace_back(index::name_of(part));
        }
        stored_.push_back(fmt::format("{} ({})", name, fmt::join(stored, ", ")));
        return {};
    }
    void append_to(std::vector<RoadNetwork::Extra>& extras) const {
        extras.insert(extras.end(), extras_.begin(), extras_.end());
    }
    // "time (cch, ch)", for each column
    [[nodiscard]] const std::vector<std::string>& stored() const { return stored_; }

private:
    void append(const std::vector<RoadNetwork::Extra>& extras) {
        extras_.insert(extras_.end(), extras.begin(), extras.end());
    }
    std::vector<std::unique_ptr<index::IndexParts>> parts_;
    std::vector<RoadNetwork::Extra> extras_;
    std::vector<std::string> stored_;
};

// The named weights, or all except "hops", which needs no index.
Result<std::vector<std::size_t>> columns_of(const RoadNetwork& network, const std::vector<std::string>& names) {
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < network.columns().size(); ++i)
        if (names.empty() && network.columns()[i].name != "hops") columns.push_back(i);
    for (const std::string& name : names) {
        const auto column = column_of(network, name);
        if (!column) return column.error();
        if ((*column)->name == "hops")
            return Error{ErrorKind::usage,
                         "hops needs no index; leave --weight hops out, and search with --algorithm bfs"};
        columns.push_back(static_cast<std::size_t>(*column - network.columns().data()));
    }
    std::sort(columns.begin(), columns.end());
    columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
    return columns;
}

// -o, or the network file itself.
Result<std::string> target_of(const Prepare& prepare) {
    if (!prepare.output.empty()) return prepare.output;
    const auto identified = io::identify_source(prepare.source.sources.front());
    if (!identified) return identified.error();
    if (identified->kind == io::SourceKind::network) return identified->path;
    return Error{
        ErrorKind::usage,
        fmt::format("{} is not a network file, so the index cannot be stored in it; name a network file with -o",
                    prepare.source.sources.front())};
}

Result<void> run(const Prepare& prepare, Session& session) {
    for (const std::string& name : prepare.indices)
        if (name == map_part_names.front())
            return Error{ErrorKind::usage, fmt::format("--index {} applies to tile maps, not to roads", name)};
    const auto target = target_of(prepare);
    if (!target) return target.error();
    const auto loaded = load(prepare.source, session);
    if (!loaded) return loaded.error();
    const RoadNetwork& network = loaded->network;
    const auto columns = columns_of(network, prepare.weights);
    if (!columns) return columns.error();

    const auto begun = std::chrono::steady_clock::now();
    std::optional<index::RoadIndexView> known;
    if (!prepare.anew) {
        auto stored = index::stored_index(network);
        if (!stored) return stored.error();
        known = *stored;
    }
    const auto built = index::RoadIndex::build(network, *columns, known, {&session.progress(), &session.cancel()});
    session.progress().clear();
    if (!built) return built.error();
    const auto view = built->view();
    auto extras = built->extras();
    PreparedParts parts;
    for (const std::size_t column : *columns)
        if (auto added = parts.add(prepare, network, view, column, session); !added) {
            session.progress().clear();
            return added;
        }
    session.progress().clear();
    parts.append_to(extras);
    if (auto saved = network.save(*target, extras); !saved) return saved;
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;

    std::uint64_t index_bytes = 0;
    for (const auto& extra : extras) index_bytes += extra.bytes.size();
    std::vector<std::string> names;
    for (const std::size_t column : *columns) names.emplace_back(network.columns()[column].name);
    if (session.json) {
        session.print(to_text(Json{{"status", "ok"},
                                   {"file", *target},
                                   {"index_bytes", index_bytes},
                                   {"junctions", view.skeleton.node_count()},
                                   {"arcs", view.skeleton.arc_count()},
                                   {"weights", names},
                                   {"stored", parts.stored()},
                                   {"order_kept", known.has_value()},
                                   {"load_ms", loaded->load_ms},
                                   {"prepare_ms", took.count()},
                                   {"warnings", loaded->warnings}}));
        return {};
    }
    session.print(fmt::format("{}: index of {} and {} arcs, {}, for {}; prepared in {}{}\n",
                              session.paint().bold(*target),
                              plural(view.skeleton.node_count(), "junction", "junctions"),
                              thousands(view.skeleton.arc_count()), bytes(index_bytes), fmt::join(parts.stored(), ", "),
                              milliseconds(took.count()), known ? " (the node order was reused)" : ""));
    return {};
}

}  // namespace

void add_prepare(CLI::App& program, Session& session) {
    auto prepare = std::make_shared<Prepare>();
    CLI::App* app = program.add_subcommand(
        "prepare",
        "Compute an index and store it in the network file, or beside a tile map; queries then take "
        "microseconds");
    add_source_arguments(*app, prepare->source, Kinds::roads_and_maps);
    add_map_arguments(*app, prepare->map);
    add_repeated(*app, "--weight", prepare->weights, "Index this weight only; default: all weights except hops", "NAME")
        ->group(roads_index);
    add_file(*app, "-o,--output", prepare->output,
             "Roads: write to this network file instead of the source. Tile maps: write to this file instead of "
             "MAP.clusters or MAP.labels");
    prepare->memory = core::half_of_memory();
    std::vector<std::string> words{"cch"};
    for (const index::IndexPart part : index::index_parts) words.emplace_back(index::name_of(part));
    std::vector<std::string> known = words;
    known.emplace_back(map_part_names.front());  // "labels" exists for roads too
    add_repeated(
        *app, "--index", prepare->indices,
        fmt::format("Roads: also store this index: {} (cch is always stored). Tile maps: {} (default: clusters)",
                    fmt::join(words, ", "), fmt::join(map_part_names, " or ")),
        "NAME")
        ->check(CLI::IsMember(known))
        ->group(what_is_made);
    app->add_option("--memory", prepare->memory,
                    "The memory limit for building hub labels, such as 4GB; default: half of the machine's memory")
        ->type_name("SIZE")
        ->transform(CLI::AsSizeValue(false))
        ->group(what_is_made);
    app->add_flag("--anew", prepare->anew, "Recompute the node order too")->group(roads_index);
    add_json(*app, session);
    app->footer(
        example("add an index to a network file", "starway prepare belgium.starway") +
        example("query it", "starway route belgium.starway --from 4.39,50.85 --to 5.57,50.63") +
        example("add hub labels, for queries below a microsecond",
                "starway prepare belgium.starway --index labels --memory 4GB") +
        example("build and prepare in one step", "starway prepare roads.shp -o roads.starway") +
        example("compute a tile map's hub labels, for paths in about a microsecond",
                "starway prepare dungeon.map --index labels") +
        example("query them", "starway route dungeon.map --from 10,12 --to 200,31 --labels dungeon.map.labels") +
        example("compute a huge tile map's clusters, for --algorithm hpa",
                "starway prepare world.map -o world.clusters") +
        example("query them",
                "starway route world.map --from 10,12 --to 16000,15031 --clusters world.clusters --show none"));
    app->callback([&session, app, prepare] {
        session.verb = [&session, app, prepare]() -> Result<void> {
            const auto kind = kind_of_source(*app, prepare->source.sources);
            if (!kind) return kind.error();
            if (*kind == SourceKind::mesh)
                return Error{ErrorKind::usage, "meshes need no index; run starway route on the mesh"};
            if (*kind == SourceKind::tile_map)
                return map_prepare(with_source(prepare->map, prepare->source),
                                   {prepare->indices, prepare->output, prepare->memory}, session);
            return run(*prepare, session);
        };
    });
}

}  // namespace starway::cli
