#include "shells/cli/process/last_words.hpp"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>

#include "base/core/files/temporary_names.hpp"
#include "shells/cli/common/exit_code.hpp"

namespace starway::cli {
namespace {

constexpr std::size_t reserve_bytes = std::size_t{1} << 20U;
std::atomic<void*> reserve{nullptr};

[[noreturn]] void end(std::string_view sentence) {
    core::remove_temporaries();
    static_cast<void>(::write(STDERR_FILENO, sentence.data(), sentence.size()) < 0);
    ::_exit(exit_failure);
}

// No current exception also means out of memory: even the exception could not be allocated.
bool is_memory() {
    const std::exception_ptr current = std::current_exception();
    if (!current) return true;
    try {
        std::rethrow_exception(current);
    } catch (const std::bad_alloc&) {
        return true;
    } catch (...) {
        return false;
    }
}

constexpr std::string_view no_memory =
    "error: out of memory; free some memory, raise the limit (ulimit -v), or use a part of the data\n";

[[noreturn]] void on_terminate() {
    end(is_memory() ? no_memory : "error: internal error: starway stopped unexpectedly; please report it\n");
}

[[noreturn]] void on_abort(int) {
    end("error: a library aborted, most likely because memory ran out; free some memory, or use a part of the data\n");
}

// Constructors of static objects may fail too, so this object is constructed first.
[[gnu::constructor(101)]] void at_start() {
    std::set_terminate(on_terminate);
    std::signal(SIGABRT, on_abort);
}

}  // namespace

void prepare_last_words() {
    reserve = std::malloc(reserve_bytes);
}

void release_reserve() {
    std::free(reserve.exchange(nullptr));
}

void out_of_memory() {
    end(no_memory);
}

}  // namespace starway::cli
