/* Prepares roads, finds a route, fills a table of 1000 x 1000 in blocks, and serves new weights. */
#include <starway/starway.h>
#include <stdio.h>
#include <stdlib.h>

static starway_error* error = NULL;
static void must(starway_status status) {
    if (status == STARWAY_OK) return;
    fprintf(stderr, "%s\n", starway_error_message(error));
    exit(status);
}
int main(int argc, char** argv) {
    starway_engine *source, *engine, *updated;
    must(starway_open(argc > 1 ? argv[1] : "roads.shp", NULL, NULL, &source, &error));
    must(starway_prepare(source, NULL, NULL, &engine, &error));
    const starway_point from = {.lon = -75.69, .lat = 45.42}, to = {.lon = -73.57, .lat = 45.50};
    const starway_route_options shortest = {.size = sizeof shortest, .weight = "length"};
    starway_route *route, *around;
    must(starway_find_route(engine, &from, &to, &shortest, NULL, &route, &error));
    printf("route %f, optimal %d\n", starway_route_cost(route), starway_route_is_optimal(route));
    starway_point on_line[1000]; /* from one town to the other */
    for (int i = 0; i < 1000; ++i)
        on_line[i] = (starway_point){.lon = -75.69 + 2.12 * i / 999, .lat = 45.42 + 0.08 * i / 999};
    const starway_table_options lengths = {.size = sizeof lengths, .weight = "length"};
    starway_table* table;
    must(starway_plan_table(engine, on_line, 1000, NULL, 0, &lengths, NULL, &table, &error));
    static double cells[1000 * 1000];
    for (uint64_t row = 0; row < 1000; row += 100) /* or on several threads; float and exact steps are as easy */
        must(starway_table_fill(table, row, 100, cells + 1000 * row, NULL, &error));
    printf("cell %f\n", cells[999]);
    uint32_t edges[2];
    starway_route_edges(route, edges, 2);
    const starway_change slow = {.edge = edges[1], .directions = 1 | 2, .value = 1e6};
    const starway_update_options jam = {.size = sizeof jam, .weight = "length", .changes = &slow, .change_count = 1};
    must(starway_update(engine, &jam, NULL, &updated, &error));
    must(starway_find_route(updated, &from, &to, &shortest, NULL, &around, &error));
    printf("around %f\n", starway_route_cost(around));
    starway_route_free(route), starway_route_free(around), starway_table_free(table);
    starway_engine_free(source), starway_engine_free(engine), starway_engine_free(updated);
}
