// Runs the real program, as a shell would.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "support/schema.hpp"
#include "support/source_dir.hpp"
#include "support/temporary_folder.hpp"

namespace starway::test {

using Json = nlohmann::ordered_json;

inline std::string data(const std::string& path) {
    return starway::test::source_dir() + "/data/" + path;
}
inline const std::vector<std::string> romania{data("romania/roads.csv"), "--nodes", data("romania/cities.csv")};
inline const std::vector<std::string> letters{data("letters/edges.csv"), "--nodes", data("letters/nodes.csv")};

struct Outcome {
    int code = -1;
    std::string out;
    std::string err;
    std::string verb = {};  // empty after a shell line
    // Every answer that a test reads fits its schema.
    [[nodiscard]] Json json() const {
        Json answer = Json::parse(out);
        if (verb.empty()) return answer;
        EXPECT_EQ(schema_violation(verb, answer), "");
        return answer;
    }
};

inline std::string read(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

class Program {
public:
    // Both ends of a pipe or file, never a terminal; the working folder is this object's own.
    Outcome run(const std::vector<std::string>& arguments, const std::string& environment = "") const {
        std::string line =
            fmt::format("cd {} && env {} {}", quoted(folder_.path().string()), environment, quoted(binary()));
        for (const auto& argument : arguments) line.append(" ").append(quoted(argument));
        line.append(" >.out 2>.err </dev/null");
        Outcome outcome = finish(std::system(line.c_str()));
        if (!arguments.empty()) outcome.verb = arguments.front();
        return outcome;
    }
    // A whole shell line, in which $starway is the program.
    Outcome shell(const std::string& script) const {
        const std::string line = fmt::format("cd {} && starway={}; {{ {}\n}} >.out 2>.err </dev/null",
                                             quoted(folder_.path().string()), quoted(binary()), script);
        return finish(std::system(line.c_str()));
    }
    [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
    [[nodiscard]] const TemporaryFolder& folder() const { return folder_; }

    static std::string quoted(const std::string& text) {
        std::string result = "'";
        for (const char c : text) c == '\'' ? result.append("'\\''") : result.append(1, c);
        result.push_back('\'');
        return result;
    }
    static std::string binary() { return starway::test::binary_dir() + "/src/starway"; }

private:
    Outcome finish(int status) const {
        return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read(path(".out")),
                read(path(".err"))};
    }
    TemporaryFolder folder_;
};

inline std::vector<std::string> operator+(std::vector<std::string> a, const std::vector<std::string>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

}  // namespace starway::test
