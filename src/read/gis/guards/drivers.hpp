// The GDAL drivers that may read a user's file.
#pragma once

namespace starway::read {

// Lists that end with null. Left out: drivers that use the network (WFS, WMS, Elasticsearch, HTTP ...), start programs,
// or open other files that the file names (VRT, catalogues, ODBC; ERMapper, ILWIS, PCIDSK, ArcInfo coverages); those
// that crash on damaged files (netCDF, HDF5); those that accept any text (XYZ) or do not read maps (spreadsheets). CSV
// has its own reader.
const char* const* vector_drivers();
const char* const* database_drivers();
const char* const* raster_drivers();

// Registers GDAL's drivers, once, and then takes away all that are in no list: a driver that may be used opens
// overviews and masks by any other one. If the host program has registered drivers itself, all remain.
void register_drivers();

}  // namespace starway::read
