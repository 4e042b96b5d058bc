// `starway serve` as a process: its first line, its options, its signals.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <memory>
#include <regex>
#include <sstream>

#include "cli/program.hpp"
#include "server/client.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Serving {
public:
    Serving(const Program& program, const std::vector<std::string>& arguments,
            const std::vector<std::pair<std::string, std::string>>& environment = {})
        : errors_(program.path("serve.err")) {
        int out[2];
        EXPECT_EQ(::pipe(out), 0);
        child_ = ::fork();
        if (child_ == 0) {
            ::dup2(out[1], 1);
            const int log = ::open(errors_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
            ::dup2(log, 2);
            ::close(out[0]);
            ::unsetenv("STARWAY_SHARED_DATA");  // of tests; serve would say that it means nothing
            for (const auto& [name, value] : environment) ::setenv(name.c_str(), value.c_str(), 1);
            if (::chdir(program.folder().path().c_str()) != 0) ::_exit(127);
            std::vector<std::string> words{Program::binary(), "serve"};
            words.insert(words.end(), arguments.begin(), arguments.end());
            std::vector<char*> argv;
            for (std::string& word : words) argv.push_back(word.data());
            argv.push_back(nullptr);
            ::execv(argv[0], argv.data());
            ::_exit(127);
        }
        ::close(out[1]);
        out_ = out[0];
    }
    ~Serving() {
        if (child_ > 0) {
            ::kill(child_, SIGKILL);
            ::waitpid(child_, nullptr, 0);
        }
        close_output();
    }
    void close_output() {
        if (out_ >= 0) ::close(out_);
        out_ = -1;
    }
    Serving(const Serving&) = delete;
    Serving& operator=(const Serving&) = delete;

    // Whether a line of standard output comes within some seconds.
    bool says(const std::string& line) {
        while (said_.find(line + "\n") == std::string::npos) {
            pollfd ready{out_, POLLIN, 0};
            char buffer[512];
            if (::poll(&ready, 1, 20'000) <= 0) return false;
            const auto count = ::read(out_, buffer, sizeof(buffer));
            if (count <= 0) return false;
            said_.append(buffer, static_cast<std::size_t>(count));
        }
        said_.erase(0, said_.find(line) + line.size());
        return true;
    }
    [[nodiscard]] std::uint16_t port() const {
        std::smatch match;
        const std::string text = read(errors_);
        EXPECT_TRUE(std::regex_search(text, match, std::regex("http://127.0.0.1:([0-9]+)"))) << text;
        return static_cast<std::uint16_t>(match.empty() ? 0 : std::stoi(match[1]));
    }
    void signal(int number) const { ::kill(child_, number); }
    void allow_descriptors(rlim_t count) const {
        const rlimit limit{count, count};
        EXPECT_EQ(::prlimit(child_, RLIMIT_NOFILE, &limit, nullptr), 0);
    }
    int end() {
        int status = 0;
        ::waitpid(child_, &status, 0);
        child_ = 0;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    [[nodiscard]] std::string errors() const { return read(errors_); }

private:
    std::string errors_, said_;
    pid_t child_ = 0;
    int out_ = -1;
};

class Serve : public ::testing::Test {
protected:
    Serve() {
        const auto built = program.run(std::vector<std::string>{"build", "-o", "romania.starway"} + romania);
        EXPECT_EQ(built.code, 0) << built.err;
    }
    static std::string route(const std::string& name) {
        return "/route/v1/" + name + "/21.3,46.2;26.1,44.4?overview=false&radiuses=unlimited;unlimited";
    }
    Program program;
};

TEST_F(Serve, AnswersReloadsAndStops) {
    Serving serving(program, {"romania.starway", "-p", "0", "-t", "2", "--access-log", "text"});
    ASSERT_TRUE(serving.says("running and waiting for requests")) << serving.errors();
    const HttpAnswer answer = Client(serving.port()).get(route("romania"));
    EXPECT_EQ(answer.status, 200) << answer.body;
    EXPECT_NEAR(answer.json()["routes"][0]["distance"].get<double>(), 424'172, 10);
    serving.signal(SIGHUP);
    EXPECT_TRUE(serving.says("updated facade")) << serving.errors();
    EXPECT_EQ(Client(serving.port()).get(route("romania")).status, 200);
    serving.signal(SIGTERM);
    EXPECT_EQ(serving.end(), 0);
    EXPECT_THAT(serving.errors(), HasSubstr("GET /route/v1/romania/"));
}

TEST_F(Serve, TakesOptionsFromAFileAndTheEnvironment) {
    program.folder().file(
        "serve.toml", "port = 0\nmax-table-size = 2\nmax_viaroute_size = 2\n[networks]\nroads = 'romania.starway'\n");
    Serving serving(program, {"--config", "serve.toml", "--max-viaroute-size", "3"},
                    {{"STARWAY_MAX_NEAREST_SIZE", "4"}});
    ASSERT_TRUE(serving.says("running and waiting for requests")) << serving.errors();
    const Json limits = Client(serving.port()).get("/status").json()["limits"];
    EXPECT_EQ(limits["max_table_size"], 2);
    EXPECT_EQ(limits["max_viaroute_size"], 3) << "the command line goes first";
    EXPECT_EQ(limits["max_nearest_size"], 4);
    EXPECT_EQ(Client(serving.port()).get(route("roads")).status, 200);
    EXPECT_THAT(
        Client(serving.port()).get("/table/v1/roads/21,46;22,46;23,46?radiuses=unlimited;unlimited;unlimited").body,
        HasSubstr("have the server started with a larger --max-table-size"));
}

TEST_F(Serve, UpdateTellsTheServer) {
    const std::string socket = program.path("admin");
    Serving serving(program, {"romania.starway", "-p", "0", "--admin-socket", socket});
    ASSERT_TRUE(serving.says("running and waiting for requests")) << serving.errors();
    program.folder().file("weights.csv", "from,to,length\nArad,Sibiu,400000\n");
    const auto updated = program.run({"update", "romania.starway", "--weights", "weights.csv", "--notify", socket});
    EXPECT_EQ(updated.code, 0) << updated.err;
    EXPECT_TRUE(serving.says("updated facade"));
    const auto alone = program.run({"update", "romania.starway", "--weights", "weights.csv", "--notify", "nobody"});
    EXPECT_EQ(alone.code, 1);
    EXPECT_THAT(alone.err, HasSubstr("no server listens at nobody"));
}

TEST_F(Serve, SaysWhatIsWrong) {
    const auto fails = [&](const std::vector<std::string>& arguments, int code, const std::string& why) {
        const auto outcome = program.run(std::vector<std::string>{"serve"} + arguments);
        EXPECT_EQ(outcome.code, code) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(why));
    };
    fails({}, 2, "nothing to serve");
    fails({"none.starway"}, 1, "none.starway");
    fails({"romania.starway", "again=romania.starway", "again=romania.starway"}, 2, "two sources have the name again");
    fails({"romania.starway:boat"}, 2, "no profile or weight 'boat'");
    fails({"romania.starway", "-i", "nowhere"}, 2, "--ip takes an address");
    fails({"romania.starway", "-p", "70000"}, 2, "--port");
    fails({"romania.starway", "--default-radius", "wide"}, 2, "--default-radius takes");
    fails({"romania.starway", "--access-log", "xml"}, 2, "--access-log");
    fails({"--config", "none.toml"}, 1, "none.toml");
    program.folder().file("wrong.toml", "prot = 1\n");
    fails({"--config", "wrong.toml"}, 3, "did you mean port?");
    fails({"romania.starway", "--sandbox"}, 2, "--sandbox forbids sockets");
    fails({"romania.starway", "--trusted-proxies", "10.0.0.0/99"}, 2, "--trusted-proxies takes addresses and networks");
    program.folder().file("walls.toml", "[networks]\nroads = {file = 'romania.starway', walls = 'Trees'}\n");
    fails({"--config", "walls.toml"}, 2, "romania.starway is no tile map");
    program.folder().file("misspelt.toml", "[networks]\nroads = {file = 'romania.starway', wals = 'Trees'}\n");
    fails({"--config", "misspelt.toml"}, 3, "did you mean walls?");
}

TEST_F(Serve, SaysInJsonWhyItFailedWhereTheLogIsJson) {
    const auto fails = [&](std::vector<std::string> flags, int code, const std::string& part) {
        flags.insert(flags.begin(), {"serve", "--access-log", "json"});
        const auto failed = program.run(flags);
        EXPECT_EQ(failed.code, code) << failed.err;
        const Json line = Json::parse(failed.err, nullptr, false);
        ASSERT_TRUE(line.is_object()) << failed.err;
        EXPECT_EQ(line.value("level", ""), "error") << failed.err;
        EXPECT_THAT(line.value("message", ""), HasSubstr(part));
    };
    fails({"none.starway"}, 1, "none.starway");
    fails({"romania.starway", "-p", "70000"}, 2, "--port");
    fails({"romania.starway", "-p", "many"}, 2, "--port");
    fails({"romania.starway", "--prot", "5000"}, 2, "did you mean --port?");
    fails({"romania.starway", "--max-table-size"}, 2, "--max-table-size");
    fails({"romania.starway", "--sandbox"}, 2, "--sandbox forbids sockets");
}

TEST_F(Serve, AMisspeltVariableIsAnErrorAsInAFile) {
    const auto ends = [&](const std::string& name, const std::string& value, int code) {
        Serving serving(program, {"romania.starway", "-p", "0"}, {{name, value}});
        if (code == 0) {
            EXPECT_TRUE(serving.says("running and waiting for requests")) << serving.errors();
            serving.signal(SIGTERM);
        }
        EXPECT_EQ(serving.end(), code) << name;
        return serving.errors();
    };
    EXPECT_THAT(ends("STARWAY_MAX_TABEL_SIZE", "5", 2), HasSubstr("did you mean STARWAY_MAX_TABLE_SIZE?"));
    EXPECT_THAT(ends("STARWAY_ACCESSLOG", "json", 2), HasSubstr("did you mean STARWAY_ACCESS_LOG?"));
    EXPECT_THAT(ends("STARWAY_MAX_TABLE_SIZE", "many", 2), HasSubstr("takes a number"));
    EXPECT_THAT(ends("STARWAY_QWERTZUIOP", "1", 0),
                HasSubstr("the variable STARWAY_QWERTZUIOP means nothing to serve"));
    // Kubernetes sets these beside a service of this name.
    EXPECT_THAT(ends("STARWAY_PORT", "tcp://10.0.0.1:5000", 0), Not(HasSubstr("STARWAY_")));
    EXPECT_THAT(ends("STARWAY_SERVICE_HOST", "10.0.0.1", 0), Not(HasSubstr("STARWAY_")));
    EXPECT_THAT(ends("STARWAY_PORT_5000_TCP_ADDR", "10.0.0.1", 0), Not(HasSubstr("STARWAY_")));
}

TEST_F(Serve, EveryMessageIsJsonWhereTheLogIs) {
    Serving serving(program, {"romania.starway", "-p", "0", "--access-log", "json"}, {{"STARWAY_QWERTZUIOP", "1"}});
    ASSERT_TRUE(serving.says("running and waiting for requests")) << serving.errors();
    EXPECT_EQ(Client(serving.port()).get(route("romania")).status, 200);
    serving.signal(SIGHUP);
    EXPECT_TRUE(serving.says("updated facade")) << serving.errors();
    serving.signal(SIGTERM);
    EXPECT_EQ(serving.end(), 0);
    std::istringstream lines(serving.errors());
    std::vector<std::string> events;
    for (std::string line; std::getline(lines, line);) {
        const Json json = Json::parse(line, nullptr, false);
        ASSERT_TRUE(json.is_object()) << line;
        events.push_back(json.value("event", json.value("method", "")));
    }
    EXPECT_THAT(events, testing::ElementsAre("start", "unknown_variable", "GET", "reload", "stop", "end"));
}

// Idle connections make room for those that wait.
TEST_F(Serve, GoesOnWithoutDescriptors) {
    Serving serving(program, {"romania.starway", "-p", "0", "--access-log", "json"});
    ASSERT_TRUE(serving.says("running and waiting for requests")) << serving.errors();
    const std::uint16_t port = serving.port();
    serving.allow_descriptors(48);
    std::vector<std::unique_ptr<Client>> clients;
    for (int i = 0; i < 120; ++i) {
        clients.push_back(std::make_unique<Client>(port, 5));
        ASSERT_EQ(clients.back()->get(route("romania")).status, 200) << i;
    }
    EXPECT_TRUE(clients.front()->is_ended()) << "the one that was idle for longest";
    EXPECT_EQ(clients.back()->get("/health").status, 200);
    const std::string metrics = clients.back()->get("/metrics").body;
    EXPECT_EQ(metrics.find("starway_connections_shed_total 0\n"), std::string::npos);
    EXPECT_THAT(serving.errors(), HasSubstr("\"no_descriptors\""));
    clients.clear();
    serving.signal(SIGTERM);
    EXPECT_EQ(serving.end(), 0);
}

// A supervisor that reads neither stream.
TEST_F(Serve, NeedsNoReaderOfStandardOutput) {
    Serving serving(program, {"romania.starway", "-p", "0"});
    ASSERT_TRUE(serving.says("running and waiting for requests")) << serving.errors();
    const std::uint16_t port = serving.port();
    serving.close_output();
    serving.signal(SIGHUP);
    for (int i = 0; i < 50; ++i) EXPECT_EQ(Client(port).get(route("romania")).status, 200);
    serving.signal(SIGTERM);
    EXPECT_EQ(serving.end(), 0);
}

// Each map has its own rules.
TEST_F(Serve, OptionsOfAMapAreItsOwn) {
    program.folder().file("a.map", "type octile\nheight 2\nwidth 2\nmap\n.@\n@.\n");
    program.folder().file("serve.toml",
                          "port = 0\n[networks]\none = {file = 'a.map', corners = 'always'}\ntwo = 'a.map'\n");
    Serving serving(program, {"--config", "serve.toml"});
    ASSERT_TRUE(serving.says("running and waiting for requests")) << serving.errors();
    const auto finds = [&](const std::string& map) {
        return Client(serving.port()).post("/grid/v1/" + map + "/route", R"({"from": [0, 0], "to": [1, 1]})").status;
    };
    EXPECT_EQ(finds("one"), 200);
    EXPECT_EQ(finds("two"), 400);
}

}  // namespace
}  // namespace starway::test
