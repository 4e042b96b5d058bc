#include "request/codec/common.hpp"

namespace starway::request::codec {
namespace {

constexpr const char* name_of(ErrorKind kind) {
    switch (kind) {
        case ErrorKind::internal:
            return "internal";
        case ErrorKind::io:
            return "io";
        case ErrorKind::usage:
            return "usage";
        case ErrorKind::data:
            return "data";
        case ErrorKind::no_route:
            return "no_route";
        case ErrorKind::interrupted:
            return "interrupted";
    }
    return "internal";
}

}  // namespace

Object described(As<Error>) {
    static constexpr auto members = members_of<Error>({
        {"status", Text<"error">()},
        {"kind", [](auto& e) { return name_of(e.kind); }, {}, one_of("internal|io|usage|data|no_route|interrupted")},
        {"message", [](auto& e) { return e.message; }, "One sentence: where, what was wrong, what to do."},
    });
    return {"error", "The answer to a request that failed. The exit code says the kind too.", members};
}

Object described(As<Position>) {
    static constexpr auto members = members_of<Position>({
        {"x", [](auto& at) { return at.x; }},
        {"y", [](auto& at) { return at.y; }},
    });
    return {"position", "x, y: longitude and latitude on Earth.", members, true};
}

std::vector<Sentence> both(const std::vector<Sentence>& texts, const std::vector<Sentence>& more) {
    std::vector<Sentence> all = texts;
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

}  // namespace starway::request::codec
