// What the program says when it cannot go on and may have no memory left: one sentence, no half-written file, exit code 1.
#pragma once

namespace starway::cli {

// Sets aside some memory for an ordinary error message, and handles what would otherwise end in abort(): an exception that nobody catches,
// and libraries that call abort() where malloc() fails. Runs before main(), too.
void prepare_last_words();

// Gives back what was set aside: called where std::bad_alloc was caught, before the error is told.
void release_reserve();

// Where even that did not suffice. Allocates nothing, and removes the files being written.
[[noreturn]] void out_of_memory();

}  // namespace starway::cli
