// A search as an interactive page: a single self-contained file.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "draw/picture.hpp"
#include "starway/core/result.hpp"

namespace starway::draw {

// Maximum number of events in a page; some fifty bytes each.
inline constexpr std::size_t most_page_events = 100'000;

// Up to this many shapes are vector graphics, sharp at any zoom; more would be too much for a browser.
inline constexpr std::size_t most_sharp_shapes = 20'000;

// search: the steps to show. The page opens on the last, on what was found; page.html#step=120 on another. Errors:
// internal.
Result<void> write_html(const Picture& picture, const SearchRecord& search, std::uint32_t max_side,
                        const std::function<void(std::string_view)>& take);

// The page around its data (html/, which the build turns into a source file): the parts before the title, before the
// data and after it.
struct HtmlPage {
    std::string_view before_title, before_data, behind_data;
};
HtmlPage html_page();

}  // namespace starway::draw
