// Bodies that are large, deep or many: each is refused or answered soon, in little memory, and short requests do not
// wait for them.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <ctime>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/test_server.hpp"
#include "support/sanitizers.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// Of client and server, which are one process: on a busy machine, work takes longer than it is.
double processor_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

std::string of_many(std::string_view piece, std::size_t bytes) {
    std::string text;
    text.reserve(bytes + piece.size());
    while (text.size() < bytes) text += piece;
    return text;
}

std::string object_of_many_members(std::size_t count) {
    std::string text = "{";
    for (std::size_t i = 0; i < count; ++i) text += fmt::format("\"k{}\":1,", i);
    return text + "\"z\":1}";
}

struct HostileBody {
    std::string what, body, says;
};

std::vector<HostileBody> hostile_bodies() {
    constexpr std::size_t large = 15'000'000;
    return {{"nests deeply", std::string(large, '['), "deeper than"},
            {"is a list of lists", "[" + of_many("[],", large) + "1]", "more than 1000000 values"},
            {"is a list of numbers", "[" + of_many("1,", large) + "1]", "more than 1000000 values"},
            {"has a number without end", "[" + std::string(large, '1') + "]", "more than 400 characters"},
            {"has a name without end", "{\"" + std::string(large, 'a') + "\":1}", "a name of"},
            {"has many members", object_of_many_members(1'000'000), "more than 1000 members"},
            {"has a member in a list twice", of_many("[{\"a\":", large), "deeper than"}};
}

TEST(Bodies, AreParsedWithinLimitsByEveryService) {
    const TemporaryFolder folder;
    TestServer server({build_network(folder, "town", Town::opl()), test::source_dir() + "/data/maps/castle.tmx"});
    for (const HostileBody& one : hostile_bodies())
        for (const char* const target :
             {"/route/v1/testbot", "/table/v1/testbot", "/starway/v1/route", "/isochrone", "/grid/v1/castle/route"}) {
            const double start = processor_seconds();
            const HttpAnswer answer = server.post(target, one.body);
            EXPECT_EQ(answer.status, 400) << target << " " << one.what << answer.body;
            EXPECT_THAT(answer.body, HasSubstr(one.says)) << target << " " << one.what;
            EXPECT_LT(processor_seconds() - start, 5 * patience) << target << " " << one.what;
        }
}

// nlohmann's callback walks a list at the end of each object in it: 100 000 took 14 s.
TEST(Bodies, WithLongListsOfObjectsAreReadInLinearTime) {
    const TemporaryFolder folder;
    TestServer server({build_network(folder, "town", Town::opl())});
    const auto list = [](std::string_view object) {
        return "[" + of_many(std::string(object) + ",", 6'000'000) + std::string(object) + "]";
    };
    const std::string places = list(R"({"lon":7.42,"lat":43.73})");
    const std::string one = R"([{"lon":7.42,"lat":43.73}])";
    const std::vector<std::vector<std::string>> asked{
        {"/isochrone", R"({"costing":"testbot","contours":[{"time":5}],"locations":)" + places + "}",
         "locations takes a list of 1 to 100"},
        {"/isochrone", R"({"costing":"nothing","contours":[{"time":5}],"locations":)" + places + "}", "nothing"},
        {"/isochrone",
         R"({"costing":"testbot","locations":)" + one + R"(,"contours":)" + list(R"({"time":5,"color":"ff0000"})") +
             "}",
         "1 to 8"},
        {"/route/v1/testbot", R"({"coordinates":)" + places + "}", ""},
        {"/starway/v1/route", R"({"points":)" + places + "}", ""}};
    for (const auto& ask : asked) {
        const double start = processor_seconds();
        const HttpAnswer answer = server.post(ask[0], ask[1]);
        EXPECT_EQ(answer.status, 400) << ask[0] << ask[2];
        EXPECT_THAT(answer.body.substr(0, 400), HasSubstr(ask[2])) << ask[0];
        EXPECT_LT(processor_seconds() - start, 5 * patience) << ask[0] << ask[2];
    }
}

std::size_t resident_mib() {
    std::size_t pages = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> pages >> resident;
    return resident * 4096 >> 20U;
}

TEST(Bodies, LeaveNoMemoryBehind) {
    STARWAY_SKIP_UNDER_SANITIZER();
    const TemporaryFolder folder;
    TestServer server({build_network(folder, "town", Town::opl())});
    const std::string body = "{\"coordinates\":[" + of_many("[1,2],", 1'900'000) + "[1,2]]}";
    EXPECT_EQ(server.get("/health").status, 200);
    const std::size_t before = resident_mib();
    for (int i = 0; i < 12; ++i) EXPECT_EQ(server.post("/table/v1/testbot", body).status, 400);
    EXPECT_LT(resident_mib(), before + 25);
}

TEST(Bodies, DoNotKeepShortRequestsWaiting) {
    const TemporaryFolder folder;
    TestServer server({build_network(folder, "town", Town::opl())});
    const std::string body = "[" + of_many("[],", 3'000'000) + "1]";
    std::vector<std::thread> clients;
    std::atomic<int> answered{0};
    for (int i = 0; i < 12; ++i)
        clients.emplace_back([&] {
            constexpr int patience_s = 100;
            EXPECT_EQ(Client(server.port(), patience_s).post("/route/v1/testbot", body).status, 400);
            ++answered;
        });
    double slowest = 0;
    while (answered < 12) {
        const auto start = Clock::now();
        EXPECT_EQ(server.get("/health").status, 200);
        slowest = std::max(slowest, seconds_since(start));
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    for (std::thread& client : clients) client.join();
    EXPECT_LT(slowest, 1);
}

TEST(Bodies, TakeOnlySoMuchMemoryTogether) {
    const TemporaryFolder folder;
    TestServer server({build_network(folder, "town", Town::opl())}, [](server::AppOptions& options) {
        options.server.limits.body = 100'000;
        options.server.limits.bodies = 0;  // four of the longest
    });
    const std::string head =
        "POST /route/v1/testbot HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        "Content-Length: 100000\r\n\r\n";
    // Another body must not arrive before these four, or one of them is refused in its place.
    std::vector<std::unique_ptr<Client>> slow;
    HttpAnswer refused;
    for (int wait_ms = 50; wait_ms < 5000 && refused.status != 503; wait_ms *= 2) {
        slow.clear();
        for (int i = 0; i < 4; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(wait_ms));
            slow.push_back(std::make_unique<Client>(server.port()));
            slow.back()->send(head + std::string(99'999, ' '));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(wait_ms));
        refused = server.post("/route/v1/testbot", std::string(99'000, ' '));
    }
    EXPECT_EQ(refused.status, 503);
    EXPECT_EQ(refused.fields["retry-after"], "1");
    EXPECT_THAT(refused.body, HasSubstr("memory"));
    slow.front()->send(" ");
    EXPECT_EQ(slow.front()->receive().status, 400) << "what has arrived is answered";
    slow.clear();
    int status = 503;
    for (int i = 0; i < 100 && status == 503; ++i) {
        status = server.post("/route/v1/testbot", std::string(99'000, ' ')).status;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    EXPECT_EQ(status, 400) << "the memory of bodies that are gone is free again";
}

}  // namespace
}  // namespace starway::test
