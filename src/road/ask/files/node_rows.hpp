// Small CSV files whose cells are node ids.
#pragma once

#include <fmt/format.h>

#include <span>
#include <string>
#include <string_view>

#include "read/csv/cursor.hpp"
#include "read/text_source.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::road::ask {

// Calls visit(cells, where) for each row until it returns an error; where is FILE:LINE. Errors: io, data (malformed),
// interrupted, those of visit.
template <class Visit>
Result<void> for_each_row(const std::string& file, const CancelFlag* cancel, Visit&& visit) {
    const auto source = read::TextSource::open(file);
    if (!source) return source.error();
    read::CsvCursor rows(source->text(), {});
    for (auto step = rows.next(); step != read::CsvCursor::Step::end; step = rows.next()) {
        if (cancel != nullptr && *cancel) return Error{ErrorKind::interrupted, "interrupted"};
        const std::string where = fmt::format("{}:{}", file, rows.line());
        if (step == read::CsvCursor::Step::malformed)
            return Error{ErrorKind::data, fmt::format("{}: {}", where, rows.problem())};
        if (auto taken = visit(rows.cells(), where); !taken) return taken;
    }
    return {};
}

inline Error no_such_node(const std::string& where, std::string_view id) {
    return {ErrorKind::data,
            fmt::format("{}: the network has no node '{}'; use the node ids of the source", where, id)};
}

}  // namespace starway::road::ask
