# Mistakes that the compiler must find: each case compiles as it stands, and does not once its last line, the mistake, is part of it.
cmake_minimum_required(VERSION 3.25)

set(failed "")
# says: what the compiler's message must match, so that no case fails for another reason. headers: public ones, or with
# their path from src/.
function(mistake name says headers right wrong)
  set(code "")
  foreach(header IN LISTS headers)
    if(header MATCHES "^src/(.*)")
      string(APPEND code "#include \"${CMAKE_MATCH_1}\"\n")
    else()
      string(APPEND code "#include \"starway/${header}\"\n")
    endif()
  endforeach()
  foreach(part IN ITEMS right wrong)
    file(WRITE ${WORK_DIR}/${name}.cpp "${code}using namespace starway;\n${right}\n")
    execute_process(COMMAND ${CXX} -std=c++20 -Wall -Wextra -Werror -fsyntax-only -I ${SOURCE_DIR}/include -I ${BINARY_DIR}/include
        -I ${SOURCE_DIR}/src
        ${WORK_DIR}/${name}.cpp
      RESULT_VARIABLE result ERROR_VARIABLE errors)
    if("${part}" STREQUAL "right" AND NOT result EQUAL 0)
      message("${name}: does not compile without the mistake:\n${errors}")
      set(failed TRUE PARENT_SCOPE)
    elseif("${part}" STREQUAL "wrong" AND (result EQUAL 0 OR NOT errors MATCHES "${says}"))
      message("${name}: the mistake is not found, or not called '${says}':\n${errors}")
      set(failed TRUE PARENT_SCOPE)
    endif()
    string(APPEND right "\n${wrong}")
  endforeach()
endfunction()

mistake(swapped_ids "could not convert|cannot convert|no known conversion" "core/id.hpp" "void go(NodeId, ArcId);
void right(NodeId n, ArcId a) { go(n, a); }" "void wrong(NodeId n, ArcId a) { go(a, n); }")
mistake(one_id_as_another "deleted" "core/id.hpp" "EdgeId right(std::uint32_t number) { return EdgeId(number); }"
  "EdgeId wrong(ArcId arc) { return EdgeId(arc); }")
mistake(number_as_id "could not convert|no viable conversion" "core/id.hpp" "NodeId right() { return NodeId(3); }"
  "NodeId wrong() { return 3U; }")
mistake(arcs_by_a_node "deleted" "road/network.hpp" "NodeId right(const RoadNetwork& roads, ArcId arc) { return roads.heads()[arc]; }"
  "NodeId wrong(const RoadNetwork& roads, NodeId node) { return roads.heads()[node]; }")
mistake(weight_of_an_edge "deleted" "road/network.hpp" "auto right(const WeightColumn& column, ArcId arc) { return column.steps(arc); }"
  "auto wrong(const WeightColumn& column, EdgeId edge) { return column.steps(edge); }")
mistake(edges_by_an_arc "deleted" "core/id_span.hpp" "float right(IdSpan<EdgeId, const float> values, EdgeId edge) { return values[edge]; }"
  "float wrong(IdSpan<EdgeId, const float> values, ArcId arc) { return values[arc]; }")
mistake(nodes_in_place_of_arcs "deleted" "core/id_span.hpp" "void go(IdSpan<ArcId, const float>);
void right(IdSpan<ArcId, float> arcs) { go(arcs); }" "void wrong(IdSpan<NodeId, float> nodes) { go(nodes); }")
mistake(span_of_a_temporary "deleted" "road/network.hpp" "std::vector<float> make();
IdSpan<ArcId, const float> right(const std::vector<float>& made) { return made; }" "IdSpan<ArcId, const float> wrong() { return make(); }")
mistake(vector_with_another_key "deleted" "core/id_span.hpp" "IdVector<EdgeId, float> right(const IdVector<EdgeId, float>& v) { return v; }"
  "IdVector<EdgeId, float> wrong(const IdVector<ArcId, float>& v) { return v; }")
mistake(vector_in_place_of_arcs "deleted" "core/id_span.hpp" "void go(IdSpan<ArcId, const float>);
void right(const IdVector<ArcId, float>& arcs) { go(arcs); }" "void wrong(const IdVector<NodeId, float>& nodes) { go(nodes); }")
set(skeleton "src/road/index/cch/skeleton.hpp")
set(in_index "namespace starway::road::index { using graph::OrderId, graph::RankId;")
mistake(rank_as_a_node "deleted" "${skeleton}" "${in_index} RankId right(const SkeletonView& s, NodeId n) { return s.rank[n]; } }"
  "${in_index} RankId wrong(const SkeletonView& s, RankId r) { return s.rank[r]; } }")
mistake(heads_of_a_node "deleted" "${skeleton}" "${in_index} auto right(const SkeletonView& s, RankId r) { return s.heads(r); } }"
  "${in_index} auto wrong(const SkeletonView& s, NodeId n) { return s.heads(n); } }")
mistake(ranks_as_an_order "deleted|could not convert|no viable conversion" "${skeleton}"
  "${in_index} auto right(const Neighbourhood& g, const IdVector<OrderId, NodeId>& o) { return make_skeleton(g, o); } }"
  "${in_index} auto wrong(const Neighbourhood& g, const IdVector<RankId, NodeId>& o) { return make_skeleton(g, o); } }")
mistake(node_of_the_whole_in_a_part "deleted" "src/road/index/order/part_graph.hpp"
  "namespace starway::road::index { auto right(const PartGraph& g, PartNodeId n) { return g.neighbours(n); } }"
  "namespace starway::road::index { auto wrong(const PartGraph& g, NodeId n) { return g.neighbours(n); } }")
mistake(links_as_arcs "cannot convert|could not convert|no known conversion|cannot bind" "src/road/index/graph/junction_graph.hpp"
  "namespace starway::road::index { void right(const LinkWeightsView& w, std::vector<graph::LinkId> p, std::vector<ArcId>& a) { append_chains(w, p, a); } }"
  "namespace starway::road::index { void wrong(const LinkWeightsView& w, std::vector<ArcId> p, std::vector<ArcId>& a) { append_chains(w, p, a); } }")
mistake(label_of_a_hub "deleted" "src/base/graph/hub_labels/prune.hpp"
  "namespace starway::graph { auto right(const HubLists& lists, RankId rank) { return lists.label(rank); } }"
  "namespace starway::graph { auto wrong(const HubLists& lists, HubId hub) { return lists.label(hub); } }")
mistake(node_as_a_state "deleted" "src/road/network/turns/turn_graph.hpp"
  "namespace starway::road::network { NodeId right(const TurnGraph& g, StateId s) { return g.node[s]; } }"
  "namespace starway::road::network { NodeId wrong(const TurnGraph& g, NodeId n) { return g.node[n]; } }")
mistake(turn_of_a_road "could not convert|cannot convert|no known conversion|no viable conversion" "src/road/network/turns/turn_graph.hpp"
  "namespace starway::road::network { ArcId right(const TurnGraph& g, StateArcId a) { return g.travelled(a); } }"
  "namespace starway::road::network { ArcId wrong(const TurnGraph& g, ArcId a) { return g.travelled(a); } }")
mistake(ignored_result "nodiscard|ignoring" "road/open.hpp" "bool right() { return open(\"roads.csv\").has_value(); }"
  "void wrong() { open(\"roads.csv\"); }")
mistake(ignored_check "nodiscard|ignoring" "core/result.hpp" "Result<void> check();
bool right() { return check().has_value(); }" "void wrong() { check(); }")
mistake(search_of_a_temporary_map "deleted" "grid/search.hpp" "GridSearch right(const GridMap& map) { return GridSearch(map); }"
  "GridSearch wrong() { return GridSearch(GridMap(3, 3)); }")
mistake(field_of_a_temporary_map "deleted" "grid/field.hpp" "GridField right(const GridMap& map) { return GridField(map); }"
  "GridField wrong() { return GridField(GridMap(3, 3)); }")
mistake(search_of_a_temporary_mesh "deleted" "mesh/search.hpp" "NavigationMesh make();
MeshSearch right(const NavigationMesh& mesh) { return MeshSearch(mesh); }" "MeshSearch wrong() { return MeshSearch(make()); }")
foreach(view IN ITEMS RoadClasses:tags RoadTags:tags RoadFlags:tags RoadNodeIds:node_ids RoadFactsView:road_facts)
  string(REPLACE ":" ";" view "${view}")
  list(GET view 0 type)
  list(GET view 1 header)
  mistake(${type}_of_a_temporary "deleted" "road/network.hpp;road/${header}.hpp" "RoadNetwork make();
${type} right(const RoadNetwork& network) { return ${type}(network); }" "${type} wrong() { return ${type}(make()); }")
endforeach()

if(failed)
  message(FATAL_ERROR "see above")
endif()
