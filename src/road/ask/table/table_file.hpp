// Writes a table to a file as it is computed, so that it may exceed memory.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "starway/road/engine.hpp"

namespace starway::road::ask {

struct TableFile {
    std::string path = "-";  // standard output
    std::string format;      // npy, raw, csv, csv-safe or json; empty: by the path's extension, npy for standard output
    std::size_t nearest = 0;  // keep only so many costs of each row, the smallest; 0: all
    std::vector<std::string> row_ids = {}, column_ids = {};  // where names are not unique; empty: numbers, from 1
};

const std::vector<std::string>& table_format_names();

// Whether the file can be written in a format that its name or the request says, without opening it. Errors: usage
// (also a binary format to a terminal).
Result<void> check_table_file(const TableFile& file);

// One row for each point of request.from. names: of rows and columns; columns: empty for the same as the rows. Errors:
// those of road::Engine::table(), io.
Result<TableReport> write_table(const road::Engine& engine, const TableRequest& request, const TableFile& file,
                                std::vector<std::string> row_names, std::vector<std::string> column_names,
                                const Control& control);

}  // namespace starway::road::ask
