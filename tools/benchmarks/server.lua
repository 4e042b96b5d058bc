-- Requests for wrk: random points in Belgium, the same in every run. Argument: route, full, table, nearest or heavy.
local kind = "route"

local function point()
    return string.format("%.5f,%.5f", 3.2 + math.random() * 2.3, 50.4 + math.random() * 0.8)
end

local function points(count)
    local list = {}
    for i = 1, count do list[i] = point() end
    return table.concat(list, ";")
end

function init(arguments)
    kind = arguments[1] or kind
    math.randomseed(42)
    paths = {}
    for i = 1, 2000 do
        if kind == "route" then
            paths[i] = "/route/v1/be/" .. points(2) .. "?overview=false"
        elseif kind == "full" then
            paths[i] = "/route/v1/be/" .. points(2) .. "?overview=full&geometries=geojson&steps=true"
        elseif kind == "table" then
            paths[i] = "/table/v1/be/" .. points(100) .. "?skip_waypoints=true"
        elseif kind == "heavy" then
            paths[i] = "/table/v1/be/" .. points(40) .. "?annotations=duration,distance&skip_waypoints=true"
        else
            paths[i] = "/nearest/v1/be/" .. point() .. ""
        end
        if kind == "table" and i == 50 then break end
        if kind == "heavy" and i == 50 then break end
    end
end

local at = 0
function request()
    at = at % #paths + 1
    return wrk.format("GET", paths[at])
end
