#include "shells/server/serving.hpp"

#include "request/codec/common.hpp"

namespace starway::server {

Response json_response(const std::function<void(core::JsonWriter&)>& write, unsigned status, const core::Names& names) {
    core::JsonWriter json(core::JsonWriter::Layout::compact, names);
    write(json);
    json.finish();
    Response response;
    response.status = status;
    response.body = json.text();
    return response;
}

Response error_response(const Error& error, const core::Names& names) {
    const std::string message = core::render(error.message, names);
    std::string detail = core::render(error.message, request::codec::page_names);
    if (detail == message) detail.clear();
    switch (error.kind) {
        case ErrorKind::usage:
            return refusal(400, "InvalidOptions", message, detail);
        case ErrorKind::no_route:
            return refusal(400, "NoRoute", message, detail);
        case ErrorKind::interrupted:
            return refusal(503, "ServiceUnavailable", "The request was cancelled.");
        case ErrorKind::internal:
        case ErrorKind::io:
        case ErrorKind::data:
            break;
    }
    return refusal(500, "InternalError", message);
}

}  // namespace starway::server
