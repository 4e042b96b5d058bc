// What every call into the plug-in begins with.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "io/ogr/gdal_errors.hpp"
#include "io/ogr/outside_access.hpp"
#include "io/ogr/sqlite_guard.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::io {

// GDAL's drivers are registered (once per process), its messages are caught, and what a file says cannot make GDAL or PROJ reach for
// anything else: the options are this thread's, which come before the environment and GDAL's configuration file.
class GdalSession {
public:
    // cancel: ends statements of a database file. crs: the user's own words, which may name files for PROJ.
    explicit GdalSession(const CancelFlag* cancel = nullptr, std::string_view crs = {});
    // For writing a file of our own, which is trusted and may take as long as it needs.
    struct Writing {};
    explicit GdalSession(Writing);

private:
    explicit GdalSession(std::unique_ptr<SqliteGuard> sqlite);

    GdalErrors errors_;
    NoNetwork no_network_;
    std::unique_ptr<SqliteGuard> sqlite_;
    GdalOption no_spatialite_;
    GdalOption no_extensions_;
    GdalOption pragma_;
    GdalOption no_virtual_layers_;
    GdalOption no_curl_files_;
    GdalOption proxy_;
    GdalOption schemas_;
    GdalOption links_;
};

// Why reading ended, where it was not the data: the file asked for something that is refused, or its own queries do not end.
// Success where neither is so.
Result<void> check_confinement(const std::string& origin);

}  // namespace starway::io
