# Mistakes that the compiler must find: all cases compile as they stand, and each has an error of its own in its last line, the mistake, once
# that is part of it.
cmake_minimum_required(VERSION 3.25)

set(headers "")
set(names "")
set(right_code "")
set(wrong_code "")
# says: what the compiler's message must match, so that no case fails for another reason. needs: public headers, or others with their path
# from src/.
function(mistake name says needs right wrong)
  set(begin "namespace ${name} {\nusing namespace starway;\n${right}\n")
  set(headers ${headers} ${needs} PARENT_SCOPE)
  set(names ${names} ${name} PARENT_SCOPE)
  set(says_${name} "${says}" PARENT_SCOPE)
  set(right_code "${right_code}${begin}}\n" PARENT_SCOPE)
  set(wrong_code "${wrong_code}${begin}#line 1 \"${name}\"\n${wrong}\n}\n" PARENT_SCOPE)
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
mistake(edges_by_an_arc "deleted" "core/id.hpp" "float right(IdSpan<EdgeId, const float> values, EdgeId edge) { return values[edge]; }"
  "float wrong(IdSpan<EdgeId, const float> values, ArcId arc) { return values[arc]; }")
mistake(nodes_in_place_of_arcs "deleted" "core/id.hpp" "void go(IdSpan<ArcId, const float>);
void right(IdSpan<ArcId, float> arcs) { go(arcs); }" "void wrong(IdSpan<NodeId, float> nodes) { go(nodes); }")
mistake(span_of_a_temporary "deleted" "road/network.hpp" "std::vector<float> make();
IdSpan<ArcId, const float> right(const std::vector<float>& made) { return made; }" "IdSpan<ArcId, const float> wrong() { return make(); }")
mistake(vector_with_another_key "deleted" "core/id.hpp" "IdVector<EdgeId, float> right(const IdVector<EdgeId, float>& v) { return v; }"
  "IdVector<EdgeId, float> wrong(const IdVector<ArcId, float>& v) { return v; }")
mistake(vector_in_place_of_arcs "deleted" "core/id.hpp" "void go(IdSpan<ArcId, const float>);
void right(const IdVector<ArcId, float>& arcs) { go(arcs); }" "void wrong(const IdVector<NodeId, float>& nodes) { go(nodes); }")
set(skeleton "src/road/index/cch/skeleton.hpp")
set(in_index "using namespace road::index; using graph::OrderId, graph::RankId;")
mistake(rank_as_a_node "deleted" "${skeleton}" "${in_index} RankId right(const SkeletonView& s, NodeId n) { return s.rank[n]; }"
  "RankId wrong(const SkeletonView& s, RankId r) { return s.rank[r]; }")
mistake(heads_of_a_node "deleted" "${skeleton}" "${in_index} auto right(const SkeletonView& s, RankId r) { return s.heads(r); }"
  "auto wrong(const SkeletonView& s, NodeId n) { return s.heads(n); }")
mistake(ranks_as_an_order "deleted|could not convert|no viable conversion" "${skeleton}"
  "${in_index} auto right(const Neighbourhood& g, const IdVector<OrderId, NodeId>& o) { return make_skeleton(g, o); }"
  "auto wrong(const Neighbourhood& g, const IdVector<RankId, NodeId>& o) { return make_skeleton(g, o); }")
mistake(node_of_the_whole_in_a_part "deleted" "src/road/index/order/part_graph.hpp"
  "using namespace road::index; auto right(const PartGraph& g, PartNodeId n) { return g.neighbours(n); }"
  "auto wrong(const PartGraph& g, NodeId n) { return g.neighbours(n); }")
mistake(links_as_arcs "cannot convert|could not convert|no known conversion|cannot bind" "src/road/index/graph/junction_graph.hpp"
  "using namespace road::index; void right(const LinkWeightsView& w, std::vector<graph::LinkId> p, std::vector<ArcId>& a) { append_chains(w, p, a); }"
  "void wrong(const LinkWeightsView& w, std::vector<ArcId> p, std::vector<ArcId>& a) { append_chains(w, p, a); }")
mistake(label_of_a_hub "deleted" "src/base/graph/hub_labels/prune.hpp"
  "using namespace graph; auto right(const HubLists& lists, RankId rank) { return lists.label(rank); }"
  "auto wrong(const HubLists& lists, HubId hub) { return lists.label(hub); }")
mistake(node_as_a_state "deleted" "src/road/network/turns/turn_graph.hpp"
  "using namespace road::network; NodeId right(const TurnGraph& g, StateId s) { return g.node[s]; }"
  "NodeId wrong(const TurnGraph& g, NodeId n) { return g.node[n]; }")
mistake(turn_of_a_road "could not convert|cannot convert|no known conversion|no viable conversion" "src/road/network/turns/turn_graph.hpp"
  "using namespace road::network; ArcId right(const TurnGraph& g, StateArcId a) { return g.travelled(a); }"
  "ArcId wrong(const TurnGraph& g, ArcId a) { return g.travelled(a); }")
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
foreach(view IN ITEMS RoadClasses:tags RoadTags:tags RoadFlags:tags RoadNodeIds:network RoadFactsView:tags)
  string(REPLACE ":" ";" view "${view}")
  list(GET view 0 type)
  list(GET view 1 header)
  mistake(${type}_of_a_temporary "deleted" "road/network.hpp;road/${header}.hpp" "RoadNetwork make();
${type} right(const RoadNetwork& network) { return ${type}(network); }" "${type} wrong() { return ${type}(make()); }")
endforeach()

list(REMOVE_DUPLICATES headers)
set(included "")
foreach(header IN LISTS headers)
  string(REGEX REPLACE "^src/" "" from_src "${header}")
  if(from_src STREQUAL header)
    set(from_src "starway/${header}")
  endif()
  string(APPEND included "#include \"${from_src}\"\n")
endforeach()
execute_process(COMMAND ${CXX} --version OUTPUT_VARIABLE compiler)
set(all_errors "")
if(compiler MATCHES "clang")  # which else stops after 20
  set(all_errors -ferror-limit=0)
endif()
foreach(part IN ITEMS right wrong)
  file(WRITE ${WORK_DIR}/${part}.cpp "${included}${${part}_code}")
  execute_process(COMMAND ${CXX} -std=c++20 -Wall -Wextra -Werror -fsyntax-only -I ${SOURCE_DIR}/include -I ${BINARY_DIR}/include
      -I ${SOURCE_DIR}/src ${all_errors} ${WORK_DIR}/${part}.cpp
    RESULT_VARIABLE result_${part} ERROR_VARIABLE errors_${part})
endforeach()
set(failed "")
if(NOT result_right EQUAL 0)
  set(failed "without the mistakes, it does not compile:\n${errors_right}")
endif()
foreach(name IN LISTS names)
  if(NOT errors_wrong MATCHES "(^|\n)${name}:1:[^\n]*error:[^\n]*(${says_${name}})")
    string(APPEND failed "${name}: the mistake is not found, or not called '${says_${name}}'\n")
  endif()
endforeach()
if(failed)
  message(FATAL_ERROR "${failed}${errors_wrong}")
endif()
