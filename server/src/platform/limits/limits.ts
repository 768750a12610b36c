import type { Pace } from '@guildhall/contract/define'
import { AppError } from '../../kernel/index.ts'
import { runInBatches, type Sql, type Tx } from '../database/index.ts'
import type { Clock } from '../system.ts'
import { widerKey } from './address.ts'

type Rule = { readonly max: number; readonly seconds: number }

/** Figures of the wire contract; the general rule is there against floods, not against people. */
const rules: Record<Exclude<Pace, 'none'>, Rule> = {
  general: { max: 100, seconds: 10 },
  credentials: { max: 3, seconds: 10 },
  mail: { max: 3, seconds: 60 },
  link: { max: 5, seconds: 60 },
}

/** How many times the share of one IPv6 household all households of one /48 have together. */
const households = 20

/** A day after the last try. */
const failuresKeptFor = 86_400_000

export type Limits = {
  /**
   * Counts one request; too many of them raise 429 with the seconds to wait. Nothing is returned
   * when there was nothing to wait for.
   */
  take(pace: Pace, path: string, address: string): Promise<void> | undefined
  /**
   * At most `max` of something per key and period, shared by all nodes. Whoever is inside a
   * transaction counts in it: holding one connection while waiting for another can stop them all.
   */
  allow(key: string, rule: Rule, inside?: Tx): Promise<boolean>
  /** The same, and raises 429 with the seconds to wait. */
  spend(key: string, rule: Rule, inside: Tx): Promise<void>
  /**
   * Lets somebody try a password, or raises 429 while the account has to wait after wrong ones. A
   * try counts as wrong before it is made, so that a crowd that tries at once gets no more tries;
   * one that never came to an answer costs nothing.
   */
  attempt(account: string, work: () => Promise<boolean>): Promise<boolean>
  /** Whoever showed in another way whose account it is begins anew. */
  forgive(account: string, inside: Tx): Promise<void>
  sweep(signal?: AbortSignal): Promise<number>
}

export const noLimits: Limits = {
  take: () => undefined,
  allow: async () => true,
  spend: async () => undefined,
  attempt: (_, work) => work(),
  forgive: async () => undefined,
  sweep: async () => 0,
}

/**
 * Strict rules count in the database, in one atomic statement, so that several nodes share them.
 * The general rule would cost every read a write; it counts per node in memory.
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

  /** Seconds to wait, or 0 when the request is within the rule. A refused request moves nothing. */
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
      const network = widerKey(address)
      const wide = { max: rule.max * households, seconds: rule.seconds }
      if (pace !== 'general') {
        if (network === undefined) return takeShared(key, rule)
        return takeShared(key, rule).then(() => takeShared(`${path}|${network}`, wide))
      }
      takeLocally(key, rule)
      if (network !== undefined) takeLocally(`${path}|${network}`, wide)
      return undefined
    },
    spend: takeShared,
    allow: async (key, rule, inside) => (await count(key, rule, inside)) === 0,
    async attempt(account, work) {
      const now = clock.now()
      const key = failuresOf(account)
      if (!(await sql.one(tryOnce, [key, now, new Date(now.getTime() + failuresKeptFor)]))) {
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
      if (worked) await sql.one(forgetQuietly, [key])
      return worked
    },
    async forgive(account, inside) {
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

/** Answers with a row only when this request is within the rule. */
const takeOne = `
  insert into rate_limits (key, count, since, expires_at) values ($1, 1, $2, $5)
  on conflict (key) do update
    set count = case when rate_limits.since <= $3 then 1 else rate_limits.count + 1 end,
        since = case when rate_limits.since <= $3 then $2 else rate_limits.since end,
        expires_at = $5
    where rate_limits.since <= $3 or rate_limits.count < $4
  returning count, since`

/**
 * The first six tries are free, each further one doubles the wait, to a quarter of an hour. After a
 * hundred the account waits for as long as it is remembered: no guessing goes on for months. Its
 * owner still comes in from a known browser, or by a new password.
 */
const dueAt = `rate_limits.since + case when rate_limits.count > 99 then interval '1 day'
  when rate_limits.count > 5
    then make_interval(secs => least(900, power(2, least(rate_limits.count, 99) - 5)))
  else interval '0' end`

const tryOnce = `
  insert into rate_limits (key, count, since, expires_at) values ($1, 1, $2, $3)
  on conflict (key) do update
    set count = case when rate_limits.expires_at > $2 then rate_limits.count + 1 else 1 end,
        since = $2, expires_at = $3
    where rate_limits.expires_at <= $2 or ${dueAt} <= $2
  returning set_config('synchronous_commit', 'off', true)`

/** Nor does forgetting wait for the disk: at worst one try too many is remembered for a day. */
const forgetQuietly = `
  delete from rate_limits where key = $1 returning set_config('synchronous_commit', 'off', true)`

const timeLeft = `
  select extract(epoch from ${dueAt} - $2)::float8 as left from rate_limits where key = $1`

function tooMany(seconds: number) {
  return new AppError('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', { retryAfter: seconds })
}
