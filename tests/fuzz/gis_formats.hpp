// The GIS formats of the targets ogr and raster: the driver that GDAL ought to choose, and the files that a source
// consists of. An input's first byte is a place in the list; then come the files, each but the last preceded by its
// length (four bytes, low byte first).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace starway::fuzz {

struct GisFormat {
    std::string name;
    std::string driver;
    std::string opened;              // the file or folder that is opened
    std::vector<std::string> files;  // of the source
};

// New ones at the end: make-gis-seeds and the seeds' first bytes know the places.
inline const std::vector<GisFormat>& vector_formats() {
    static const std::vector<GisFormat> formats{
        {"GeoJSON", "GeoJSON", "s.geojson", {"s.geojson"}},
        {"GeoJSONSeq", "GeoJSONSeq", "s.geojsonl", {"s.geojsonl"}},
        {"TopoJSON", "TopoJSON", "s.topojson", {"s.topojson"}},
        {"Shapefile", "ESRI Shapefile", "s.shp", {"s.shp", "s.shx", "s.dbf", "s.prj"}},
        {"GeoPackage", "GPKG", "s.gpkg", {"s.gpkg"}},
        {"SQLite", "SQLite", "s.sqlite", {"s.sqlite"}},
        {"FlatGeobuf", "FlatGeobuf", "s.fgb", {"s.fgb"}},
        {"KML", "LIBKML", "s.kml", {"s.kml"}},
        {"GML", "GML", "s.gml", {"s.gml"}},
        {"GPX", "GPX", "s.gpx", {"s.gpx"}},
        {"OpenStreetMap XML", "OSM", "s.osm", {"s.osm"}},
        {"OpenStreetMap PBF", "OSM", "s.osm.pbf", {"s.osm.pbf"}},
        {"MapInfo MIF", "MapInfo File", "s.mif", {"s.mif", "s.mid"}},
        {"MapInfo TAB", "MapInfo File", "s.tab", {"s.tab", "s.dat", "s.map", "s.id"}},
        {"DXF", "DXF", "s.dxf", {"s.dxf"}},
        {"DGN", "DGN", "s.dgn", {"s.dgn"}},
        {"GMT", "OGR_GMT", "s.gmt", {"s.gmt"}},
        {"OpenJUMP", "JML", "s.jml", {"s.jml"}},
        {"ArcInfo E00", "AVCE00", "s.e00", {"s.e00"}},
        {"Shapefile, zipped", "ESRI Shapefile", "s.zip", {"s.zip"}},
        {"KMZ", "LIBKML", "s.kmz", {"s.kmz"}},
        {"Esri JSON", "ESRIJSON", "s.json", {"s.json"}},
        {"File geodatabase",
         "OpenFileGDB",
         "s.gdb",
         {"s.gdb/a00000001.gdbtable", "s.gdb/a00000001.gdbtablx", "s.gdb/a00000004.gdbtable",
          "s.gdb/a00000004.gdbtablx", "s.gdb/a00000009.gdbtable", "s.gdb/a00000009.gdbtablx"}},
        {"UK NTF", "UK .NTF", "s.ntf", {"s.ntf"}},
        {"S-57", "S57", "s.000", {"s.000"}},
        {"SDTS",
         "OGR_SDTS",
         "TESTCATD.DDF",
         {"TESTCATD.DDF", "TESTIREF.DDF", "TESTXREF.DDF", "TESTCATX.DDF", "TESTLE01.DDF", "TESTNO01.DDF"}},
        {"TIGER/Line", "TIGER", "TGR00001.RT1", {"TGR00001.RT1", "TGR00001.RT2", "TGR00001.RTC"}},
    };
    return formats;
}

inline const std::vector<GisFormat>& raster_formats() {
    static const std::vector<GisFormat> formats{
        {"GeoTIFF", "GTiff", "s.tif", {"s.tif"}},
        {"PNG", "PNG", "s.png", {"s.png"}},
        {"JPEG", "JPEG", "s.jpg", {"s.jpg"}},
        {"GIF", "GIF", "s.gif", {"s.gif"}},
        {"BMP", "BMP", "s.bmp", {"s.bmp"}},
        {"WebP", "WEBP", "s.webp", {"s.webp"}},
        {"PNM", "PNM", "s.pgm", {"s.pgm"}},
        {"SGI", "SGI", "s.rgb", {"s.rgb"}},
        {"Targa", "TGA", "s.tga", {"s.tga"}},
        {"XPM", "XPM", "s.xpm", {"s.xpm"}},
        {"Erdas Imagine", "HFA", "s.img", {"s.img"}},
        {"ArcInfo ASCII grid", "AAIGrid", "s.asc", {"s.asc", "s.prj"}},
        {"GRASS ASCII grid", "GRASSASCIIGrid", "g.asc", {"g.asc"}},
        {"SRTM, zipped", "SRTMHGT", "N50E004.hgt.zip", {"N50E004.hgt.zip"}},
        {"USGS DEM", "USGSDEM", "s.dem", {"s.dem"}},
        {"GRIB", "GRIB", "s.grb", {"s.grb"}},
        {"JPEG 2000", "JP2OpenJPEG", "s.jp2", {"s.jp2"}},
        {"NITF", "NITF", "s.ntf", {"s.ntf"}},
        {"ENVI", "ENVI", "s.dat", {"s.dat", "s.hdr"}},
        {"Esri labelled", "EHdr", "s.bil", {"s.bil", "s.hdr"}},
        {"Idrisi", "RST", "s.rst", {"s.rst", "s.rdc"}},
        {"Golden Software ASCII", "GSAG", "s.grd", {"s.grd"}},
        {"Golden Software binary", "GSBG", "s.grd", {"s.grd"}},
        {"Golden Software 7", "GS7BG", "s.grd", {"s.grd"}},
        {"SAGA", "SAGA", "s.sdat", {"s.sdat", "s.sgrd"}},
        {"PCRaster", "PCRaster", "s.map", {"s.map"}},
        {"BT", "BT", "s.bt", {"s.bt"}},
        {"GTX", "GTX", "s.gtx", {"s.gtx"}},
        {"HF2", "HF2", "s.hf2", {"s.hf2"}},
        {"ZMap", "ZMap", "s.zmap", {"s.zmap"}},
        {"SIGDEM", "SIGDEM", "s.sigdem", {"s.sigdem", "s.prj"}},
        {"RMF", "RMF", "s.rsw", {"s.rsw"}},
        {"GXF", "GXF", "s.gxf", {"s.gxf"}},
        {"DTED", "DTED", "s.dt0", {"s.dt0"}},
    };
    return formats;
}

// Calls put(name, bytes) for every file of the source, as far as there are bytes.
inline void for_each_file(
    const GisFormat& format, std::span<const std::uint8_t> bytes,
    const std::function<void(const std::string& name, std::span<const std::uint8_t> bytes)>& put) {
    for (std::size_t i = 0; i < format.files.size(); ++i) {
        std::size_t length = bytes.size();
        if (i + 1 < format.files.size()) {
            std::uint32_t told = 0;
            if (bytes.size() < sizeof told) return;
            std::memcpy(&told, bytes.data(), sizeof told);
            bytes = bytes.subspan(sizeof told);
            length = std::min<std::size_t>(told, bytes.size());
        }
        put(format.files[i], bytes.first(length));
        bytes = bytes.subspan(length);
    }
}

}  // namespace starway::fuzz
