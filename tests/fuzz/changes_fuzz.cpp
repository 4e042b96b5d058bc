// Tables of changes, for `update` and `--avoid-edges`. The first byte chooses what they change, and whether they are
// OSRM's.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/core/diagnostics.hpp"
#include "read/roads/csv/changes.hpp"
#include "read/roads/traffic/osrm_rows.hpp"

namespace {

void read_osrm(std::string_view text, std::size_t nodes) {
    std::uint64_t taken = 0;
    const auto take = [&](const starway::read::OsrmRow&) -> std::optional<std::string> {
        ++taken;
        return std::nullopt;
    };
    starway::LoadReport report;
    const auto read = starway::read::read_osrm_rows({"traffic.csv", text}, nodes, take, report);
    if (read ? *read != taken : read.error().message.empty()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway::read;
    using Kind = ChangedValue::Kind;
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    if (text.find('\0') != std::string_view::npos) return 0;  // TextSource lets none through
    const std::array<ChangedValue, 4> kinds{{{Kind::speed, "time", "s"},
                                             {Kind::weight, "time", "s"},
                                             {Kind::weight, "fee", ""},
                                             {Kind::closing, "length", "m"}}};
    constexpr std::uint8_t osrm = 0x80;
    if ((data[0] & osrm) != 0) {
        read_osrm(text, 2 + data[0] % 2);
        return 0;
    }
    const ChangedValue& changed = kinds[data[0] % kinds.size()];
    std::uint64_t taken = 0;
    const auto take = [&](const RoadChange& change) -> std::optional<ChangeFault> {
        if (change.value && !(std::isfinite(*change.value) && *change.value >= 0)) std::abort();
        if (change.value && changed.kind == Kind::speed && !(*change.value > 0)) std::abort();
        if (change.from == "nowhere") return ChangeFault{ChangeFault::Where::from, "is no node"};
        ++taken;
        return std::nullopt;
    };
    starway::LoadReport report;
    const auto read = read_csv_changes({"changes.csv", text}, changed, take, report);
    if (read ? *read != taken : read.error().message.empty()) std::abort();
    return 0;
}
