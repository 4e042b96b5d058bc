// The address of the client behind trusted proxies: by Forwarded (RFC 7239) or X-Forwarded-For.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::server {

// What proxies said of a request: the values of its fields, in their order.
struct ForwardedFields {
    std::vector<std::string_view> forwarded, x_forwarded_for;
    [[nodiscard]] bool empty() const { return forwarded.empty() && x_forwarded_for.empty(); }
};

class TrustedProxies {
public:
    TrustedProxies() = default;  // none
    // Addresses and networks: "10.0.0.0/8", "::1". Errors: usage.
    static Result<TrustedProxies> parse(const std::vector<std::string>& networks);

    [[nodiscard]] bool empty() const { return networks_.empty(); }
    // The last one in the chain that is no trusted proxy: any client could have written what it
    // likes. Only a trusted peer is believed;
    // where the two fields contradict each other, or an entry cannot be read, the one before it counts.
    [[nodiscard]] std::string client_of(std::string_view peer, const ForwardedFields& fields) const;

private:
    using Bytes = std::array<std::uint8_t, 16>;  // IPv4 as ::ffff:a.b.c.d
    struct Network {
        Bytes address{};
        unsigned bits = 0;
    };
    struct Hop;
    [[nodiscard]] bool trusts(const Bytes& address) const;
    [[nodiscard]] std::string walk(std::string_view peer, const std::vector<Hop>& hops) const;
    static Hop hop_of(std::string_view node);
    static std::vector<Hop> hops_of_forwarded(std::string_view value);
    static std::vector<Hop> hops_of_list(std::string_view value);

    std::vector<Network> networks_;
};

}  // namespace starway::server
