#include "read/schemas/schema_table.hpp"

#include <array>

namespace starway::read {
namespace {

constexpr std::string_view coverage_nodes = "fnode_/tnode_|fnode/tnode|fnode#/tnode#";

constexpr RoleNames usual{
    .name =
        "name|fullname|full_name|street|streetname|street_name|st_name|stname|road_name|roadname|roadname1|rd_name|"
        "full_road_name|stt_naam|nom_coll_g|nom_coll_gauche|nom_1_g|nom_1_gauche|nom_voie_g|name1|label|nom|nombre|"
        "strassenname|naam|r_stname_c|ez_rd_name",
    .reference = "ref|road_number|roadnumber|route|routenum|road_no|shieldnum|numero|wegnummer|rtnumber1|number",
    .road_class =
        "class|road_class|roadclass|rd_class|func_class|functional_class|functionalclass|highway|fclass|road_type|"
        "roadtype|frc|roadclassification|class_code|nature",
    .oneway =
        "oneway|one_way|onewaydir|one_way_dir|dir_travel|dirtravel|oneway_dir|onewaystreet|onewaystr|onewaycode|"
        "one_way_code|trafdir|traf_dir|traffic_dir|trafficdir|travel_dir|traveldir|traveldirection|"
        "direction_of_travel|directionality|is_oneway|isoneway|rijrichtng|rijrichting|ajosuunta|sens_de_circulation|"
        "einbahn|einbahnstrasse|directed",
    .speed =
        "maxspeed|max_speed|speed|speed_limit|speedlimit|speed_lim|speedlim|speed_kph|speed_kmh|kmh|kph|speed_mph|mph|"
        "posted_speed|posted_spd|post_speed|postspeed|spd_limit|spdlimit|free_speed|freespeed|freeflow_speed|ff_speed|"
        "ffs|avg_speed|average_speed|vit_moy_vl|vitesse_moyenne_vl|vitesse|maxspd|speed_ms|speed_mps",
    .speeds =
        "fr_spd_lim/to_spd_lim|maxspeed_forward/maxspeed_backward|from_speed/to_speed|ft_speed/tf_speed|"
        "speed_ft/speed_tf|speed_fwd/speed_bwd|speed_forward/speed_backward|speed_fw/speed_bw|spd_ft/spd_tf|"
        "f_speed/t_speed|ft_kph/tf_kph|ft_mph/tf_mph|kph_ft/kph_tf|fr_speed/to_speed",
    .level = "zlevel|z_level|zlev|layer|pos_sol|position_par_rapport_au_sol|grade_level|gradelevel|level",
    .levels =
        "f_elev/t_elev|f_zlev/t_zlev|from_elev/to_elev|from_zlev/to_zlev|fnode_zlv/tnode_zlv|fnode_zlev/tnode_zlev|"
        "fnode_elev/tnode_elev|fnodeelev/tnodeelev|f_node_elev/t_node_elev|frm_elev/to_elev|fr_elev/to_elev|"
        "frm_zlev/to_zlev|fr_zlev/to_zlev|f_zlevel/t_zlevel|from_zlevel/to_zlevel|f_level/t_level|"
        "from_level/to_level|level_from/level_to|fr_level/to_level|start_level/end_level|beg_level/end_level|"
        "start_elev/end_elev|beg_elev/end_elev|start_zlev/end_zlev|beg_zlev/end_zlev|zlev_from/zlev_to|zlev_f/zlev_t|"
        "elev_from/elev_to|elev_f/elev_t|ref_zlev/nref_zlev|ref_zlevel/nref_zlevel|z_from/z_to|zfrom/zto|f_z/t_z|"
        "f_lev/t_lev|from_lev/to_lev|nodelevelf/nodelevelt|startgradeseparation/endgradeseparation|"
        "startgrade/endgrade|from_grade/to_grade|f_grade/t_grade|f_layer/t_layer|from_layer/to_layer|"
        "fz_level/tz_level|zlevel_f/zlevel_t|zlevel_from/zlevel_to|from_z_level/to_z_level|f_z_level/t_z_level",
    .nodes =
        "f_jnctid/t_jnctid|ref_in_id/nref_in_id|source/target|u/v|fnode_/tnode_|fnode/tnode|fnode#/tnode#|"
        "from_node/to_node|from_node_id/to_node_id|fromnodeid/tonodeid|start_node/end_node|start_node_id/end_node_id|"
        "node_from/node_to|nodeidfrom/nodeidto|f_node/t_node|fnode_id/tnode_id|from_junction/to_junction|"
        "f_junction/t_junction|jte_id_beg/jte_id_end|f_node_cnn/t_node_cnn|beg_node/end_node|begin_node/end_node|"
        "begin_node_id/end_node_id|a_node/b_node|anode/bnode|node_a/node_b|init_node/term_node|tnidf/tnidt",
    .length =
        "length|length_m|len|shape_length|shape_leng|meters|metres|length_km|length_mi|length_ft|kilometers|km|miles|"
        "feet|shape_len|longueur|lengte",
    .access = "ar_auto|acces_vl|acces_vehicule_leger|motorcar|motor_vehicle|auto_access|car_access",
};

constexpr std::array<SchemaRow, 10> rows{{
    {SchemaKind::starway,
     "a network written by Starway",
     "",
     {.name = "name", .road_class = "class", .oneway = "oneway", .nodes = "from/to"}},
    {SchemaKind::osmnx,
     "OSMnx edges",
     "u v key|osmid",
     {.name = "name",
      .reference = "ref",
      .road_class = "highway",
      .oneway = "oneway",
      .speed = "speed_kph|maxspeed",
      .level = "layer",
      .nodes = "u/v",
      .length = "length"}},
    {SchemaKind::pgrouting,
     "pgRouting edges",
     "source target cost|cost_s",
     {.name = "name|osm_name",
      .reference = "ref",
      .road_class = "highway|fclass",
      .oneway = "oneway|one_way",
      .speed = "maxspeed|kmh",
      .speeds = "maxspeed_forward/maxspeed_backward",
      .level = "layer",
      .nodes = "source/target",
      .length = "length_m|length|km"}},
    {SchemaKind::tomtom,
     "TomTom MultiNet",
     "f_jnctid t_jnctid",
     {.name = "name",
      .reference = "shieldnum",
      .road_class = "frc",
      .oneway = "oneway",
      .speed = "kph",
      .levels = "f_elev/t_elev",
      .nodes = "f_jnctid/t_jnctid",
      .length = "meters"},
     true},
    {SchemaKind::here,
     "HERE Streets",
     "ref_in_id nref_in_id",
     {.name = "st_name",
      .road_class = "func_class",
      .oneway = "dir_travel",
      .speeds = "fr_spd_lim/to_spd_lim",
      .speed_category = "speed_cat",
      .nodes = "ref_in_id/nref_in_id",
      .access = "ar_auto"},
     true},
    {SchemaKind::tiger,
     "US Census TIGER",
     "mtfcc|cfcc|cfcc1",
     {.name = "fullname|name|fename",
      .road_class = "mtfcc|cfcc|cfcc1",
      .oneway = "oneway",
      .nodes = "tnidf/tnidt",
      .length = "length"}},
    {SchemaKind::natural_earth,
     "Natural Earth",
     "featurecla scalerank type",
     {.name = "name|label|namealt", .reference = "label2", .road_class = "type", .length = "length_km"}},
    {SchemaKind::openstreetmap,
     "OpenStreetMap",
     "fclass|highway",
     {.name = "name",
      .reference = "ref|int_ref",
      .road_class = "fclass|highway",
      .oneway = "oneway",
      .speed = "maxspeed",
      .level = "layer",
      .length = "length"}},
    {SchemaKind::coverage,
     "arc coverage",
     "fnode_|fnode|fnode# tnode_|tnode|tnode#",
     {.name = "name|street|fullname",
      .reference = "road_|route|ref|number",
      .road_class = "class",
      .oneway = "oneway|one_way",
      .speed = "speed|maxspeed",
      .level = "level|zlevel",
      .nodes = coverage_nodes,
      .length = "length"}},
    {SchemaKind::generic, "generic field names", "", usual},
}};

constexpr std::array weights{
    WeightNames{
        "cost", "",
        "ft_cost/tf_cost|cost_ft/cost_tf|cost_forward/cost_backward|cost_fwd/cost_bwd|cost/reverse_cost|cost/rcost"},
    WeightNames{"time", "min",
                "ft_minutes/tf_minutes|minutes_ft/minutes_tf|ft_min/tf_min|ft_drivetime/tf_drivetime|"
                "drivetime_fw/drivetime_bw|drivetimefw/drivetimebw|ft_mins/tf_mins|fromtominutes/tofromminutes"},
    WeightNames{"time", "s", "cost_s/reverse_cost_s|cost_s|ft_seconds/tf_seconds|ft_secs/tf_secs"},
    WeightNames{"time", "",
                "ft_time/tf_time|time_ft/time_tf|ft_traveltime/tf_traveltime|traveltime_ft/traveltime_tf|"
                "time_forward/time_backward|time_fwd/time_bwd|ft_tt/tf_tt"},
    WeightNames{"time", "",
                "travel_time|traveltime|travel_tim|minutes|drive_time|drivetime|time_min|time_s|traveltime_min|"
                "traveltime_s|time_sec|"
                "travel_min|seconds|duration|time|zeit|temps"},
};

constexpr std::array looks{
    RoleLook{"one-way rules", "⟨oneway_field⟩",
             "oneway|1way|trafdir|trafficdir|dirtravel|traveldir|directionality|rijricht|ajosuunta|einbahn|sensdecirc",
             "bicycle"},
    RoleLook{"speeds", "⟨speed_field⟩", "speed|kmh|kph|mph|spdlim|vitesse|velocid|geschwind|snelheid"},
    RoleLook{"levels", "⟨level_field⟩", "zlev|elev|gradesep|zlv|nodelevel|possol"},
    RoleLook{"nodes of both ends", "⟨from_field⟩ and ⟨to_field⟩",
             "fnode|tnode|fromnode|tonode|jnctid|startnode|endnode"},
    RoleLook{"times and costs", "⟨weight_field⟩ or ⟨extra_weight⟩",
             "minutes|traveltime|drivetime|cost|impedance|duration"},
    RoleLook{"access", "⟨profile⟩",
             "access|motorcar|motorvehicle|arauto|arped|artruck|arbus|arcarpool|artaxi|ardeliv|aremer|armotor|artraff|"
             "acces"},
    RoleLook{"tolls", "⟨profile⟩", "toll|peage|maut", "total"},
    RoleLook{"classes", "⟨class_field⟩",
             "roadclass|funcclass|functionalc|highway|fclass|roadtype|mtfcc|cfcc|formofway"},
};

}  // namespace

std::span<const SchemaRow> schema_rows() {
    return rows;
}

const RoleNames& usual_names() {
    return rows.back().names;
}

std::string_view doubtful_oneway_names() {
    return "dir_code|direction_code|sens|sentido|sentidod|direction|dir|flow_dir|flowdir|way_count|traffic";
}

std::span<const WeightNames> weight_names() {
    return weights;
}

std::span<const RoleLook> role_looks() {
    return looks;
}

}  // namespace starway::read
