import type { RateLimitClass } from '@guildhall/contract/kernel/define'
import { AppError } from '../../kernel/index.ts'
import { runInBatches, type Sql, type Tx } from '../database/index.ts'
import type { Clock } from '../system.ts'
import { limiterKey, widerNetworkKey } from './address.ts'

type Rule = { readonly max: number; readonly seconds: number }

/** The limits of the contract; the general one is only against floods. */
const rules: Record<Exclude<RateLimitClass, 'none'>, Rule> = {
  general: { max: 100, seconds: 10 },
  credentials: { max: 3, seconds: 10 },
  mail: { max: 3, seconds: 60 },
  link: { max: 5, seconds: 60 },
}

/** How many times the limit of one /64 applies to its whole /48. */
const wideFactor = 20
const wide = ({ max, seconds }: Rule): Rule => ({ max: max * wideFactor, seconds })

/** Failed attempts are remembered for a day. */
const failureMemory = 86_400_000

export type Limits = {
  /**
   * Counts one request; too many of them throw 429 with the seconds to wait. Returns no promise when
   * the limit is counted in memory.
   */
  take(pace: RateLimitClass, path: string, address: string): Promise<void> | undefined
  /**
   * Is this within `max` uses per key and period, shared by all nodes? Inside a transaction it must
   * count in it: waiting for a second connection could deadlock the pool.
   */
  allow(key: string, rule: Rule, inside?: Tx): Promise<boolean>
  /** The same for each caller: an IPv6 address counts with its networks, as in `take`. */
  allowFrom(key: string, address: string, rule: Rule): Promise<boolean>
  /** One use that was counted by `allowFrom` is none: what it was counted against did not happen. */
  giveBack(key: string, address: string): Promise<void>
  /** The same, but throws 429 with the seconds to wait. */
  spend(key: string, rule: Rule, inside: Tx): Promise<void>
  /**
   * Runs a password check, or throws 429 while the account is locked after wrong attempts. An attempt
   * counts as wrong before it is made, so that parallel attempts gain nothing; one that failed with an
   * error is not counted.
   */
  attempt(account: string, work: () => Promise<boolean>): Promise<boolean>
  /** Forgets the failures of an account whose owner authenticated by other means. */
  clearFailures(account: string, inside: Tx): Promise<void>
  sweep(signal?: AbortSignal): Promise<number>
}

export const noLimits: Limits = {
  take: () => undefined,
  allow: async () => true,
  allowFrom: async () => true,
  giveBack: async () => undefined,
  spend: async () => undefined,
  attempt: (_, work) => work(),
  clearFailures: async () => undefined,
  sweep: async () => 0,
}

/**
 * Strict limits are counted in the database, in one atomic statement, so that all nodes share them.
 * The general limit would cost a write per read, so it is counted per node in memory.
 */
export function createLimits({ sql, clock }: { sql: Sql; clock: Clock }): Limits {
  const recent = new Map<string, { count: number; since: number }>()

  function takeLocally(key: string, { max, seconds }: Rule) {
    const now = clock.ms()
    const seen = recent.get(key)
    if (!seen || now - seen.since >= seconds * 1000) {
      if (recent.size >= 100_000) recent.clear()
      recent.set(key, { count: 1, since: now })
    } else if (seen.count >= max) {
      throw tooMany(Math.ceil((seen.since + seconds * 1000 - now) / 1000))
    } else {
      seen.count++
    }
  }

  /** Seconds to wait, or 0 when the request is within the limit. A refused request is not counted. */
  async function count(key: string, { max, seconds }: Rule, on: Sql = sql): Promise<number> {
    const now = clock.ms()
    const row = await on.one<{ count: number; since: Date }>(takeOne, [
      key,
      new Date(now),
      new Date(now - seconds * 1000),
      max,
      new Date(now + seconds * 1000),
    ])
    if (row) return 0
    const blocked = await on.one<{ since: Date }>('select since from rate_limits where key = $1', [
      key,
    ])
    const since = blocked?.since.getTime() ?? now
    return Math.max(1, Math.ceil((since + seconds * 1000 - now) / 1000))
  }

  async function takeShared(key: string, rule: Rule, on: Sql = sql): Promise<void> {
    const wait = await count(key, rule, on)
    if (wait > 0) throw tooMany(wait)
  }

  return {
    take(pace, path, address) {
      if (pace === 'none') return undefined
      const rule = rules[pace]
      const key = `${path}|${address}`
      const network = widerNetworkKey(address)
      if (pace !== 'general') {
        if (network === undefined) return takeShared(key, rule)
        return takeShared(key, rule).then(() => takeShared(`${path}|${network}`, wide(rule)))
      }
      takeLocally(key, rule)
      if (network !== undefined) takeLocally(`${path}|${network}`, wide(rule))
      return undefined
    },
    spend: takeShared,
    allow: async (key, rule, inside) => (await count(key, rule, inside)) === 0,
    async allowFrom(key, address, rule) {
      const client = limiterKey(address)
      if ((await count(`${key}|${client}`, rule)) > 0) return false
      const network = widerNetworkKey(client)
      if (network === undefined) return true
      return (await count(`${key}|${network}`, wide(rule))) === 0
    },
    async giveBack(key, address) {
      const client = limiterKey(address)
      const keys = [client, widerNetworkKey(client) ?? client].map((each) => `${key}|${each}`)
      await sql.run('update rate_limits set count = greatest(count - 1, 0) where key = any($1)', [
        keys,
      ])
    },
    async attempt(account, work) {
      const now = clock.now()
      const key = failuresOf(account)
      if (!(await sql.one(startAttempt, [key, now, new Date(now.getTime() + failureMemory)]))) {
        const row = await sql.one<{ left: number }>(timeLeft, [key, now])
        throw tooMany(Math.max(1, Math.ceil(row?.left ?? 0)))
      }
      let worked = false
      try {
        worked = await work()
      } catch (error) {
        await sql.run('update rate_limits set count = count - 1 where key = $1', [key])
        throw error
      }
      if (worked) await sql.one(forgetFailures, [key])
      return worked
    },
    async clearFailures(account, inside) {
      await inside.run('delete from rate_limits where key = $1', [failuresOf(account)])
    },
    sweep: (signal) =>
      runInBatches(
        sql,
        `delete from rate_limits where key in (
           select key from rate_limits where expires_at <= $1
            order by expires_at limit $2 for update skip locked)`,
        [clock.now()],
        signal,
      ),
  }
}

const failuresOf = (account: string) => `failures|${account}`

/** Returns a row only when this request is within the limit. */
const takeOne = `
  insert into rate_limits (key, count, since, expires_at) values ($1, 1, $2, $5)
  on conflict (key) do update
    set count = case when rate_limits.since <= $3 then 1 else rate_limits.count + 1 end,
        since = case when rate_limits.since <= $3 then $2 else rate_limits.since end,
        expires_at = $5
    where rate_limits.since <= $3 or rate_limits.count < $4
  returning count, since`

/**
 * The first six attempts are free, each further one doubles the delay, up to 15 minutes. After a
 * hundred the account is locked for as long as failures are remembered, against guessing over months.
 * Its owner can still sign in from a known browser, or reset the password.
 */
const dueAt = `rate_limits.since + case when rate_limits.count > 99 then interval '1 day'
  when rate_limits.count > 5
    then make_interval(secs => least(900, power(2, least(rate_limits.count, 99) - 5)))
  else interval '0' end`

const startAttempt = `
  insert into rate_limits (key, count, since, expires_at) values ($1, 1, $2, $3)
  on conflict (key) do update
    set count = case when rate_limits.expires_at > $2 then rate_limits.count + 1 else 1 end,
        since = $2, expires_at = $3
    where rate_limits.expires_at <= $2 or ${dueAt} <= $2
  returning set_config('synchronous_commit', 'off', true)`

/** Asynchronous commit: at worst one failure too many is remembered for a day. */
const forgetFailures = `
  delete from rate_limits where key = $1 returning set_config('synchronous_commit', 'off', true)`

const timeLeft = `
  select extract(epoch from ${dueAt} - $2)::float8 as left from rate_limits where key = $1`

function tooMany(seconds: number) {
  return new AppError('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', { retryAfter: seconds })
}
