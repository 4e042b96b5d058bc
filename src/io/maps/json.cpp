#include "io/maps/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/json/number_lengths.hpp"
#include "io/maps/source_text.hpp"

namespace starway::maps {
namespace {

constexpr std::size_t deepest = 100;
constexpr std::size_t free_memory = std::size_t{64} << 20U;
constexpr std::size_t memory_per_byte = 8;  // objects with keys and values of usual lengths take that

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

}  // namespace

class JsonBuilder : public nlohmann::json_sax<nlohmann::json> {
public:
    JsonBuilder(std::string_view text, std::string_view name, std::initializer_list<std::string_view> skipped,
                JsonLists lists, const JsonItems* items)
        : text_(text),
          name_(name),
          skipped_(skipped),
          packs_(lists == JsonLists::positions),
          items_(items),
          last_read_(text.data()) {}

    Result<Json> run() {
        if (!core::JsonNumberLengths().see(text_))
            return Error{ErrorKind::data,
                         fmt::format("{}: has a number of more than {} characters", name_, core::longest_json_number)};
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
        if (skip_next_) return true;
        const std::size_t bytes = sizeof(std::string) + value.size();
        inside(*open_.back()).keys.push_back(std::move(value));
        return count(2 * bytes);
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
    // What the tree takes, with room to grow.
    bool count(std::size_t bytes) {
        memory_ += bytes;
        if (memory_ <= free_memory + memory_per_byte * text_.size()) return true;
        return fail(offset(), "the JSON consists of so many values that it needs an implausible amount of memory");
    }
    static Json::Content& inside(Json& json) {
        if (auto* const there = std::get_if<std::unique_ptr<Json::Content>>(&json.value_)) return **there;
        return *json.value_.emplace<std::unique_ptr<Json::Content>>(std::make_unique<Json::Content>());
    }
    // Null if there is too much.
    Json* place(Json::Kind kind, std::string text) {
        if (!count(2 * sizeof(Json) + (text.empty() ? 0 : sizeof(std::string) + text.size()))) return nullptr;
        Json json;
        json.kind = kind;
        json.offset = offset() & Json::largest_offset;
        if (!text.empty()) json.value_ = std::make_unique<std::string>(std::move(text));
        if (open_.empty()) return &(root_ = std::move(json));
        Json::Content& parent = inside(*open_.back());
        unpack(parent);
        if (parent.items.empty() && !count(2 * sizeof(Json::Content))) return nullptr;
        return &parent.items.emplace_back(std::move(json));
    }
    bool scalar(Json::Kind kind, std::string value) { return skip_one() || place(kind, std::move(value)) != nullptr; }
    template <class Write>
    bool number(double value, Write&& write) {
        if (skip_one()) return true;
        if (open_.empty() || open_.back()->kind != Json::Kind::array)
            return place(Json::Kind::number, write()) != nullptr;
        Json::Content& array = inside(*open_.back());
        unpack(array);
        array.numbers.push_back(value);
        return count(2 * sizeof(double));
    }
    bool open(Json::Kind kind) {
        if (skip_one()) {
            ++skipping_;
            return true;
        }
        if (open_.size() >= deepest)
            return fail(offset(), fmt::format("brackets nest deeper than {}; maps need less", deepest));
        if (position_ && !keep_position()) return false;
        if (packs_ && kind == Json::Kind::array && continues_positions()) {
            position_.emplace();
            position_->kind = kind;
            position_->offset = offset() & Json::largest_offset;
            open_.push_back(&*position_);
            return true;
        }
        if (items_ != nullptr && open_.size() == 2) memory_without_items_ = memory_;
        Json* const placed = place(kind, {});
        if (placed == nullptr) return false;
        open_.push_back(placed);
        return true;
    }
    bool close() {
        if (skipping_ > 0) {
            --skipping_;
            return true;
        }
        Json* const closed = open_.back();
        open_.pop_back();
        if (position_ && closed == &*position_ && !end_position()) return false;
        return items_ == nullptr || !is_list_of_items() || hand_over();
    }
    // Whether the innermost open list is that whose items are taken one by one.
    [[nodiscard]] bool is_list_of_items() const {
        return open_.size() == 2 && open_.back()->kind == Json::Kind::array &&
               open_.front()->kind == Json::Kind::object && open_.front()->keys().back() == items_->list;
    }
    bool hand_over() {
        Json::Content& list = inside(*open_.back());
        if (list.items.empty()) return true;
        auto taken = items_->take(list.items.back());
        list.items.clear();
        memory_ = memory_without_items_;
        if (!taken) error_ = std::move(taken).error();
        return !error_;
    }
    // Whether an array that begins here may be one more position of the open array.
    [[nodiscard]] bool continues_positions() const {
        if (position_ || open_.empty() || open_.back()->kind != Json::Kind::array) return false;
        const Json::Content& array = open_.back()->content();
        return array.items.empty() && (array.numbers.empty() || array.position_size > 0);
    }
    // What holds an array or object is no position: it becomes an item, and stays open.
    bool keep_position() {
        Json json = *std::exchange(position_, std::nullopt);
        open_.pop_back();
        Json::Content& array = inside(*open_.back());
        unpack(array);
        array.items.push_back(std::move(json));
        open_.push_back(&array.items.back());
        return count(2 * sizeof(Json) + sizeof(Json::Content));
    }
    // The position is whole: its numbers join those of the array around it, or it is an item like any other.
    bool end_position() {
        Json position = *std::exchange(position_, std::nullopt);
        Json::Content& array = inside(*open_.back());
        const std::vector<double>& numbers = position.numbers();
        constexpr std::size_t least = 2, most = 4;
        const bool fits = position.items().empty() && numbers.size() >= least && numbers.size() <= most &&
                          (array.numbers.empty() || array.position_size == numbers.size());
        if (!fits) {
            unpack(array);
            array.items.push_back(std::move(position));
            return count(2 * sizeof(Json) + sizeof(Json::Content));
        }
        array.position_size = numbers.size();
        array.numbers.insert(array.numbers.end(), numbers.begin(), numbers.end());
        return true;
    }
    // Positions become items, as something else follows them.
    void unpack(Json::Content& array) {
        const std::size_t size = std::exchange(array.position_size, 0);
        if (size == 0) return;
        for (std::size_t i = 0; i < array.numbers.size(); i += size) {
            Json& position = array.items.emplace_back();
            position.kind = Json::Kind::array;
            const auto first = array.numbers.begin() + static_cast<std::ptrdiff_t>(i);
            inside(position).numbers.assign(first, first + static_cast<std::ptrdiff_t>(size));
        }
        memory_ += array.items.size() * (2 * sizeof(Json) + sizeof(Json::Content));
        array.numbers = {};
    }

    std::string_view text_;
    std::string_view name_;
    std::vector<std::string_view> skipped_;
    bool packs_;
    const JsonItems* items_;
    const char* last_read_;
    Json root_;
    std::vector<Json*> open_;       // each is the last item of its predecessor, so none moves while a later one grows
    std::optional<Json> position_;  // the innermost open array, while it may be one of a list of positions
    std::size_t memory_ = 0;
    std::size_t memory_without_items_ = 0;
    std::size_t skipping_ = 0;
    bool skip_next_ = false;
    std::optional<Error> error_;
};

const Json::Content& Json::content() const {
    static const Content nothing;
    const auto* const there = std::get_if<std::unique_ptr<Content>>(&value_);
    return there == nullptr ? nothing : **there;
}

const std::string& Json::text() const {
    static const std::string nothing;
    const auto* const there = std::get_if<std::unique_ptr<std::string>>(&value_);
    return there == nullptr ? nothing : **there;
}

const Json* Json::find(std::string_view key) const {
    const auto found = std::find(keys().begin(), keys().end(), key);
    if (found == keys().end()) return nullptr;
    const Json& value = items()[static_cast<std::size_t>(found - keys().begin())];
    return value.kind == Kind::null ? nullptr : &value;
}

std::string_view Json::text_of(std::string_view key) const {
    const Json* value = find(key);
    return value != nullptr ? std::string_view(value->text()) : std::string_view();
}

Result<Json> parse_json(std::string_view text, std::string_view name, std::initializer_list<std::string_view> skipped,
                        JsonLists lists, const JsonItems* items) {
    return JsonBuilder(text, name, skipped, lists, items).run();
}

}  // namespace starway::maps
