#include "read/roads/matsim/reader.hpp"

#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "base/geo/frame.hpp"
#include "read/csv/points.hpp"
#include "read/decimal.hpp"
#include "read/ids/id_table.hpp"
#include "read/reader.hpp"
#include "read/rejections.hpp"
#include "read/roads/edges/edge_rows.hpp"
#include "read/xml_pieces.hpp"

namespace starway::read {
namespace {

constexpr double unread = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t most_modes = 64;
constexpr std::size_t longest_mode = 64;
constexpr std::size_t most_links = std::numeric_limits<std::uint32_t>::max() / 2;

std::string_view without_blanks(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

// As Java's Double.parseDouble() reads it.
ParsedNumber number_in(std::string_view text) {
    if (text == "Infinity") return {std::numeric_limits<double>::infinity(), NumberFault::none};
    return parse_decimal(text);
}

// The attributes of an element.
class Attributes {
public:
    explicit Attributes(const char** pairs) : pairs_(pairs) {}
    [[nodiscard]] std::optional<std::string_view> find(std::string_view name) const {
        for (const char** pair = pairs_; *pair != nullptr; pair += 2)
            if (name == *pair) return without_blanks(pair[1]);
        return std::nullopt;
    }
    [[nodiscard]] std::string_view text(std::string_view name) const { return find(name).value_or(std::string_view()); }

private:
    const char** pairs_;
};

// What a link states, by its position in the file.
struct Links {
    EdgeRows rows;                      // columns: length, time, then those of extra_weights
    std::vector<std::uint32_t> number;  // of the link, from 0; those that were skipped count
    std::vector<std::uint64_t> modes;   // bits of Network::modes
    std::vector<std::uint8_t> road_class;
};

class MatsimReader {
public:
    MatsimReader(const NamedText& source, const SourceOptions& options, LoadReport& report, const Control& control)
        : source_(source),
          options_(options),
          report_(report),
          control_(control),
          rejections_(source.name, options.on_error, report),
          parser_(::XML_ParserCreate("UTF-8"), ::XML_ParserFree) {
        if (!parser_) throw std::bad_alloc();
        ::XML_SetUserData(parser_.get(), this);
        ::XML_SetElementHandler(
            parser_.get(),
            [](void* self, const char* name, const char** attributes) {
                static_cast<MatsimReader*>(self)->begin(name, Attributes(attributes));
            },
            [](void* self, const char*) { static_cast<MatsimReader*>(self)->end(); });
        ::XML_SetCharacterDataHandler(parser_.get(), [](void* self, const char* text, int size) {
            auto* const reader = static_cast<MatsimReader*>(self);
            if (reader->reads_text_) reader->text_.append(text, static_cast<std::size_t>(size));
        });
        // Entities of its own make a small file a large one.
        ::XML_SetEntityDeclHandler(parser_.get(), [](void* self, const char*, int, const char*, int, const char*,
                                                     const char*, const char*, const char*) {
            static_cast<MatsimReader*>(self)->fail("declares entities, which are not read");
        });
        links_.rows.columns = {{"length", "m", 0, {}, {}}, {"time", "s", 0, {}, {}}};
        for (const std::string& name : options.extra_weights) extra_.push_back(name);
        if (const std::string& name = options.weight_field; !name.empty() && name != "length" && name != "time")
            extra_.push_back(name);
        for (const std::string& name : extra_) links_.rows.columns.push_back({name, "", 0, {}, {}});
    }

    Result<NetworkDraft> read() {
        if (control_.progress != nullptr) control_.progress->phase("reading " + source_.name, source_.text.size());
        // Blanks before the declaration are not allowed, and are there.
        const std::size_t blank = std::min(source_.text.find('<'), source_.text.size());
        lines_before_ = static_cast<std::uint64_t>(
            std::count(source_.text.begin(), source_.text.begin() + static_cast<std::ptrdiff_t>(blank), '\n'));
        const XmlEnd end = parse_xml(parser_.get(), source_.text.substr(blank), [this] {
            if (control_.progress != nullptr)
                control_.progress->advance(
                    static_cast<std::uint64_t>(std::max<XML_Index>(::XML_GetCurrentByteIndex(parser_.get()), 0)));
            return control_.cancel == nullptr || !*control_.cancel;
        });
        if (error_) return *std::move(error_);
        if (end == XmlEnd::stopped) return Error{ErrorKind::interrupted, "interrupted"};
        if (end == XmlEnd::huge_token) return wrong("has a tag or comment of more than a megabyte");
        if (end == XmlEnd::failed)
            return wrong(fmt::format("not well-formed XML: {}", ::XML_ErrorString(::XML_GetErrorCode(parser_.get()))));
        if (links_.rows.size() == 0)
            return Error{ErrorKind::data, fmt::format("{}: the network has no links", source_.name)};
        return draft();
    }

private:
    enum class Element : std::uint8_t { other, network, nodes, node, links, link, attributes, attribute };

    [[nodiscard]] std::uint64_t line() const { return lines_before_ + ::XML_GetCurrentLineNumber(parser_.get()); }
    [[nodiscard]] Error wrong(std::string_view what) const {
        return {ErrorKind::data, fmt::format("{}:{}: {}", source_.name, line(), what)};
    }
    void fail(std::string_view what) {
        if (!error_) error_ = wrong(what);
        ::XML_StopParser(parser_.get(), XML_FALSE);
    }
    void reject(RowFault fault) {
        if (auto error = rejections_.reject(line(), std::move(fault)); error && !error_) {
            error_ = std::move(error);
            ::XML_StopParser(parser_.get(), XML_FALSE);
        }
    }

    [[nodiscard]] bool is_in(Element parent) const { return !open_.empty() && open_.back() == parent; }
    [[nodiscard]] Element kind_of(std::string_view name) const {
        if (open_.empty()) return name == "network" ? Element::network : Element::other;
        switch (open_.back()) {
            case Element::network:
                return name == "nodes"        ? Element::nodes
                       : name == "links"      ? Element::links
                       : name == "attributes" ? Element::attributes
                                              : Element::other;
            case Element::nodes:
                return name == "node" ? Element::node : Element::other;
            case Element::links:
                return name == "link" ? Element::link : Element::other;
            case Element::link:
                return name == "attributes" ? Element::attributes : Element::other;
            case Element::attributes:
                return name == "attribute" ? Element::attribute : Element::other;
            default:
                return Element::other;
        }
    }

    void begin(std::string_view name, Attributes attributes) {
        const Element kind = kind_of(name);
        if (open_.empty() && kind != Element::network)
            return fail(fmt::format("is no network of MATSim, but {}", shown(name)));
        if (kind == Element::node) add_node(attributes);
        if (kind == Element::links) read_period(attributes.text("capperiod"));
        if (kind == Element::link) add_link(attributes);
        if (kind == Element::attribute) {
            attribute_ = attributes.text("name");
            text_.clear();
            reads_text_ = true;
        }
        open_.push_back(kind);
    }

    void end() {
        if (error_) return;  // Expat ends an element whose beginning stopped it
        if (open_.back() == Element::attribute) {
            reads_text_ = false;
            const Element owner = open_.size() < 3 ? Element::other : open_[open_.size() - 3];
            if (owner == Element::network && attribute_ == "coordinateReferenceSystem") crs_ = without_blanks(text_);
            if (owner == Element::link && is_link_kept_) take_attribute(without_blanks(text_));
        }
        open_.pop_back();
    }

    // "01:00:00", for which capacities are stated.
    void read_period(std::string_view text) {
        if (text.empty()) return;
        double seconds = 0;
        for (std::size_t parts = 0; !text.empty(); ++parts) {
            const std::size_t end = std::min(text.find(':'), text.size());
            const ParsedNumber part = parse_decimal(text.substr(0, end));
            constexpr double sixty = 60;
            if (part.fault != NumberFault::none || part.value < 0 || parts == 3)
                return reject({"capperiod", std::string(text), "is not a time such as 01:00:00"});
            seconds = seconds * sixty + part.value;
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        constexpr double hour = 3600;
        if (seconds > 0) hours_ = seconds / hour;
    }

    std::optional<RowFault> read_number(Attributes attributes, const char* name, double& value) const {
        const auto text = attributes.find(name);
        if (!text) return RowFault{"", "", fmt::format("has no {}", name)};
        const ParsedNumber number = number_in(*text);
        if (number.fault != NumberFault::none)
            return RowFault{name, std::string(*text), std::string(describe(number.fault))};
        value = number.value;
        return std::nullopt;
    }

    void add_node(Attributes attributes) {
        const std::string_view id = attributes.text("id");
        if (id.empty()) return reject({"", "", "is a node without an id"});
        Position at;
        for (const auto& [name, value] : {std::pair{"x", &at.x}, std::pair{"y", &at.y}}) {
            if (auto fault = read_number(attributes, name, *value)) return reject(*std::move(fault));
            if (!std::isfinite(*value)) return reject({name, std::string(attributes.text(name)), "is not finite"});
        }
        const NodeIds::Key key = ids_.key_of(id);
        if (ids_.find(key) != no_number) return reject({"id", std::string(id), "duplicates the id of an earlier node"});
        if (ids_.size() >= no_number - 1) return fail("more nodes than 2^32");
        ids_.add(key);
        positions_.push_back(at);
    }

    std::optional<std::uint64_t> modes_of(std::string_view list) {
        std::uint64_t bits = 0;
        while (!list.empty()) {
            const std::size_t end = std::min(list.find(','), list.size());
            const std::string_view mode = without_blanks(list.substr(0, end));
            list.remove_prefix(std::min(end + 1, list.size()));
            if (mode.empty()) continue;
            auto found = std::find(modes_.begin(), modes_.end(), mode);
            if (found == modes_.end()) {
                if (modes_.size() == most_modes || mode.size() > longest_mode) return std::nullopt;
                found = modes_.insert(modes_.end(), std::string(mode));
            }
            bits |= std::uint64_t{1} << static_cast<unsigned>(found - modes_.begin());
        }
        return bits;
    }

    void add_link(Attributes attributes) {
        is_link_kept_ = false;
        const std::uint32_t number = link_count_++;
        if (number == most_links) return fail("more links than 2^31");
        std::array<std::uint32_t, 2> ends{};
        for (const auto& [name, end] : {std::pair{"from", ends.data()}, std::pair{"to", ends.data() + 1}}) {
            const std::string_view id = attributes.text(name);
            *end = id.empty() ? no_number : ids_.find(id);
            if (*end == no_number) return reject({name, std::string(id), "is not a node of the network"});
        }
        double length = 0;
        double speed = 0;
        double capacity = 0;
        if (auto fault = read_number(attributes, "length", length)) return reject(*std::move(fault));
        if (auto fault = read_number(attributes, "freespeed", speed)) return reject(*std::move(fault));
        if (length < 0 || std::isinf(length))
            return reject({"length", std::string(attributes.text("length")), "must be a number of at least 0"});
        if (!(speed > 0)) return reject({"freespeed", std::string(attributes.text("freespeed")), "must be above 0"});
        if (attributes.find("capacity"))
            if (auto fault = read_number(attributes, "capacity", capacity)) return reject(*std::move(fault));
        const auto modes = modes_of(attributes.find("modes").value_or("car"));  // the DTD's default
        if (!modes)
            return reject({"modes", std::string(attributes.text("modes")),
                           fmt::format("has a mode too many or too long; {} are read, of {} letters at most",
                                       most_modes, longest_mode)});
        const auto hourly = static_cast<float>(capacity / hours_);
        EdgeRows& rows = links_.rows;
        rows.tail.push_back(ends[0]);
        rows.head.push_back(ends[1]);
        rows.name.push_back(0);
        rows.capacity.push_back(hourly > 0 && std::isfinite(hourly) ? hourly : 0);
        rows.columns[0].forward.push_back(length);
        rows.columns[1].forward.push_back(length / speed);
        for (std::size_t i = 0; i < extra_.size(); ++i) {
            const auto text = attributes.find(extra_[i]);
            rows.columns[2 + i].forward.push_back(text ? extra_value(*text) : unread);
        }
        links_.number.push_back(number);
        links_.modes.push_back(*modes);
        links_.road_class.push_back(class_number(attributes.text("type")));
        is_link_kept_ = true;
    }

    static double extra_value(std::string_view text) {
        const ParsedNumber number = number_in(text);
        return number.fault == NumberFault::none && number.value >= 0 ? number.value : unread;
    }

    // pt2matsim and the readers of OpenStreetMap keep tags of ways so.
    void take_attribute(std::string_view value) {
        if (attribute_ == "osm:way:name") links_.rows.name.back() = names_.add(value);
        if (attribute_ == "osm:way:highway") links_.road_class.back() = class_number(value);
        for (std::size_t i = 0; i < extra_.size(); ++i)
            if (attribute_ == extra_[i]) links_.rows.columns[2 + i].forward.back() = extra_value(value);
    }

    std::uint8_t class_number(std::string_view name) {
        if (name.empty()) return 0;
        auto found = std::find(classes_.begin(), classes_.end(), name);
        if (found == classes_.end()) {
            if (classes_.size() > std::numeric_limits<std::uint8_t>::max()) return 0;
            found = classes_.insert(classes_.end(), std::string(name));
        }
        return static_cast<std::uint8_t>(found - classes_.begin());
    }

    void say(NetworkDraft& draft, std::string note) const {
        report_.recognised.emplace_back(note);
        draft.notes.emplace_back(std::move(note));
    }

    // Lengths as on the ground, and not as in a plane.
    [[nodiscard]] bool are_degrees() const {
        if (!std::all_of(positions_.begin(), positions_.end(), [](Position at) { return geo::is_lon_lat(at); }))
            return false;
        constexpr std::uint32_t most_compared = 10'000;
        std::uint32_t fit = 0;
        std::uint32_t compared = 0;
        const EdgeRows& rows = links_.rows;
        for (std::uint32_t i = 0; i < rows.size() && compared < most_compared; ++i) {
            const std::array<Position, 2> line{positions_[rows.tail[i]], positions_[rows.head[i]]};
            const double ground = geo::line_length(geo::geographic_frame(), line);
            const double length = rows.columns[0].forward[i];
            if (!(ground > 0) || !(length > 0)) continue;
            ++compared;
            constexpr double least = 0.5;
            constexpr double most = 3;
            fit += length > least * ground && length < most * ground ? 1 : 0;
        }
        return compared > 0 && fit > compared / 2;
    }

    Result<void> place_nodes(NetworkDraft& draft) {
        SourceOptions own = options_;
        const bool is_given = !own.crs.empty();
        if (!is_given) own.crs = crs_.empty() ? are_degrees() ? "EPSG:4326" : "none" : matsim_crs(crs_);
        draft.frame = csv_frame(own);
        const std::string_view to_override = "⟦ (to override: ⟨crs=EPSG:CODE⟩)⟧";
        if (needs_projection(own))
            if (auto done = project(positions_, own.crs, source_.name); !done) return done;
        if (is_given)
            say(draft, own.crs == "none" ? "coordinates are x,y in a plane, in metres⟦ (⟨crs⟩)⟧"
                                         : fmt::format("coordinates are in {}⟦ (⟨crs⟩)⟧", shown(own.crs)));
        else if (crs_.empty())
            say(draft,
                own.crs == "none"
                    ? fmt::format(
                          "coordinates are x,y in a plane, in metres, as the network names no coordinate system{}",
                          to_override)
                    : fmt::format("coordinates are longitude,latitude, which fit the links' lengths, as the network "
                                  "names no coordinate system{}",
                                  to_override));
        else
            say(draft, own.crs == "none"
                           ? fmt::format("coordinates are x,y in a plane, in metres, as the network's coordinate "
                                         "system, {}, is no place on Earth{}",
                                         shown(crs_), to_override)
                           : fmt::format("coordinates are in {}, as the network says{}", shown(crs_), to_override));
        draft.node_position = std::move(positions_);
        return {};
    }

    // Each mode of travel is a weight, unless all links are open to the same.
    void add_modes(NetworkDraft& draft) {
        EdgeRows& rows = links_.rows;
        const bool differ =
            std::adjacent_find(links_.modes.begin(), links_.modes.end(), std::not_equal_to<>()) != links_.modes.end();
        draft.default_weight = options_.weight_field;
        if (!differ) {
            if (std::find(modes_.begin(), modes_.end(), options_.weight_field) != modes_.end())
                draft.default_weight = "time";
            if (!modes_.empty()) say(draft, fmt::format("every link is open to {}", fmt::join(modes_, ", ")));
            return;
        }
        std::size_t most = 0;  // links of the default
        for (std::size_t mode = 0; mode < modes_.size(); ++mode) {
            std::vector<double> times(rows.size(), unread);
            std::size_t open = 0;
            for (std::uint32_t row = 0; row < rows.size(); ++row)
                if ((links_.modes[row] >> mode & 1U) != 0) {
                    times[row] = rows.columns[1].forward[row];
                    ++open;
                }
            const bool is_taken = std::any_of(rows.columns.begin(), rows.columns.end(),
                                              [&](const DraftColumn& column) { return column.name == modes_[mode]; });
            const std::string name = is_taken || modes_[mode] == "hops" ? modes_[mode] + ".mode" : modes_[mode];
            rows.columns.push_back({name, "s", 0, std::move(times), {}});
            if (modes_[mode] == "car") open = rows.size() + std::size_t{1};
            if (open > most && options_.weight_field.empty()) draft.default_weight = name;
            most = std::max(most, open);
        }
        say(draft,
            fmt::format("the weights {} are times on the links that are open to that mode; length, time and hops "
                        "are of all links⟦; choose one with ⟨weight⟩⟧",
                        fmt::join(modes_, ", ")));
    }

    Result<NetworkDraft> draft() {
        NetworkDraft draft;
        report_.recognised.emplace_back(fmt::format("{}: a MATSim network of {} nodes and {} links", source_.name,
                                                    ids_.size(), links_.rows.size()));
        draft.node_count = ids_.size();
        draft.node_label = ids_.take_labels();
        if (auto placed = place_nodes(draft); !placed) return std::move(placed).error();
        EdgeRows& rows = links_.rows;
        for (std::size_t i = extra_.size(); i-- > 0;) {
            const std::vector<double>& values = rows.columns[2 + i].forward;
            if (!std::all_of(values.begin(), values.end(), [](double value) { return std::isnan(value); })) continue;
            if (std::find(modes_.begin(), modes_.end(), extra_[i]) == modes_.end() ||
                extra_[i] != options_.weight_field)
                return Error{ErrorKind::usage,
                             fmt::format("{}: no link has a number called '{}'", source_.name, shown(extra_[i]))};
            rows.columns.erase(rows.columns.begin() + static_cast<std::ptrdiff_t>(2 + i));  // the default is a mode
        }
        add_modes(draft);
        const bool any_named =
            std::any_of(rows.name.begin(), rows.name.end(), [](std::uint32_t name) { return name != 0; });
        if (!any_named) rows.name.clear();
        merge_opposite_rows(rows, draft.node_count);
        if (options_.undirected) {
            rows.direction.clear();
            say(draft, "every link is two-way⟦ (⟨undirected⟩)⟧");
        } else {
            draft.details.emplace_back(
                "links there and back of equal capacity were merged as the two directions of one edge");
            report_.recognised.push_back(draft.details.back());
        }
        if (classes_.size() > 1) {
            for (const std::uint32_t row : rows.source) draft.edge_class.push_back(links_.road_class[row]);
            draft.classes = std::move(classes_);
        }
        for (std::uint32_t& row : rows.source) row = links_.number[row];
        draft.names = std::move(names_);
        move_edges(std::move(rows), draft);
        return draft;
    }

    const NamedText& source_;
    const SourceOptions& options_;
    LoadReport& report_;
    const Control& control_;
    Rejections rejections_;
    std::unique_ptr<std::remove_pointer_t<XML_Parser>, void (*)(XML_Parser)> parser_;
    std::optional<Error> error_;
    std::uint64_t lines_before_ = 0;
    std::vector<Element> open_;
    std::string attribute_, text_;  // the name and text of an attribute element
    bool reads_text_ = false;

    std::string crs_;  // as the network calls it
    double hours_ = 1;
    NodeIds ids_;
    std::vector<Position> positions_;
    std::vector<std::string> extra_;
    Links links_;
    std::uint32_t link_count_ = 0;
    bool is_link_kept_ = false;
    std::vector<std::string> modes_;
    StringPool names_;
    std::vector<std::string> classes_{std::string()};
};

Result<NetworkDraft> read_matsim(const std::vector<std::string>& sources, const SourceOptions& options,
                                 LoadReport& report, const Control& control) {
    if (sources.size() > 1)
        return Error{ErrorKind::usage,
                     "several MATSim networks cannot be joined, because each numbers its own nodes; pass one"};
    return parse_files<NetworkDraft>(
        sources, {}, options.encoding, report.warnings,
        [&](const auto& texts, const NamedText*) { return parse_matsim(texts.front(), options, report, control); });
}

}  // namespace

bool looks_like_matsim(std::string_view beginning) {
    for (;;) {
        const std::size_t open = beginning.find('<');
        if (open == std::string_view::npos) return false;
        beginning.remove_prefix(open);
        const std::string_view closing = beginning.starts_with("<!--") ? "-->"
                                         : beginning.starts_with("<?") ? "?>"
                                                                       : ">";
        if (!beginning.starts_with("<!") && !beginning.starts_with("<?")) break;
        const std::size_t end = beginning.find(closing);
        if (end == std::string_view::npos) return false;
        beginning.remove_prefix(end + closing.size());
    }
    constexpr std::string_view root = "<network";
    if (!beginning.starts_with(root) || beginning.size() == root.size()) return false;
    const char next = beginning[root.size()];
    if (next != '>' && next != ' ' && next != '\t' && next != '\n' && next != '\r') return false;
    return beginning.find("<nodes") != std::string_view::npos ||
           beginning.find("<attributes") != std::string_view::npos;
}

Result<NetworkDraft> parse_matsim(const NamedText& source, const SourceOptions& options, LoadReport& report,
                                  const Control& control) {
    return MatsimReader(source, options, report, control).read();
}

const RoadFormat matsim_format{.reader = options::Reader::matsim,
                               .looks_like =
                                   [](const Look& look) {
                                       return look.is_file && looks_like_matsim(look.text()) ? Likeness::certain
                                                                                             : Likeness::none;
                                   },
                               .read = read_matsim};

}  // namespace starway::read
