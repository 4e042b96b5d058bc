#include "read/roads/csv/edges.hpp"

#include <fmt/format.h>

#include <utility>

#include "read/csv/table.hpp"
#include "read/look.hpp"
#include "read/maps/text/matrix.hpp"
#include "read/options/rows.hpp"
#include "read/reader.hpp"
#include "read/roads/csv/edge_reader.hpp"
#include "read/roads/csv/lines.hpp"
#include "read/roads/csv/places.hpp"

namespace starway::read {

Result<NetworkDraft> parse_csv_edges(const std::vector<NamedText>& edges, const NamedText* nodes,
                                     const SourceOptions& options, LoadReport& report, const Control& control,
                                     const EdgeConventions& conventions) {
    if (options.directed && options.undirected)
        return Error{ErrorKind::usage, "⟨directed⟩ and ⟨undirected⟩ cannot be combined; leave one out"};
    CsvEdgeReader reader(options, report, control, conventions);
    if (nodes != nullptr) {
        Result<NodeTable> table = parse_csv_nodes(*nodes, options, report, control);
        if (!table) return std::move(table).error();
        reader.use_nodes(*std::move(table), nodes->name);
    }
    for (const NamedText& source : edges)
        if (auto read = reader.read(source); !read) return std::move(read).error();
    return reader.finish();
}

namespace {

// Options that say how lines connect have no effect where rows name their nodes.
Result<void> only_for_lines(const std::string& name, const SourceOptions& options) {
    for (const std::string& option : options::given(options))
        if (const options::Row* row = options::find(option); row != nullptr && row->joins_lines)
            return Error{ErrorKind::usage,
                         fmt::format("⟨{}⟩ has no effect on {}, whose rows name the nodes of their ends; leave it out",
                                     option, name)};
    return {};
}

// Rows of distances look like edges, and mean something else.
Result<void> no_distances(const NamedText& source, const SourceOptions& options) {
    if (!(options.from_field.empty() && options.to_field.empty() && options.weight_field.empty())) return {};
    const std::string_view text = source.text.substr(0, beginning_bytes);
    if (maps::matrix_of(text, text.size() == source.text.size()) != maps::Matrix::distances) return {};
    return Error{
        ErrorKind::data,
        fmt::format(
            "{}: these are distances of places from each other, a row for each place, which are not read; list an edge "
            "in each row (from,to,weight)⟦, or, if these are edges, name the columns: ⟨from_field=1⟩ ⟨to_field=2⟩⟧",
            source.name)};
}

Result<NetworkDraft> read_csv_edges(const std::vector<std::string>& files, const SourceOptions& options,
                                    LoadReport& report, const Control& control) {
    return parse_files<NetworkDraft>(files, options.nodes, options.encoding, report.warnings,
                                     [&](const auto& texts, const NamedText* nodes) {
                                         const auto lines = is_csv_of_lines(texts.front(), options);
                                         if (!lines) return Result<NetworkDraft>(lines.error());
                                         if (*lines && nodes == nullptr)
                                             return parse_csv_lines(texts, options, report, control);
                                         if (auto fits = no_distances(texts.front(), options); !fits)
                                             return Result<NetworkDraft>(std::move(fits).error());
                                         if (auto fits = only_for_lines(texts.front().name, options); !fits)
                                             return Result<NetworkDraft>(std::move(fits).error());
                                         return parse_csv_edges(texts, nodes, options, report, control);
                                     });
}

// Options for the file of nodes need that file.
Result<void> check_node_fields(const std::string& source, const SourceOptions& options) {
    if (!options.nodes.empty()) return {};
    for (const auto& [field, flag] :
         {std::pair{&options.id_field, "⟨id_field⟩"}, std::pair{&options.x_field, "⟨x_field⟩"},
          std::pair{&options.y_field, "⟨y_field⟩"}})
        if (!field->empty())
            return Error{ErrorKind::usage, fmt::format("{} has no effect on {} without ⟨nodes=FILE⟩, whose column it "
                                                       "names⟦; pass ⟨nodes⟩, or leave it out⟧",
                                                       flag, source)};
    return {};
}

Likeness looks_like_csv_file(const Look& look) {
    const std::string_view text = look.text();
    // Of UTF-16, the reader explains what to do.
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return Likeness::table;
    const std::string extension = look.extension();
    const bool is_named_so = extension == ".csv" || extension == ".tsv" || extension == ".txt";
    return look.may_be_rows() && (is_named_so || looks_like_csv(text)) ? Likeness::table : Likeness::none;
}

}  // namespace

const RoadFormat csv_format{.reader = options::Reader::csv,
                            .looks_like = looks_like_csv_file,
                            .read = read_csv_edges,
                            .check = check_node_fields,
                            .points = options::Reader::csv_points,
                            .read_places = read_csv_places};

}  // namespace starway::read
