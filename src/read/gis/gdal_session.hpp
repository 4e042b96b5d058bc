// The set-up of every call into the plug-in.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "read/gis/gdal_errors.hpp"
#include "read/gis/guards/confined_files.hpp"
#include "read/gis/guards/outside_access.hpp"
#include "read/gis/guards/sqlite_guard.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::read {

// Registers GDAL's drivers (once per process), captures its messages, and prevents a file from making GDAL or PROJ
// access anything else. Uses thread-local options, which override the environment and GDAL's configuration file.
class GdalSession {
public:
    // Opens no file that ConfinedFiles::allow() was not told of. cancel: stops reading, and statements of a database
    // file. crs: the user's --crs, which may name files for PROJ.
    explicit GdalSession(const CancelFlag* cancel = nullptr, std::string_view crs = {});
    // For writing our own file, which is trusted and has no step limit.
    struct Writing {};
    explicit GdalSession(Writing);

private:
    GdalSession(std::unique_ptr<SqliteGuard> sqlite, std::unique_ptr<ConfinedFiles> files);

    GdalErrors errors_;
    NoNetwork no_network_;
    std::unique_ptr<ConfinedFiles> files_;
    std::unique_ptr<SqliteGuard> sqlite_;
    GdalOption no_spatialite_;
    GdalOption no_extensions_;
    GdalOption pragma_;
    GdalOption no_virtual_layers_;
    GdalOption no_curl_files_;
    GdalOption proxy_;
    GdalOption schemas_;
    GdalOption links_;
    GdalOption temporary_;
};

// Errors: the file requested something that is refused, or its queries exceed the step limit; interrupted.
Result<void> check_confinement(const std::string& origin);

}  // namespace starway::read
