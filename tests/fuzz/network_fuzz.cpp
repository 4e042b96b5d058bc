// Any bytes as a network file. The first byte chooses whether they are taken as they are, or with their checksums made
// right, so that the fuzzer gets past those. Whatever opens must be safe to use.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "road/network/forge.hpp"
#include "road/network/visit_everything.hpp"
#include "starway/road/network.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const bool repair = data[0] % 2 != 0;
    const auto* bytes = reinterpret_cast<const std::byte*>(data + 1);
    std::vector<std::byte> image(bytes, bytes + size - 1);
    if (repair) {
        // The header's fixed fields too: what is to be searched lies behind them.
        if (image.size() >= sizeof(starway::road::network::format::Header)) {
            auto header = starway::test::header_of(image);
            header.magic = starway::road::network::format::magic;
            header.byte_order = starway::road::network::format::byte_order;
            header.version = starway::road::network::format::version;
            header.alignment = starway::road::network::format::alignment;
            header.file_bytes = image.size();
            header.reserved = {};
            starway::test::put(image, header, starway::test::table_of(image));
        }
        starway::test::repair_checksums(image);
    }
    const auto network = starway::RoadNetwork::from_image(std::move(image), "fuzz");
    if (!network) {
        if (network.error().message.empty()) std::abort();
        return 0;
    }
    starway::test::visit_everything(*network);
    return 0;
}
