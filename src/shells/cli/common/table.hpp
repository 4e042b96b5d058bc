// Aligned columns and lists on a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "shells/cli/common/session.hpp"
#include "starway/core/result.hpp"

namespace starway::cli {

class Table {
public:
    enum class Align { left, right };
    struct Column {
        std::string heading;
        Align align = Align::left;
        bool wraps = false;  // long cells take several lines; else they are truncated
    };

    explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}
    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
    [[nodiscard]] bool empty() const { return rows_.empty(); }
    // Omits the heading line if all headings are empty. Every line starts with `indent` spaces.
    [[nodiscard]] std::string text(const Paint& paint, std::size_t indent = 2) const;

private:
    std::vector<Column> columns_;
    std::vector<std::vector<std::string>> rows_;
};

// A heading, and a list under it.
std::string section(std::string_view heading, const std::vector<Sentence>& items, const Paint& paint);

}  // namespace starway::cli
