// Values of a request, read strictly: what is not understood is an error, never ignored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "request/service.hpp"
#include "starway/core/geometry.hpp"
#include "starway/core/result.hpp"

namespace starway::request {

// A value and where it is in the request. Refers to the document and to the value that it is part of.
//
// Every reader returns a usage error that says where the value is, what is wanted, and what is there.
class Value {
public:
    explicit Value(const nlohmann::json& json) : json_(json) {}

    [[nodiscard]] bool is_null() const;
    [[nodiscard]] bool is_text() const;
    [[nodiscard]] bool is_list() const;
    [[nodiscard]] bool is_object() const;

    [[nodiscard]] Result<double> number(double least = -largest_number, double most = largest_number) const;
    // Written without a fraction.
    [[nodiscard]] Result<std::int64_t> integer(std::int64_t least, std::int64_t most) const;
    [[nodiscard]] Result<bool> flag() const;
    [[nodiscard]] Result<std::string> text() const;
    // The index of the name that the text is.
    [[nodiscard]] Result<std::size_t> choice(std::span<const std::string_view> names) const;
    // [x, y]
    [[nodiscard]] Result<Position> position() const;

    [[nodiscard]] std::size_t size() const;  // of a list
    [[nodiscard]] Value item(std::size_t index) const;
    // Each item of a list of at least so many.
    Result<void> each(std::size_t least, const std::function<Result<void>(const Value&)>& take) const;

    // "'to[3]' must be WANTED, not 5"
    [[nodiscard]] Error wrong(std::string_view wanted) const;
    [[nodiscard]] std::string place() const;  // "avoid.areas[2]"; empty: the request itself

private:
    friend class Members;
    Value(const nlohmann::json& json, const Value& parent, std::string_view name, std::size_t index)
        : json_(json), parent_(&parent), name_(name), index_(index) {}

    const nlohmann::json& json_;
    const Value* parent_ = nullptr;
    std::string_view name_{};  // in an object; empty: an item of a list
    std::size_t index_ = 0;
};

// The members of an object. Each is read at most once, in any order, and nothing may be left at the end. After the
// first error the rest is not read.
class Members {
public:
    using Take = std::function<Result<void>(const Value&)>;

    explicit Members(const Value& object);

    // False where there is no such member; then nothing is read.
    bool read(std::string_view name, const Take& take);
    void require(std::string_view name, const Take& take);

    [[nodiscard]] bool failed() const { return !error_.message.empty(); }
    void fail(Error error);
    // The first error; else an unknown member.
    [[nodiscard]] Result<void> end() const;

private:
    const Value& object_;
    std::vector<std::string> known_;
    Error error_;
};

}  // namespace starway::request
