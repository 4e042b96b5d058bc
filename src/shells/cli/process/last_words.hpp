// Fatal errors, when no memory may be left: print one sentence, leave no half-written file, exit with 1.
#pragma once

namespace starway::cli {

// Reserves memory for an ordinary error message, and handles what would otherwise end in abort(): uncaught exceptions,
// and libraries that call abort() when malloc() fails. Also active before main().
void prepare_last_words();

// Releases the reserve. Call it after catching std::bad_alloc, before reporting the error.
void release_reserve();

// For when the reserve did not suffice. Allocates nothing, and removes files being written.
[[noreturn]] void out_of_memory();

}  // namespace starway::cli
