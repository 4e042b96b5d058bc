#include "io/ogr/guards/tab_guard.hpp"

#include <cpl_vsi.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "core/lower_case.hpp"
#include "io/field_names.hpp"

namespace starway::io {

Result<void> check_single_table(const std::string& path) {
    if (path.size() < 4 || !same_name(path.substr(path.size() - 4), ".tab")) return {};
    const std::unique_ptr<VSILFILE, int (*)(VSILFILE*)> file(VSIFOpenL(path.c_str(), "rb"), VSIFCloseL);
    if (!file) return {};                                // the reader reports the error
    constexpr std::size_t most = std::size_t{1} << 20U;  // a table's definition takes some kilobytes
    std::string text(most + 1, '\0');
    text.resize(VSIFReadL(text.data(), 1, text.size(), file.get()));
    if (text.size() > most) return Error{ErrorKind::data, fmt::format("{} is no MapInfo table: it is too long", path)};
    text = core::lower_case(text);
    for (const char* word : {"\\isseamless", "create view", "open table"})
        if (text.find(word) != std::string::npos)
            return Error{ErrorKind::data,
                         fmt::format("{} names other tables (a seamless table or a view), which are not opened "
                                     "for security; pass one of them, or convert it with ogr2ogr",
                                     path)};
    return {};
}

}  // namespace starway::io
