// What a process in the sandbox can still do, when the code in it is not ours.
#include "base/core/sandbox/sandbox.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <thread>
#include <vector>

#include "support/canary.hpp"
#include "support/sanitizers.hpp"
#include "support/temporary_folder.hpp"

namespace starway::core {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

bool can_open(const std::string& path, int flags = O_RDONLY) {
    const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC, 0600);
    if (descriptor < 0) return false;
    ::close(descriptor);
    return true;
}

class Sandbox : public ::testing::Test {
protected:
    void SetUp() override {
        STARWAY_SKIP_UNDER_SANITIZER();
        policy_.readable = system_files();
        policy_.memory_bytes = 512U << 20U;
        policy_.cpu_seconds = 20;
    }
    // The number of the first check that the child failed, or 0.
    int child(const std::vector<std::function<bool()>>& checks) {
        const auto code = run_sandboxed(policy_, interrupted_, [&] {
            int number = 0;
            for (const auto& check : checks)
                if (++number; !check()) return number;
            return 0;
        });
        EXPECT_TRUE(code) << code.error().message;
        return code ? *code : -1;
    }
    Error failure(const std::function<int()>& work) {
        const auto code = run_sandboxed(policy_, interrupted_, work);
        EXPECT_FALSE(code);
        return code ? Error{} : code.error();
    }

    test::TemporaryFolder folder_;
    test::TemporaryFolder other_;
    SandboxPolicy policy_;
    CancelFlag interrupted_{false};
};

TEST_F(Sandbox, GivesBackTheCode) {
    for (const int code : {0, 3, 130, 255}) {
        const auto given = run_sandboxed(policy_, interrupted_, [=] { return code; });
        ASSERT_TRUE(given) << given.error().message;
        EXPECT_EQ(*given, code);
    }
}

TEST_F(Sandbox, OpensOnlyWhatItMay) {
    const std::string input = folder_.file("input", "mine");
    test::CanaryFile canary(folder_.file("secret", "not mine"));
    const std::string link = (other_.path() / "link").string();
    std::filesystem::create_symlink(canary.path(), link);
    policy_.readable.emplace_back(input);
    policy_.readable.emplace_back(other_.path());
    EXPECT_EQ(child({[&] { return can_open(input); }, [&] { return !can_open(input, O_RDWR); },
                     [&] { return !can_open(canary.path()); }, [&] { return !can_open(link); },
                     [&] { return !can_open(folder_.path().string(), O_RDONLY | O_DIRECTORY); },
                     [&] { return !can_open("/etc/passwd"); }, [&] { return !can_open("/proc/self/environ"); },
                     [&] { return !can_open("/dev/zero"); },
                     [&] { return ::syscall(SYS_open_by_handle_at, -1, nullptr, 0) < 0; }}),
              0);
    EXPECT_TRUE(canary.untouched());
}

TEST_F(Sandbox, ChangesOnlyWhatItMay) {
    const std::string file = folder_.file("file", "as it was");
    const std::string inside = (other_.path() / "made").string();
    policy_.readable.emplace_back(folder_.path());
    policy_.writable.emplace_back(other_.path());
    const auto made = (folder_.path() / "made").string();
    EXPECT_EQ(child({[&] { return !can_open(file, O_WRONLY); }, [&] { return !can_open(file, O_WRONLY | O_TRUNC); },
                     [&] { return !can_open(made, O_WRONLY | O_CREAT); }, [&] { return ::unlink(file.c_str()) != 0; },
                     [&] { return ::truncate(file.c_str(), 0) != 0; }, [&] { return ::chmod(file.c_str(), 0) != 0; },
                     [&] { return ::rename(file.c_str(), inside.c_str()) != 0; },
                     [&] { return ::mkdir(made.c_str(), 0700) != 0; },
                     [&] { return ::symlink("/etc/passwd", made.c_str()) != 0; },
                     [&] { return ::link(file.c_str(), inside.c_str()) != 0; },
                     [&] { return ::utimensat(AT_FDCWD, file.c_str(), nullptr, 0) != 0; },
                     [&] { return can_open(inside, O_WRONLY | O_CREAT); },
                     [&] { return ::rename(inside.c_str(), (inside + "2").c_str()) == 0; }}),
              0);
    std::ifstream stream(file);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}), "as it was");
    EXPECT_TRUE(std::filesystem::exists(inside + "2"));
}

TEST_F(Sandbox, ReachesNoNetwork) {
    const test::CanaryPort port;
    EXPECT_EQ(child({[] { return ::socket(AF_INET, SOCK_STREAM, 0) < 0; },
                     [] { return ::socket(AF_INET6, SOCK_DGRAM, 0) < 0; },
                     [] { return ::socket(AF_UNIX, SOCK_STREAM, 0) < 0; },
                     [] {
                         std::array<int, 2> pair{};
                         return ::socketpair(AF_UNIX, SOCK_STREAM, 0, pair.data()) != 0;
                     },
                     [] { return ::syscall(SYS_io_uring_setup, 1, nullptr) < 0; }}),
              0);
    EXPECT_TRUE(port.untouched());
}

TEST_F(Sandbox, StartsNothingAndSignalsNobody) {
    const pid_t parent = ::getpid();
    EXPECT_EQ(child({[] { return ::fork() < 0; }, [] { return ::vfork() < 0; },
                     [] {
                         std::array<char*, 1> none{nullptr};
                         return ::execve("/bin/true", none.data(), none.data()) < 0;
                     },
                     [] {
                         pid_t id = 0;
                         std::array<char*, 1> none{nullptr};
                         return ::posix_spawn(&id, "/bin/true", nullptr, nullptr, none.data(), none.data()) != 0;
                     },
                     [=] { return ::kill(parent, 0) != 0; }, [=] { return ::kill(-1, 0) != 0; },
                     [=] { return ::syscall(SYS_tgkill, parent, parent, 0) != 0; },
                     [=] { return ::ptrace(PTRACE_ATTACH, parent, 0, 0) < 0; },
                     [=] { return ::syscall(SYS_pidfd_open, parent, 0) < 0; }}),
              0);
}

TEST_F(Sandbox, HoldsForThreadsToo) {
    const std::string secret = folder_.file("secret", "not mine");
    EXPECT_EQ(child({[&] {
                  bool open = true;
                  bool socket = true;
                  std::thread([&] {
                      open = can_open(secret);
                      socket = ::socket(AF_INET, SOCK_STREAM, 0) >= 0;
                  }).join();
                  return !open && !socket;
              }}),
              0);
}

TEST_F(Sandbox, RaisesNoLimit) {
    EXPECT_EQ(child({[] {
                         const rlimit none{RLIM_INFINITY, RLIM_INFINITY};
                         return ::setrlimit(RLIMIT_CPU, &none) != 0 && ::setrlimit(RLIMIT_DATA, &none) != 0;
                     },
                     [] {
                         rlimit limit{};
                         return ::getrlimit(RLIMIT_CPU, &limit) == 0 && limit.rlim_cur == 20;
                     }}),
              0);
}

TEST_F(Sandbox, MemoryEndsAtTheLimit) {
    EXPECT_EQ(
        child({[] {
                   std::vector<std::unique_ptr<char[]>> blocks;
                   constexpr std::size_t block = std::size_t{16} << 20U;
                   try {
                       for (int i = 0; i < 1000; ++i) blocks.push_back(std::make_unique<char[]>(block));
                   } catch (const std::bad_alloc&) {
                       return blocks.size() * block <= std::size_t{512} << 20U && blocks.size() > 10;
                   }
                   return false;
               },
               // What the limit does not count
               [] {
                   return ::mmap(nullptr, 1U << 20U, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) ==
                          MAP_FAILED;
               },
               [] { return ::memfd_create("x", 0) < 0; }, [] { return ::syscall(SYS_shmget, 0, 4096, 0600) < 0; }}),
        0);
}

TEST_F(Sandbox, EndlessWorkEndsAtTheLimit) {
    policy_.cpu_seconds = 1;
    const Error error = failure([] {
        std::signal(SIGXCPU, SIG_IGN);
        volatile std::uint64_t count = 0;
        for (;;) count = count + 1;
        return 0;
    });
    EXPECT_EQ(error.kind, ErrorKind::internal);
    EXPECT_THAT(error.message, AllOf(HasSubstr("1 s of CPU time"), HasSubstr("sandbox_seconds")));
}

TEST_F(Sandbox, ACrashIsASentence) {
    const Error error = failure([] {
        std::raise(SIGSEGV);
        return 0;
    });
    EXPECT_EQ(error.kind, ErrorKind::internal);
    EXPECT_THAT(error.message, AllOf(HasSubstr("Segmentation fault"), HasSubstr("sandbox_memory")));
}

TEST_F(Sandbox, AnInterruptionEndsTheDeafToo) {
    interrupted_ = true;
    const auto begun = std::chrono::steady_clock::now();
    const Error error = failure([] {
        std::signal(SIGTERM, SIG_IGN);
        for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
        return 0;
    });
    EXPECT_EQ(error.kind, ErrorKind::interrupted);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(8));
}

}  // namespace
}  // namespace starway::core
