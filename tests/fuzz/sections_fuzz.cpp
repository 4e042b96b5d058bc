// Every section of a network file, forged with right checksums: whatever opens answers every request, or says why not.
// The first byte chooses the file, the others are changes (forged_network.hpp).
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "forged_network.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway::fuzz;
    static const auto one_thread = ::setenv("STARWAY_THREADS", "1", 0);
    if (size == 0 || one_thread != 0) return 0;
    const Original& original = originals()[data[0] % originals().size()];
    original.ask(original.changed({data + 1, size - 1}), data[0] / originals().size());
    return 0;
}
