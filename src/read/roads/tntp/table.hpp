// Networks of the Transportation Networks repository (https://github.com/bstabler/TransportationNetworks): X_net.tntp
// and X_node.tntp. Rows end with ';', after metadata in <...> and comments that begin with '~'.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/diagnostics.hpp"
#include "read/text_source.hpp"
#include "starway/road/network_draft.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

bool looks_like_tntp(std::string_view beginning);

// The rows as a blank-separated table with a header; rows keep their line numbers.
struct TntpTable {
    std::string text;
    std::string length_unit, time_unit,
        speed_unit;                     // of the header's comment, as in "Length (ft)"; empty: it names none
    std::uint64_t first_thru_node = 1;  // lower ones are zones, where routes begin and end but do not pass
};
TntpTable tntp_links(std::string_view text);
TntpTable tntp_nodes(std::string_view text);

// Whether the coordinates of such a table of nodes can be longitudes and latitudes. The format has no coordinate
// system; networks of cities in degrees have fractions of them, and span less than ten.
bool looks_like_degrees(std::string_view nodes);

// `nodes` may be null. Errors: data, usage, interrupted.
Result<NetworkDraft> parse_tntp(const NamedText& links, const NamedText* nodes, const SourceOptions& options,
                                LoadReport& report, const Control& control = {});

}  // namespace starway::read
