#include "read/gis/guards/sqlite_guard.hpp"

#include <cpl_vsi.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "read/field_names.hpp"
#include "read/gis/guards/outside_access.hpp"

namespace starway::read {
namespace {

// Virtual table modules that access only the database: SQLite's own, and those in every SpatiaLite file.
constexpr std::array<std::string_view, 12> harmless_modules{
    "rtree",      "rtree_i32",   "geopoly",     "fts3",      "fts4", "fts5", "VirtualSpatialIndex", "VirtualElementary",
    "VirtualKNN", "VirtualKNN2", "VirtualBBox", "VirtualFDO"};

constexpr int steps_between_checks = 10'000;
// Reading a whole table takes about ten steps per row, and a row takes about ten bytes or more; this leaves room for
// views that join and sort.
constexpr std::int64_t free_steps = 20'000'000;
constexpr std::int64_t steps_per_byte = 200;
constexpr std::int64_t shortest_limit = std::int64_t{1} << 24U;  // bytes per value
constexpr std::int64_t longest_limit = 1'000'000'000;            // SQLite's own

thread_local std::shared_ptr<SqliteWatch> current;

struct Connection {
    std::shared_ptr<SqliteWatch> watch;
    std::atomic<std::int64_t> steps_left{0};
};

int on_progress(void* context) {
    auto& connection = *static_cast<Connection*>(context);
    const CancelFlag* cancel = connection.watch->cancel;
    if (cancel != nullptr && *cancel) return 1;
    if ((connection.steps_left -= steps_between_checks) > 0) return 0;
    connection.watch->exhausted = true;
    return 1;
}

// Tokenises an SQL statement like SQLite: skips comments; a quoted name is one token without its quotes.
class SqlTokens {
public:
    explicit SqlTokens(std::string_view text) : rest_(text) {}

    // Empty at the end.
    std::string_view next() {
        skip_blanks();
        if (rest_.empty()) return {};
        const char first = rest_.front();
        if (first == '"' || first == '\'' || first == '`') return quoted(first);
        if (first == '[') return quoted(']');
        const auto end = std::find_if_not(rest_.begin(), rest_.end(), is_part);
        return take(std::max<std::size_t>(1, static_cast<std::size_t>(end - rest_.begin())));
    }

private:
    static bool is_part(char c) {
        return c == '_' || c == '$' || static_cast<unsigned char>(c) >= 0x80 || (c >= '0' && c <= '9') ||
               (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
    std::string_view take(std::size_t length) {
        const std::string_view token = rest_.substr(0, length);
        rest_.remove_prefix(token.size());
        return token;
    }
    void skip_past(std::string_view end) {
        const auto at = rest_.find(end);
        rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + end.size());
    }
    void skip_blanks() {
        while (!rest_.empty()) {
            if (rest_.starts_with("--"))
                skip_past("\n");
            else if (rest_.starts_with("/*")) {
                rest_.remove_prefix(2);
                skip_past("*/");
            } else if (std::string_view(" \t\n\f\r").find(rest_.front()) != std::string_view::npos)
                rest_.remove_prefix(1);
            else
                return;
        }
    }
    // A doubled quote begins another token; no name in this file contains one.
    std::string_view quoted(char end) {
        rest_.remove_prefix(1);
        const auto length = std::min(rest_.find(end), rest_.size());
        const std::string_view token = take(length);
        rest_.remove_prefix(std::min<std::size_t>(1, rest_.size()));
        return token;
    }
    std::string_view rest_;
};

// Whether a schema statement creates a virtual table of a module that is not known to be harmless:
// CREATE VIRTUAL TABLE [IF NOT EXISTS] name USING module ...
bool is_suspicious(std::string_view sql) {
    SqlTokens tokens(sql);
    if (!same_name(tokens.next(), "create") || !same_name(tokens.next(), "virtual")) return false;
    if (!same_name(tokens.next(), "table")) return true;
    std::string_view name = tokens.next();
    if (same_name(name, "if")) {
        tokens.next();
        tokens.next();
        name = tokens.next();
    }
    if (!same_name(tokens.next(), "using")) return true;
    const std::string_view module = tokens.next();
    return std::none_of(harmless_modules.begin(), harmless_modules.end(),
                        [&](std::string_view known) { return same_name(known, module); });
}

// Check all rows: SQLite executes the statement, whatever the row's type claims.
int check_schema(sqlite3* database) {
    sqlite3_stmt* statement = nullptr;
    int state = sqlite3_prepare_v2(database, "SELECT name, sql FROM sqlite_master", -1, &statement, nullptr);
    std::string refused_table;
    bool suspicious = false;
    if (state == SQLITE_OK)
        while ((state = sqlite3_step(statement)) == SQLITE_ROW) {
            const auto text = [&](int column) {
                const auto* value = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
                return std::string(value != nullptr ? value : "");
            };
            if (suspicious || !is_suspicious(text(1))) continue;
            suspicious = true;
            refused_table = text(0);
        }
    sqlite3_finalize(statement);
    if (suspicious) {
        note_refusal(
            fmt::format("has a virtual table \"{}\" of a kind that can read other files; store its rows as a "
                        "plain table with ogr2ogr, and read that",
                        refused_table));
        return SQLITE_AUTH;
    }
    // Not a database; the reader reports it better.
    return state == SQLITE_DONE || state == SQLITE_NOTADB || state == SQLITE_CANTOPEN ? SQLITE_OK : state;
}

std::int64_t size_of(const char* file) {
    VSIStatBufL status;
    if (file == nullptr || *file == '\0' || VSIStatL(file, &status) != 0) return 0;
    return std::min<std::int64_t>(static_cast<std::int64_t>(status.st_size), std::int64_t{1} << 50U);
}

void forget_connection(void* connection) {
    delete static_cast<Connection*>(connection);
}

void no_function(sqlite3_context* context, int, sqlite3_value**) {
    sqlite3_result_null(context);
}

// SQLite calls this for every new connection.
int confine_database(sqlite3* database, const char** message, const void*) {
    if (!current) return SQLITE_OK;
    const char* file = sqlite3_db_filename(database, "main");
    if (file != nullptr && is_proj_data(file)) return SQLITE_OK;
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    sqlite3_exec(database, "PRAGMA temp_store = MEMORY", nullptr, nullptr, nullptr);
    const std::int64_t bytes = size_of(file);
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH,
                  static_cast<int>(std::min(std::max(bytes, shortest_limit), longest_limit)));

    auto connection = std::make_unique<Connection>();
    connection->watch = current;
    connection->steps_left = free_steps + steps_per_byte * bytes;
    // The connection owns its guard: SQLite deletes a function's data on closing, and also if this call fails.
    Connection* kept = connection.release();
    if (const int state = sqlite3_create_function_v2(database, "starway_watch", 0, SQLITE_UTF8 | SQLITE_DIRECTONLY,
                                                     kept, no_function, nullptr, nullptr, forget_connection);
        state != SQLITE_OK)
        return state;
    sqlite3_progress_handler(database, steps_between_checks, on_progress, kept);
    const int checked = check_schema(database);
    if (checked != SQLITE_OK && message != nullptr) *message = sqlite3_mprintf("the schema cannot be checked");
    return checked;
}

}  // namespace

SqliteGuard::SqliteGuard(const CancelFlag* cancel) : watch_(std::make_shared<SqliteWatch>()), before_(current) {
    static std::once_flag once;
    std::call_once(once, [] { sqlite3_auto_extension(reinterpret_cast<void (*)()>(confine_database)); });
    watch_->cancel = cancel;
    current = watch_;
}

SqliteGuard::~SqliteGuard() {
    watch_->cancel = nullptr;
    current = before_;
}

bool SqliteGuard::exhausted() {
    return current && current->exhausted;
}

}  // namespace starway::read
