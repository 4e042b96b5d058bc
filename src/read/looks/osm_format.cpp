#include "read/looks/osm_format.hpp"

#include <algorithm>
#include <string>

#include "base/core/lower_case.hpp"

namespace starway::read::osm {
namespace {

bool is_pbf(std::string_view text) {
    constexpr std::size_t length_bytes = 4;
    return text.size() > length_bytes && text.substr(length_bytes).starts_with("\x0a\x09OSMHeader");
}

// The name of the element that begins the text; empty for anything else.
std::string_view element_name(std::string_view text) {
    text.remove_prefix(1);
    return text.substr(0, std::min(text.find_first_of(" \t\r\n/>"), text.size()));
}

// The name of the first element, after declarations and comments.
std::string_view first_element(std::string_view text) {
    for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at)) {
        const std::string_view name = element_name(text.substr(at));
        if (name.empty() || (name.front() != '?' && name.front() != '!')) return name;
        const std::string_view end = name.starts_with("!--") ? "-->" : ">";
        at = text.find(end, at);
        if (at == std::string_view::npos) break;
    }
    return {};
}

// As Overpass and the API of OpenStreetMap write it: a head, and then the elements.
bool is_json(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    constexpr std::size_t head = 4096;
    if (begin == std::string_view::npos || text[begin] != '{') return false;
    const std::string_view start = text.substr(begin, head);
    const std::size_t elements = start.find("\"elements\"");
    return elements != std::string_view::npos && start.find("\"generator\"") < elements;
}

bool is_o5m(std::string_view text) {
    return text.starts_with("\xff\xe0\x04o5");
}

// "n17", "w-5"; a member of a relation may go on with @ and its role.
bool is_reference(std::string_view item, bool has_role) {
    if (has_role) item = item.substr(0, std::min(item.find('@'), item.size()));
    if (item.empty() || std::string_view("nwr").find(item.front()) == std::string_view::npos) return false;
    item.remove_prefix(1);
    if (item.starts_with('-')) item.remove_prefix(1);
    return !item.empty() && item.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_whole_field(std::string_view field) {
    const char kind = field.front();
    field.remove_prefix(1);
    if (kind == 'x' || kind == 'y')
        return !field.empty() && field.find_first_not_of("0123456789.-+eE") == std::string_view::npos;
    if (kind != 'N' && kind != 'M' && kind != 'T') return true;
    while (!field.empty()) {
        const std::size_t end = field.find(',');
        const std::string_view item = field.substr(0, end);
        if (kind == 'T'
                ? item.find('=') == std::string_view::npos
                : !is_reference(item.substr(0, kind == 'N' ? item.find_first_of("xy") : item.size()), kind == 'M'))
            return false;
        if (end == std::string_view::npos) return true;
        field.remove_prefix(end + 1);
        if (field.empty()) return false;
    }
    return true;
}

// A line of OPL: "n17 v1 dV x4.35 y50.85". Every field begins with a letter that says what it is.
bool is_opl_line(std::string_view line) {
    if (line.empty() || std::string_view("nwr").find(line.front()) == std::string_view::npos) return false;
    std::size_t at = 1;
    if (at < line.size() && line[at] == '-') ++at;
    const std::size_t digits = at;
    while (at < line.size() && line[at] >= '0' && line[at] <= '9') ++at;
    if (at == digits || at == line.size() || line[at] != ' ') return false;
    bool has_content = false;
    while (at < line.size()) {
        while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
        if (at == line.size()) break;
        if (std::string_view("vdctiuTxyNM").find(line[at]) == std::string_view::npos) return false;
        has_content = has_content || std::string_view("TxNMv").find(line[at]) != std::string_view::npos;
        at = std::min(line.find_first_of(" \t", at), line.size());
    }
    return has_content;
}

bool is_opl(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (!line.empty() && line.front() != '#') return is_opl_line(line);
        if (end == std::string_view::npos) return false;
        text.remove_prefix(end + 1);
    }
    return false;
}

}  // namespace

bool is_whole_opl_line(std::string_view line) {
    if (!is_opl_line(line)) return false;
    for (std::size_t at = line.find(' '); at < line.size();) {
        at = line.find_first_not_of(" \t", at);
        if (at == std::string_view::npos) break;
        const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
        if (!is_whole_field(line.substr(at, end - at))) return false;
        at = end;
    }
    return true;
}

std::optional<Format> format_of(std::string_view stored, std::string_view beginning, std::string_view path) {
    if (stored.starts_with("BZh")) {
        const std::string name = core::lower_case(path);
        if (name.ends_with(".osm.bz2") || name.ends_with(".osh.bz2")) return Format{Encoding::xml, Packing::bzip2};
        if (name.ends_with(".osc.bz2")) return Format{Encoding::changes, Packing::bzip2};
        if (name.ends_with(".opl.bz2")) return Format{Encoding::opl, Packing::bzip2};
        return std::nullopt;
    }
    const Packing packing = stored.starts_with("\x1f\x8b") ? Packing::gzip : Packing::none;
    // A PBF of changes looks like one of history.
    if (is_pbf(beginning))
        return Format{core::lower_case(path).ends_with(".osc.pbf") ? Encoding::changes : Encoding::pbf, packing};
    const std::string_view element = first_element(beginning);
    // Overpass's differences hold objects in pairs; text has no bare "<".
    const bool has_actions = beginning.find("<action ") != std::string_view::npos;
    if (element == "osm") return Format{has_actions ? Encoding::differences : Encoding::xml, packing};
    if (element == "osmChange") return Format{Encoding::changes, packing};
    if (is_opl(beginning)) return Format{Encoding::opl, packing};
    if (is_json(beginning)) return Format{Encoding::json, packing};
    if (is_o5m(beginning)) return Format{Encoding::o5m, packing};
    return std::nullopt;
}

std::string_view why_unsupported(Encoding encoding) {
    switch (encoding) {
        case Encoding::changes:
            return "is a file of changes, which says how to bring other data up to date; apply it to those first "
                   "(osmium apply-changes), and pass the result";
        case Encoding::differences:
            return "tells the differences between two states of OpenStreetMap; ask Overpass for one state, by [date:] "
                   "in the place of [diff:] and [adiff:]";
        case Encoding::json:
            return "is OpenStreetMap as JSON, which is not read; ask for XML, as by [out:xml] in Overpass";
        case Encoding::o5m:
            return "is OpenStreetMap as o5m, which is not read; convert it first (osmium cat roads.o5m -o "
                   "roads.osm.pbf)";
        default:
            return {};
    }
}

}  // namespace starway::read::osm
