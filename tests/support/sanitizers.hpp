// Sanitizers reserve terabytes of memory and start processes, which a sandbox, or a limit on memory, forbids.
#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define STARWAY_UNDER_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define STARWAY_UNDER_SANITIZER 1
#endif
#endif

#ifdef STARWAY_UNDER_SANITIZER
#define STARWAY_SKIP_UNDER_SANITIZER() \
    GTEST_SKIP() << "sanitizers need terabytes of address space and processes of their own"
#else
#define STARWAY_SKIP_UNDER_SANITIZER() static_cast<void>(0)
#endif

// How many times as long as usual a test may take.
#ifdef __SANITIZE_THREAD__
inline constexpr int patience = 20;
#else
inline constexpr int patience = 1;
#endif
