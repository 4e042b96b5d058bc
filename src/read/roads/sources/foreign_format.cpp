#include "read/roads/sources/foreign_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/core/lower_case.hpp"
#include "base/core/shown.hpp"
#include "read/plugin/ogr_plugin.hpp"
#include "read/text_source.hpp"

namespace starway::read {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t looked_at = 4096;

struct Magic {
    std::string_view bytes;
    ForeignFormat format;
    std::size_t at = 0;
};

// Advice that several formats share.
constexpr std::string_view take_lines = "roads are lines, such as a Shapefile or GeoPackage has";
constexpr std::string_view export_layer = "export the layer as a Shapefile or GeoPackage";
constexpr std::string_view save_as_csv = "save its sheet as CSV";
constexpr std::string_view save_as_gis = "save it as GeoPackage, or its edges as CSV";
constexpr std::string_view unpack = "unpack it, and pass the file in it";
constexpr std::string_view save_as_tiled = "save the map as .tmx or .tmj";
constexpr std::string_view print_cells = "print its cells as rows of numbers or characters";
constexpr std::string_view pass_layer = "pass the layer's own file";
constexpr std::string_view pass_data = "pass the data itself";
constexpr std::string_view download_again = "look into it, and download the data again";
constexpr std::string_view pass_shp = "pass the .shp";
constexpr std::string_view pass_as_crs = "pass the roads, and this text with ⟨crs⟩";

// From the registrations and specifications of the formats. The first that fits counts.
constexpr Magic magics[] = {
    {"%PDF-"sv, {"a PDF document", "get the roads as a Shapefile, GeoPackage or CSV"}},
    {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, {"an old Microsoft Office document, such as an .xls workbook", save_as_csv}},
    {"Standard Jet DB"sv, {"a Microsoft Access database, perhaps a personal geodatabase", export_layer}, 4},
    {"Standard ACE DB"sv, {"a Microsoft Access database", export_layer}, 4},
    {"II*\0"sv, {"a TIFF image, such as a GeoTIFF", take_lines}},
    {"MM\0*"sv, {"a TIFF image, such as a GeoTIFF", take_lines}},
    {"II+\0"sv, {"a BigTIFF image, such as a GeoTIFF", take_lines}},
    {"MM\0+"sv, {"a BigTIFF image, such as a GeoTIFF", take_lines}},
    {"\x89PNG\r\n\x1A\n"sv, {"a PNG image", take_lines}},
    {"\xFF\xD8\xFF"sv, {"a JPEG image", take_lines}},
    {"GIF8"sv, {"a GIF image", take_lines}},
    {"\0\0\0\x0CjP  "sv, {"a JPEG 2000 image", take_lines}},
    {"WEBP"sv, {"a WebP image", take_lines}, 8},
    {"\x89HDF\r\n\x1A\n"sv, {"an HDF5 or NetCDF file", take_lines}},
    {"CDF\x01"sv, {"a NetCDF file", take_lines}},
    {"CDF\x02"sv, {"a NetCDF file", take_lines}},
    {"GRIB"sv, {"a GRIB raster", take_lines}},
    {"voxel "sv, {"a voxel map, such as Moving AI's .3dmap", "⟨route ⟩ takes it as it is"}},
    {"LASF"sv, {"a LAS point cloud", take_lines}},
    {"AC10"sv, {"an AutoCAD drawing (DWG), which is not read", "save it as DXF, or its lines as a Shapefile"}},
    {"ARROW1"sv,
     {"an Arrow file (Feather), which is not read",
      "save it as GeoPackage, or pass its table to starway.from_arrow() in Python"}},
    {"FEA1"sv, {"a Feather file of version 1, which is not read", save_as_gis}},
    {"7z\xBC\xAF\x27\x1C"sv, {"a 7z archive", unpack}},
    {"Rar!\x1A\x07"sv, {"a RAR archive", unpack}},
    {"BZh"sv, {"compressed with bzip2", "run bunzip2 on it first"}},
    {"\xFD\x37zXZ\0"sv, {"compressed with xz", "run unxz on it first"}},
    {"\x28\xB5\x2F\xFD"sv, {"compressed with zstd", "run unzstd on it first"}},
    {"version https://git-lfs.github.com/spec/"sv,
     {"a pointer of Git LFS, not the file itself", "run git lfs pull, and pass the file again"}},
    {"\xFF\xE0\x04o5m2"sv, {"an .o5m file of OpenStreetMap", "convert it: osmium cat FILE -o roads.osm.pbf"}},
    {"\x80\x04\x95"sv, {"a pickle of Python, which is not read", save_as_gis}},
    {"\x80\x05\x95"sv, {"a pickle of Python, which is not read", save_as_gis}},
};

constexpr std::string_view parquet_magic = "PAR1";
constexpr ForeignFormat parquet{"a Parquet file (GeoParquet), for which this GDAL has no driver",
                                "convert it with another one: ogr2ogr roads.gpkg FILE, or with geopandas: "
                                "read_parquet(FILE).to_file(\"roads.gpkg\"), or open "
                                "it in Python with starway.open()"};

// Names in the directory of a zip file, or in its first member.
constexpr std::string_view zip_magic = "PK\3\4";
constexpr Magic members_of_zip[] = {
    {"xl/"sv, {"an Excel workbook", save_as_csv}},
    {"word/"sv, {"a Word document", pass_data}},
    {"[Content_Types].xml"sv, {"a Microsoft Office document, such as an .xlsx workbook", save_as_csv}},
    {"opendocument.spreadsheet"sv, {"an OpenDocument spreadsheet", save_as_csv}},
    {"opendocument"sv, {"an OpenDocument file", pass_data}},
    {"stop_times.txt"sv, {"a GTFS feed, which holds timetables and no roads", "pass roads"}},
    {".qgs"sv, {"a QGIS project, which only names its layers", pass_layer}},
};

// Of text, in small letters, without what may precede it.
constexpr Magic texts[] = {
    {"<ogrvrtdatasource"sv,
     {"a VRT file of GDAL, which only names other files",
      "write what it shows to a file of its own: ogr2ogr roads.gpkg FILE"}},
    {"<vrtdataset"sv, {"a VRT file of GDAL, which only names rasters", take_lines}},
    {"<!doctype qgis"sv, {"a QGIS project, which only names its layers", pass_layer}},
    {"<qgis"sv, {"a QGIS project or style, which holds no roads", pass_layer}},
    {"<!doctype html"sv, {"an HTML page, perhaps that of a download or an error", "download the data itself"}},
    {"<html"sv, {"an HTML page, perhaps that of a download or an error", "download the data itself"}},
    {"<head"sv, {"an HTML page, perhaps that of a download or an error", "download the data itself"}},
    {"<graphml"sv,
     {"a GraphML graph, as OSMnx and NetworkX save it",
      "save it with osmnx.save_graph_geopackage(), or pass the graph to starway.from_osmnx() in Python"}},
    {"<gexf"sv, {"a GEXF graph, which is not read", save_as_gis}},
    {"<!doctype svg"sv, {"an SVG picture", take_lines}},
    {"<svg"sv, {"an SVG picture", take_lines}},
    {"<metadata"sv, {"a description of a data set", pass_data}},
    {"<gmd:md_metadata"sv, {"a description of a data set", pass_data}},
    {"<wfs:wfs_capabilities"sv,
     {"the description of a WFS server", "download a layer of it: ogr2ogr roads.gpkg WFS:ADDRESS"}},
    {"<wfs_capabilities"sv,
     {"the description of a WFS server", "download a layer of it: ogr2ogr roads.gpkg WFS:ADDRESS"}},
    {"<wms_capabilities"sv, {"the description of a WMS server, which has pictures", take_lines}},
    {"<ows:exceptionreport"sv, {"the error message of a map server", download_again}},
    {"<serviceexceptionreport"sv, {"the error message of a map server", download_again}},
    {"<exceptionreport"sv, {"the error message of a map server", download_again}},
    {"{\"error\""sv, {"the error message of a server", download_again}},
    {"return {"sv, {"a Lua table, such as Tiled exports", save_as_tiled}},
    {"[gd_scene"sv, {"a scene of Godot, which is not read", print_cells}},
    {"[gd_resource"sv, {"a resource of Godot, which is not read", print_cells}},
    {"%yaml 1.1"sv, {"a file of Unity, which is not read", print_cells}},
    {"{\"ogmoversion\""sv, {"a level of Ogmo, which is not read", print_cells}},
    {"{\"autoplaybgm\""sv, {"a map of RPG Maker, which is not read", print_cells}},
    {"projcs["sv, {"a coordinate system (.prj), which belongs to a shapefile", pass_shp}},
    {"geogcs["sv, {"a coordinate system (.prj), which belongs to a shapefile", pass_shp}},
    {"projcrs["sv, {"a coordinate system as well-known text", pass_as_crs}},
    {"geogcrs["sv, {"a coordinate system as well-known text", pass_as_crs}},
    {"compd_cs["sv, {"a coordinate system as well-known text", pass_as_crs}},
    {"local_cs["sv, {"a coordinate system as well-known text", pass_as_crs}},
};
constexpr ForeignFormat overpass{"JSON of Overpass, which is not read",
                                 "ask Overpass for [out:xml], and pass that as a file .osm"};
constexpr ForeignFormat beside_shapefile{"a part of a shapefile", pass_shp};

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

void skip_blanks(std::string_view& text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
}

bool has_gdal_driver(std::string_view driver) {
    const auto plugin = ogr_plugin();
    return plugin && (*plugin)->has_driver(driver);
}

// Drops a byte order mark, blanks, an XML declaration and comments.
std::string_view start_of(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    skip_blanks(text);
    for (const auto& [opens, closes] : {std::pair{"<?xml"sv, "?>"sv}, std::pair{"<!--"sv, "-->"sv}})
        while (text.starts_with(opens)) {
            const auto end = text.find(closes);
            if (end == std::string_view::npos) return text;
            text.remove_prefix(end + closes.size());
            skip_blanks(text);
        }
    return text;
}

const ForeignFormat* text_format(std::string_view beginning, std::string_view path) {
    const std::string text = core::lower_case(start_of(beginning).substr(0, looked_at));
    for (const Magic& known : texts)
        if (text.starts_with(known.bytes)) return &known.format;
    const auto has = [&](std::string_view member) { return text.find(member) != std::string::npos; };
    if (text.starts_with('{') && has("\"elements\"") && has("\"generator\"")) return &overpass;
    const std::string extension = core::lower_case(std::filesystem::path(path).extension().string());
    return extension == ".cpg" || extension == ".qpj" ? &beside_shapefile : nullptr;
}

}  // namespace

const ForeignFormat* foreign_format(std::string_view beginning, std::string_view path) {
    for (const Magic& magic : magics)
        if (beginning.size() >= magic.at && beginning.substr(magic.at).starts_with(magic.bytes)) return &magic.format;
    if (beginning.starts_with(parquet_magic)) return &parquet;
    if (!beginning.starts_with(zip_magic)) return text_format(beginning, path);
    for (const Magic& member : members_of_zip)
        if (beginning.find(member.bytes) != std::string_view::npos) return &member.format;
    return nullptr;
}

Result<void> check_format(const IdentifiedSource& source) {
    if (!source.is(options::Reader::csv) && !source.is(options::Reader::gis)) return {};
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(source.path, ignored)) return {};
    const auto beginning = read_beginning(source.path, beginning_bytes);
    if (!beginning) return {};
    if (beginning->empty())
        return Error{ErrorKind::data, fmt::format("{}: the file is empty; export or download it again", source.path)};
    const ForeignFormat* known = foreign_format(*beginning, source.path);
    if (known == nullptr || (known == &parquet && has_gdal_driver("Parquet"))) return {};
    return Error{ErrorKind::data, fmt::format("{}: the file is {}; {}", source.path, known->what, known->advice)};
}

std::string beginning_shown(std::string_view beginning) {
    constexpr std::size_t most_letters = 20;
    constexpr std::size_t most_bytes = 8;
    const auto is_text = [](unsigned char c) { return c >= ' ' && c < 0x7F; };
    const std::string_view letters = beginning.substr(0, most_letters);
    if (std::all_of(letters.begin(), letters.end(), is_text))
        return fmt::format("the text \"{}\"", core::shown(letters));
    std::string bytes;
    for (const char c : beginning.substr(0, most_bytes)) bytes += fmt::format(" {:02X}", static_cast<unsigned char>(c));
    return "the bytes" + bytes;
}

}  // namespace starway::read
