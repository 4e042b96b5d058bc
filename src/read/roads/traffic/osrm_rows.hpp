// OSRM's files of traffic: rows of numbers between commas, without a header, which may end with remarks.
//
//     FROM,TO,SPEED[,RATE[,...]]             a segment's speed in km/h, 0: closed, and its rate in metres per second of
//                                            weight; where the rate is empty, as in "1,2,50,", its weight stays
//     FROM,VIA,TO,SECONDS[,WEIGHT[,...]]     what a turn costs, which may be below 0
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "read/text_source.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

struct OsrmRow {
    std::array<std::int64_t, 3> nodes{};  // of OpenStreetMap; as many as the file has
    double value = 0;
    std::optional<double> second;  // nothing: it is not there
    bool second_is_empty = false;  // its column is there, and says nothing
};

// Calls take(row) -> why it cannot be used, or nothing. Rows that cannot be read are counted in the report and skipped,
// as are those that are not taken. Returns the number of accepted rows. Errors: interrupted.
using TakeOsrmRow = std::function<std::optional<std::string>(const OsrmRow& row)>;
Result<std::uint64_t> read_osrm_rows(const NamedText& source, std::size_t nodes, const TakeOsrmRow& take,
                                     LoadReport& report, const CancelFlag* cancel = nullptr);

}  // namespace starway::read
