// The coordinate system that a GeoJSON file of 2008 names. GDAL takes what it does not read for WGS 84, often without a
// word, and would follow a link and hand a name with a path to PROJ.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/core/files/leftovers.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::read {

// What GDAL may open in place of a file.
struct ConfinedJson {
    std::string path;
    std::shared_ptr<core::ScratchFolder> scratch;  // keeps a copy without such members; null: it is the file itself
};

// Looks through the whole file for members "crs", before GDAL opens it. driver: the one of GDAL that will; nothing is
// looked for where it reads no JSON. has_crs: the user has named a system, so members that name a file or an address
// are left out; else they are refused, and of GeoJSON what GDAL would not read as well. Errors: data (a link, a name or
// a form that is not known, single features with a system of their own), io (a copy cannot be written), interrupted.
Result<ConfinedJson> confine_json(const std::string& path, std::string_view driver, bool has_crs,
                                  const CancelFlag* cancel);

}  // namespace starway::read
