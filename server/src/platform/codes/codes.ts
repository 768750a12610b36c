import { createHmac } from 'node:crypto'
import { runInBatches, type Sql, type Tx } from '../database/index.ts'
import type { KeyRing } from '../key-ring.ts'
import type { Chance, Clock } from '../system.ts'

/** What a code may be used for; a code of one purpose is worthless for every other. */
export type CodePurpose =
  | 'sign-in'
  | 'email-verification'
  | 'forget-password'
  | 'change-email'
  | 'two-factor'
  | 'proof'

/** `spent`: guessed at too often. `gone`: there is none, or its time is over. */
export type Verdict = 'good' | 'wrong' | 'spent' | 'gone'

/** Whose the code is, and what it is for. */
export type Meant = {
  readonly purpose: CodePurpose
  readonly subject: string
  /** The browser that asks, where one can be told from others. */
  readonly browser?: string | undefined
}

export type Judgement = {
  readonly verdict: Verdict
  /** Does the code belong to the browser that shows it? */
  readonly own: boolean
}

type Terms = { readonly lifetime: number; readonly tries: number; readonly length?: number }

export type Codes = {
  /** A new code; the one before it, for the same browser, is worth nothing any more. */
  issue(tx: Tx, meant: Meant, terms: Terms): Promise<string>
  /**
   * Counts a wrong try, in a statement of its own: a refusal that follows must not undo the count.
   * A right one costs nothing, so that a code may be looked at before it is used. A browser that
   * asked is compared with its own code and spends its own tries; all others share the tries of the
   * newest code, so that they cannot end the code of somebody who asked.
   */
  judge(meant: Meant, code: string): Promise<Judgement>
  /** Takes a code that was judged good: of any number at the same moment exactly one gets it. */
  consume(tx: Tx, meant: Meant, code: string): Promise<boolean>
  sweep(signal?: AbortSignal): Promise<number>
}

type Needs = {
  readonly sql: Sql
  readonly clock: Clock
  readonly chance: Chance
  readonly ring: KeyRing
}

const digits = '0123456789'

export function createCodes({ sql, clock, chance, ring }: Needs): Codes {
  /** The same code has another hash for everybody and everything else. */
  function hashes(purpose: CodePurpose, subject: string, code: string): Buffer[] {
    const text = JSON.stringify([purpose, subject, code])
    return ring.derive('codes').map((key) => createHmac('sha256', key).update(text).digest())
  }

  return {
    async issue(tx, { purpose, subject, browser = '' }, { lifetime, tries, length = 6 }) {
      const code = chance.token(length, digits)
      const [hash] = hashes(purpose, subject, code)
      await tx.run(
        `insert into codes (purpose, subject, browser, hash, tries_left, strangers_left, expires_at)
         values ($1, $2, $3, $4, $5, $5, $6)
         on conflict (purpose, subject, browser) do update
           set hash = excluded.hash, tries_left = excluded.tries_left,
               strangers_left = excluded.strangers_left, expires_at = excluded.expires_at`,
        [purpose, subject, browser, hash, tries, new Date(clock.ms() + lifetime)],
      )
      return code
    },
    async judge({ purpose, subject, browser = '' }, code) {
      const row = await sql.one<{ good: boolean; left: number; own: boolean }>(judgeOne, [
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
      // What other browsers asked for meanwhile is not needed any more.
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

/** The row is found first; counting looks at it again under its lock, so no try is counted twice. */
const judgeOne = `
  with shown as (
    select browser, browser = $3 as own from codes
     where purpose = $1 and subject = $2 and expires_at > $4
     order by browser = $3 desc, expires_at desc limit 1
  )
  update codes
     set tries_left = tries_left - case
           when not own or (tries_left > 0 and hash = any($5::bytea[])) then 0 else 1 end,
         strangers_left = strangers_left - case
           when own or (strangers_left > 0 and hash = any($5::bytea[])) then 0 else 1 end
    from shown
   where purpose = $1 and subject = $2 and codes.browser = shown.browser and expires_at > $4
     and case when own then tries_left else strangers_left end >= 0
  returning hash = any($5::bytea[]) as good, own,
            case when own then tries_left else strangers_left end as left`
