// GeoPackage, SpatiaLite and MBTiles files are databases that can contain code: endless views, and virtual tables that
// read other files. Every connection that SQLite opens on a thread with a SqliteGuard obeys these rules, whatever the
// environment:
//   - the schema is not trusted: views may use only functions and virtual tables that SQLite marks as innocuous;
//   - opening fails if there is a virtual table of a module that may read other files (note_refusal() names it);
//   - a value is at most as long as the file, and temporary data stays in memory;
//   - statements end when reading is cancelled, or when they exceed the step limit for a file of this size.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "starway/core/progress.hpp"

namespace starway::read {

// The state that a session shares with its connections, which may outlive it.
struct SqliteWatch {
    std::atomic<const CancelFlag*> cancel{nullptr};
    std::atomic<bool> exhausted{false};
};

class SqliteGuard {
public:
    explicit SqliteGuard(const CancelFlag* cancel);
    ~SqliteGuard();
    SqliteGuard(const SqliteGuard&) = delete;
    SqliteGuard& operator=(const SqliteGuard&) = delete;

    // Whether a statement on this thread was stopped for exceeding the step limit.
    static bool exhausted();

private:
    std::shared_ptr<SqliteWatch> watch_;
    std::shared_ptr<SqliteWatch> before_;
};

}  // namespace starway::read
