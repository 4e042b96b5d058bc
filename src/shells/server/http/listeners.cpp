#include "shells/server/http/listeners.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/error.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/strand.hpp>
#include <cerrno>
#include <optional>

#include "base/core/lower_case.hpp"
#include "base/core/sentence.hpp"
#include "base/core/shown.hpp"

namespace starway::server {
namespace {

namespace net = boost::asio;
using net::ip::tcp;
using Failed = boost::system::error_code;

struct Listener {
    std::string word;
    net::ip::address address;
    bool may_miss = false;  // one of several addresses of a name
};

Result<std::vector<net::ip::address>> addresses_of(net::io_context& context, const std::string& word) {
    Failed error;
    const auto address = net::ip::make_address(word, error);
    if (!error) return std::vector{address};
    // RFC 6761: this name is always the loopback, whatever a resolver says.
    if (core::same_word(word, "localhost"))
        return std::vector<net::ip::address>{net::ip::address_v4::loopback(), net::ip::address_v6::loopback()};
    tcp::resolver resolver(context);
    const auto found = resolver.resolve(word, "", tcp::resolver::passive, error);
    if (error)
        return Error{
            ErrorKind::usage,
            fmt::format("⟨ip⟩ takes an address such as 127.0.0.1 or ::, or a name of this machine; '{}' means no "
                        "address: {}",
                        core::shown(word), error.message())};
    std::vector<net::ip::address> addresses;
    for (const auto& entry : found)
        if (std::find(addresses.begin(), addresses.end(), entry.endpoint().address()) == addresses.end())
            addresses.push_back(entry.endpoint().address());
    return addresses;
}

Result<std::vector<Listener>> listeners_of(net::io_context& context, const std::vector<std::string>& words) {
    std::vector<Listener> all;
    for (const std::string& word : words) {
        const auto addresses = addresses_of(context, word);
        if (!addresses) return addresses.error();
        for (const auto& address : *addresses)
            if (std::none_of(all.begin(), all.end(), [&](const Listener& one) { return one.address == address; }))
                all.push_back({word, address, addresses->size() > 1});
    }
    return all;
}

Failed open_one(tcp::acceptor& acceptor, const tcp::endpoint& end, bool beside_others) {
    Failed error;
    acceptor.open(end.protocol(), error);
    if (!error) acceptor.set_option(net::socket_base::reuse_address(true), error);
    // Alone, :: takes IPv4 too; beside 0.0.0.0, it cannot.
    if (!error && end.address().is_v6() && beside_others) acceptor.set_option(net::ip::v6_only(true), error);
    if (!error) acceptor.bind(end, error);
    if (!error) acceptor.listen(net::socket_base::max_listen_connections, error);
    return error;
}

Error refused(const Listener& listener, std::uint16_t port, const Failed& error) {
    const std::string where = listener.word == listener.address.to_string()
                                  ? listener.word
                                  : fmt::format("{} ({})", listener.word, listener.address.to_string());
    if (error == net::error::address_in_use)
        return {ErrorKind::io, fmt::format("another program listens at {} port {}; stop it, or choose another port "
                                           "with -p",
                                           where, port)};
    if (error.value() == EADDRNOTAVAIL)
        return {ErrorKind::io, fmt::format("cannot listen at {} port {}: this machine has no such address; 0.0.0.0 "
                                           "means all that it has",
                                           where, port)};
    return {ErrorKind::io, fmt::format("cannot listen at {} port {}: {}", where, port, error.message())};
}

bool is_missing(const Failed& error) {
    return error.value() == EADDRNOTAVAIL || error.value() == EAFNOSUPPORT || error.value() == EPROTONOSUPPORT;
}

// What was bound; or the error, and whether another port might do.
Result<std::vector<tcp::acceptor>> bind_all(net::io_context& context, const std::vector<Listener>& listeners,
                                            std::uint16_t port, bool& in_use) {
    std::vector<tcp::acceptor> acceptors;
    std::optional<Error> missing;
    for (const Listener& listener : listeners) {
        tcp::acceptor acceptor(net::make_strand(context));
        const Failed error = open_one(acceptor, {listener.address, port}, listeners.size() > 1);
        in_use = error == net::error::address_in_use;
        if (error && listener.may_miss && is_missing(error)) {
            missing = refused(listener, port, error);
            continue;
        }
        if (error) return refused(listener, port, error);
        if (port == 0) port = acceptor.local_endpoint().port();
        acceptors.push_back(std::move(acceptor));
    }
    if (acceptors.empty() && missing) return *std::move(missing);
    return acceptors;
}

}  // namespace

std::string text_of(const net::ip::address& address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return net::ip::make_address_v4(net::ip::v4_mapped, address.to_v6()).to_string();
    return address.to_string();
}

Result<std::vector<tcp::acceptor>> listen_at(net::io_context& context, const std::vector<std::string>& words,
                                             std::uint16_t port) {
    const auto listeners = listeners_of(context, words);
    if (!listeners) return listeners.error();
    constexpr int tries = 16;  // a port that is free at one address may be taken at another
    for (int i = 1;; ++i) {
        bool in_use = false;
        auto acceptors = bind_all(context, *listeners, port, in_use);
        if (acceptors || port != 0 || !in_use || i == tries) return acceptors;
    }
}

}  // namespace starway::server
