// Networks of MATSim (https://matsim.org): network.xml, plain or by gzip, of network_v1.dtd and network_v2.dtd.
#pragma once

#include <string>
#include <string_view>

#include "base/core/diagnostics.hpp"
#include "read/text_source.hpp"
#include "starway/road/network_draft.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

bool looks_like_matsim(std::string_view beginning);

// What PROJ calls a coordinate system of MATSim's: "EPSG:2056" for "CH1903_LV03_Plus_GT"; "none" for "Atlantis", which
// is no place on Earth; any other text as it is.
std::string matsim_crs(std::string_view name);

// Errors: data, usage, interrupted.
Result<NetworkDraft> parse_matsim(const NamedText& source, const SourceOptions& options, LoadReport& report,
                                  const Control& control = {});

}  // namespace starway::read
