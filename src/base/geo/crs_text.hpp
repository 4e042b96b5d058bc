// How users write coordinate systems.
#pragma once

#include <string>
#include <string_view>

namespace starway::geo {

// "EPSG:27700" for what names a code of EPSG's register: 27700, epsg:27700, EPSG 27700, urn:ogc:def:crs:EPSG::27700,
// and addresses at opengis.net, epsg.io and spatialreference.org. Any other text (WKT, PROJ, ESRI:102003, none) is the
// same without blanks around it.
std::string crs_text(std::string_view given);

}  // namespace starway::geo
