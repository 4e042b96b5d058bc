#include "server/serving.hpp"

#include "codec/common.hpp"

namespace starway::server {

Response json_response(const std::function<void(core::JsonWriter&)>& write, unsigned status) {
    core::JsonWriter json(core::JsonWriter::Layout::compact);
    write(json);
    json.finish();
    Response response;
    response.status = status;
    response.body = json.text();
    return response;
}

Response error_response(const Error& error, codec::Dialect dialect) {
    const std::string message = codec::reworded(dialect, error.message);
    switch (error.kind) {
        case ErrorKind::usage:
            return refusal(400, "InvalidOptions", message);
        case ErrorKind::no_route:
            return refusal(400, "NoRoute", message);
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
