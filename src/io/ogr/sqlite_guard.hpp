// GeoPackage, SpatiaLite and MBTiles files are databases that bring their own code: views that never end, and virtual tables that read
// other files. Every connection that SQLite opens on a thread with a SqliteGuard is held to these rules, whatever the environment says:
//   - the schema is not trusted: views call no function, and reach no virtual table, that SQLite does not call innocuous;
//   - a virtual table of a module that may read other files makes opening fail (note_refusal() names it);
//   - a value is at most as long as the file, and nothing is spilled into temporary files;
//   - statements end when reading is cancelled, and when together they take more steps than a file of this size can need.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "starway/core/progress.hpp"

namespace starway::io {

// What the connections of one session share with it; they may outlive it.
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

    // A statement on this thread was stopped because it took too many steps.
    static bool exhausted();

private:
    std::shared_ptr<SqliteWatch> watch_;
    std::shared_ptr<SqliteWatch> before_;
};

}  // namespace starway::io
