#include "shells/server/http/http.hpp"

#include <string>

#include "request/codec/osrm/answer.hpp"

namespace starway::server {

std::string_view reason_of(unsigned status) {
    switch (status) {
        case 200:
            return "OK";
        case 204:
            return "No Content";
        case 206:
            return "Partial Content";
        case 304:
            return "Not Modified";
        case 400:
            return "Bad Request";
        case 404:
            return "Not Found";
        case 405:
            return "Method Not Allowed";
        case 408:
            return "Request Timeout";
        case 409:
            return "Conflict";
        case 411:
            return "Length Required";
        case 413:
            return "Content Too Large";
        case 414:
            return "URI Too Long";
        case 415:
            return "Unsupported Media Type";
        case 416:
            return "Range Not Satisfiable";
        case 417:
            return "Expectation Failed";
        case 431:
            return "Request Header Fields Too Large";
        case 500:
            return "Internal Server Error";
        case 501:
            return "Not Implemented";
        case 503:
            return "Service Unavailable";
        case 504:
            return "Gateway Timeout";
        case 505:
            return "HTTP Version Not Supported";
        default:
            return "Unknown";
    }
}

std::string_view cause_of(const Response& response) {
    constexpr unsigned failed = 500;
    if (response.status != failed || !response.cause.empty()) return response.cause;
    std::string_view body = response.body;
    while (!body.empty() && body.back() == '\n') body.remove_suffix(1);
    return body;
}

Response refusal(unsigned status, std::string_view code, std::string_view message, std::string_view detail) {
    Response response;
    response.status = status;
    const request::codec::osrm::Refusal told{std::string(code), std::string(message), std::string(detail)};
    response.body = request::codec::json_text(request::codec::as_json(told), core::plain_names);
    return response;
}

}  // namespace starway::server
