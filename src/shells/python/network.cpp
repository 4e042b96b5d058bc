// From sources to networks, and what is in them.
#include <fmt/format.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <map>
#include <optional>

#include "read/options/rows.hpp"
#include "shells/python/arrays.hpp"
#include "shells/python/bindings.hpp"
#include "shells/python/call.hpp"
#include "shells/python/options.hpp"
#include "starway/road/check.hpp"
#include "starway/road/lines.hpp"
#include "starway/road/network_draft.hpp"
#include "starway/road/open.hpp"
#include "starway/road/prepare.hpp"
#include "starway/road/tags.hpp"

namespace starway::python {
namespace {

using Texts = std::vector<std::string>;

nb::dict report_of(const LoadReport& report) {
    nb::list rejected;
    for (const RejectedRow& row : report.rejected)
        rejected.append(nb::make_tuple(row.line, row.column, row.value, row.reason));
    nb::dict result;
    result["recognised"] = nb::cast(report.recognised);
    result["warnings"] = nb::cast(report.warnings);
    result["rejected"] = rejected;
    result["rejected_count"] = report.rejected_count;
    return result;
}

using Opened = std::pair<RoadNetwork, nb::dict>;

Opened open_sources(const Texts& sources, const nb::dict& options, const nb::object& progress, unsigned threads) {
    const SourceOptions wanted = source_options(options);
    LoadReport report;
    RoadNetwork network = run([&](const Control& control) { return starway::open(sources, wanted, &report, control); },
                              progress, threads);
    return {std::move(network), report_of(report)};
}

// A projector that calls Python with an array of (n, 2), which it changes in place.
Projector projector_of(const nb::object& project) {
    if (project.is_none()) return {};
    return [&project](std::span<Position> positions) -> Result<void> {
        if (positions.empty()) return {};
        const nb::gil_scoped_acquire acquire;
        const std::size_t shape[]{positions.size(), 2};
        project(nb::ndarray<nb::numpy, double>(&positions[0].x, 2, shape, nb::none()).cast(nb::rv_policy::reference));
        return {};
    };
}

Opened open_stream(const nb::object& source, const std::string& origin, const nb::dict& options,
                   const nb::object& project, const nb::object& progress, unsigned threads) {
    const SourceOptions wanted = source_options(options);
    const nb::object capsule = source.attr("__arrow_c_stream__")();
    auto* const stream = static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(capsule.ptr(), "arrow_array_stream"));
    if (stream == nullptr) throw nb::python_error();
    LoadReport report;
    const Projector projector = projector_of(project);
    RoadNetwork network =
        run([&](const Control& control) { return open_lines(stream, origin, wanted, &report, control, projector); },
            progress, threads);
    return {std::move(network), report_of(report)};
}

// fields: (name, array of double or int64), or (name, array of int32, list of words)
Opened open_table(const Pairs& points, const Vector<std::uint64_t>& first_point,
                  const Vector<std::uint64_t>& first_part, const nb::list& fields, const std::string& origin,
                  const nb::dict& options, const nb::object& project, const nb::object& progress, unsigned threads) {
    const SourceOptions wanted = source_options(options);
    LineTable table{origin, positions_of(points), span_of(first_point), span_of(first_part), {}};
    std::vector<nb::object> kept;  // what the spans point to
    std::vector<Texts> words;
    words.reserve(fields.size());
    for (const nb::handle entry : fields) {
        const auto field = nb::cast<nb::tuple>(entry);
        LineField& added = table.fields.emplace_back();
        added.name = nb::cast<std::string>(field[0]);
        Vector<double> reals;
        Vector<std::int64_t> integers;
        kept.push_back(nb::borrow(field[1]));
        if (field.size() == 3) {
            words.push_back(nb::cast<Texts>(field[2]));
            added.values = LineField::Words{span_of(nb::cast<Vector<std::int32_t>>(field[1])), words.back()};
        } else if (nb::try_cast(field[1], reals, false)) {
            added.values = span_of(reals);
        } else {
            added.values = span_of(nb::cast<Vector<std::int64_t>>(field[1]));
        }
    }
    LoadReport report;
    const Projector projector = projector_of(project);
    RoadNetwork network =
        run([&](const Control& control) { return open_lines(table, wanted, &report, control, projector); }, progress,
            threads);
    return {std::move(network), report_of(report)};
}

template <class T>
std::vector<T> copied(const Vector<T>& array) {
    const auto values = span_of(array);
    return {values.begin(), values.end()};
}

// What build() of starway/_build.py passes, checked by the library.
struct Draft {
    NetworkDraft draft;

    void set_nodes(std::uint32_t count, const std::optional<Pairs>& xy, bool geographic) {
        draft.node_count = count;
        if (!xy) return;
        draft.frame = geographic ? FrameKind::geographic : FrameKind::planar;
        const auto positions = positions_of(*xy);
        draft.node_position.assign(positions.begin(), positions.end());
    }
    void set_edges(const Vector<std::uint32_t>& tail, const Vector<std::uint32_t>& head,
                   const Vector<std::uint8_t>& direction) {
        draft.edge_tail = copied(tail);
        draft.edge_head = copied(head);
        for (const std::uint8_t code : span_of(direction)) {
            if (code < 1 || code > 3) throw nb::value_error("a direction is 1, 2 or 3");
            draft.edge_direction.push_back(static_cast<Direction>(code));
        }
    }
    void set_shapes(const Vector<std::uint64_t>& first, const Pairs& points) {
        draft.shape_first = copied(first);
        const auto positions = positions_of(points);
        draft.shape_points.assign(positions.begin(), positions.end());
    }
    void set_names(const Vector<std::int32_t>& number, const Texts& words) {
        std::vector<std::uint32_t> known;
        for (const std::string& word : words) known.push_back(draft.names.add(word));
        for (const std::int32_t name : span_of(number))
            draft.edge_name.push_back(name < 0 ? 0 : known.at(static_cast<std::size_t>(name)));
    }
    void set_classes(const Vector<std::int32_t>& number, const Texts& words) {
        draft.classes.assign(1, std::string());
        draft.classes.insert(draft.classes.end(), words.begin(), words.end());
        for (const std::int32_t name : span_of(number))
            draft.edge_class.push_back(static_cast<std::uint8_t>(name < 0 ? 0 : name + 1));
    }
    void add_column(const std::string& name, const std::string& unit, double resolution, const Vector<double>& forward,
                    const Vector<double>& backward) {
        draft.columns.push_back({name, unit, resolution, copied(forward), copied(backward)});
    }
};

RoadNetwork with_index(const RoadNetwork& network, const std::string& target, const Texts& weights,
                       const Texts& indices, bool anew, std::uint64_t memory, const nb::object& progress,
                       unsigned threads) {
    PrepareRequest request;
    request.memory = memory;
    request.weights = weights;
    for (const std::string& index : indices) request.indices.push_back(road_algorithm_named(index));
    request.anew = anew;
    return run(
        [&](const Control& control) -> Result<RoadNetwork> {
            if (target.empty()) return prepare(network, request, control);
            if (auto written = prepare(network, target, request, control); !written) return written.error();
            return RoadNetwork::open(target, Verify::on_use);
        },
        progress, threads);
}

std::pair<RoadNetwork, nb::dict> with_weights(
    const RoadNetwork& network, const std::string& target, const std::string& weight, bool by_edges,
    const Vector<std::uint32_t>& numbers, const Vector<double>& values, const std::vector<std::string>& speeds,
    const std::string& weights, const std::string& profile, bool skip, const std::vector<std::string>& segment_speeds,
    const std::vector<std::string>& turn_penalties, const nb::object& progress, unsigned threads) {
    UpdateRequest request;
    request.profile = profile;
    request.weight = weight;
    request.speeds = speeds;
    request.weights = weights;
    request.on_error = skip ? OnError::skip : OnError::stop;
    request.segment_speeds = segment_speeds;
    request.turn_penalties = turn_penalties;
    if (numbers.shape(0) != values.shape(0)) throw nb::value_error("there must be one value for each number");
    for (std::size_t i = 0; i < numbers.shape(0); ++i) {
        const auto value = std::isnan(values(i)) ? std::nullopt : std::optional(values(i));
        if (by_edges)
            request.edges.push_back({EdgeId(numbers(i)), value});
        else
            request.arcs.push_back({ArcId(numbers(i)), value});
    }
    LoadReport report;
    RoadNetwork result = run(
        [&](const Control& control) -> Result<RoadNetwork> {
            if (target.empty()) return update(network, request, &report, control);
            if (auto written = update(network, target, request, &report, control); !written) return written.error();
            return RoadNetwork::open(target, Verify::on_use);
        },
        progress, threads);
    return {std::move(result), report_of(report)};
}

nb::list columns_of(const RoadNetwork& network) {
    nb::list columns;
    for (const WeightColumn& column : network.columns())
        columns.append(nb::make_tuple(std::string(column.name), std::string(column.unit), column.resolution));
    return columns;
}

nb::object weight_of(const RoadNetwork& network, const std::string& name) {
    const WeightColumn* column = network.column(name.empty() ? network.default_weight() : std::string_view(name));
    if (column == nullptr) throw Failure{{ErrorKind::usage, fmt::format("there is no weight \"{}\"", name)}};
    std::vector<double> values;
    values.reserve(column->weight.size());
    for (std::uint32_t arc = 0; arc < column->weight.size(); ++arc)
        values.push_back(column->weight[arc] == closed_weight ? std::numeric_limits<double>::infinity()
                                                              : column->value(arc));
    return numpy_of(std::move(values));
}

// What a method of the network says of each node, edge or arc.
template <auto get, auto count, class Id>
nb::object of_each(const RoadNetwork& network) {
    std::vector<std::uint32_t> values((network.*count)());
    for (std::uint32_t i = 0; i < values.size(); ++i) values[i] = std::uint32_t{(network.*get)(Id(i))};
    return numpy_of(std::move(values));
}

// The whole lines of some edges: points (n, 2), and where each begins.
std::pair<nb::object, nb::object> lines_of(const RoadNetwork& network, const Vector<std::uint32_t>& edges) {
    std::vector<Position> points;
    std::vector<std::uint64_t> first{0};
    for (const std::uint32_t edge : span_of(edges)) {
        if (edge >= network.edge_count()) throw nb::index_error("edge number out of range");
        network.append_line(EdgeId(edge), false, points);
        first.push_back(points.size());
    }
    return {numpy_of(points), numpy_of(std::move(first))};
}

nb::dict check_network(const RoadNetwork& network, double near_m, std::size_t examples, const nb::object& progress) {
    const CheckReport report = run(
        [&](const Control& control) {
            return check(network, CheckOptions{near_m, examples}, control);
        },
        progress);
    const auto at = [](const std::optional<Position>& position) -> nb::object {
        return position ? nb::object(nb::make_tuple(position->x, position->y)) : nb::object(nb::none());
    };
    nb::list findings;
    for (const Finding& finding : report.findings) {
        nb::list places;
        for (const FindingPlace& place : finding.places) {
            nb::dict entry;
            entry["text"] = place.text;
            entry["position"] = at(place.position);
            entry["other"] = at(place.other);
            entry["node"] = place.node.valid() ? nb::cast(std::uint32_t{place.node}) : nb::object(nb::none());
            entry["edge"] = place.edge.valid() ? nb::cast(std::uint32_t{place.edge}) : nb::object(nb::none());
            entry["feature"] = nb::cast(place.feature);
            entry["distance"] = nb::cast(place.distance_m);
            places.append(entry);
        }
        nb::dict entry;
        entry["kind"] = std::string(name_of(finding.kind));
        entry["severity"] = finding.severity == Severity::warning ? "warning" : "info";
        entry["text"] = finding.text;
        entry["count"] = finding.count;
        entry["places"] = places;
        findings.append(entry);
    }
    const auto summary = [](const ComponentSummary& parts) {
        nb::dict entry;
        entry["count"] = parts.count;
        entry["largest"] = nb::cast(parts.largest);
        entry["share"] = parts.share;
        return entry;
    };
    nb::dict result;
    result["nodes"] = report.nodes;
    result["edges"] = report.edges;
    result["arcs"] = report.arcs;
    result["strong"] = summary(report.strong);
    result["weak"] = summary(report.weak);
    result["findings"] = findings;
    return result;
}

void verify(const RoadNetwork& network) {
    run_at_once([&]() -> Result<void> {
        if (auto sound = network.verify(); !sound) return sound;
        return network.verify_extra("checksums", [] { return Result<void>(); });  // of indices too
    });
}

}  // namespace

void bind_network(nb::module_& module) {
    module.def("open", &open_sources, nb::arg("sources"), nb::arg("options"), nb::arg("progress").none(),
               nb::arg("threads"));
    module.def("open_stream", &open_stream, nb::arg("source"), nb::arg("origin"), nb::arg("options"),
               nb::arg("project").none(), nb::arg("progress").none(), nb::arg("threads"));
    module.def("open_table", &open_table, nb::arg("points"), nb::arg("first_point"), nb::arg("first_part"),
               nb::arg("fields"), nb::arg("origin"), nb::arg("options"), nb::arg("project").none(),
               nb::arg("progress").none(), nb::arg("threads"));
    module.def("map_network", [](const std::string& path) {
        return run_at_once([&] { return RoadNetwork::open(path, Verify::on_use); });
    });
    module.def("source_options_told", &source_options_told);
    module.def("road_formats_told", &read::options::road_formats_told);
    module.def("request_options", &request_options, nb::arg("service"));
    module.def("reads_gis_files", [] {
        const nb::gil_scoped_release release;
        return reads_gis_files();
    });
    nb::class_<Draft>(module, "Draft")
        .def(nb::init<>())
        .def("set_nodes", &Draft::set_nodes, nb::arg("count"), nb::arg("xy").none(), nb::arg("geographic"))
        .def("set_edges", &Draft::set_edges)
        .def("set_shapes", &Draft::set_shapes)
        .def("set_names", &Draft::set_names)
        .def("set_classes", &Draft::set_classes)
        .def("set_speeds", [](Draft& self, const Vector<float>& kmh) { self.draft.edge_speed_kmh = copied(kmh); })
        .def("set_number_labels",
             [](Draft& self, const Vector<std::int64_t>& labels) { self.draft.node_label = copied(labels); })
        .def("set_text_labels", [](Draft& self, Texts labels) { self.draft.node_label = std::move(labels); })
        .def("add_column", &Draft::add_column)
        .def("add_note", [](Draft& self, std::string note) { self.draft.notes.push_back(std::move(note)); })
        .def("set_default_weight", [](Draft& self, std::string name) { self.draft.default_weight = std::move(name); })
        .def(
            "build",
            [](Draft& self, const nb::object& progress, unsigned threads) {
                return run([&](const Control& control) { return build(std::move(self.draft), control); }, progress,
                           threads);
            },
            nb::arg("progress").none(), nb::arg("threads"));
    nb::class_<RoadNetwork>(module, "Network")
        .def("save",
             [](const RoadNetwork& network, const std::string& path) {
                 run([&](const Control&) -> Result<bool> {
                     if (auto sound = network.verify(); !sound) return sound.error();
                     if (auto saved = network.save(path); !saved) return saved.error();
                     return true;
                 });
             })
        .def("prepare", &with_index, nb::arg("target"), nb::arg("weights"), nb::arg("indices"), nb::arg("anew"),
             nb::arg("memory"), nb::arg("progress").none(), nb::arg("threads"))
        .def("update", &with_weights, nb::arg("target"), nb::arg("weight"), nb::arg("by_edges"), nb::arg("numbers"),
             nb::arg("values"), nb::arg("speeds"), nb::arg("weights"), nb::arg("profile"), nb::arg("skip"),
             nb::arg("segment_speeds"), nb::arg("turn_penalties"), nb::arg("progress").none(), nb::arg("threads"))
        .def("check", &check_network, nb::arg("near"), nb::arg("examples"), nb::arg("progress").none())
        .def("verify", &verify)
        .def_prop_ro("node_count", &RoadNetwork::node_count)
        .def_prop_ro("edge_count", &RoadNetwork::edge_count)
        .def_prop_ro("arc_count", &RoadNetwork::arc_count)
        .def_prop_ro("frame",
                     [](const RoadNetwork& network) {
                         switch (network.frame().kind) {
                             case FrameKind::geographic:
                                 return "geographic";
                             case FrameKind::planar:
                                 return "planar";
                             case FrameKind::none:
                                 break;
                         }
                         return "none";
                     })
        .def_prop_ro("bounds",
                     [](const RoadNetwork& network) {
                         const Box box = network.bounds();
                         return nb::make_tuple(box.min_x, box.min_y, box.max_x, box.max_y);
                     })
        .def_prop_ro("columns", &columns_of)
        .def_prop_ro("default_weight", [](const RoadNetwork& network) { return std::string(network.default_weight()); })
        .def_prop_ro("notes", [](const RoadNetwork& network) { return network.notes(); })
        .def_prop_ro("details", [](const RoadNetwork& network) { return network.details(); })
        .def_prop_ro(
            "sections",
            [](const RoadNetwork& network) {
                nb::list sections;
                for (const auto& section : network.sections())
                    sections.append(nb::make_tuple(std::string(section.name), section.bytes, section.checksum));
                return sections;
            })
        .def_prop_ro("classes",
                     [](const RoadNetwork& network) {
                         const RoadFlags flags(network);
                         return Texts(flags.names().begin(), flags.names().end());
                     })
        .def("edge_classes",
             [](const RoadNetwork& network) {
                 const RoadFlags flags(network);
                 std::vector<std::uint32_t> classes(network.edge_count());
                 for (std::uint32_t i = 0; i < classes.size(); ++i) classes[i] = flags.of(EdgeId(i));
                 return numpy_of(std::move(classes));
             })
        .def("edge_tags",
             [](const RoadNetwork& network, std::uint32_t edge) {
                 if (edge >= network.edge_count()) throw nb::index_error("edge number out of range");
                 std::map<std::string, std::string> tags;
                 for (const auto& [key, value] : RoadTags(network).of(EdgeId(edge)))
                     tags.emplace(std::string(key), std::string(value));
                 return tags;
             })
        .def_prop_ro("edge_numbers",
                     [](const RoadNetwork& network) {
                         nb::list all;
                         for (const EdgeNumbers& numbers : edge_numbers(network))
                             all.append(nb::make_tuple(
                                 std::string(numbers.name),
                                 numpy_of(std::vector<float>(numbers.values.begin(), numbers.values.end()))));
                         return all;
                     })
        .def("weights", &weight_of)
        .def("lines", &lines_of)
        .def_prop_ro("node_positions",
                     [](const RoadNetwork& network) {
                         std::vector<Position> positions;
                         positions.reserve(network.node_count());
                         for (std::uint32_t i = 0; i < network.node_count(); ++i)
                             positions.push_back(network.position(NodeId(i)));
                         return numpy_of(positions);
                     })
        .def_prop_ro("components", &of_each<&RoadNetwork::component, &RoadNetwork::node_count, NodeId>)
        .def_prop_ro("tails", &of_each<&RoadNetwork::edge_tail, &RoadNetwork::edge_count, EdgeId>)
        .def_prop_ro("heads", &of_each<&RoadNetwork::edge_head, &RoadNetwork::edge_count, EdgeId>)
        .def_prop_ro("forward_arcs", &of_each<&RoadNetwork::forward_arc, &RoadNetwork::edge_count, EdgeId>)
        .def_prop_ro("backward_arcs", &of_each<&RoadNetwork::backward_arc, &RoadNetwork::edge_count, EdgeId>)
        .def_prop_ro("arc_edges", &of_each<&RoadNetwork::edge, &RoadNetwork::arc_count, ArcId>)
        .def_prop_ro("features", &of_each<&RoadNetwork::source_feature, &RoadNetwork::edge_count, EdgeId>)
        .def("edge_name",
             [](const RoadNetwork& network, std::uint32_t edge) {
                 if (edge >= network.edge_count()) throw nb::index_error("edge number out of range");
                 return std::string(network.name(EdgeId(edge)));
             })
        .def("node_labels",
             [](const RoadNetwork& network, const Vector<std::uint32_t>& nodes) {
                 Texts labels;
                 for (const std::uint32_t node : span_of(nodes)) {
                     if (node >= network.node_count()) throw nb::index_error("node number out of range");
                     labels.push_back(network.node_label(NodeId(node)));
                 }
                 return labels;
             })
        .def_prop_ro("has_text_labels", &RoadNetwork::has_text_labels)
        .def("find_node", [](const RoadNetwork& network, const std::string& label) -> std::optional<std::uint32_t> {
            const auto node = network.find_node(label);
            return node ? std::optional(std::uint32_t{*node}) : std::nullopt;
        });
}

}  // namespace starway::python
