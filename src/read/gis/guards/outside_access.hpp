// Prevents a file from making GDAL and PROJ access the network or other files.
//
// A GeoJSON file can name its coordinate system by a URL, and any PROJ string can name files (+init=, +nadgrids=).
// These rules use API callbacks and options, which environment variables cannot override.
#pragma once

#include <string>
#include <string_view>

namespace starway::read {

// Restricts this thread's PROJ to its own data folders, without network access. Cheap after the first call. Has no
// effect if the host program used PROJ through GDAL on this thread before the plug-in was loaded.
void confine_proj();

// Whether the file is in one of PROJ's data folders.
bool is_proj_data(const std::string& file);

// The user's --crs may name files for PROJ.
void trust_files_named_in(std::string_view crs);

// Whether the user's --crs names it.
bool is_trusted(const std::string& file);

// The first request refused on this thread since the last forget_refusals(), as a sentence without its subject (the
// file); empty if none.
std::string refused_access();
void forget_refusals();
void note_refusal(std::string_view sentence);

// Blocks GDAL's network access on this thread during its lifetime. Can be nested.
class NoNetwork {
public:
    NoNetwork();
    ~NoNetwork();
    NoNetwork(const NoNetwork&) = delete;
    NoNetwork& operator=(const NoNetwork&) = delete;
};

}  // namespace starway::read
