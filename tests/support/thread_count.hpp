// Sets the number of threads for the duration of a test.
#pragma once

#include <cstdlib>
#include <string>

namespace starway::test {

class ThreadCount {
public:
    explicit ThreadCount(unsigned threads) {
        if (const char* before = std::getenv(variable)) before_ = before;
        ::setenv(variable, std::to_string(threads).c_str(), 1);
    }
    ~ThreadCount() {
        if (before_.empty())
            ::unsetenv(variable);
        else
            ::setenv(variable, before_.c_str(), 1);
    }
    ThreadCount(const ThreadCount&) = delete;
    ThreadCount& operator=(const ThreadCount&) = delete;

private:
    static constexpr const char* variable = "STARWAY_THREADS";
    std::string before_;
};

}  // namespace starway::test
