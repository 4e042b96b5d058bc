// What a file may make GDAL and PROJ reach for besides itself: nothing on the network, and no file that it names for PROJ.
//
// A GeoJSON file can name its coordinate system by an address, and any PROJ string can name files (+init=, +nadgrids=). The rules
// here are callbacks and options of the API, which come before the environment: no variable can undo them.
#pragma once

#include <string>
#include <string_view>

namespace starway::io {

// Closes this thread's PROJ to files outside its own data folders, and to the network. Cheap from the second call on. It has no effect where
// the host program has used PROJ through GDAL on this thread before the plug-in was loaded.
void confine_proj();

// Whether the file lies in one of PROJ's data folders.
bool is_proj_data(const std::string& file);

// The user's own words (--crs) may name files for PROJ.
void trust_files_named_in(std::string_view crs);

// The first request that was refused on this thread since the last forget_refusals(), as a sentence without its subject, the file;
// empty where there was none.
std::string refused_access();
void forget_refusals();
void note_refusal(std::string_view sentence);

// While it lives, GDAL fetches nothing on this thread. Nests.
class NoNetwork {
public:
    NoNetwork();
    ~NoNetwork();
    NoNetwork(const NoNetwork&) = delete;
    NoNetwork& operator=(const NoNetwork&) = delete;
};

}  // namespace starway::io
