/**
 * The atomic step of the access gate, for all requests of one turn of the event loop.
 *
 * KEYS: the versions of projects and of feeds and the count of changes. Then for each request its
 * bucket, its account version and the mark of the account's latest write. A key that equals the
 * last ARGV stands for "none", because all keys of a step must lie in one slot of a cluster.
 *
 * ARGV: the life of a version in seconds. Then for each request the size of the bucket, its interval
 * in ms and how many units it takes. With 0 units the bucket is only looked at,
 * and with fewer it gets units back.
 *
 * Reply: one text with its fields separated by a space, because parsing a list costs many times as
 * much. It holds both versions and the count. Then for each request how many units remain (n, or
 * −1 − n where it is refused), the milliseconds until the bucket is full, the milliseconds until
 * the units are available, the account version and the mark (empty = none).
 *
 * A bucket is stored as the time at which it is full; the arithmetic is that of
 * domain/requests/rate_policy.ts. A missing version is made from the clock, so that it equals no
 * earlier one. A missing count begins again and cannot be compared with an earlier one, so the
 * version of feeds is made again too.
 *
 * A Redis that refuses writes takes no bumps, so its versions prove nothing. For this reason every
 * step writes something and fails there. A step with nothing to write deletes a key that never
 * exists.
 */
import { MOST_SKEW_MS } from "../timing.ts";

export const GATE_SCRIPT = `
local time = redis.call("TIME")
local now = tonumber(time[1]) * 1000 + tonumber(time[2]) / 1000
local life = tonumber(ARGV[1])
local none = ARGV[#ARGV]
local values = redis.call("MGET", unpack(KEYS))
local known = {}
local wrote = false
local function version(position)
  local key = KEYS[position]
  if key == none then return "" end
  local value = values[position] or known[key]
  if not value then
    value = string.format("%s.%06d", time[1], tonumber(time[2]))
    redis.call("SET", key, value, "EX", life)
    known[key] = value
    wrote = true
  end
  return value
end
if KEYS[3] ~= none and not values[3] then
  redis.call("SET", KEYS[3], 1, "EX", life)
  values[2], values[3] = false, 1
end
local reply = { version(1), version(2), values[3] or 0 }
for i = 1, #KEYS / 3 - 1 do
  local bucket = KEYS[3 * i + 1]
  local remaining, reset, retry = 0, 0, 0
  if bucket ~= none then
    local burst, interval = tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
    local units = tonumber(ARGV[3 * i + 1])
    local from = known[bucket] or tonumber(values[3 * i + 1] or 0)
    if from < now or from > now + burst * interval + ${MOST_SKEW_MS} then from = now end
    local wanted = math.max(now, from + units * interval)
    local excess = wanted - now - burst * interval
    if units ~= 0 and excess <= 0.01 then
      local left = math.max(1, math.ceil(wanted - now))
      redis.call("SET", bucket, string.format("%.3f", wanted), "PX", left)
      known[bucket] = wanted
      wrote = true
      from = wanted
    elseif units > 0 then
      retry = math.ceil(excess)
    end
    reset = math.ceil(from - now)
    remaining = math.max(0, math.floor(burst - (from - now - 0.01) / interval))
    if retry > 0 then remaining = -1 - remaining end
  end
  reply[#reply + 1] = remaining
  reply[#reply + 1] = reset
  reply[#reply + 1] = retry
  reply[#reply + 1] = version(3 * i + 2)
  reply[#reply + 1] = values[3 * i + 3] or ""
end
if not wrote then redis.call("DEL", none) end
return table.concat(reply, " ")
`;
