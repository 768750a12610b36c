import { createHmac } from 'node:crypto'
import { runInBatches, type Sql, type Tx } from '../database/index.ts'
import type { KeyRing } from '../key-ring.ts'
import type { Clock, Random } from '../system.ts'

/** What a code may be used for; it is invalid for every other purpose. */
type CodePurpose =
  | 'sign-in'
  | 'email-verification'
  | 'forget-password'
  | 'change-email'
  | 'two-factor'
  | 'proof'
  | 'portal-sign-in'
  | 'portal-finding'

/** `spent`: too many wrong attempts. `gone`: there is none, or it expired. */
type Verdict = 'good' | 'wrong' | 'spent' | 'gone'

/** What identifies a code. */
export type CodeTarget = {
  readonly purpose: CodePurpose
  readonly subject: string
  /** The browser that requested the code, where it is identified. */
  readonly browser?: string | undefined
}

type CodeCheck = {
  readonly verdict: Verdict
  /** Was the code requested by the browser that submits it? */
  readonly own: boolean
}

type CodeOptions = { readonly lifetime: number; readonly tries: number; readonly length?: number }

export type Codes = {
  /** A new code; it replaces the previous one of the same browser. */
  issue(tx: Tx, meant: CodeTarget, options: CodeOptions): Promise<string>
  /**
   * Counts a wrong attempt, in a statement of its own, so that a rollback does not undo the count. A
   * right one is not counted, so that a code can be checked before it is used. A browser that requested
   * a code is compared with its own code and uses its own attempts; all others share the attempts of the
   * newest code, so that they cannot use up the attempts of its owner.
   */
  check(meant: CodeTarget, code: string): Promise<CodeCheck>
  /** Consumes a valid code: of any number of concurrent attempts exactly one succeeds. */
  consume(tx: Tx, meant: CodeTarget, code: string): Promise<boolean>
  sweep(signal?: AbortSignal): Promise<number>
}

type Dependencies = {
  readonly sql: Sql
  readonly clock: Clock
  readonly random: Random
  readonly ring: KeyRing
}

const digits = '0123456789'

export function createCodes({ sql, clock, random, ring }: Dependencies): Codes {
  /** The hash depends on purpose and subject too. */
  function hashes(purpose: CodePurpose, subject: string, code: string): Buffer[] {
    const text = JSON.stringify([purpose, subject, code])
    return ring.derive('codes').map((key) => createHmac('sha256', key).update(text).digest())
  }

  return {
    async issue(tx, { purpose, subject, browser = '' }, { lifetime, tries, length = 6 }) {
      const code = random.token(length, digits)
      const [hash] = hashes(purpose, subject, code)
      await tx.run(
        `insert into codes (purpose, subject, browser, hash, tries_left, other_tries_left, expires_at)
         values ($1, $2, $3, $4, $5, $5, $6)
         on conflict (purpose, subject, browser) do update
           set hash = excluded.hash, tries_left = excluded.tries_left,
               other_tries_left = excluded.other_tries_left, expires_at = excluded.expires_at`,
        [purpose, subject, browser, hash, tries, new Date(clock.ms() + lifetime)],
      )
      return code
    },
    async check({ purpose, subject, browser = '' }, code) {
      const row = await sql.one<{ good: boolean; left: number; own: boolean }>(checkOne, [
        purpose,
        subject,
        browser,
        clock.now(),
        hashes(purpose, subject, code),
      ])
      if (!row) return { verdict: 'gone', own: false }
      const { own } = row
      if (row.left < 0) return { verdict: 'spent', own }
      return { verdict: row.good ? 'good' : 'wrong', own }
    },
    async consume(tx, { purpose, subject }, code) {
      const taken = await tx.run(
        `delete from codes
          where purpose = $1 and subject = $2 and hash = any($3::bytea[]) and expires_at > $4`,
        [purpose, subject, hashes(purpose, subject, code), clock.now()],
      )
      if (taken === 0) return false
      // Codes of other browsers are not needed any more.
      await tx.run('delete from codes where purpose = $1 and subject = $2', [purpose, subject])
      return true
    },
    sweep: (signal) =>
      runInBatches(
        sql,
        `delete from codes where (purpose, subject, browser) in (
           select purpose, subject, browser from codes where expires_at <= $1
            order by expires_at limit $2 for update skip locked)`,
        [clock.now()],
        signal,
      ),
  }
}

/** The update checks the row again under its lock, so that no attempt is lost. */
const checkOne = `
  with candidate as (
    select browser, browser = $3 as own from codes
     where purpose = $1 and subject = $2 and expires_at > $4
     order by browser = $3 desc, expires_at desc limit 1
  )
  update codes
     set tries_left = tries_left - case
           when not own or (tries_left > 0 and hash = any($5::bytea[])) then 0 else 1 end,
         other_tries_left = other_tries_left - case
           when own or (other_tries_left > 0 and hash = any($5::bytea[])) then 0 else 1 end
    from candidate
   where purpose = $1 and subject = $2 and codes.browser = candidate.browser and expires_at > $4
     and case when own then tries_left else other_tries_left end >= 0
  returning hash = any($5::bytea[]) as good, own,
            case when own then tries_left else other_tries_left end as left`
