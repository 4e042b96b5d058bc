// `starway serve` as a process: its first line, its options, its signals.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <regex>

#include "cli/program.hpp"
#include "server/client.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;

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
        ::close(out_);
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
}

}  // namespace
}  // namespace starway::test
