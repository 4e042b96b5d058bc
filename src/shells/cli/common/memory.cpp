// The program's operator new: large blocks use large pages, which speeds up reading sources and building networks.
#include <cstdint>
#include <cstdlib>
#include <new>

#include "base/core/large_pages.hpp"

// Sanitizers replace these operators themselves.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

namespace {

template <class Allocate>
void* or_throw(Allocate allocate) {
    while (true) {
        if (void* const memory = allocate()) return memory;
        const std::new_handler handler = std::get_new_handler();
        if (handler == nullptr) throw std::bad_alloc();
        handler();
    }
}

}  // namespace

// The standard library's other forms (array, nothrow) call these.

void* operator new(std::size_t size) {
    return or_throw([size] {
        return size >= starway::core::least_large_block ? starway::core::allocate_large(size)
                                                        : std::malloc(size > 0 ? size : 1);
    });
}

void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto multiple = static_cast<std::size_t>(alignment);
    return or_throw([size, multiple]() -> void* {
        if (size >= starway::core::least_large_block && multiple <= starway::core::large_page)
            return starway::core::allocate_large(size);
        if (size > SIZE_MAX - multiple) return nullptr;
        const std::size_t whole = (size + multiple - 1) / multiple * multiple;
        return std::aligned_alloc(multiple, whole > 0 ? whole : multiple);
    });
}

void operator delete(void* memory) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}

#endif
