// What who runs the server sees and does: logs, readiness, proxies, addresses, metrics.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/un.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <thread>

#include "server/test_server.hpp"
#include "shells/server/http/proxies.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;
using T = Town;
using server::LogForm;
using server::LogLevel;

std::string town_route() {
    return "/route/v1/testbot/" + at(T::a) + ";" + at(T::c) + "?overview=false";
}

// A pipe that a log goes into.
class LogPipe {
public:
    LogPipe() {
        int ends[2] = {-1, -1};
        EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0);
        from_ = ends[0];
        to_ = ends[1];
    }
    ~LogPipe() {
        close_writer();
        ::close(from_);
    }
    LogPipe(const LogPipe&) = delete;
    LogPipe& operator=(const LogPipe&) = delete;
    [[nodiscard]] int descriptor() const { return to_; }
    void close_writer() {
        if (to_ >= 0) ::close(to_);
        to_ = -1;
    }
    std::string rest() {
        close_writer();
        return read_to_end();
    }
    // What comes until the last writer goes.
    std::string read_to_end() const {
        std::string text;
        char buffer[4096];
        for (ssize_t count = 0; (count = ::read(from_, buffer, sizeof(buffer))) > 0;)
            text.append(buffer, static_cast<std::size_t>(count));
        return text;
    }

private:
    int from_ = -1, to_ = -1;
};

std::vector<Json> json_lines(const std::string& text) {
    std::vector<Json> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(Json::parse(line, nullptr, false));
        EXPECT_TRUE(lines.back().is_object()) << line;
    }
    return lines;
}

std::vector<Json> of_event(const std::vector<Json>& lines, const std::string& event) {
    std::vector<Json> found;
    for (const Json& line : lines)
        if (line.value("event", "") == event) found.push_back(line);
    return found;
}

double metric(const TestServer& server, const std::string& name) {
    const std::string text = server.get("/metrics").body;
    const auto at_line = text.find("\n" + name + " ");
    EXPECT_NE(at_line, std::string::npos) << name;
    return at_line == std::string::npos ? -1 : std::stod(text.substr(at_line + name.size() + 2));
}

TEST(Log, EscapesWhatIsNotText) {
    const server::LogEntry entry{"id", "127.0.0.1", "GET", "/\x1b[31m\n", 200, 0.0015, 7};
    EXPECT_EQ(server::line_of(entry, LogForm::text, "T").find('\x1b'), std::string::npos);
    const std::string json = server::line_of(entry, LogForm::json, "T");
    EXPECT_EQ(std::count(json.begin(), json.end(), '\n'), 1);
    EXPECT_EQ(Json::parse(json)["ms"], 1.5);
}

TEST(Log, WritesThreeDecimals) {
    const server::LogEntry entry{"id", "127.0.0.1", "GET", "/", 200, 0.000062296, 7};
    EXPECT_THAT(server::line_of(entry, LogForm::json, "T"), HasSubstr("\"ms\":0.062,"));
}

// An unread pipe takes 64 kB, and then nothing more.
TEST(Log, ThatNobodyReadsHoldsNothingUp) {
    const TemporaryFolder folder;
    LogPipe pipe;
    auto server = std::make_unique<TestServer>(
        std::vector{build_network(folder, "town", T::opl())}, [&](server::AppOptions& options) {
            options.log = {LogForm::json, LogLevel::info, pipe.descriptor(), 20'000};
        });
    std::size_t asked = 1500;
    Client client(server->port(), 5);
    for (std::size_t i = 0; i < asked; ++i)
        ASSERT_EQ(client.get("/health?number=" + std::to_string(i)).status, 200) << i;
    EXPECT_GT(metric(*server, "starway_log_lines_lost_total"), 500);
    std::string text;
    std::thread reader([&] { text = pipe.read_to_end(); });
    // What is lost is told when it flows again.
    for (int i = 0; i < 10; ++i, ++asked) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        EXPECT_EQ(client.get("/health").status, 200);
    }
    server.reset();
    pipe.close_writer();
    reader.join();
    std::size_t lost = 0, told = 0;
    for (const Json& line : json_lines(text)) {
        lost += line.value("lost", std::size_t{0});
        told += line.contains("status") ? 1U : 0U;
    }
    EXPECT_GT(lost, 500U);
    EXPECT_EQ(told + lost, asked + 1) << "with the metrics";
}

TEST(Log, OnAFullDiskCountsWhatItLoses) {
    const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
    ASSERT_GE(full, 0);
    {
        server::LineWriter writer(full, [](std::uint64_t lost) { return std::to_string(lost) + "\n"; });
        for (int i = 0; i < 100; ++i) writer.write("a line\n");
        for (int i = 0; i < 400 && writer.lost() < 100; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
        EXPECT_EQ(writer.lost(), 100U);
    }
    ::close(full);
}

TEST(Log, WithoutAReaderEndsInTime) {
    LogPipe pipe;
    const auto start = std::chrono::steady_clock::now();
    {
        server::LineWriter writer(pipe.descriptor(), [](std::uint64_t) { return std::string(); });
        for (int i = 0; i < 2000; ++i) writer.write(std::string(100, 'x') + "\n");
    }
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

TEST(Log, TellsOfAGapWhereItIs) {
    LogPipe pipe;
    auto writer = std::make_unique<server::LineWriter>(
        pipe.descriptor(), [](std::uint64_t lost) { return "gap " + std::to_string(lost) + "\n"; }, 4000);
    const std::string line(99, 'x');
    for (int i = 0; i < 2000; ++i) {
        writer->write(line + "\n");
    }
    const std::uint64_t lost = writer->lost();
    EXPECT_GT(lost, 0U);
    std::string text;
    std::thread reader([&] { text = pipe.read_to_end(); });
    writer.reset();  // what waits is taken now
    pipe.close_writer();
    reader.join();
    const auto gap = text.find("gap ");
    ASSERT_NE(gap, std::string::npos);
    std::size_t told = 0, lines = 0;
    std::istringstream stream(text);
    for (std::string one; std::getline(stream, one);) {
        if (one.rfind("gap ", 0) == 0)
            told += std::stoul(one.substr(4));
        else
            lines += one == line ? 1 : 0;
    }
    EXPECT_EQ(told, lost);
    EXPECT_EQ(lines + told, 2000U);
}

// Every message of the server, whatever it is about.
TEST(Operation, AllMessagesAreJsonWhereTheLogIs) {
    const TemporaryFolder folder;
    const std::string file = build_network(folder, "town", T::opl());
    const std::string other = build_network(folder, "other", T::opl("secondary"));
    LogPipe pipe;
    auto running =
        std::make_unique<TestServer>(std::vector{"town=" + file, "isle=" + other}, [&](server::AppOptions& options) {
            options.log = {LogForm::json, LogLevel::info, pipe.descriptor()};
        });
    TestServer& server = *running;
    server.app().start();
    EXPECT_EQ(server
                  .get("/route/v1/town/" + at(T::a) + ";" + at(T::c),
                       "X-Request-Id: mine\r\n"
                       "traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\n")
                  .status,
              200);
    std::filesystem::rename(build_network(folder, "new", T::opl("tertiary")), file);
    EXPECT_TRUE(server.app().reload());
    EXPECT_EQ(metric(server, "starway_last_reload_successful"), 1);
    std::ofstream(folder.path() / "broken") << "STARWAY, but not sound";
    std::filesystem::rename(folder.path() / "broken", file);
    EXPECT_FALSE(server.app().reload());
    EXPECT_EQ(metric(server, "starway_last_reload_successful"), 0);
    EXPECT_EQ(server.get("/ready").status, 200) << "the old data is served";
    running.reset();
    const std::string text = pipe.rest();
    EXPECT_FALSE(std::regex_search(text, std::regex(R"("ms":\d*\.\d{4})"))) << text;
    const auto lines = json_lines(text);
    EXPECT_EQ(of_event(lines, "start").size(), 1U);
    EXPECT_THAT(of_event(lines, "start")[0]["message"].get<std::string>(), HasSubstr("Serving 2 sources at http://"));
    const auto swaps = of_event(lines, "swap");
    ASSERT_EQ(swaps.size(), 1U) << "the other network has not changed";
    EXPECT_EQ(swaps[0]["network"], "town");
    EXPECT_GT(swaps[0]["ms"].get<double>(), 0);
    EXPECT_EQ(of_event(lines, "reload_failed").size(), 1U);
    EXPECT_EQ(of_event(lines, "stop").size(), 1U);
    EXPECT_EQ(of_event(lines, "end").size(), 1U);
    bool found = false;
    for (const Json& line : lines)
        if (line.value("id", "") == "mine") {
            found = true;
            EXPECT_EQ(line["trace_id"], "4bf92f3577b34da6a3ce929d0e0e4736");
            EXPECT_EQ(line["parent_id"], "00f067aa0ba902b7");
            EXPECT_EQ(line["client"], "127.0.0.1");
        }
    EXPECT_TRUE(found);
}

TEST(Operation, ANetworkThatCannotBeReadIsNotReadyAndItsFailuresAreLogged) {
    const TemporaryFolder folder;
    const std::string file = build_network(folder, "town", T::opl());
    const std::string whole = (folder.path() / "whole").string();
    std::filesystem::copy_file(file, whole);
    LogPipe pipe;
    auto running = std::make_unique<TestServer>(std::vector{file}, [&](server::AppOptions& options) {
        options.log = {LogForm::off, LogLevel::warning, pipe.descriptor()};
    });
    TestServer& server = *running;
    EXPECT_EQ(server.get("/ready").status, 200);
    std::filesystem::resize_file(file, 5000);
    const HttpAnswer unready = server.get("/ready");
    EXPECT_EQ(unready.status, 503);
    EXPECT_EQ(unready.json()["status"], "unreadable");
    EXPECT_THAT(unready.json()["message"].get<std::string>(), HasSubstr("town"));
    EXPECT_EQ(server.get("/health").status, 200);
    const HttpAnswer failed = server.get(town_route(), "X-Request-Id: mine\r\n");
    EXPECT_EQ(failed.status, 500) << failed.body;
    std::filesystem::rename(whole, file);
    EXPECT_TRUE(server.app().reload());
    EXPECT_EQ(server.get("/ready").status, 200);
    EXPECT_EQ(server.get(town_route()).status, 200);
    running.reset();
    const std::string text = pipe.rest();
    EXPECT_THAT(text, HasSubstr("error: the request GET /route/v1/testbot/"));
    EXPECT_THAT(text, HasSubstr("(mine) of 127.0.0.1 was answered with 500: "));
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
}

TEST(Operation, AFileThatIsWrittenOverIsNotReady) {
    const TemporaryFolder folder;
    const std::string file = build_network(folder, "town", T::opl());
    const std::string other = build_network(folder, "other", T::opl("secondary"));
    TestServer server({file});
    EXPECT_EQ(server.get("/ready").status, 200);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    {
        std::ifstream from(other, std::ios::binary);
        std::fstream to(file, std::ios::binary | std::ios::in | std::ios::out);
        to << from.rdbuf();
    }
    EXPECT_EQ(server.get("/ready").status, 503);
    EXPECT_TRUE(server.app().reload());
    EXPECT_EQ(server.get("/ready").status, 200);
}

std::string client_behind(const std::vector<std::string>& networks, const std::string& peer,
                          const std::vector<std::string_view>& forwarded, const std::vector<std::string_view>& list) {
    const auto proxies = server::TrustedProxies::parse(networks);
    EXPECT_TRUE(proxies);
    return proxies->client_of(peer, {forwarded, list});
}

// RFC 7239, and how proxies write X-Forwarded-For.
TEST(Proxies, TellWhoAsked) {
    const std::vector<std::string> ten{"10.0.0.0/8", "::1", "2001:db8:1::/48"};
    const auto by_list = [&](std::string_view list) { return client_behind(ten, "10.1.2.3", {}, {list}); };
    EXPECT_EQ(by_list("192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(by_list("192.0.2.7:4711"), "192.0.2.7");
    EXPECT_EQ(by_list("203.0.113.9, 192.0.2.7"), "192.0.2.7") << "the first could be a lie";
    EXPECT_EQ(by_list("203.0.113.9, 192.0.2.7, 10.9.9.9"), "192.0.2.7");
    EXPECT_EQ(by_list("2001:db8::17"), "2001:db8::17");
    EXPECT_EQ(by_list("[2001:db8::17]:4711"), "2001:db8::17");
    EXPECT_EQ(by_list("203.0.113.9, 2001:db8:1::5"), "203.0.113.9");
    EXPECT_EQ(by_list("10.0.0.1, 10.0.0.2"), "10.0.0.1") << "all trusted: the farthest";
    EXPECT_EQ(by_list("::ffff:192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(by_list("192.0.2.7, evil"), "10.1.2.3");
    EXPECT_EQ(by_list("evil"), "10.1.2.3");
    EXPECT_EQ(by_list(""), "10.1.2.3");
    EXPECT_EQ(by_list("192.0.2.7, , ,"), "192.0.2.7");
    const auto by_field = [&](std::string_view field) { return client_behind(ten, "::1", {field}, {}); };
    EXPECT_EQ(by_field("for=192.0.2.60;proto=http;by=203.0.113.43"), "192.0.2.60");
    EXPECT_EQ(by_field("For=\"[2001:db8:cafe::17]:4711\""), "2001:db8:cafe::17");
    EXPECT_EQ(by_field("for=192.0.2.43, for=198.51.100.17"), "198.51.100.17");
    EXPECT_EQ(by_field("for=192.0.2.43, for=10.0.0.1;by=\"a,b;c\""), "192.0.2.43");
    EXPECT_EQ(by_field("for=_hidden, for=10.0.0.1"), "_hidden");
    EXPECT_EQ(by_field("for=192.0.2.43, for=unknown, for=10.0.0.1"), "10.0.0.1");
    EXPECT_EQ(by_field("for=\"192.0.2.43"), "::1") << "a quote that does not end";
    EXPECT_EQ(by_field("proto=https"), "::1");
    EXPECT_EQ(by_field("for=192.0.2.1;for=192.0.2.2"), "::1");
    // A field by itself cannot swallow the next one.
    EXPECT_EQ(client_behind(ten, "::1", {"for=\"x", "for=192.0.2.8"}, {}), "192.0.2.8");
    EXPECT_EQ(client_behind(ten, "192.0.2.1", {"for=203.0.113.9"}, {"203.0.113.9"}), "192.0.2.1") << "no proxy";
    EXPECT_EQ(client_behind(ten, "10.0.0.1", {"for=203.0.113.9"}, {"203.0.113.9"}), "203.0.113.9");
    EXPECT_EQ(client_behind(ten, "10.0.0.1", {"for=203.0.113.9"}, {"192.0.2.7"}), "10.0.0.1") << "one of them lies";
    EXPECT_EQ(client_behind({"0.0.0.0/0"}, "10.0.0.1", {}, {"1.2.3.4, 5.6.7.8"}), "1.2.3.4");
    EXPECT_EQ(client_behind({"192.0.2.128/25"}, "192.0.2.127", {}, {"1.2.3.4"}), "192.0.2.127");
    EXPECT_EQ(client_behind({"192.0.2.128/25"}, "192.0.2.129", {}, {"1.2.3.4"}), "1.2.3.4");
    EXPECT_EQ(client_behind({}, "10.0.0.1", {}, {"1.2.3.4"}), "10.0.0.1");
    for (const char* const wrong : {"10.0.0.0/33", "::/129", "proxy", "10.0.0.0/", "10.0.0.0/8/8", "/8", "", "10.0/8"})
        EXPECT_FALSE(server::TrustedProxies::parse({wrong})) << wrong;
}

TEST(Proxies, AreBelievedInTheLog) {
    const TemporaryFolder folder;
    const std::string file = build_network(folder, "town", T::opl());
    const auto logged = [&](const std::vector<std::string>& trusted, const std::string& fields) {
        LogPipe pipe;
        {
            const TestServer server({file}, [&](server::AppOptions& options) {
                options.log = {LogForm::json, LogLevel::info, pipe.descriptor()};
                options.server.proxies = *server::TrustedProxies::parse(trusted);
            });
            EXPECT_EQ(server.get("/health", fields).status, 200);
        }
        for (const Json& line : json_lines(pipe.rest()))
            if (line.contains("client")) return line["client"].get<std::string>();
        return std::string();
    };
    EXPECT_EQ(logged({"127.0.0.0/8"}, "X-Forwarded-For: 192.0.2.7\r\n"), "192.0.2.7");
    EXPECT_EQ(logged({"127.0.0.0/8"}, "X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-For: 192.0.2.7\r\n"), "192.0.2.7");
    EXPECT_EQ(logged({"127.0.0.0/8"}, "Forwarded: for=192.0.2.7\r\n"), "192.0.2.7");
    EXPECT_EQ(logged({}, "X-Forwarded-For: 192.0.2.7\r\n"), "127.0.0.1");
    EXPECT_EQ(logged({"10.0.0.0/8"}, "X-Forwarded-For: 192.0.2.7\r\n"), "127.0.0.1");
}

// Sends bytes over a Unix socket or to an address, and takes all that comes until the end.
std::string asked(int family, const sockaddr* address, socklen_t size, const std::string& bytes) {
    const int socket = ::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    std::string answer;
    if (::connect(socket, address, size) == 0 &&
        ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(bytes.size())) {
        char buffer[4096];
        for (ssize_t count = 0; (count = ::recv(socket, buffer, sizeof(buffer), 0)) > 0;)
            answer.append(buffer, static_cast<std::size_t>(count));
    }
    ::close(socket);
    return answer;
}

std::string asked_admin(const std::string& path, const std::string& bytes) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path.copy(address.sun_path, sizeof(address.sun_path) - 1);
    return asked(AF_UNIX, reinterpret_cast<const sockaddr*>(&address), sizeof(address), bytes);
}

std::string id_in(const std::string& answer) {
    const auto at_field = answer.find("X-Request-Id: ");
    return at_field == std::string::npos ? ""
                                         : answer.substr(at_field + 14, answer.find('\r', at_field) - at_field - 14);
}

// `curl -X POST --unix-socket` sends no Content-Length.
TEST(Operation, TheAdminSocketTakesAPostWithoutABody) {
    const TemporaryFolder folder;
    const std::string path = (folder.path() / "admin").string();
    TestServer server({build_network(folder, "town", T::opl())},
                      [&](server::AppOptions& options) { options.server.admin_socket = path; });
    std::set<std::string> ids;
    for (int i = 0; i < 3; ++i) {
        const std::string answer =
            asked_admin(path, "POST /admin/reload HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        EXPECT_THAT(answer, HasSubstr("HTTP/1.1 200")) << answer;
        EXPECT_THAT(answer, HasSubstr("updated facade"));
        ids.insert(id_in(answer));
        ids.insert(server.get("/health").fields.at("x-request-id"));
    }
    EXPECT_EQ(ids.size(), 6U) << "no id is given twice, whichever way a request comes";
}

TEST(Operation, ANameStandsForAllItsAddresses) {
    const TemporaryFolder folder;
    TestServer server({build_network(folder, "town", T::opl())},
                      [](server::AppOptions& options) { options.server.addresses = {"localhost"}; });
    EXPECT_EQ(server.get("/health").status, 200);
    sockaddr_in6 six{};
    six.sin6_family = AF_INET6;
    six.sin6_addr = in6addr_loopback;
    const int probe = ::socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const bool has_six = ::bind(probe, reinterpret_cast<const sockaddr*>(&six), sizeof(six)) == 0;
    ::close(probe);
    if (!has_six) GTEST_SKIP() << "this machine has no ::1";
    six.sin6_port = htons(server.port());
    EXPECT_THAT(asked(AF_INET6, reinterpret_cast<const sockaddr*>(&six), sizeof(six),
                      "GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"),
                HasSubstr("HTTP/1.1 200"));
}

TEST(Operation, AnAddressThatIsNotOursIsSaid) {
    const TemporaryFolder folder;
    const std::string file = build_network(folder, "town", T::opl());
    const auto fails = [&](const std::string& address) {
        server::AppOptions options;
        options.sources.push_back(*server::parse_source(file));
        options.server.port = 0;
        options.server.addresses = {address};
        const auto app = server::App::open(std::move(options));
        return app ? std::string() : app.error().message.str();
    };
    EXPECT_THAT(fails("192.0.2.1"), HasSubstr("this machine has no such address"));
    EXPECT_THAT(fails("no.such.name.invalid"), HasSubstr("means no address"));
}

// Names as all clients of Prometheus write them, and what is served.
TEST(Operation, MetricsTellOfTheProcessAndTheData) {
    const TemporaryFolder folder;
    TestServer server({"town=" + build_network(folder, "town", T::opl())});
    const auto now = static_cast<double>(std::time(nullptr));
    EXPECT_GT(metric(server, "process_cpu_seconds_total"), 0);
    EXPECT_GT(metric(server, "process_resident_memory_bytes"), 1e6);
    EXPECT_GT(metric(server, "process_virtual_memory_bytes"), metric(server, "process_resident_memory_bytes"));
    EXPECT_GT(metric(server, "process_open_fds"), 5);
    EXPECT_GE(metric(server, "process_max_fds"), metric(server, "process_open_fds"));
    EXPECT_GT(metric(server, "process_threads"), 1);
    EXPECT_NEAR(metric(server, "process_start_time_seconds"), now, 600);
    EXPECT_NEAR(metric(server, "starway_data_timestamp_seconds{network=\"town\"}"), now, 600);
    EXPECT_NEAR(metric(server, "starway_data_age_seconds{network=\"town\"}"), 0, 600);
    EXPECT_NEAR(metric(server, "starway_loaded_timestamp_seconds"), now, 600);
    EXPECT_THAT(server.get("/metrics").body,
                ::testing::ContainsRegex("starway_data_info\\{network=\"town\",version=\"20[-0-9T:]*Z\"\\} 1\n"));
    EXPECT_EQ(metric(server, "starway_log_lines_lost_total"), 0);
}

}  // namespace
}  // namespace starway::test
