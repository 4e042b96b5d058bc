/* Engines, points, routes and updates of the roads of Romania, whose distances textbooks know. */
#include "expect.h"

static starway_engine* open_romania(const char* data) {
    char roads[4096], cities[4096];
    snprintf(roads, sizeof roads, "%s/romania/roads.csv", data);
    snprintf(cities, sizeof cities, "%s/romania/cities.csv", data);
    starway_source_options options = {.size = sizeof options};
    options.nodes = cities;
    starway_engine* engine = NULL;
    starway_error* error = NULL;
    EXPECT_OK(starway_open(roads, &options, NULL, &engine, &error));
    return engine;
}

static double cost_between(const starway_engine* engine, const char* from, const char* to) {
    const starway_point a = {0, 0, from, NULL, 0}, b = {0, 0, to, NULL, 0};
    starway_route* route = NULL;
    starway_error* error = NULL;
    EXPECT_OK(starway_find_route(engine, &a, &b, NULL, NULL, &route, &error));
    const double cost = starway_route_cost(route);
    starway_route_free(route);
    return cost;
}

static void check_what_is_known(const starway_engine* engine) {
    starway_error* error = NULL;
    EXPECT(starway_node_count(engine) == 20);
    EXPECT(starway_edge_count(engine) == 23);
    EXPECT(starway_weight_count(engine) == 2);
    EXPECT(strcmp(starway_weight_name(engine, 0), "length") == 0);
    EXPECT(strcmp(starway_weight_unit(engine, 0), "m") == 0);
    EXPECT(strcmp(starway_weight_name(engine, 2), "") == 0);
    EXPECT(strcmp(starway_default_weight(engine), "length") == 0);
    EXPECT(starway_edge_source(engine, 23) == UINT32_MAX);
    double box[4];
    EXPECT_OK(starway_bounds(engine, box, &error));
    EXPECT(box[0] < 21.3 && box[1] < 44.5 && box[2] > 28.6 && box[3] > 47.1);
}

static void check_routes(const starway_engine* engine, const char* scratch) {
    starway_error* error = NULL;
    starway_route* route = NULL;
    const starway_point arad = {21.3123, 46.1866, NULL, NULL, 0}, bucharest = {0, 0, "Bucharest", NULL, 0};
    EXPECT_OK(starway_find_route(engine, &arad, &bucharest, NULL, NULL, &route, &error));
    EXPECT(starway_route_cost(route) == 418000);
    EXPECT((double)starway_route_cost_steps(route) * starway_route_resolution(route) == 418000);
    EXPECT(strcmp(starway_route_unit(route), "m") == 0);
    EXPECT(strcmp(starway_route_weight(route), "length") == 0);
    EXPECT(starway_route_distance_m(route) == 418000);
    EXPECT(isnan(starway_route_duration_s(route)));
    EXPECT(starway_route_is_optimal(route) == 1);
    EXPECT(starway_route_bound(route) == 1);
    EXPECT(strlen(starway_route_algorithm(route)) > 0);
    uint32_t edges[8];
    EXPECT(starway_route_edges(route, edges, 8) == 4);
    EXPECT(starway_route_edges(route, NULL, 0) == 4);
    double line[10] = {0};
    EXPECT(starway_route_points(route, NULL, 0) == 5);
    EXPECT(starway_route_points(route, line, 4) == 5);
    EXPECT(fabs(line[0] - 21.3123) < 1e-6 && fabs(line[1] - 46.1866) < 1e-6 && line[8] == 0);
    char file[4096];
    snprintf(file, sizeof file, "%s/route.geojson", scratch);
    EXPECT_OK(starway_route_write(route, file, NULL, &error));
    EXPECT_FAILS(starway_route_write(route, file, "docx", &error), STARWAY_USAGE, "docx");
    starway_route_free(route);

    /* Around what is closed, over a third point, and by a named algorithm. */
    starway_closed closed = {.size = sizeof closed};
    closed.edges = edges;
    closed.edge_count = 1;
    const starway_point via = {0, 0, "Craiova", NULL, 0};
    starway_route_options options = {.size = sizeof options};
    options.closed = &closed;
    options.algorithm = "dijkstra";
    EXPECT_OK(starway_find_route(engine, &arad, &bucharest, &options, NULL, &route, &error));
    EXPECT(starway_route_cost(route) > 418000);
    EXPECT(strcmp(starway_route_algorithm(route), "dijkstra") == 0);
    starway_route_free(route);
    options.closed = NULL;
    options.via = &via;
    options.via_count = 1;
    EXPECT_OK(starway_find_route(engine, &arad, &bucharest, &options, NULL, &route, &error));
    EXPECT(starway_route_cost(route) ==
           cost_between(engine, "Arad", "Craiova") + cost_between(engine, "Craiova", "Bucharest"));
    EXPECT(starway_route_points(route, NULL, 0) == starway_route_edges(route, NULL, 0) + 1);
    starway_route_free(route);

    /* What is wrong with a request is said. */
    options.algorithm = "quickest";
    EXPECT_FAILS(starway_find_route(engine, &arad, &bucharest, &options, NULL, &route, &error), STARWAY_USAGE,
                 "quickest");
    options.algorithm = NULL;
    options.weight = "toll";
    EXPECT_FAILS(starway_find_route(engine, &arad, &bucharest, &options, NULL, &route, &error), STARWAY_USAGE, "toll");
    options.size = 4;
    EXPECT_FAILS(starway_find_route(engine, &arad, &bucharest, &options, NULL, &route, &error), STARWAY_USAGE, "size");
    const starway_point nowhere = {0, 0, "Atlantis", NULL, 0}, far_away = {-70, 10, NULL, NULL, 0};
    EXPECT_FAILS(starway_find_route(engine, &arad, &nowhere, NULL, NULL, &route, &error), STARWAY_USAGE, "Atlantis");
    EXPECT_FAILS(starway_find_route(engine, &arad, &far_away, NULL, NULL, &route, &error), STARWAY_NO_ROUTE, "-70");
    closed.edge_count = starway_edge_count(engine);
    uint32_t* const all = malloc(closed.edge_count * sizeof *all);
    EXPECT(all != NULL);
    for (uint32_t i = 0; i < closed.edge_count; ++i) all[i] = i;
    closed.edges = all;
    starway_route_options shut = {.size = sizeof shut};
    shut.closed = &closed;
    EXPECT_FAILS(starway_find_route(engine, &arad, &bucharest, &shut, NULL, &route, &error), STARWAY_NO_ROUTE, "");
    free(all);

    /* Options of a program that was compiled for a later version. */
    struct {
        starway_route_options known;
        double later;
    } later = {.known = {.size = sizeof later}};
    EXPECT_OK(starway_find_route(engine, &arad, &bucharest, &later.known, NULL, &route, &error));
    starway_route_free(route);
    later.later = 1;
    EXPECT_FAILS(starway_find_route(engine, &arad, &bucharest, &later.known, NULL, &route, &error), STARWAY_USAGE,
                 "does not know");
    /* ... and for an earlier one, which knew only the weight. */
    options.size = sizeof(size_t) + sizeof(char*);
    options.weight = "hops";
    options.algorithm = (const char*)1;
    EXPECT_OK(starway_find_route(engine, &arad, &bucharest, &options, NULL, &route, &error));
    EXPECT(starway_route_cost(route) == 3);
    starway_route_free(route);
}

static void check_points(const starway_engine* engine) {
    starway_error* error = NULL;
    const starway_point asked[2] = {{0, 0, "Arad", NULL, 0}, {26.1, 44.4, NULL, NULL, 0}};
    starway_points* points = NULL;
    EXPECT_OK(starway_snap(engine, asked, 2, NULL, NULL, &points, &error));
    EXPECT(starway_points_count(points) == 2);
    EXPECT(strcmp(starway_points_name(points, 0), "Arad") == 0);
    EXPECT(strcmp(starway_points_name(points, 2), "") == 0);
    starway_waypoint at = {.size = sizeof at};
    EXPECT_OK(starway_points_get(points, 1, &at, &error));
    EXPECT(at.lon == 26.1 && at.lat == 44.4 && at.distance_m > 0 && at.distance_m < 10000 && at.edge < 23);
    EXPECT_FAILS(starway_points_get(points, 2, &at, &error), STARWAY_USAGE, "point 2");
    const starway_point a = {0, 0, NULL, points, 0}, b = {0, 0, NULL, points, 1}, c = {0, 0, NULL, points, 2};
    starway_route *route = NULL, *same = NULL;
    EXPECT_OK(starway_find_route(engine, &a, &b, NULL, NULL, &route, &error));
    EXPECT_OK(starway_find_route(engine, &asked[0], &asked[1], NULL, NULL, &same, &error));
    EXPECT(starway_route_cost_steps(route) == starway_route_cost_steps(same));
    EXPECT_FAILS(starway_find_route(engine, &a, &c, NULL, NULL, &route, &error), STARWAY_USAGE, "snapped point 2");
    starway_route_free(route);
    starway_route_free(same);
    starway_points_free(points);

    EXPECT_OK(starway_nearest(engine, &asked[1], 3, NULL, NULL, &points, &error));
    EXPECT(starway_points_count(points) == 3);
    EXPECT_OK(starway_points_get(points, 0, &at, &error));
    const double nearest = at.distance_m;
    EXPECT_OK(starway_points_get(points, 2, &at, &error));
    EXPECT(nearest <= at.distance_m);
    starway_points_free(points);
    starway_snap_options options = {.size = sizeof options};
    options.max_snap_m = 1;
    EXPECT_FAILS(starway_nearest(engine, &asked[1], 3, &options, NULL, &points, &error), STARWAY_NO_ROUTE, "");
}

static void check_updates(const starway_engine* engine, const char* scratch) {
    starway_error* error = NULL;
    starway_engine *prepared = NULL, *updated = NULL, *opened = NULL;
    EXPECT_OK(starway_prepare(engine, NULL, NULL, &prepared, &error));
    const char* const indices[] = {"astar"};
    starway_prepare_options wrong = {.size = sizeof wrong};
    wrong.indices = indices;
    wrong.index_count = 1;
    EXPECT_FAILS(starway_prepare(engine, &wrong, NULL, &updated, &error), STARWAY_USAGE, "astar");

    /* The first edge of the best route takes twice as long. */
    const starway_point a = {0, 0, "Arad", NULL, 0}, b = {0, 0, "Bucharest", NULL, 0};
    starway_route* route = NULL;
    EXPECT_OK(starway_find_route(prepared, &a, &b, NULL, NULL, &route, &error));
    EXPECT(strcmp(starway_route_algorithm(route), "cch") == 0);
    EXPECT(starway_route_cost(route) == 418000);
    starway_change change = {0, 3, 280000};
    EXPECT(starway_route_edges(route, &change.edge, 1) == 4);
    starway_update_options options = {.size = sizeof options};
    options.changes = &change;
    options.change_count = 1;
    EXPECT_OK(starway_update(prepared, &options, NULL, &updated, &error));
    EXPECT(cost_between(updated, "Arad", "Bucharest") == 575000 - 17000); /* 280 + 80 + 97 + 101: still the best */
    EXPECT(cost_between(prepared, "Arad", "Bucharest") == 418000);
    change.value = NAN;
    starway_engine* closed = NULL;
    EXPECT_OK(starway_update(prepared, &options, NULL, &closed, &error));
    EXPECT(cost_between(closed, "Arad", "Sibiu") > 140000);
    starway_engine_free(closed);
    change.edge = 99;
    EXPECT_FAILS(starway_update(prepared, &options, NULL, &closed, &error), STARWAY_USAGE, "edge 99");
    change.edge = 0;
    change.directions = 4;
    EXPECT_FAILS(starway_update(prepared, &options, NULL, &closed, &error), STARWAY_USAGE, "directions");
    change.directions = 1;
    change.value = -1;
    EXPECT_FAILS(starway_update(prepared, &options, NULL, &closed, &error), STARWAY_USAGE, "");

    /* Saved with its index, and opened again. */
    char file[4096];
    snprintf(file, sizeof file, "%s/romania.starway", scratch);
    EXPECT_OK(starway_save(updated, file, &error));
    EXPECT_OK(starway_open(file, NULL, NULL, &opened, &error));
    EXPECT(cost_between(opened, "Arad", "Bucharest") == cost_between(updated, "Arad", "Bucharest"));
    starway_engine* const shared = starway_engine_share(opened);
    starway_engine_free(opened);
    starway_engine_free(prepared);
    starway_engine_free(updated);
    EXPECT(starway_edge_count(shared) == 23);
    EXPECT(cost_between(shared, "Arad", "Sibiu") == 280000);
    starway_engine_free(shared);
    EXPECT(starway_route_cost(route) == 418000); /* which outlives its engine */
    EXPECT(starway_route_edges(route, &change.edge, 1) == 4);
    starway_route_free(route);
}

static int told = 0;
static void count_phases(void* context, const char* phase, uint64_t done, uint64_t total) {
    (void)done;
    (void)total;
    EXPECT(context == (void*)&told && strlen(phase) > 0);
    ++told;
}
static int stop_at_once(void* context) {
    (void)context;
    return 1;
}

static void check_control(const starway_engine* engine) {
    starway_error* error = NULL;
    starway_engine* prepared = NULL;
    starway_control control = {.size = sizeof control};
    control.progress = count_phases;
    control.context = &told;
    control.threads = 1;
    EXPECT_OK(starway_prepare(engine, NULL, &control, &prepared, &error));
    EXPECT(told > 0);
    starway_engine_free(prepared);
    control.cancelled = stop_at_once;
    EXPECT_FAILS(starway_prepare(engine, NULL, &control, &prepared, &error), STARWAY_INTERRUPTED, "");
    control.cancelled = NULL;
    starway_cancel* const cancel = starway_cancel_new();
    control.cancel = cancel;
    starway_cancel_set(cancel);
    EXPECT_FAILS(starway_prepare(engine, NULL, &control, &prepared, &error), STARWAY_INTERRUPTED, "");
    starway_cancel_reset(cancel);
    EXPECT_OK(starway_prepare(engine, NULL, &control, &prepared, &error));
    starway_cancel_free(cancel);
    starway_engine_free(prepared);
}

/* Of an engine that there is. */
static void check_null_arguments(const starway_engine* engine) {
    starway_error* error = NULL;
    starway_engine* other = NULL;
    starway_points* points = NULL;
    starway_route* route = NULL;
    starway_table* table = NULL;
    const starway_point arad = {0, 0, "Arad", NULL, 0};
    EXPECT_FAILS(starway_save(engine, NULL, &error), STARWAY_USAGE, "NULL");
    EXPECT_FAILS(starway_with_places(engine, NULL, NULL, &other, &error), STARWAY_USAGE, "NULL");
    EXPECT_FAILS(starway_prepare(engine, NULL, NULL, NULL, &error), STARWAY_USAGE, "NULL");
    EXPECT_FAILS(starway_update(engine, NULL, NULL, NULL, &error), STARWAY_USAGE, "NULL");
    EXPECT_FAILS(starway_bounds(engine, NULL, &error), STARWAY_USAGE, "NULL");
    EXPECT_FAILS(starway_snap(engine, NULL, 1, NULL, NULL, &points, &error), STARWAY_USAGE, "NULL");
    EXPECT_FAILS(starway_nearest(engine, NULL, 1, NULL, NULL, &points, &error), STARWAY_USAGE, "NULL");
    EXPECT_FAILS(starway_nearest(engine, &arad, 1, NULL, NULL, NULL, &error), STARWAY_USAGE, "NULL");
    EXPECT_FAILS(starway_find_route(engine, NULL, &arad, NULL, NULL, &route, &error), STARWAY_USAGE, "NULL");
    EXPECT_FAILS(starway_find_route(engine, &arad, NULL, NULL, NULL, &route, &error), STARWAY_USAGE, "NULL");
    EXPECT_FAILS(starway_find_route(engine, &arad, &arad, NULL, NULL, NULL, &error), STARWAY_USAGE, "NULL");
    EXPECT_FAILS(starway_plan_table(engine, NULL, 1, NULL, 0, NULL, NULL, &table, &error), STARWAY_USAGE, "NULL");
    EXPECT_FAILS(starway_plan_table(engine, &arad, 1, NULL, 0, NULL, NULL, NULL, &error), STARWAY_USAGE, "NULL");
    starway_update_options update = {.size = sizeof update};
    update.change_count = 1;
    EXPECT_FAILS(starway_update(engine, &update, NULL, &other, &error), STARWAY_USAGE, "NULL");
    starway_route_options options = {.size = sizeof options};
    options.via_count = 1;
    EXPECT_FAILS(starway_find_route(engine, &arad, &arad, &options, NULL, &route, &error), STARWAY_USAGE, "NULL");
    starway_closed closed = {.size = sizeof closed};
    closed.edge_count = 1;
    options.via_count = 0;
    options.closed = &closed;
    EXPECT_FAILS(starway_find_route(engine, &arad, &arad, &options, NULL, &route, &error), STARWAY_USAGE, "NULL");
    closed.edge_count = 0;
    closed.snap_exclude_count = 1;
    EXPECT_FAILS(starway_find_route(engine, &arad, &arad, &options, NULL, &route, &error), STARWAY_USAGE, "NULL");
    const char* const classes[1] = {"tunnel"};
    closed.snap_exclude = classes;
    EXPECT_FAILS(starway_find_route(engine, &arad, &arad, &options, NULL, &route, &error), STARWAY_USAGE, "'tunnel'");
    closed.snap_exclude_count = 0;
    closed.exclude = classes;
    closed.exclude_count = 1;
    EXPECT_FAILS(starway_find_route(engine, &arad, &arad, &options, NULL, &route, &error), STARWAY_USAGE, "classes");
    closed.exclude_count = 0;
    const double box[4] = {2, 2, 1, 1};
    closed.boxes = box;
    closed.box_count = 1;
    EXPECT_FAILS(starway_find_route(engine, &arad, &arad, &options, NULL, &route, &error), STARWAY_USAGE, "box 0");
    EXPECT_OK(starway_plan_table(engine, &arad, 1, NULL, 0, NULL, NULL, &table, &error));
    EXPECT_FAILS(starway_table_fill(table, 0, 1, NULL, NULL, &error), STARWAY_USAGE, "NULL");
    starway_table_free(table);
}

void test_roads(const char* data, const char* scratch) {
    starway_error* error = NULL;
    starway_engine *engine = NULL, *named = NULL;
    EXPECT_FAILS(starway_open("no such file", NULL, NULL, &engine, &error), STARWAY_FAILURE, "no such file");
    EXPECT(engine == NULL);
    engine = open_romania(data);
    check_what_is_known(engine);
    check_routes(engine, scratch);
    check_points(engine);
    check_updates(engine, scratch);
    check_control(engine);
    check_null_arguments(engine);

    char cities[4096];
    snprintf(cities, sizeof cities, "%s/romania/cities.csv", data);
    EXPECT_OK(starway_with_places(engine, cities, NULL, &named, &error));
    EXPECT(cost_between(named, "arad", "bucuresti") == 418000);
    starway_engine_free(named);
    starway_engine_free(engine);
}
