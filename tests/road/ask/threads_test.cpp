// Whatever takes a Control obeys it: threads, progress and cancel.
#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <map>
#include <string>

#include "base/core/threads/parallel.hpp"
#include "starway/road/check.hpp"
#include "starway/road/engine.hpp"
#include "starway/road/network_draft.hpp"
#include "starway/road/open.hpp"
#include "starway/road/prepare.hpp"
#include "support/random_network.hpp"
#include "support/source_dir.hpp"
#include "support/thread_count.hpp"
#include "support/town.hpp"

namespace starway::test {
namespace {

// Notes how many threads the calls may use that tell it of progress.
class Limits : public Progress {
public:
    void phase(std::string_view, std::uint64_t) override { note(); }
    void advance(std::uint64_t) override { note(); }
    unsigned most = 0;

private:
    void note() { most = std::max(most, core::thread_limit()); }
};

using Call = std::function<ErrorKind(const Control&)>;  // internal: it succeeded

template <class T>
ErrorKind kind_of(const Result<T>& result) {
    return result ? ErrorKind::internal : result.error().kind;
}

std::map<std::string, Call> long_operations() {
    std::map<std::string, Call> calls;
    calls["build"] = [](const Control& control) {
        std::mt19937_64 random(3);
        return kind_of(build(random_draft(random), control));
    };
    calls["open"] = [](const Control& control) {
        return kind_of(open(source_dir() + "/data/romania/roads.csv", {}, nullptr, control));
    };
    calls["check"] = [](const Control& control) { return kind_of(check(town(12, 12), {}, control)); };
    calls["prepare"] = [](const Control& control) { return kind_of(prepare(town(12, 12), {}, control)); };
    calls["table"] = [](const Control& control) {
        TableRequest request;
        request.from = {{4.001, 50.001}, {4.008, 50.008}};
        const TableRow row = [](std::span<const std::uint64_t>) { return Result<void>(); };
        return kind_of(road::Engine(town(12, 12)).table(request, row, control));
    };
    return calls;
}

TEST(Control, LimitsTheThreadsOfEveryLongOperation) {
    const ThreadCount four(4);
    for (const auto& [name, call] : long_operations()) {
        Limits limits;
        Control control;
        control.progress = &limits;
        EXPECT_EQ(call(control), ErrorKind::internal) << name;
        EXPECT_EQ(limits.most, 4U) << name;
        limits.most = 0;
        control.threads = 2;
        EXPECT_EQ(call(control), ErrorKind::internal) << name;
        EXPECT_EQ(limits.most, 2U) << name;
        EXPECT_EQ(core::thread_limit(), 4U) << name;
    }
}

TEST(Control, EndsEveryLongOperation) {
    const CancelFlag cancelled = true;
    Control control;
    control.cancel = &cancelled;
    for (const auto& [name, call] : long_operations()) EXPECT_EQ(call(control), ErrorKind::interrupted) << name;
}

}  // namespace
}  // namespace starway::test
