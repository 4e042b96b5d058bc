/* NULL where a value is needed is an error, never a crash. */
#include "expect.h"

#define EXPECT_REFUSED(call) EXPECT_FAILS(call, STARWAY_USAGE, "NULL")

static void check_queries(void) {
    EXPECT(starway_node_count(NULL) == 0 && starway_edge_count(NULL) == 0 && starway_weight_count(NULL) == 0);
    EXPECT(starway_edge_source(NULL, 0) == UINT32_MAX);
    EXPECT(strcmp(starway_weight_name(NULL, 0), "") == 0 && strcmp(starway_weight_unit(NULL, 0), "") == 0);
    EXPECT(strcmp(starway_default_weight(NULL), "") == 0);
    EXPECT(starway_points_count(NULL) == 0 && strcmp(starway_points_name(NULL, 0), "") == 0);
    EXPECT(isnan(starway_route_cost(NULL)) && starway_route_cost_steps(NULL) == 0);
    EXPECT(isnan(starway_route_preference(NULL)));
    EXPECT(isnan(starway_route_resolution(NULL)) && isnan(starway_route_bound(NULL)));
    EXPECT(isnan(starway_route_distance_m(NULL)) && isnan(starway_route_duration_s(NULL)));
    EXPECT(strcmp(starway_route_weight(NULL), "") == 0 && strcmp(starway_route_unit(NULL), "") == 0);
    EXPECT(strcmp(starway_route_algorithm(NULL), "") == 0 && starway_route_is_optimal(NULL) == 0);
    EXPECT(starway_route_points(NULL, NULL, 0) == 0 && starway_route_edges(NULL, NULL, 0) == 0);
    EXPECT(starway_route_warning_count(NULL) == 0 && strcmp(starway_route_warning(NULL, 0), "") == 0);
    EXPECT(starway_table_rows(NULL) == 0 && starway_table_columns(NULL) == 0 && starway_table_block_rows(NULL) == 0);
    EXPECT(isnan(starway_table_resolution(NULL)) && strcmp(starway_table_unit(NULL), "") == 0);
    EXPECT(strcmp(starway_table_algorithm(NULL), "") == 0);
    EXPECT(starway_map_width(NULL) == 0 && starway_map_height(NULL) == 0);
    EXPECT(isnan(starway_path_cost(NULL)) && isnan(starway_path_bound(NULL)) && starway_path_is_optimal(NULL) == 0);
    EXPECT(strcmp(starway_path_algorithm(NULL), "") == 0 && starway_path_cells(NULL, NULL, 0) == 0);
    EXPECT(starway_error_status(NULL) == STARWAY_OK && strcmp(starway_error_message(NULL), "") == 0);
    EXPECT(starway_engine_share(NULL) == NULL);
    starway_error_free(NULL);
    starway_engine_free(NULL);
    starway_points_free(NULL);
    starway_route_free(NULL);
    starway_table_free(NULL);
    starway_map_free(NULL);
    starway_path_free(NULL);
    starway_cancel_free(NULL);
    starway_cancel_set(NULL);
    starway_cancel_reset(NULL);
}

void test_null_arguments(void) {
    starway_error* error = NULL;
    starway_engine* engine = NULL;
    starway_points* points = NULL;
    starway_route* route = NULL;
    starway_table* table = NULL;
    starway_map* map = NULL;
    starway_path* path = NULL;
    double cells[4];
    const starway_point point = {0, 0, NULL, NULL, 0};
    const starway_cell cell = {0, 0, NULL};
    const uint8_t open[1] = {1};
    check_queries();
    EXPECT_REFUSED(starway_open(NULL, NULL, NULL, &engine, &error));
    EXPECT_REFUSED(starway_open("x", NULL, NULL, NULL, &error));
    EXPECT(starway_open(NULL, NULL, NULL, &engine, NULL) == STARWAY_USAGE);
    EXPECT_REFUSED(starway_save(NULL, "x", &error));
    EXPECT_REFUSED(starway_with_places(NULL, "x", NULL, &engine, &error));
    EXPECT_REFUSED(starway_prepare(NULL, NULL, NULL, &engine, &error));
    EXPECT_REFUSED(starway_update(NULL, NULL, NULL, &engine, &error));
    EXPECT_REFUSED(starway_bounds(NULL, cells, &error));
    EXPECT_REFUSED(starway_snap(NULL, &point, 1, NULL, NULL, &points, &error));
    EXPECT_REFUSED(starway_nearest(NULL, &point, 1, NULL, NULL, &points, &error));
    EXPECT_REFUSED(starway_points_get(NULL, 0, NULL, &error));
    EXPECT_REFUSED(starway_find_route(NULL, &point, &point, NULL, NULL, &route, &error));
    EXPECT_REFUSED(starway_route_write(NULL, "x", NULL, &error));
    EXPECT_REFUSED(starway_plan_table(NULL, &point, 1, NULL, 0, NULL, NULL, &table, &error));
    EXPECT_REFUSED(starway_table_fill(NULL, 0, 1, cells, NULL, &error));
    EXPECT_REFUSED(starway_table_fill_float(NULL, 0, 1, NULL, NULL, &error));
    EXPECT_REFUSED(starway_table_fill_steps(NULL, 0, 1, NULL, NULL, &error));
    EXPECT_REFUSED(starway_map_open(NULL, NULL, &map, &error));
    EXPECT_REFUSED(starway_map_open("x", NULL, NULL, &error));
    EXPECT_REFUSED(starway_map_from_cells(1, 1, NULL, NULL, 0, NULL, &map, &error));
    EXPECT_REFUSED(starway_map_from_cells(1, 1, open, NULL, 0, NULL, NULL, &error));
    EXPECT_REFUSED(starway_map_set_open(NULL, 0, 0, 1, &error));
    EXPECT_REFUSED(starway_map_set_cost(NULL, 0, 0, 1, &error));
    EXPECT_REFUSED(starway_find_path(NULL, &cell, &cell, NULL, NULL, &path, &error));

    EXPECT_OK(starway_map_from_cells(1, 1, open, NULL, 0, NULL, &map, &error));
    EXPECT_REFUSED(starway_find_path(map, NULL, &cell, NULL, NULL, &path, &error));
    EXPECT_REFUSED(starway_find_path(map, &cell, NULL, NULL, NULL, &path, &error));
    EXPECT_REFUSED(starway_find_path(map, &cell, &cell, NULL, NULL, NULL, &error));
    starway_map_free(map);
}
