// The encoding of a shapefile's table.
#pragma once

#include <gdal_priv.h>

#include <functional>
#include <string>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::read {

// Opens the data set anew where its text is not what GDAL takes it for: in the encoding that the user names, or, where
// neither a .cpg nor the table's language byte declares one, as EncodingGuess finds. With an empty encoding, `reopen`
// reads raw bytes, of which as_utf8() makes text. `notes` receives the guess. Errors: usage (an encoding that is
// unknown, or without effect).
Result<void> set_encoding(GDALDatasetUniquePtr& dataset,
                          const std::function<GDALDatasetUniquePtr(const std::string& encoding)>& reopen,
                          const std::string& wanted, const std::string& path, std::vector<Sentence>& notes);

}  // namespace starway::read
