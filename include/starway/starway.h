/* Starway's C interface: roads and tile maps, for C and for languages that bind to C.
 *
 *   starway_engine* engine = NULL;
 *   starway_error* error = NULL;
 *   if (starway_open("roads.shp", NULL, NULL, &engine, &error) != STARWAY_OK) {
 *       fprintf(stderr, "%s\n", starway_error_message(error));
 *       starway_error_free(error);
 *       return 1;
 *   }
 *
 * Status. A function that can fail returns a starway_status. On failure it leaves the other results as they were and,
 * if `error` is not NULL, sets *error to a new error, which the caller frees; on success it leaves *error alone. There
 * is no hidden state: nothing is thread-local. A NULL argument where a value is needed is STARWAY_USAGE; functions
 * without a status return 0, NaN or "" for a NULL handle.
 *
 * Ownership. The caller frees each handle that a function gives (through a ** parameter) with the _free function of its
 * type; _free(NULL) does nothing. Handles are independent: any order of freeing is right, and a table or a route
 * outlives its engine. Strings that a function returns belong to the handle that they were asked of. What is passed in
 * is copied where it is needed after the call.
 *
 * Threads. Any number of threads may use a handle at a time; only freeing it needs that no call with it is running.
 * Engines, points, routes, tables and paths never change. Calls with one starway_map wait for each other: for parallel
 * searches open one per thread.
 *
 * Options. A struct of options begins with its size: `starway_route_options options = {.size = sizeof options};` and
 * all other fields 0 are the defaults, as is a NULL pointer. The structs may grow at their end; programs that were
 * compiled before go on to work.
 *
 * No C++ exception leaves a function, and callbacks must throw none. Paths and texts are UTF-8.
 */
#ifndef STARWAY_STARWAY_H
#define STARWAY_STARWAY_H

#include <stddef.h>
#include <stdint.h>

#include "starway/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Errors ---- */

/* The same numbers as the program's exit codes. */
typedef enum starway_status {
    STARWAY_OK = 0,
    STARWAY_FAILURE = 1, /* a file cannot be read or written, out of memory, or an internal error */
    STARWAY_USAGE = 2, /* the request itself is wrong: an unknown place or weight, a malformed point, a NULL argument */
    STARWAY_DATA = 3,  /* the input data is wrong */
    STARWAY_NO_ROUTE = 4, /* the request is valid, but no path exists */
    STARWAY_INTERRUPTED = 130
} starway_status;

typedef struct starway_error starway_error;
STARWAY_EXPORT starway_status starway_error_status(const starway_error* error); /* STARWAY_OK for NULL */
/* One sentence for a person: where, what is wrong, and what to do. */
STARWAY_EXPORT const char* starway_error_message(const starway_error* error);
STARWAY_EXPORT void starway_error_free(starway_error* error);

STARWAY_EXPORT const char* starway_version(void); /* of the library, such as "1.2.3" */
/* Mapped files that are cut short while open no longer end the process: see starway/core/mapped_files.hpp. */
STARWAY_EXPORT void starway_survive_truncated_files(void);

/* ---- How a call is followed and stopped ---- */

/* A flag that ends calls. starway_cancel_set() may be called from any thread and from a signal handler. A cancelled
 * call returns STARWAY_INTERRUPTED, usually within milliseconds. */
typedef struct starway_cancel starway_cancel;
STARWAY_EXPORT starway_cancel* starway_cancel_new(void); /* NULL: out of memory */
STARWAY_EXPORT void starway_cancel_set(starway_cancel* cancel);
STARWAY_EXPORT void starway_cancel_reset(starway_cancel* cancel);
STARWAY_EXPORT void starway_cancel_free(starway_cancel* cancel);

typedef struct starway_control {
    size_t size;
    const starway_cancel* cancel; /* may be NULL */
    /* Or a function that is asked every 10 ms or so, from a thread of its own, whether to stop: any other value than 0
     * does. Starting that thread takes some 20 us, so a flag is better for short requests. May be NULL. */
    int (*cancelled)(void* context);
    /* Told of a new phase (done is 0) and of progress in it; total is 0 where it is unknown. Called by one thread at a
     * time, at most a few hundred times a phase, not always by the thread of the call. May be NULL. */
    void (*progress)(void* context, const char* phase, uint64_t done, uint64_t total);
    void* context;    /* passed to both */
    unsigned threads; /* how many the call may use; 0: as many as STARWAY_THREADS or the machine allows */
} starway_control;

/* ---- Road networks ---- */

/* A network with all that answers requests; immutable. */
typedef struct starway_engine starway_engine;

/* How a source is read; recognised where not given. The same as starway::SourceOptions. Texts may be NULL. */
typedef struct starway_source_options {
    size_t size;
    const char* nodes;        /* CSV, TNTP, DIMACS: the file with the coordinates of nodes */
    const char* weight_field; /* becomes the default weight */
    const char* speed_field;
    const char* oneway_field;
    const char* name_field;
    const char* class_field;
    const char* layer; /* of a vector source */
    const char* where;
    const char* crs;
    double snap_tolerance_m; /* ends of lines within this distance are one node; 0: the default, 0.5 */
    int undirected;          /* each row is a road in both directions */
    int directed;            /* each row is one direction */
    int skip_bad_rows;       /* else the first one is an error */
} starway_source_options;

/* Opens a network file, or reads any source of roads. */
STARWAY_EXPORT starway_status starway_open(const char* source, const starway_source_options* options,
                                           const starway_control* control, starway_engine** engine,
                                           starway_error** error);
/* Another handle of the same engine: a reference, no copy of data. NULL: out of memory, or NULL was given. */
STARWAY_EXPORT starway_engine* starway_engine_share(const starway_engine* engine);
STARWAY_EXPORT void starway_engine_free(starway_engine* engine);
/* Writes the network with its index as a network file; on any error the target is unchanged. */
STARWAY_EXPORT starway_status starway_save(const starway_engine* engine, const char* file, starway_error** error);
/* The same roads with the named points of a source as places for requests. name_field NULL: recognised. */
STARWAY_EXPORT starway_status starway_with_places(const starway_engine* engine, const char* source,
                                                  const char* name_field, starway_engine** with_places,
                                                  starway_error** error);

typedef struct starway_prepare_options {
    size_t size;
    const char* const* weights; /* NULL: all but "hops" */
    size_t weight_count;
    const char* const* indices; /* besides "cch": "ch", "labels", "landmarks" */
    size_t index_count;
    uint64_t memory; /* bytes that building labels may take; 0: half of the machine's */
} starway_prepare_options;

/* The same network with an index, in memory; starway_save() stores it. Seconds for a city, minutes for a country. */
STARWAY_EXPORT starway_status starway_prepare(const starway_engine* engine, const starway_prepare_options* options,
                                              const starway_control* control, starway_engine** prepared,
                                              starway_error** error);

/* A new weight of an edge, in the weight's unit: NaN closes. */
typedef struct starway_change {
    uint32_t edge;
    uint32_t directions; /* 1: from its tail to its head; 2: back; 3: both, as far as the network has them */
    double value;
} starway_change;

typedef struct starway_update_options {
    size_t size;
    const char* weight; /* the column to change; NULL: the default weight */
    const starway_change* changes;
    size_t change_count;
    /* Or a CSV of from,to,value or edge,value, as of `starway update`: of speeds, or of weights. */
    const char* speeds;
    const char* weights;
    int skip_bad_rows; /* of the CSV */
} starway_update_options;

/* A new engine with other weights, its index derived from the old one. The old engine goes on to answer with the old
 * weights: put the new one in its place, and free the old handle when its last call has ended. */
STARWAY_EXPORT starway_status starway_update(const starway_engine* engine, const starway_update_options* options,
                                             const starway_control* control, starway_engine** updated,
                                             starway_error** error);

STARWAY_EXPORT uint32_t starway_node_count(const starway_engine* engine);
STARWAY_EXPORT uint32_t starway_edge_count(const starway_engine* engine); /* edges are numbered from 0 */
/* The row or feature of an edge in its source, from 0; UINT32_MAX if there is no such edge. */
STARWAY_EXPORT uint32_t starway_edge_source(const starway_engine* engine, uint32_t edge);
/* West, south, east, north; or x and y of a planar network. STARWAY_USAGE: the network has no coordinates. */
STARWAY_EXPORT starway_status starway_bounds(const starway_engine* engine, double box[4], starway_error** error);
STARWAY_EXPORT size_t starway_weight_count(const starway_engine* engine);
STARWAY_EXPORT const char* starway_weight_name(const starway_engine* engine, size_t number); /* "": no such weight */
STARWAY_EXPORT const char* starway_weight_unit(const starway_engine* engine, size_t number);
STARWAY_EXPORT const char* starway_default_weight(const starway_engine* engine);

/* ---- Points ---- */

typedef struct starway_points starway_points; /* points on the network */

/* A point of a request: a text ("lon,lat", "node:LABEL", or the name of a place or node); or a point of starway_snap();
 * or coordinates. */
typedef struct starway_point {
    double lon, lat;               /* x,y in a planar network; used if the others are NULL */
    const char* text;              /* may be NULL */
    const starway_points* snapped; /* may be NULL */
    size_t index;                  /* into snapped */
} starway_point;

/* Roads that a request does without, in both directions. */
typedef struct starway_closed {
    size_t size;
    const double* boxes; /* xmin,ymin,xmax,ymax each: roads that touch one */
    size_t box_count;
    const uint32_t* edges;
    size_t edge_count;
    const char* const* exclude; /* classes of the weight's profile, such as "toll" */
    size_t exclude_count;
    const char* const*
        snap_exclude; /* classes on which no point is put, though routes may use them, such as "tunnel" */
    size_t snap_exclude_count;
} starway_closed;

typedef enum starway_role { STARWAY_START = 0, STARWAY_END = 1, STARWAY_THROUGH = 2 } starway_role;

typedef struct starway_snap_options {
    size_t size;
    const char* weight; /* roads that it closes do not exist; NULL: the default weight */
    starway_role role;
    double max_snap_m; /* a point farther from any road is an error; 0: the network's default */
    const starway_closed* closed;
} starway_snap_options;

/* Puts points on roads once, for any number of requests to engines of the same network. STARWAY_NO_ROUTE: one is too
 * far. */
STARWAY_EXPORT starway_status starway_snap(const starway_engine* engine, const starway_point* points, size_t count,
                                           const starway_snap_options* options, const starway_control* control,
                                           starway_points** snapped, starway_error** error);
/* The open roads nearest to a point, nearest first, at most `count`; the role in the options has no effect. */
STARWAY_EXPORT starway_status starway_nearest(const starway_engine* engine, const starway_point* point, size_t count,
                                              const starway_snap_options* options, const starway_control* control,
                                              starway_points** roads, starway_error** error);

typedef struct starway_waypoint {
    size_t size;
    double lon, lat;                 /* as asked */
    double snapped_lon, snapped_lat; /* on the network */
    double distance_m;               /* between the two */
    double fraction;                 /* along the edge, by length, from its tail */
    uint32_t edge;                   /* UINT32_MAX: the point is a node */
    uint32_t node;                   /* UINT32_MAX: it is none */
} starway_waypoint;

STARWAY_EXPORT size_t starway_points_count(const starway_points* points);
/* Fills what fits into waypoint->size bytes, which the caller sets. STARWAY_USAGE: there is no such point. */
STARWAY_EXPORT starway_status starway_points_get(const starway_points* points, size_t index, starway_waypoint* waypoint,
                                                 starway_error** error);
STARWAY_EXPORT const char* starway_points_name(const starway_points* points, size_t index); /* of the place or road */
STARWAY_EXPORT void starway_points_free(starway_points* points);

/* ---- Routes ---- */

typedef struct starway_route starway_route;

typedef struct starway_route_options {
    size_t size;
    const char* weight;       /* to minimise; NULL: the network's default */
    const char* algorithm;    /* "dijkstra", "astar", "cch" ... as on the command line; NULL: automatic */
    double epsilon;           /* > 1: weighted A*; 0: 1 */
    double max_snap_m;        /* a point farther from any road is an error; 0: the network's default */
    const starway_point* via; /* visited in order */
    size_t via_count;
    const starway_closed* closed;
} starway_route_options;

STARWAY_EXPORT starway_status starway_find_route(const starway_engine* engine, const starway_point* from,
                                                 const starway_point* to, const starway_route_options* options,
                                                 const starway_control* control, starway_route** route,
                                                 starway_error** error);
/* In the weight's unit: of a profile the travel time in seconds, of any other weight what was minimised. */
STARWAY_EXPORT double starway_route_cost(const starway_route* route);
/* What a profile minimised: seconds on roads that it likes, more on others; NaN where the weight is of no profile. */
STARWAY_EXPORT double starway_route_preference(const starway_route* route);
/* What was minimised, exactly: the preference, or the cost where the weight is of no profile, is steps * resolution. */
STARWAY_EXPORT uint64_t starway_route_cost_steps(const starway_route* route);
STARWAY_EXPORT double starway_route_resolution(const starway_route* route);
/* What is optimal costs at most this share more than the optimum in the source's own numbers. */
STARWAY_EXPORT double starway_route_precision(const starway_route* route);
STARWAY_EXPORT const char* starway_route_weight(const starway_route* route);
STARWAY_EXPORT const char* starway_route_unit(const starway_route* route); /* "m", "s"; "" where the source says none */
STARWAY_EXPORT double starway_route_distance_m(const starway_route* route); /* NaN: the network has no lengths */
STARWAY_EXPORT double starway_route_duration_s(const starway_route* route); /* NaN: it has no times */
STARWAY_EXPORT int starway_route_is_optimal(const starway_route* route);    /* proven */
STARWAY_EXPORT double starway_route_bound(const starway_route* route);      /* cost <= bound * optimum */
STARWAY_EXPORT const char* starway_route_algorithm(const starway_route* route);
/* Copy at most `capacity` points (each lon, lat), or edges in order of travel; return how many the route has. */
STARWAY_EXPORT size_t starway_route_points(const starway_route* route, double* lon_lat, size_t capacity);
STARWAY_EXPORT size_t starway_route_edges(const starway_route* route, uint32_t* edges, size_t capacity);
STARWAY_EXPORT size_t starway_route_warning_count(const starway_route* route);
STARWAY_EXPORT const char* starway_route_warning(const starway_route* route, size_t index);
/* Writes the route to a file; format NULL: of the file's extension (geojson, gpx, kml, csv ...). */
STARWAY_EXPORT starway_status starway_route_write(const starway_route* route, const char* file, const char* format,
                                                  starway_error** error);
STARWAY_EXPORT void starway_route_free(starway_route* route);

/* ---- Tables ---- */

/* A table whose targets are prepared, and whose rows are filled in blocks: in any order, by any number of threads. */
typedef struct starway_table starway_table;

typedef struct starway_table_options {
    size_t size;
    const char* weight;    /* NULL: the network's default */
    const char* algorithm; /* NULL: automatic; or "dijkstra", "cch", "ch", "labels" */
    double cutoff;         /* in the weight's unit: cells that cost more have no cost; 0: none */
    double max_snap_m;     /* as in starway_route_options */
    int keep_far;          /* points too far from any road have an empty row or column; else they are an error */
    const starway_closed* closed;
} starway_table_options;

/* to NULL: the same points as from. */
STARWAY_EXPORT starway_status starway_plan_table(const starway_engine* engine, const starway_point* from,
                                                 size_t from_count, const starway_point* to, size_t to_count,
                                                 const starway_table_options* options, const starway_control* control,
                                                 starway_table** table, starway_error** error);
STARWAY_EXPORT uint64_t starway_table_rows(const starway_table* table);
STARWAY_EXPORT uint64_t starway_table_columns(const starway_table* table);
STARWAY_EXPORT uint64_t starway_table_block_rows(const starway_table* table); /* filled well at a time; at least 1 */
STARWAY_EXPORT double starway_table_resolution(const starway_table* table);
STARWAY_EXPORT const char* starway_table_unit(const starway_table* table);
STARWAY_EXPORT const char* starway_table_algorithm(const starway_table* table);

#define STARWAY_NO_COST UINT32_MAX /* of a cell without a route, in steps */

/* Fill row_count * columns cells, row by row from first_row on: with costs in the weight's unit, infinity where there
 * is no route; or with exact steps, STARWAY_NO_COST where there is none. STARWAY_DATA: a cost does not fit in steps of
 * 32 bits. STARWAY_USAGE: there are fewer rows. After an error the cells hold nothing in particular. */
STARWAY_EXPORT starway_status starway_table_fill(const starway_table* table, uint64_t first_row, uint64_t row_count,
                                                 double* cells, const starway_control* control, starway_error** error);
STARWAY_EXPORT starway_status starway_table_fill_float(const starway_table* table, uint64_t first_row,
                                                       uint64_t row_count, float* cells, const starway_control* control,
                                                       starway_error** error);
STARWAY_EXPORT starway_status starway_table_fill_steps(const starway_table* table, uint64_t first_row,
                                                       uint64_t row_count, uint32_t* cells,
                                                       const starway_control* control, starway_error** error);
STARWAY_EXPORT void starway_table_free(starway_table* table);

/* ---- Tile maps ---- */

typedef struct starway_map starway_map;
typedef struct starway_path starway_path;

/* Of a tile's or object's class or name ("empty": no tile at all), of tiles by number ("dungeon:30-48", "gid:7"), of a
 * character, a value, a colour. */
typedef struct starway_terrain_cost {
    const char* name;
    double cost; /* 0 to 65535; infinity: blocked */
} starway_terrain_cost;

/* Zero means: as in the file, else eight neighbours, no diagonal step past a blocked corner, a unit of one cell. */
typedef struct starway_map_options {
    size_t size;
    uint32_t neighbours; /* 0, 4 or 8 */
    uint32_t unit_size;  /* side of a square unit, in cells; 0: 1 */
    double radius;       /* of a round unit, in cells; of a file with metres (ROS, rasters) in metres */
    /* Of files only. Texts as the command line takes them, or NULL. */
    const char* legend;       /* of characters, numbers and names: "~=5,#=open,lava=wall" */
    const char* open;         /* "0,1": what is open, each at cost 1; the rest is blocked */
    const char* level;        /* of an LDtk project */
    const char* const* walls; /* layers whose tiles and shapes all block */
    size_t wall_count;
    const starway_terrain_cost* costs;
    size_t cost_count;
} starway_map_options;

/* Opens a map of any supported kind. */
STARWAY_EXPORT starway_status starway_map_open(const char* source, const starway_map_options* options,
                                               starway_map** map, starway_error** error);
/* A map of width * height cells, row after row from the top. open: 0 is blocked. costs: of entering a cell, in
 * multiples of 1 / cost_units, or NULL where every cell costs 1. */
STARWAY_EXPORT starway_status starway_map_from_cells(uint32_t width, uint32_t height, const uint8_t* open,
                                                     const uint16_t* costs, uint16_t cost_units,
                                                     const starway_map_options* options, starway_map** map,
                                                     starway_error** error);
STARWAY_EXPORT uint32_t starway_map_width(const starway_map* map);
STARWAY_EXPORT uint32_t starway_map_height(const starway_map* map);
/* Edits; the next path sees them. A cost is at most 65535 units; a map without costs gets units of 1/100. */
STARWAY_EXPORT starway_status starway_map_set_open(starway_map* map, int32_t x, int32_t y, int open,
                                                   starway_error** error);
STARWAY_EXPORT starway_status starway_map_set_cost(starway_map* map, int32_t x, int32_t y, double cost,
                                                   starway_error** error);
STARWAY_EXPORT void starway_map_free(starway_map* map);

/* A cell, counted from 0 at the top left; or a text: "x,y" as the file counts, or the name or class of something on the
 * map. */
typedef struct starway_cell {
    int32_t x, y;
    const char* text; /* may be NULL */
} starway_cell;

typedef struct starway_path_options {
    size_t size;
    const char* algorithm; /* "astar", "jps" ... as on the command line; NULL: automatic */
    double epsilon;        /* > 1: weighted A*; 0: 1 */
    double max_snap; /* how far a point may be moved to a cell where the unit fits, in cells; 0: as the map does */
} starway_path_options;

/* Of the control, cancellation has an effect. */
STARWAY_EXPORT starway_status starway_find_path(starway_map* map, const starway_cell* from, const starway_cell* to,
                                                const starway_path_options* options, const starway_control* control,
                                                starway_path** path, starway_error** error);
STARWAY_EXPORT double starway_path_cost(const starway_path* path);
STARWAY_EXPORT int starway_path_is_optimal(const starway_path* path);
STARWAY_EXPORT double starway_path_bound(const starway_path* path); /* cost <= bound * optimum */
STARWAY_EXPORT const char* starway_path_algorithm(const starway_path* path);
/* Copies at most `capacity` cells (each x, y), both ends included; returns how many the path has. */
STARWAY_EXPORT size_t starway_path_cells(const starway_path* path, int32_t* x_y, size_t capacity);
STARWAY_EXPORT void starway_path_free(starway_path* path);

#ifdef __cplusplus
}
#endif

#endif
