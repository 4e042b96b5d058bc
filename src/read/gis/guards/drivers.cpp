#include "read/gis/guards/drivers.hpp"

#include <gdal_priv.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <string_view>
#include <vector>

namespace starway::read {
namespace {

constexpr std::array<const char*, 26> vectors{
    "ESRI Shapefile", "GPKG",   "FlatGeobuf", "Parquet", "GeoJSON", "GeoJSONSeq",   "TopoJSON",    "ESRIJSON", "GML",
    "LIBKML",         "KML",    "GPX",        "SQLite",  "OSM",     "MapInfo File", "OpenFileGDB", "DXF",      "DGN",
    "OGR_GMT",        "AVCE00", "UK .NTF",    "S57",     "JML",     "OGR_SDTS",     "TIGER",       nullptr};
constexpr std::array<const char*, 2> databases{"PostgreSQL", nullptr};
constexpr std::array<const char*, 39> rasters{
    "GTiff",    "PNG",      "JPEG",    "GIF",  "BMP",         "WEBP",    "PNM",
    "SGI",      "TGA",      "XPM",     "HFA",  "AIG",         "AAIGrid", "GRASSASCIIGrid",
    "DTED",     "SRTMHGT",  "USGSDEM", "GRIB", "JP2OpenJPEG", "NITF",    "ENVI",
    "EHdr",     "RST",      "GSAG",    "GSBG", "GS7BG",       "SAGA",    "PCRaster",
    "Leveller", "Terragen", "BT",      "GTX",  "HF2",         "ZMap",    "SIGDEM",
    "LCP",      "RMF",      "GXF",     nullptr};
// GDAL builds intermediate results in memory.
constexpr std::array<const char*, 3> internal{"MEM", "Memory", nullptr};

bool is_listed(std::string_view driver) {
    for (const char* const* list : {vectors.data(), databases.data(), rasters.data(), internal.data()})
        for (; *list != nullptr; ++list)
            if (driver == *list) return true;
    return false;
}

}  // namespace

const char* const* vector_drivers() {
    return vectors.data();
}
const char* const* database_drivers() {
    return databases.data();
}
const char* const* raster_drivers() {
    return rasters.data();
}

void register_drivers() {
    static std::once_flag once;
    std::call_once(once, [] {
        GDALDriverManager& manager = *GetGDALDriverManager();
        const bool ours = manager.GetDriverCount() == 0;
        GDALAllRegister();
        if (!ours) return;
        std::vector<GDALDriver*> others;
        for (int i = 0; i < manager.GetDriverCount(); ++i)
            if (!is_listed(manager.GetDriver(i)->GetDescription())) others.push_back(manager.GetDriver(i));
        for (GDALDriver* driver : others) {
            manager.DeregisterDriver(driver);
            delete driver;  // as GDAL_SKIP does
        }
    });
}

}  // namespace starway::read
