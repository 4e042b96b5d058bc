#include <nanobind/nanobind.h>

#include <exception>

#include "shells/python/bindings.hpp"
#include "shells/python/call.hpp"
#include "starway/core/mapped_files.hpp"
#include "starway/version.hpp"

namespace starway::python {
namespace {

const char* exception_of(ErrorKind kind) {
    switch (kind) {
        case ErrorKind::io:
            return "FileError";
        case ErrorKind::usage:
            return "UsageError";
        case ErrorKind::data:
            return "DataError";
        case ErrorKind::no_route:
            return "NoRouteError";
        case ErrorKind::interrupted:
            return "Interrupted";
        case ErrorKind::internal:
            break;
    }
    return "InternalError";
}

void translate(const std::exception_ptr& thrown, void*) {
    try {
        std::rethrow_exception(thrown);
    } catch (const Failure& failure) {
        const nb::object errors = nb::module_::import_("starway._errors");
        const nb::object message = nb::cast(failure.error.message);
        PyErr_SetObject(errors.attr(exception_of(failure.error.kind)).ptr(), message.ptr());
    }
}

}  // namespace
}  // namespace starway::python

NB_MODULE(_core, module) {
    starway::survive_truncated_files();
    nanobind::set_leak_warnings(false);  // handles live as long as the process in notebooks
    nanobind::register_exception_translator(starway::python::translate);
    module.attr("version") = STARWAY_VERSION;
    starway::python::bind_points(module);
    starway::python::bind_network(module);
    starway::python::bind_requests(module);
    starway::python::bind_tables(module);
    starway::python::bind_services(module);
    starway::python::bind_answers(module);
    starway::python::bind_accessibility(module);
    starway::python::bind_tiles(module);
    starway::python::bind_lists(module);
    starway::python::bind_grid(module);
    starway::python::bind_mesh(module);
    starway::python::bind_program(module);
}
