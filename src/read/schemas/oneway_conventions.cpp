#include "read/schemas/oneway_conventions.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/core/characters.hpp"
#include "base/core/lower_case.hpp"

namespace starway::read {
namespace {

constexpr Direction with = Direction::forward;
constexpr Direction against = Direction::backward;
constexpr Direction both = Direction::both;

constexpr OnewayWord lion_words[]{{"w", with}, {"a", against}, {"t", both}, {"p", closed_both_ways}};
constexpr OnewayWord nwb_words[]{{"h", with}, {"t", against}, {"b", both}, {"o", both}};
constexpr OnewayWord vicmap_words[]{{"f", with}, {"r", against}, {"b", both}};
constexpr OnewayWord here_words[]{{"f", with}, {"t", against}, {"b", both}, {"n", closed_both_ways}};
// "Sans objet" has no rule for directions; whether a car may use the road at all is said by ACCES_VL.
constexpr OnewayWord ign_words[]{{"doublesens", both},     {"double", both},     {"sensdirect", with},
                                 {"direct", with},         {"sensunique", with}, {"unique", with},
                                 {"sensinverse", against}, {"inverse", against}, {"sansobjet", both}};
constexpr OnewayWord nrn_words[]{{"-1", both}, {"unknown", both},       {"1", both},    {"bothdirections", both},
                                 {"2", with},  {"samedirection", with}, {"3", against}, {"oppositedirection", against}};
constexpr OnewayWord digiroad_words[]{{"2", both}, {"3", against}, {"4", with}};
constexpr OnewayWord inspire_words[]{{"bothdirections", both}, {"indirection", with}, {"inoppositedirection", against}};
constexpr OnewayWord linz_words[]{{"oneway", with}, {"twoway", both}};
constexpr OnewayWord osm2pgrouting_words[]{{"unknown", both},     {"yes", with},   {"no", both},
                                           {"reversed", against}, {"0", both},     {"1", with},
                                           {"2", both},           {"-1", against}, {"reversible", both}};

constexpr std::array table{
    OnewayConvention{"NYC LION", "New York City, Department of City Planning: LION metadata, TrafDir", "trafdir",
                     lion_words, "w|a"},
    OnewayConvention{"the Dutch NWB", "Rijkswaterstaat: Nationaal Wegenbestand, wegvakken, RIJRICHTNG",
                     "rijrichtng|rijrichting", nwb_words, "h"},
    OnewayConvention{"Vicmap Transport", "State of Victoria: Vicmap Transport, TR_ROAD, DIR_CODE",
                     "dircode|directioncode", vicmap_words, "r"},
    OnewayConvention{"HERE", "HERE: NAVSTREETS, Streets layer, DIR_TRAVEL", "dirtravel", here_words, ""},
    OnewayConvention{"IGN BD TOPO", "IGN: BD TOPO, troncon de route, sens de circulation",
                     "sens|sensdecirculation|senscirc|sensdecirc", ign_words,
                     "doublesens|sensdirect|sensinverse|sansobjet"},
    OnewayConvention{"the National Road Network of Canada", "Statistics Canada: NRN, TRAFFICDIR", "trafficdir",
                     nrn_words, "oppositedirection"},
    OnewayConvention{"Digiroad", "Finnish Transport Infrastructure Agency: Digiroad, DR_LINKKI, AJOSUUNTA", "ajosuunta",
                     digiroad_words, ""},
    OnewayConvention{"INSPIRE and Ordnance Survey",
                     "INSPIRE code list LinkDirectionValue; OS MasterMap Highways, directionality",
                     "directionality|linkdirection", inspire_words, "inoppositedirection|indirection"},
    OnewayConvention{"LINZ Topo50", "Land Information New Zealand: road centrelines, way_count", "waycount", linz_words,
                     ""},
    OnewayConvention{"osm2pgrouting", "pgRouting: osm2pgrouting, table ways, one_way", "", osm2pgrouting_words,
                     "reversed|unknown"},
};

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("+-0123456789.") == std::string_view::npos &&
           text.find_first_of("0123456789") != std::string_view::npos;
}

std::string_view first_element(std::string_view text) {
    if (text.size() < 2 || text.front() != '[' || text.back() != ']') return text;
    text = text.substr(1, text.size() - 2);
    text = core::trimmed(text.substr(0, text.find(',')));
    if (text.size() >= 2 && (text.front() == '\'' || text.front() == '"') && text.back() == text.front())
        text = text.substr(1, text.size() - 2);
    return text;
}

}  // namespace

std::span<const OnewayConvention> oneway_conventions() {
    return table;
}

std::string oneway_word(std::string_view text) {
    text = first_element(core::trimmed(text));
    if (is_number(text)) {
        const auto point = text.find('.');
        if (point != std::string_view::npos && text.find_first_not_of('0', point + 1) == std::string_view::npos)
            text = text.substr(0, point);
        return std::string(text);
    }
    std::string word;
    for (const char c : text)
        if (c != ' ' && c != '_' && c != '-') word += core::lower_case(c);
    return word;
}

const OnewayWord* find_word(const OnewayConvention& convention, std::string_view word) {
    const auto found = std::find_if(convention.words.begin(), convention.words.end(),
                                    [&](const OnewayWord& known) { return known.text == word; });
    return found == convention.words.end() ? nullptr : &*found;
}

}  // namespace starway::read
