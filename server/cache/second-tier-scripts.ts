// Lua scripts of the second tier; each runs as one step. They need Redis 6.2 or Valkey, and are sent whole: a script that is
// named by its hash and missing is sent again, after commands that must follow it.
//
// KEYS: `entry`, a hash of one answer; `changes`, a sorted set with the time of the last change of each tag. Its member '' has
// the negative time at which the set was made: older answers may have tags whose changes were evicted with the set.

/** A tag of all answers in Redis, and of none in the memory of a process. */
export const storedAnswers = 'stored answers'

/** Longer than any answer is stored, in microseconds. */
const rememberedUs = 660_000_000
const changesLifetimeMs = 86_400_000

// Numbers of this size lose digits when Lua turns them into text by itself.
const time = `
local clock = redis.call('TIME')
local now = string.format('%.0f', clock[1] * 1000000 + clock[2])
local function madeAt(changes)
  local made = redis.call('ZSCORE', changes, '')
  if made then return -tonumber(made) end
  redis.call('ZADD', changes, '-' .. now, '')
  redis.call('PEXPIRE', changes, ${changesLifetimeMs})
  return tonumber(now)
end
`

/**
 * KEYS entry, changes; ARGV the time of the last answer, '0' at first. Returns the time and the tags that have changed since, each
 * with its time; of a current answer also its lifetime, tags, head and body.
 */
export const readScript = `${time}
local begun = madeAt(KEYS[2])
local since = tonumber(ARGV[1])
local changes
if since < begun or since < now - ${rememberedUs} then changes = {'*', now}
else changes = redis.call('ZRANGEBYSCORE', KEYS[2], ARGV[1], '+inf', 'WITHSCORES') end
local entry = redis.call('HMGET', KEYS[1], 'made', 'tags', 'head', 'body')
if not entry[1] then return {now, changes} end
local made = tonumber(entry[1])
local tags = {'*', '${storedAnswers}'}
for tag in string.gmatch(entry[2], '[^\\n]+') do tags[#tags + 1] = tag end
local isCurrent = made >= begun
for _, changed in ipairs(redis.call('ZMSCORE', KEYS[2], unpack(tags))) do
  if changed and tonumber(changed) >= made then isCurrent = false end
end
if isCurrent then return {now, changes, redis.call('PTTL', KEYS[1]), entry[2], entry[3], entry[4]} end
redis.call('UNLINK', KEYS[1])
return {now, changes}
`

/** KEYS entry; ARGV lifetime in milliseconds, time at which the load began, tags, head, body. */
export const writeScript = `
redis.call('HSET', KEYS[1], 'made', ARGV[2], 'tags', ARGV[3], 'head', ARGV[4], 'body', ARGV[5])
redis.call('PEXPIRE', KEYS[1], ARGV[1])
`

/** KEYS changes; ARGV tags. */
export const changeScript = `${time}
madeAt(KEYS[1])
local scores = {}
for _, tag in ipairs(ARGV) do
  scores[#scores + 1] = now
  scores[#scores + 1] = tag
end
redis.call('ZADD', KEYS[1], unpack(scores))
redis.call('ZREMRANGEBYSCORE', KEYS[1], 0, string.format('%.0f', now - ${rememberedUs}))
redis.call('PEXPIRE', KEYS[1], ${changesLifetimeMs})
`
