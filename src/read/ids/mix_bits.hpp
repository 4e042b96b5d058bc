// Mixes the bits of a number.
#pragma once

#include <cstdint>

namespace starway::read {

// The finalizer of MurmurHash3 (Austin Appleby, public domain): a bijection where each input bit changes about half of
// the output bits.
constexpr std::uint64_t mix_bits(std::uint64_t bits) {
    bits = (bits ^ (bits >> 33)) * 0xFF51AFD7ED558CCDU;
    bits = (bits ^ (bits >> 33)) * 0xC4CEB9FE1A85EC53U;
    return bits ^ (bits >> 33);
}

// Its inverse.
constexpr std::uint64_t unmix_bits(std::uint64_t bits) {
    bits = (bits ^ (bits >> 33)) * 0x9CB4B2F8129337DBU;
    bits = (bits ^ (bits >> 33)) * 0x4F74430C22A54005U;
    return bits ^ (bits >> 33);
}
static_assert(unmix_bits(mix_bits(0x0123456789ABCDEFU)) == 0x0123456789ABCDEFU);

}  // namespace starway::read
