#include "read/gis/gdal_session.hpp"

#include <cpl_error.h>
#include <fmt/format.h>

#include <filesystem>
#include <mutex>
#include <utility>

#include "read/gis/guards/drivers.hpp"

namespace starway::read {

// Do not load SpatiaLite: GDAL reads its geometries without it, and its functions and virtual tables can read files.
// The proxy is unreachable, as a last safeguard after the callback that blocks network access.
GdalSession::GdalSession(std::unique_ptr<SqliteGuard> sqlite, std::unique_ptr<ConfinedFiles> files)
    : files_(std::move(files)),
      sqlite_(std::move(sqlite)),
      no_spatialite_("SPATIALITE_LOAD", "NO"),
      no_extensions_("OGR_SQLITE_LOAD_EXTENSIONS", ""),
      pragma_("OGR_SQLITE_PRAGMA", "trusted_schema=0"),
      no_virtual_layers_("OGR_SQLITE_LIST_VIRTUAL_OGR", "NO"),
      no_curl_files_("CPL_VSIL_CURL_ALLOWED_FILENAME", "none"),
      proxy_("GDAL_HTTP_PROXY", "127.0.0.1:9"),
      schemas_("GML_DOWNLOAD_SCHEMA", "NO"),
      links_("GML_SKIP_RESOLVE_ELEMS", "ALL"),
      temporary_("CPL_TMPDIR", std::filesystem::temp_directory_path().c_str()) {
    confine_proj();
    static std::once_flag once;
    std::call_once(once, [] {
        // GDAL's own threads have no handler and would print.
        if (const auto before = CPLSetErrorHandler(CPLQuietErrorHandler); before != CPLDefaultErrorHandler)
            CPLSetErrorHandler(before);
        register_drivers();
    });
    forget_refusals();
}

GdalSession::GdalSession(const CancelFlag* cancel, std::string_view crs)
    : GdalSession(std::make_unique<SqliteGuard>(cancel), std::make_unique<ConfinedFiles>(cancel)) {
    trust_files_named_in(crs);
}

GdalSession::GdalSession(Writing) : GdalSession(std::unique_ptr<SqliteGuard>(), nullptr) {}

Result<void> check_confinement(const std::string& origin) {
    if (ConfinedFiles::cancelled()) return Error{ErrorKind::interrupted, "interrupted"};
    if (const std::string refused = refused_access(); !refused.empty())
        return Error{ErrorKind::data, fmt::format("{}: {}", origin, refused)};
    if (SqliteGuard::exhausted())
        return Error{
            ErrorKind::data,
            fmt::format("{}: a query in the file (a view) exceeds the step limit for a file of this size; store "
                        "its result as a table with ogr2ogr, and read that",
                        origin)};
    return {};
}

}  // namespace starway::read
