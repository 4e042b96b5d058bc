// Sentences with the names of keywords.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

#include "base/core/sentence.hpp"

namespace starway::python {

// max_snap=, speeds={"*": 50}, prepare(indices="ch")
extern const core::Names keywords;

// As users of Python read it.
inline std::string in_keywords(const Sentence& sentence) {
    return core::render(sentence, keywords);
}

}  // namespace starway::python

// A sentence becomes a str.
template <>
struct nanobind::detail::type_caster<starway::Sentence> {
    NB_TYPE_CASTER(starway::Sentence, const_name("str"))

    bool from_python(handle text, std::uint8_t, cleanup_list*) noexcept {
        Py_ssize_t size = 0;
        const char* const utf8 = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
        if (utf8 == nullptr) {
            PyErr_Clear();
            return false;
        }
        value = starway::Sentence(std::string(utf8, static_cast<std::size_t>(size)));
        return true;
    }
    static handle from_cpp(const starway::Sentence& sentence, rv_policy, cleanup_list*) noexcept {
        const std::string text = starway::python::in_keywords(sentence);
        return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
    }
};
