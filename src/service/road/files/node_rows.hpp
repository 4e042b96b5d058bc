// Small CSV files whose cells are node ids.
#pragma once

#include <fmt/format.h>

#include <span>
#include <string>
#include <string_view>

#include "io/csv/cursor.hpp"
#include "io/text_source.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::service {

// Calls visit(cells, where) for each row until it returns an error; where is FILE:LINE. Errors: io, data (malformed),
// interrupted, those of visit.
template <class Visit>
Result<void> for_each_row(const std::string& file, const CancelFlag* cancel, Visit&& visit) {
    const auto source = io::TextSource::open(file);
    if (!source) return source.error();
    io::CsvCursor rows(source->text(), {});
    for (auto step = rows.next(); step != io::CsvCursor::Step::end; step = rows.next()) {
        if (cancel != nullptr && *cancel) return Error{ErrorKind::interrupted, "interrupted"};
        const std::string where = fmt::format("{}:{}", file, rows.line());
        if (step == io::CsvCursor::Step::malformed)
            return Error{ErrorKind::data, fmt::format("{}: {}", where, rows.problem())};
        if (auto taken = visit(rows.cells(), where); !taken) return taken;
    }
    return {};
}

inline Error no_such_node(const std::string& where, std::string_view id) {
    return {ErrorKind::data,
            fmt::format("{}: the network has no node '{}'; use the node ids of the source", where, id)};
}

}  // namespace starway::service
