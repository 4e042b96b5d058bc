// Which handler answers which path.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shells/server/http/http.hpp"

namespace starway::server {

// Called on a thread of the connections, or in the pool where the body is long: it understands the request and
// estimates its work, and leaves the work to the job.
using Handler = std::function<Job(Request)>;

struct Endpoint {
    std::string path;  // "/status"; or the beginning of many, with a slash at its end: "/route/"
    Handler handler;
    std::string_view service;  // of metrics and logs
    bool get = true;
    bool post = false;
    std::vector<std::string_view> bodies{};  // the media types that a POST may have
    [[nodiscard]] bool is_prefix() const { return path.size() > 1 && path.back() == '/'; }
};

// Filled before the server starts; after that any thread may look things up.
class Router {
public:
    void add(Endpoint route) { routes_.push_back(std::move(route)); }
    // For paths such as /walk/v1/..., which nothing else takes: unknown services.
    void add_other_services(Endpoint route) { others_ = std::move(route); }
    // An exact path before the longest beginning; null: 404.
    [[nodiscard]] const Endpoint* find(std::string_view path) const;
    [[nodiscard]] const std::vector<Endpoint>& all() const { return routes_; }

private:
    std::vector<Endpoint> routes_;
    std::optional<Endpoint> others_;
};

// Why there is no answer: nothing is at the path, or it takes another method. reads: by GET or HEAD; posts: by POST.
std::optional<Response> refuse_method(const Endpoint* route, bool reads, bool posts);

// "GET, HEAD, OPTIONS" and, where the route takes it, POST.
std::string allowed_methods(const Endpoint& route);

// A file that is part of the program.
struct EmbeddedFile {
    std::string_view path, content_type;
    std::string_view bytes;
    std::string_view gzip;                  // the same packed; may be empty
    std::string_view tag;                   // of this content: "3f2a..."; revalidated by browsers
    std::string_view security_policy = {};  // Content-Security-Policy, for pages
};

// Serves the file, with ETag, gzip where the client takes it, and 304 where it has the file.
Endpoint endpoint_of(const EmbeddedFile& file);

}  // namespace starway::server
