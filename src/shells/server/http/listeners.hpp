// Sockets that listen, at the addresses that words such as "localhost" mean.
#pragma once

#include <utility>  // before Boost.Asio 1.74, which forgets it under C++20

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::server {

// IPv4 in IPv6 (::ffff:127.0.0.1) as IPv4.
std::string text_of(const boost::asio::ip::address& address);

// One port for all of them; 0: any that is free. Each has a strand. Errors: usage, a word that means no address;
// io, an address cannot be bound: says why. Of several addresses of a name, those that this machine has not are left
// out.
Result<std::vector<boost::asio::ip::tcp::acceptor>> listen_at(boost::asio::io_context& context,
                                                              const std::vector<std::string>& words,
                                                              std::uint16_t port);

}  // namespace starway::server
