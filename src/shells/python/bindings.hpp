// The parts of the module.
#pragma once

#include <nanobind/nanobind.h>

namespace starway::python {

void bind_points(nanobind::module_& module);    // points of requests, on the network or not
void bind_network(nanobind::module_& module);   // from sources to networks, and what is in them
void bind_requests(nanobind::module_& module);  // what an engine answers
void bind_tables(nanobind::module_& module);
void bind_services(nanobind::module_& module);       // isochrones, trips, matching
void bind_answers(nanobind::module_& module);        // what their descriptions name
void bind_accessibility(nanobind::module_& module);  // what lies around every node
void bind_tiles(nanobind::module_& module);
void bind_lists(nanobind::module_& module);  // routes, matches and isochrones in blocks
void bind_grid(nanobind::module_& module);
void bind_mesh(nanobind::module_& module);
void bind_program(nanobind::module_& module);  // batches, formats, pictures, profiles

}  // namespace starway::python
