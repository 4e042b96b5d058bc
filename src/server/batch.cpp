// POST /batch: many requests in one, a line each, and an answer to each.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "codec/request/document.hpp"
#include "server/serving.hpp"

namespace starway::server {
namespace {

// A line is a path such as "/route/v1/car/7.4,43.7;7.5,43.7", or {"path": ..., "body": {...}, "id": ...}.
struct Line {
    Request request;
    std::string id;  // as JSON
};

Result<Line> read_line(std::string_view text) {
    auto document = codec::RequestDocument::parse(text);
    if (!document) return std::move(document).error();
    const auto json = nlohmann::json::parse(text.begin(), text.end(), nullptr, false);
    Line line;
    if (json.is_string()) {
        line.request.target = json.get<std::string>();
        return line;
    }
    if (!json.is_object()) return Error{ErrorKind::usage, "A line is a path in quotes, or an object with a path."};
    for (const auto& [name, value] : json.items()) {
        if (name == "path" && value.is_string()) {
            line.request.target = value.get<std::string>();
        } else if (name == "body" && value.is_object()) {
            line.request.method = Method::post;
            line.request.content_type = json_type;
            line.request.body = value.dump();
        } else if (name == "id" && (value.is_string() || value.is_number())) {
            line.id = value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        } else {
            return Error{ErrorKind::usage, "A line has a path, and may have a body and an id (a text or a number)."};
        }
    }
    if (line.request.target.empty()) return Error{ErrorKind::usage, "The line has no path."};
    return line;
}

// {"id": ..., "status": 200, "answer": {...}}
void append_answer(std::string& answers, const std::string& id, const Response& response) {
    answers += '{';
    if (!id.empty()) answers += fmt::format("\"id\":{},", id);
    answers += fmt::format("\"status\":{},\"answer\":", response.status);
    std::string_view body = response.bytes();
    while (!body.empty() && body.back() == '\n') body.remove_suffix(1);
    answers += body.empty() ? std::string_view("null") : body;
    answers += "}\n";
}

Response run(const Serving& serving, std::string_view body, const Control& control) {
    constexpr std::size_t most_bytes = std::size_t{256} << 20U;
    Response answer;
    answer.content_type = "application/x-ndjson";
    while (!body.empty()) {
        if (control.cancelled()) return refusal(503, "ServiceUnavailable", "The request was cancelled.");
        const std::size_t size = std::min(body.find('\n'), body.size());
        std::string_view text = body.substr(0, size);
        body.remove_prefix(std::min(size + 1, body.size()));
        if (text.ends_with('\r')) text.remove_suffix(1);
        if (text.find_first_not_of(" \t") == std::string_view::npos) continue;
        auto line = read_line(text);
        if (!line)
            append_answer(answer.body, {}, refusal(400, "InvalidOptions", line.error().message));
        else
            append_answer(answer.body, line->id, osrm_job(serving, line->request).run(control));
        if (answer.body.size() > most_bytes)
            return refusal(400, "TooBig",
                           fmt::format("The answers are longer than {} bytes; ask for less at a time.", most_bytes));
    }
    return answer;
}

}  // namespace

void add_batch(Router& router, Serving& serving) {
    Endpoint route;
    route.path = "/batch";
    route.service = "batch";
    route.get = false;
    route.post = true;
    route.bodies = {"application/x-ndjson", "application/ndjson", "application/jsonl"};
    route.handler = [&serving](Request request) -> Job {
        const auto lines = static_cast<std::size_t>(std::count(request.body.begin(), request.body.end(), '\n')) + 1;
        if (lines > serving.limits.batch)
            return answered(refusal(400, "TooBig",
                                    fmt::format("Number of requests {} is higher than current maximum ({}); "
                                                "--max-batch-size raises it",
                                                lines, serving.limits.batch)));
        return {true, [&serving, body = std::move(request.body)](const Control& control) {
                    return run(serving, body, control);
                }};
    };
    router.add(std::move(route));
}

}  // namespace starway::server
