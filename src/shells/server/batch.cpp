// POST /batch: many requests in one, a line each, and an answer to each.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/core/sentence.hpp"
#include "request/codec/server/answers.hpp"
#include "request/json/document.hpp"
#include "shells/server/serving.hpp"

namespace starway::server {
namespace {

// A line is a path such as "/route/v1/car/7.4,43.7;7.5,43.7", or {"path": ..., "body": {...}, "id": ...}.
struct Line {
    Request request;
    std::string id;  // as JSON
};

Result<Line> read_line(std::string_view text) {
    const auto parsed = request::parse_json(text, body_limits);
    if (!parsed) return parsed.error();
    const auto& json = *parsed;
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

void append_answer(std::string& answers, const std::string& id, const Response& response) {
    std::string_view body = response.bytes();
    while (!body.empty() && body.back() == '\n') body.remove_suffix(1);
    request::codec::BatchReply reply{{}, response.status, {body.empty() ? "null" : body}};
    if (!id.empty()) reply.id = {id};
    answers += request::codec::json_text(request::codec::as_json(reply), core::plain_names) + "\n";
}

// What the path answers by itself, as far as that fits into a line.
Response answer_of(const Router& router, const Request& request, const Control& control) {
    const Endpoint* const endpoint = router.find(request.path());
    const bool posts = request.method == Method::post;
    if (auto refused = refuse_method(endpoint, !posts, posts)) return *std::move(refused);
    Response response = endpoint->handler(request).run(control);
    if (response.content_type == json_type && !response.more) return response;
    return refusal(
        400, "InvalidUrl",
        fmt::format("This path answers {}, which no line can hold; ask for it by itself.", response.content_type));
}

// Answers the lines of a body, a few at a time.
class Answers {
public:
    Answers(const Router& router, const Serving& serving, Request request)
        : router_(router), serving_(serving), id_(std::move(request.id)), body_(std::move(request.body)) {}

    // The next finished answer; nothing at the end. The consumer sets the pace, so at most this many are kept.
    std::string next(const Control& control) {
        using Clock = std::chrono::steady_clock;
        constexpr std::size_t enough_bytes = std::size_t{32} << 10U;
        constexpr std::chrono::milliseconds enough_time{50};
        const auto start = Clock::now();
        std::string answers;
        const auto is_enough = [&] { return answers.size() >= enough_bytes || Clock::now() - start >= enough_time; };
        while (at_ < body_.size() && (answers.empty() || !is_enough())) {
            const std::string_view text = next_line();
            if (text.find_first_not_of(" \t\r") == std::string_view::npos) continue;
            auto line = read_line(text);
            if (!line) {
                append_answer(
                    answers, {},
                    refusal(400, "InvalidOptions", core::render(line.error().message, request::codec::road_names)));
                continue;
            }
            const Response response = answer_of(router_, line->request, control);
            if (const auto cause = cause_of(response); !cause.empty())
                serving_.log.say(Failure{id_, "-", "BATCH", line->request.target, response.status, cause});
            append_answer(answers, line->id, control.cancelled() ? too_late() : response);
            if (control.cancelled()) break;  // the next line has its own time
        }
        return answers;
    }

private:
    std::string_view next_line() {
        const std::size_t end = std::min(body_.find('\n', at_), body_.size());
        const std::string_view text = std::string_view(body_).substr(at_, end - at_);
        at_ = std::min(end + 1, body_.size());
        return text;
    }
    [[nodiscard]] Response too_late() const {
        return refusal(504, "DeadlineExceeded",
                       fmt::format("The request took longer than {} s, the current maximum.",
                                   static_cast<double>(serving_.wire.deadline.count()) / 1000));
    }

    const Router& router_;
    const Serving& serving_;
    std::string id_, body_;
    std::size_t at_ = 0;
};

}  // namespace

void add_batch(Router& router, Serving& serving) {
    Endpoint route;
    route.path = "/batch";
    route.service = "batch";
    route.get = false;
    route.post = true;
    route.bodies = {"application/x-ndjson", "application/ndjson", "application/jsonl"};
    route.handler = [&router, &serving](Request request) -> Job {
        const auto lines = static_cast<std::size_t>(std::count(request.body.begin(), request.body.end(), '\n')) + 1;
        if (lines > serving.limits.batch)
            return answered(refusal(400, "TooBig",
                                    fmt::format("Number of requests {} is higher than current maximum ({}){}", lines,
                                                serving.limits.batch, beyond_limit("max-batch-size"))));
        Response answer;
        answer.content_type = "application/x-ndjson";
        answer.more = [answers = std::make_shared<Answers>(router, serving, std::move(request))](
                          const Control& control) { return answers->next(control); };
        return answered(std::move(answer));
    };
    router.add(std::move(route));
}

}  // namespace starway::server
