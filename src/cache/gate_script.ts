/**
 * The atomic step of the access gate, for all requests of one turn of the event loop at once.
 *
 * KEYS: the projects version, then per request its bucket and its account version; a key that
 * equals the last ARGV stands for none (all keys of a step lie in one slot of a cluster).
 * ARGV: life of a version in seconds, then per request the size of the bucket and its interval
 * in ms. Reply: the projects version, then per request `remaining` (−1 = refused), milliseconds
 * until full, milliseconds until one unit is available, and the account version ("" = none).
 *
 * Buckets are the moments at which they are full (see domain/rate_policy.ts, whose arithmetic
 * this is); a version that is missing is made from the clock, so it equals none there ever was.
 */
export const GATE_SCRIPT = `
local time = redis.call("TIME")
local now = tonumber(time[1]) * 1000 + tonumber(time[2]) / 1000
local life = tonumber(ARGV[1])
local none = ARGV[#ARGV]
local values = redis.call("MGET", unpack(KEYS))
local known = {}
local function version(position)
  local key = KEYS[position]
  if key == none then return "" end
  local value = values[position] or known[key]
  if not value then
    value = string.format("%s.%06d", time[1], tonumber(time[2]))
    redis.call("SET", key, value, "EX", life)
    known[key] = value
  end
  return value
end
local reply = { version(1) }
for i = 1, (#KEYS - 1) / 2 do
  local bucket = KEYS[2 * i]
  local remaining, reset, retry = 0, 0, 0
  if bucket ~= none then
    local burst, interval = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
    local from = known[bucket] or tonumber(values[2 * i] or 0)
    if from < now then from = now end
    local wanted = from + interval
    local excess = wanted - now - burst * interval
    if excess <= 0.01 then
      redis.call("SET", bucket, string.format("%.3f", wanted), "PX", math.ceil(wanted - now))
      known[bucket] = wanted
      remaining = math.max(0, math.floor(burst - (wanted - now - 0.01) / interval))
      reset = math.ceil(wanted - now)
    else
      remaining = -1
      reset = math.ceil(from - now)
      retry = math.ceil(excess)
    end
  end
  reply[#reply + 1] = remaining
  reply[#reply + 1] = reset
  reply[#reply + 1] = retry
  reply[#reply + 1] = version(2 * i + 1)
end
return reply
`;
