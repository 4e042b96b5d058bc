// The body of a request, as text whose memory grows with what arrives. Beast's own reserves what the request announces,
// which costs its sender nothing.
#pragma once

#include <boost/beast/http/string_body.hpp>
#include <boost/optional.hpp>
#include <cstdint>

namespace starway::server {

struct GrowingBody : boost::beast::http::string_body {
    class reader : public boost::beast::http::string_body::reader {
    public:
        using boost::beast::http::string_body::reader::reader;
        void init(const boost::optional<std::uint64_t>& /*length*/, boost::beast::error_code& error) {
            boost::beast::http::string_body::reader::init(boost::none, error);
        }
    };
};

}  // namespace starway::server
