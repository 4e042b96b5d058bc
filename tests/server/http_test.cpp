// HTTP/1.1 to the letter: what is malformed is refused with the right status, what is unusual is served.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "server/test_server.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;

class Http : public ::testing::Test {
protected:
    static void SetUpTestSuite() {
        folder_ = std::make_unique<TemporaryFolder>();
        server_ = std::make_unique<TestServer>(std::vector<std::string>{build_network(*folder_, "town", Town::opl())},
                                               [](server::AppOptions& options) {
                                                   options.server.limits.header = 4096;
                                                   options.server.limits.line = 2048;
                                                   options.server.limits.body = 10'000;
                                                   options.server.limits.header_time = std::chrono::milliseconds(300);
                                                   options.server.limits.body_time = std::chrono::milliseconds(300);
                                                   options.server.limits.idle = std::chrono::milliseconds(3000);
                                               });
    }
    static void TearDownTestSuite() {
        server_.reset();
        folder_.reset();
    }
    static TestServer& server() { return *server_; }

private:
    static std::unique_ptr<TemporaryFolder> folder_;
    static std::unique_ptr<TestServer> server_;
};
std::unique_ptr<TemporaryFolder> Http::folder_;
std::unique_ptr<TestServer> Http::server_;

struct RawCase {
    const char* what;
    std::string bytes;
    int status;
};

std::string repeated(const std::string& text, std::size_t count) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) all += text;
    return all;
}

std::vector<RawCase> malformed() {
    const std::string get = "GET /health HTTP/1.1\r\nHost: a\r\n";
    const std::string post = "POST /route/v1/testbot HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
    const std::string nul(1, '\0');
    return {
        {"no version", "GET /health\r\nHost: a\r\n\r\n", 400},
        {"only a method", "GET\r\n\r\n", 400},
        {"no target", "GET  HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"two spaces", "GET  /health HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"space in the target", "GET /he alth HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"tab in the line", "GET\t/health HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"leading space", " GET /health HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"lower-case protocol", "GET /health http/1.1\r\nHost: a\r\n\r\n", 400},
        {"another protocol", "GET /health FTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"a version of one digit", "GET /health HTTP/1\r\nHost: a\r\n\r\n", 400},
        {"a version of three digits", "GET /health HTTP/1.11\r\nHost: a\r\n\r\n", 400},
        {"version 0.9", "GET /health HTTP/0.9\r\nHost: a\r\n\r\n", 505},
        {"version 2", "GET /health HTTP/2.0\r\nHost: a\r\n\r\n", 505},
        {"version 3", "GET /health HTTP/3.0\r\nHost: a\r\n\r\n", 505},
        {"the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505},
        {"a method that is no token", "GE(T /health HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"a method that nobody knows", "FETCH /health HTTP/1.1\r\nHost: a\r\n\r\n", 501},
        {"a method in lower case", "get /health HTTP/1.1\r\nHost: a\r\n\r\n", 501},
        {"bytes of TLS", "\x16\x03\x01\x02" + nul + "\x01\r\n\r\n", 400},
        {"a control character in the target", "GET /hea\x01lth HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"a NUL in the target", "GET /hea" + nul + "lth HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"no path", "GET health HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"an asterisk", "GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"an authority", "GET example.org:80 HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"CONNECT", "CONNECT example.org:80 HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"no Host", "GET /health HTTP/1.1\r\n\r\n", 400},
        {"two Hosts", get + "Host: b\r\n\r\n", 400},
        {"two equal Hosts", get + "Host: a\r\n\r\n", 400},
        {"a Host with a space", "GET /health HTTP/1.1\r\nHost: a b\r\n\r\n", 400},
        {"a Host with a path", "GET /health HTTP/1.1\r\nHost: a/b\r\n\r\n", 400},
        {"a Host with a user", "GET /health HTTP/1.1\r\nHost: u@a\r\n\r\n", 400},
        {"a list of Hosts", "GET /health HTTP/1.1\r\nHost: a, b\r\n\r\n", 400},
        {"a folded field", get + "X-A: b\r\n c\r\n\r\n", 400},
        {"a field folded by a tab", get + "X-A: b\r\n\tc\r\n\r\n", 400},
        {"a first field that is folded", "GET /health HTTP/1.1\r\n Host: a\r\n\r\n", 400},
        {"a space before the colon", get + "X-A : b\r\n\r\n", 400},
        {"a field without a colon", get + "X-A\r\n\r\n", 400},
        {"a field without a name", get + ": b\r\n\r\n", 400},
        {"a name with a space", get + "X A: b\r\n\r\n", 400},
        {"a name with a bracket", get + "X(A): b\r\n\r\n", 400},
        {"a NUL in a value", get + "X-A: b" + nul + "c\r\n\r\n", 400},
        {"a control character in a value", get + "X-A: b\x07\r\n\r\n", 400},
        {"a bare CR in a value", get + "X-A: b\rc\r\n\r\n", 400},
        {"a bare LF", "GET /health HTTP/1.1\nHost: a\r\n\r\n", 400},
        {"a bare LF in the fields", "GET /health HTTP/1.1\r\nHost: a\nX-A: b\r\n\r\n", 400},
        {"a length that is no number", post + "Content-Length: ten\r\n\r\n", 400},
        {"a negative length", post + "Content-Length: -1\r\n\r\n", 400},
        {"a signed length", post + "Content-Length: +2\r\n\r\n{}", 400},
        {"a hexadecimal length", post + "Content-Length: 0x2\r\n\r\n{}", 400},
        {"a length of many digits", post + "Content-Length: 99999999999999999999999\r\n\r\n", 400},
        {"two lengths", post + "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", 400},
        {"two lengths that differ", post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x", 400},
        {"a list of lengths", post + "Content-Length: 2, 2\r\n\r\n{}", 400},
        {"a length and chunks", post + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
        {"another coding", post + "Transfer-Encoding: gzip\r\n\r\n", 501},
        {"codings in a row", post + "Transfer-Encoding: gzip, chunked\r\n\r\n", 501},
        {"chunked twice", post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
        {"chunked with a parameter", post + "Transfer-Encoding: chunked;q=1\r\n\r\n0\r\n\r\n", 501},
        {"chunks in HTTP/1.0", "POST /route/v1/testbot HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
        {"a chunk without a size", post + "Transfer-Encoding: chunked\r\n\r\n;x\r\n\r\n", 400},
        {"a chunk whose size is no number", post + "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n", 400},
        {"a chunk longer than it says", post + "Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n", 400},
        {"a chunk of a huge size", post + "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n", 400},
        {"no length", post + "\r\n", 411},
        {"a body that is too long", post + "Content-Length: 20000\r\n\r\n", 413},
        {"chunks that are too long",
         post + "Transfer-Encoding: chunked\r\n\r\n4e20\r\n" + repeated("x", 20000) + "\r\n0\r\n\r\n", 413},
        {"a line that is too long", "GET /" + repeated("a", 3000) + " HTTP/1.1\r\nHost: a\r\n\r\n", 414},
        {"a line that does not end", "GET /" + repeated("a", 5000), 414},
        {"fields that are too long", get + "X-A: " + repeated("a", 5000) + "\r\n\r\n", 431},
        {"too many fields", get + repeated("X-A: b\r\n", 1000) + "\r\n", 431},
        {"a body of another kind",
         "POST /route/v1/testbot HTTP/1.1\r\nHost: a\r\nContent-Type: text/xml\r\nContent-Length: 2\r\n\r\n<>", 415},
        {"a body of no kind", "POST /route/v1/testbot HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}", 415},
        {"a body that is packed", post + "Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}", 415},
        {"an expectation of another kind", post + "Expect: miracle\r\nContent-Length: 2\r\n\r\n{}", 417},
        {"a path that is not there", "GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n", 404},
        {"a POST where none is taken", "POST /health HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", 405},
        {"a GET where none is taken", "GET /batch HTTP/1.1\r\nHost: a\r\n\r\n", 405},
        {"DELETE", "DELETE /health HTTP/1.1\r\nHost: a\r\n\r\n", 405},
        {"PUT", "PUT /route/v1/x HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", 405},
        {"TRACE", "TRACE /health HTTP/1.1\r\nHost: a\r\n\r\n", 405},
        {"half a head", "GET /health HTTP/1.1\r\nHo", 408},
        {"half a body", post + "Content-Length: 10\r\n\r\n{", 408},
    };
}

TEST_F(Http, RefusesWhatIsMalformed) {
    const auto cases = malformed();
    ASSERT_GE(cases.size(), 50U);
    for (const RawCase& one : cases) {
        Client client(server().port());
        const HttpAnswer answer = client.ask(one.bytes);
        EXPECT_EQ(answer.status, one.status) << one.what << "\n" << answer.head << answer.body;
        const Json json = answer.json();
        EXPECT_TRUE(json.is_object() && json.contains("code") && json.contains("message")) << one.what;
    }
    EXPECT_EQ(server().get("/health").status, 200) << "and goes on";
}

// Every beginning of a request is answered or waited for, never a crash.
TEST_F(Http, TakesARequestInPieces) {
    const std::string request =
        "POST /nearest/v1/testbot HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"coo\r\n1c\r\nrdinates\":[[1.0001,1.0000]]}\r\n0\r\n\r\n";
    Client client(server().port());
    for (const char c : request) ASSERT_TRUE(client.send(std::string_view(&c, 1)));
    const HttpAnswer answer = client.receive();
    EXPECT_EQ(answer.status, 200) << answer.body;
    EXPECT_EQ(answer.json()["code"], "Ok");
}

TEST_F(Http, KeepsTheConnection) {
    Client client(server().port());
    for (int i = 0; i < 5; ++i) {
        const HttpAnswer answer = client.get("/health");
        EXPECT_EQ(answer.status, 200);
        EXPECT_FALSE(answer.closes());
    }
    const HttpAnswer last = client.get("/health", "Connection: close\r\n");
    EXPECT_TRUE(last.closes());
    EXPECT_TRUE(client.is_ended());
}

TEST_F(Http, AnswersPipelinedRequestsInOrder) {
    Client client(server().port());
    std::string all;
    for (int i = 0; i < 20; ++i)
        all += i % 2 == 0 ? "GET /health HTTP/1.1\r\nHost: a\r\n\r\n" : "GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n";
    client.send(all);
    for (int i = 0; i < 20; ++i) EXPECT_EQ(client.receive().status, i % 2 == 0 ? 200 : 404) << i;
}

TEST_F(Http, ServesTheUnusual) {
    const std::string host = "\r\nHost: a\r\n\r\n";
    const std::string nearest = "/nearest/v1/testbot/" + at(Town::a);
    for (const auto& [what, bytes] : std::vector<std::pair<std::string, std::string>>{
             {"empty lines before", "\r\n\r\nGET /health HTTP/1.1" + host},
             {"an absolute target", "GET http://example.org/health HTTP/1.1" + host},
             {"an empty Host", "GET /health HTTP/1.1\r\nHost:\r\n\r\n"},
             {"a Host with a port", "GET /health HTTP/1.1\r\nHost: [::1]:5000\r\n\r\n"},
             {"a bare question mark", "GET " + nearest + "? HTTP/1.1" + host},
             {"an ampersand at the end", "GET " + nearest + "?number=1& HTTP/1.1" + host},
             {"percent signs", "GET /nearest/v1/testbot/1.0%2C1.0?number=%31 HTTP/1.1" + host},
             {".json", "GET " + nearest + ".json HTTP/1.1" + host},
             {"no Host in HTTP/1.0", "GET /health HTTP/1.0\r\n\r\n"},
             {"a GET with a body", "GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"}}) {
        Client client(server().port());
        EXPECT_EQ(client.ask(bytes).status, 200) << what;
    }
}

TEST_F(Http, KnowsVersionOne) {
    Client once(server().port());
    EXPECT_TRUE(once.ask("GET /health HTTP/1.0\r\n\r\n").closes());
    EXPECT_TRUE(once.is_ended());
    Client kept(server().port());
    for (int i = 0; i < 2; ++i) {
        const HttpAnswer answer = kept.ask("GET /health HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
        EXPECT_EQ(answer.fields.at("connection"), "keep-alive");
    }
}

TEST_F(Http, SendsNoBodyToHead) {
    Client client(server().port());
    const HttpAnswer full = client.get("/status");
    client.send("HEAD /status HTTP/1.1\r\nHost: a\r\n\r\n");
    const HttpAnswer head = client.receive(true);
    EXPECT_EQ(head.status, 200);
    EXPECT_GT(std::stoul(head.fields.at("content-length")), 100U);
    EXPECT_EQ(head.fields.at("content-type"), full.fields.at("content-type"));
    EXPECT_EQ(client.get("/health").status, 200) << "what follows is the next answer, not a body";
}

TEST_F(Http, ContinuesWhenAsked) {
    const std::string body = R"({"coordinates": [[1.0, 1.0]]})";
    Client client(server().port());
    client.send(
        "POST /nearest/v1/testbot HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n"
        "Content-Length: " +
        std::to_string(body.size()) + "\r\n\r\n");
    // receive() passes over "100 Continue" and waits for the answer, which needs the body.
    std::thread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        client.send(body);
    });
    EXPECT_EQ(client.receive().status, 200);
    later.join();
    Client refused(server().port());
    const HttpAnswer answer =
        refused.ask("POST /nothing HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n");
    EXPECT_EQ(answer.status, 404) << "the answer comes at once, instead of 100";
    EXPECT_TRUE(answer.closes());
}

TEST_F(Http, ClosesIdleConnectionsAndThoseThatAreSlow) {
    Client slow(server().port());
    slow.send("GET /hea");
    const HttpAnswer answer = slow.receive();
    EXPECT_EQ(answer.status, 408);
    EXPECT_TRUE(slow.is_ended());
}

TEST_F(Http, PacksLongAnswers) {
    const HttpAnswer plain = server().get("/openapi.json");
    ASSERT_GT(plain.body.size(), 1024U);
    EXPECT_EQ(plain.fields.count("content-encoding"), 0U);
    EXPECT_EQ(plain.fields.at("vary"), "Accept-Encoding");
    const HttpAnswer packed = server().get("/openapi.json", "Accept-Encoding: deflate, GZIP;q=0.5\r\n");
    EXPECT_EQ(packed.fields.at("content-encoding"), "gzip");
    EXPECT_LT(packed.body.size(), plain.body.size() / 2);
    std::string text(plain.body.size(), '\0');
    z_stream stream{};
    ASSERT_EQ(inflateInit2(&stream, 31), Z_OK);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.body.data()));
    stream.avail_in = static_cast<uInt>(packed.body.size());
    stream.next_out = reinterpret_cast<Bytef*>(text.data());
    stream.avail_out = static_cast<uInt>(text.size());
    EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
    inflateEnd(&stream);
    EXPECT_EQ(text, plain.body);
    EXPECT_EQ(server().get("/openapi.json", "Accept-Encoding: gzip, zstd\r\n").fields.at("content-encoding"), "zstd");
    EXPECT_EQ(server().get("/openapi.json", "Accept-Encoding: gzip;q=0\r\n").fields.count("content-encoding"), 0U);
    EXPECT_EQ(server().get("/health", "Accept-Encoding: gzip\r\n").fields.count("content-encoding"), 0U) << "short";
}

TEST_F(Http, AllowsOtherOrigins) {
    const HttpAnswer answer = Client(server().port())
                                  .ask(
                                      "OPTIONS /route/v1/testbot/1,1;2,2 HTTP/1.1\r\nHost: a\r\nOrigin: http://x\r\n"
                                      "Access-Control-Request-Method: POST\r\n\r\n");
    EXPECT_EQ(answer.status, 204);
    EXPECT_EQ(answer.fields.count("content-length"), 0U);
    EXPECT_THAT(answer.fields.at("access-control-allow-methods"), HasSubstr("POST"));
    EXPECT_THAT(answer.fields.at("access-control-allow-headers"), HasSubstr("Authorization"));
    EXPECT_EQ(server().get("/nothing").fields.at("access-control-allow-origin"), "*");
    EXPECT_EQ(Client(server().port()).ask("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n").status, 204);
}

// A client must not be able to put its own text into a header.
TEST_F(Http, RepeatsNothingOfARequestInAHeader) {
    const HttpAnswer answer =
        server().get("/nothing%0d%0aX-Evil:1?a=%0d%0aX-Evil:2", "X-Request-Id: ev il\r\ntraceparent: evil\r\n");
    EXPECT_EQ(answer.head.find("vil"), std::string::npos) << answer.head;
    const std::string first = answer.fields.at("x-request-id");
    EXPECT_NE(server().get("/health").fields.at("x-request-id"), first);
}

TEST_F(Http, KeepsTheIdThatARequestBrings) {
    const auto kept = [](const std::string& fields, const std::string& name) {
        const auto answer = server().get("/health", fields);
        const auto found = answer.fields.find(name);
        return found == answer.fields.end() ? std::string() : found->second;
    };
    for (const std::string& id : {std::string("7f3c"), std::string("req:42/a=b~c"), repeated("x", 128)})
        EXPECT_EQ(kept("X-Request-Id: " + id + "\r\n", "x-request-id"), id);
    for (const std::string& id : {std::string("a b"), std::string("a,b"), std::string("\"a\""), std::string("<a>"),
                                  std::string("\xc3\xa4"), repeated("x", 129), std::string()}) {
        const std::string own = kept("X-Request-Id: " + id + "\r\n", "x-request-id");
        EXPECT_NE(own, id);
        EXPECT_FALSE(own.empty());
    }
    EXPECT_NE(kept("X-Request-Id: a\r\nX-Request-Id: a\r\n", "x-request-id"), "a") << "which of them?";
}

// https://www.w3.org/TR/trace-context/, 3.2.2.
TEST_F(Http, KeepsTheTraceThatARequestIsPartOf) {
    const auto kept = [](const std::string& value) {
        const auto answer = server().get("/health", "traceparent: " + value + "\r\n");
        const auto found = answer.fields.find("traceparent");
        return found == answer.fields.end() ? std::string() : found->second;
    };
    const std::string trace = "4bf92f3577b34da6a3ce929d0e0e4736", parent = "00f067aa0ba902b7";
    for (const std::string& good : {"00-" + trace + "-" + parent + "-01", "00-" + trace + "-" + parent + "-00",
                                    "cc-" + trace + "-" + parent + "-01", "cc-" + trace + "-" + parent + "-01-what"})
        EXPECT_EQ(kept(good), good);
    for (const std::string& bad :
         {"ff-" + trace + "-" + parent + "-01", "00-" + trace + "-" + parent + "-01-what",
          "cc-" + trace + "-" + parent + "-01what", "00-" + trace + "-" + parent, "00-" + trace + "-" + parent + "-1",
          "00-4BF92F3577B34DA6A3CE929D0E0E4736-" + parent + "-01", "00-" + std::string(32, '0') + "-" + parent + "-01",
          "00-" + trace + "-" + std::string(16, '0') + "-01", "00-" + trace + "-" + parent + "-0x",
          "00_" + trace + "_" + parent + "_01", std::string("evil"), std::string()})
        EXPECT_EQ(kept(bad), "") << bad;
}

TEST_F(Http, SaysWhatAPathTakes) {
    EXPECT_EQ(Client(server().port()).ask("PATCH /batch HTTP/1.1\r\nHost: a\r\n\r\n").fields.at("allow"),
              "OPTIONS, POST");
    EXPECT_EQ(Client(server().port()).ask("PATCH /health HTTP/1.1\r\nHost: a\r\n\r\n").fields.at("allow"),
              "GET, HEAD, OPTIONS");
}

TEST(HttpLimits, TurnsAwayTooManyConnections) {
    const TemporaryFolder folder;
    TestServer server({build_network(folder, "town", Town::opl())},
                      [](server::AppOptions& options) { options.server.limits.connections = 2; });
    Client first(server.port());
    Client second(server.port());
    EXPECT_EQ(first.get("/health").status, 200);
    EXPECT_EQ(second.get("/health").status, 200);
    Client third(server.port());
    const HttpAnswer answer = third.receive();
    EXPECT_EQ(answer.status, 503);
    EXPECT_EQ(answer.fields.at("retry-after"), "1");
    EXPECT_EQ(first.get("/health").status, 200);
}

TEST(HttpLimits, ClosesWhatIsIdle) {
    const TemporaryFolder folder;
    TestServer server({build_network(folder, "town", Town::opl())},
                      [](server::AppOptions& options) { options.server.limits.idle = std::chrono::milliseconds(100); });
    Client client(server.port());
    EXPECT_EQ(client.get("/health").status, 200);
    EXPECT_TRUE(client.is_ended());
}

TEST(HttpLimits, ASecondServerAtThePortFailsLoudly) {
    const TemporaryFolder folder;
    const std::string file = build_network(folder, "town", Town::opl());
    TestServer server({file});
    server::AppOptions options;
    options.sources.push_back(*server::parse_source(file));
    options.server.port = server.port();
    const auto second = server::App::open(std::move(options));
    ASSERT_FALSE(second);
    EXPECT_THAT(second.error().message, HasSubstr("another program listens"));
}

}  // namespace
}  // namespace starway::test
