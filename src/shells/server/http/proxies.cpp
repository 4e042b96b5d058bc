#include "shells/server/http/proxies.hpp"

#include <utility>  // before Boost.Asio 1.74, which forgets it under C++20

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <charconv>
#include <optional>

#include "base/core/characters.hpp"
#include "base/core/lower_case.hpp"
#include "base/core/sentence.hpp"
#include "base/core/shown.hpp"
#include "shells/server/http/words.hpp"

namespace starway::server {
namespace {

namespace ip = boost::asio::ip;
constexpr unsigned mapped_bits = 96;  // of an IPv6 address before the IPv4 address in it

std::optional<ip::address> address_from(std::string_view text) {
    boost::system::error_code error;
    const auto address = ip::make_address(std::string(text), error);
    if (error) return std::nullopt;
    if (address.is_v6() && address.to_v6().is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, address.to_v6());
    return address;
}

std::array<std::uint8_t, 16> bytes_of(const ip::address& address) {
    const auto six = address.is_v4() ? ip::make_address_v6(ip::v4_mapped, address.to_v4()) : address.to_v6();
    const auto bytes = six.to_bytes();
    std::array<std::uint8_t, 16> all{};
    std::copy(bytes.begin(), bytes.end(), all.begin());
    return all;
}

// ":443" and, as RFC 7239 has them, ":_hidden"; or nothing.
bool is_port(std::string_view text) {
    if (text.empty()) return true;
    constexpr std::size_t longest = 32;
    return text.size() > 1 && text.size() <= longest && text.front() == ':' &&
           std::all_of(text.begin() + 1, text.end(), [](char c) {
               return core::is_digit(c) || core::is_letter(c) || c == '_' || c == '.' || c == '-';
           });
}

// "192.0.2.1", "192.0.2.1:443", "2001:db8::1", "[2001:db8::1]:443".
std::optional<ip::address> address_of_node(std::string_view node) {
    if (const auto whole = address_from(node)) return whole;
    if (!node.empty() && node.front() == '[') {
        const auto end = node.find(']');
        if (end == std::string_view::npos || !is_port(node.substr(end + 1))) return std::nullopt;
        return address_from(node.substr(1, end - 1));
    }
    const auto colon = node.find(':');
    if (colon == std::string_view::npos || !is_port(node.substr(colon))) return std::nullopt;
    return address_from(node.substr(0, colon));
}

// "_hidden": the name that a proxy has for someone.
bool is_obfuscated(std::string_view node) {
    constexpr std::size_t longest = 64;
    return node.size() > 1 && node.size() <= longest && node.front() == '_' &&
           std::all_of(node.begin(), node.end(), [](char c) {
               return core::is_digit(c) || core::is_letter(c) || c == '_' || c == '.' || c == '-';
           });
}

// Parts between separators that stand in no quotes. A quote that does not end makes the rest one part.
std::vector<std::string_view> split_outside_quotes(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    bool quoted = false;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (quoted && text[i] == '\\') {
            ++i;
        } else if (text[i] == '"') {
            quoted = !quoted;
        } else if (!quoted && text[i] == separator) {
            parts.push_back(text.substr(begin, i - begin));
            begin = i + 1;
        }
    }
    parts.push_back(text.substr(begin));
    return parts;
}

// A value without its quotes; nothing where they do not match.
std::optional<std::string> unquoted(std::string_view value) {
    if (value.empty() || value.front() != '"') return std::string(value);
    if (value.size() < 2 || value.back() != '"') return std::nullopt;
    value = value.substr(1, value.size() - 2);
    std::string text;
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (value[i] == '\\' && ++i == value.size()) return std::nullopt;
        text += value[i];
    }
    return text;
}

// "for" of one element of Forwarded.
std::optional<std::string> for_of(std::string_view element) {
    std::optional<std::string> node;
    for (const std::string_view pair : split_outside_quotes(element, ';')) {
        const auto equals = pair.find('=');
        if (equals == std::string_view::npos || !core::same_word(trim(pair.substr(0, equals)), "for")) continue;
        if (node) return std::nullopt;
        node = unquoted(trim(pair.substr(equals + 1)));
        if (!node) return std::nullopt;
    }
    return node;
}

}  // namespace

// One entry: empty where it does not say who it is.
struct TrustedProxies::Hop {
    std::string name;
    std::optional<Bytes> address;
};

TrustedProxies::Hop TrustedProxies::hop_of(std::string_view node) {
    if (const auto address = address_of_node(node)) return {address->to_string(), bytes_of(*address)};
    if (is_obfuscated(node)) return {std::string(node), std::nullopt};
    return {};
}

std::vector<TrustedProxies::Hop> TrustedProxies::hops_of_forwarded(std::string_view value) {
    std::vector<Hop> hops;
    for (const std::string_view element : split_outside_quotes(value, ',')) {
        if (trim(element).empty()) continue;
        const auto node = for_of(element);
        hops.push_back(node ? hop_of(*node) : Hop{});
    }
    return hops;
}

std::vector<TrustedProxies::Hop> TrustedProxies::hops_of_list(std::string_view value) {
    std::vector<Hop> hops;
    for (const std::string_view entry : split_outside_quotes(value, ','))
        if (const auto node = trim(entry); !node.empty()) hops.push_back(hop_of(node));
    return hops;
}

Result<TrustedProxies> TrustedProxies::parse(const std::vector<std::string>& networks) {
    TrustedProxies proxies;
    for (const std::string& text : networks) {
        const Error wrong{ErrorKind::usage, fmt::format("⟨trusted_proxies⟩ takes addresses and networks, such as "
                                                        "10.0.0.0/8 or ::1, not '{}'",
                                                        core::shown(text))};
        const auto slash = text.find('/');
        const auto address = address_from(std::string_view(text).substr(0, slash));
        if (!address) return wrong;
        const unsigned before = address->is_v4() ? mapped_bits : 0;
        unsigned bits = 128 - before;
        if (slash != std::string::npos) {
            const char* const end = text.data() + text.size();
            const auto [stop, error] = std::from_chars(text.data() + slash + 1, end, bits);
            if (error != std::errc() || stop != end || bits > 128 - before) return wrong;
        }
        proxies.networks_.push_back({bytes_of(*address), before + bits});
    }
    return proxies;
}

bool TrustedProxies::trusts(const Bytes& address) const {
    return std::any_of(networks_.begin(), networks_.end(), [&](const Network& network) {
        for (unsigned bit = 0; bit < network.bits; bit += 8) {
            const unsigned rest = std::min(network.bits - bit, 8U);
            const unsigned mask = 0xFFU & (0xFFU << (8U - rest));
            if (((address[bit / 8] ^ network.address[bit / 8]) & mask) != 0) return false;
        }
        return true;
    });
}

std::string TrustedProxies::walk(std::string_view peer, const std::vector<Hop>& hops) const {
    std::string client(peer);
    for (auto hop = hops.rbegin(); hop != hops.rend() && !hop->name.empty(); ++hop) {
        client = hop->name;
        if (!hop->address || !trusts(*hop->address)) break;
    }
    return client;
}

std::string TrustedProxies::client_of(std::string_view peer, const ForwardedFields& fields) const {
    const auto address = address_from(peer);
    if (!address || fields.empty() || !trusts(bytes_of(*address))) return std::string(peer);
    const auto told_by = [&](const std::vector<std::string_view>& values, const auto& hops_of_value) {
        std::vector<Hop> hops;
        for (const std::string_view value : values) {
            auto more = hops_of_value(value);
            std::move(more.begin(), more.end(), std::back_inserter(hops));
        }
        return walk(peer, hops);
    };
    const std::string first = told_by(fields.forwarded, hops_of_forwarded);
    if (fields.x_forwarded_for.empty()) return first;
    const std::string second = told_by(fields.x_forwarded_for, hops_of_list);
    return fields.forwarded.empty() || first == second ? second : std::string(peer);
}

}  // namespace starway::server
