#include "io/maps/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

#include "io/maps/source_text.hpp"

namespace starway::maps {
namespace {

constexpr std::size_t deepest = 100;

// An iterator that records the reading position, because the parser does not report where a value is.
class GuardedText {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    GuardedText(const char* at, const char** last_read) : at_(at), last_read_(last_read) {}
    reference operator*() const { return *at_; }
    GuardedText& operator++() {
        *last_read_ = at_++;
        return *this;
    }
    GuardedText operator++(int) {
        GuardedText before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const GuardedText& a, const GuardedText& b) { return a.at_ == b.at_; }
    friend bool operator!=(const GuardedText& a, const GuardedText& b) { return a.at_ != b.at_; }

private:
    const char* at_;
    const char** last_read_;
};

class Builder : public nlohmann::json_sax<nlohmann::json> {
public:
    Builder(std::string_view text, std::string_view name, std::initializer_list<std::string_view> skipped)
        : text_(text), name_(name), skipped_(skipped), last_read_(text.data()) {}

    Result<Json> run() {
        const GuardedText begin(text_.data(), &last_read_);
        const GuardedText end(text_.data() + text_.size(), &last_read_);
        if (!nlohmann::json::sax_parse(begin, end, this)) return *error_;
        return std::move(root_);
    }

    bool null() override { return scalar(Json::Kind::null, {}); }
    bool boolean(bool value) override { return scalar(Json::Kind::boolean, value ? "true" : "false"); }
    bool number_integer(number_integer_t value) override {
        return number(static_cast<double>(value), [&] { return std::to_string(value); });
    }
    bool number_unsigned(number_unsigned_t value) override {
        return number(static_cast<double>(value), [&] { return std::to_string(value); });
    }
    bool number_float(number_float_t value, const string_t& written) override {
        return number(value, [&] { return written; });
    }
    bool string(string_t& value) override { return scalar(Json::Kind::text, std::move(value)); }
    bool binary(binary_t&) override { return false; }  // cannot occur in JSON text
    bool start_object(std::size_t) override { return open(Json::Kind::object); }
    bool start_array(std::size_t) override { return open(Json::Kind::array); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& value) override {
        if (skipping_ > 0) return true;
        skip_next_ = std::find(skipped_.begin(), skipped_.end(), value) != skipped_.end();
        if (!skip_next_) open_.back()->keys.push_back(std::move(value));
        return true;
    }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
        const std::size_t offset = std::min(position == 0 ? 0 : position - 1, text_.size());
        const bool at_end =
            text_.find_first_not_of(" \t\r\n", offset) == std::string_view::npos || position > text_.size();
        return fail(offset, at_end ? "the JSON ends too early" : "the JSON is malformed here");
    }

private:
    bool fail(std::size_t offset, std::string_view message) {
        error_ = Error{ErrorKind::data, fmt::format("{}: {}", place_in(text_, name_, offset), message)};
        return false;
    }
    [[nodiscard]] std::size_t offset() const { return static_cast<std::size_t>(last_read_ - text_.data()); }
    bool skip_one() { return std::exchange(skip_next_, false) || skipping_ > 0; }
    Json& place(Json&& value) {
        if (open_.empty()) return root_ = std::move(value);
        return open_.back()->items.emplace_back(std::move(value));
    }
    bool scalar(Json::Kind kind, std::string value) {
        if (!skip_one()) place({kind, offset(), std::move(value), {}, {}, {}});
        return true;
    }
    template <class Write>
    bool number(double value, Write&& write) {
        if (skip_one()) return true;
        if (!open_.empty() && open_.back()->kind == Json::Kind::array)
            open_.back()->numbers.push_back(value);
        else
            place({Json::Kind::number, offset(), write(), {}, {}, {}});
        return true;
    }
    bool open(Json::Kind kind) {
        if (skip_one()) {
            ++skipping_;
            return true;
        }
        if (open_.size() >= deepest)
            return fail(offset(), fmt::format("brackets nest deeper than {}; maps need less", deepest));
        open_.push_back(&place({kind, offset(), {}, {}, {}, {}}));
        return true;
    }
    bool close() {
        if (skipping_ > 0)
            --skipping_;
        else
            open_.pop_back();
        return true;
    }

    std::string_view text_;
    std::string_view name_;
    std::vector<std::string_view> skipped_;
    const char* last_read_;
    Json root_;
    std::vector<Json*> open_;  // each is the last item of its predecessor, so none moves while a later one grows
    std::size_t skipping_ = 0;
    bool skip_next_ = false;
    std::optional<Error> error_;
};

}  // namespace

const Json* Json::find(std::string_view key) const {
    const auto found = std::find(keys.begin(), keys.end(), key);
    if (found == keys.end()) return nullptr;
    const Json& value = items[static_cast<std::size_t>(found - keys.begin())];
    return value.kind == Kind::null ? nullptr : &value;
}

std::string_view Json::text_of(std::string_view key) const {
    const Json* value = find(key);
    return value != nullptr ? std::string_view(value->text) : std::string_view();
}

Result<Json> parse_json(std::string_view text, std::string_view name, std::initializer_list<std::string_view> skipped) {
    return Builder(text, name, skipped).run();
}

}  // namespace starway::maps
