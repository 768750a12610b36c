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

/** `spent`: guessed at too often. `gone`: there is none, or its time is over. */
export type Verdict = 'good' | 'wrong' | 'spent' | 'gone'

type Terms = { readonly lifetime: number; readonly tries: number; readonly length?: number }

export type Codes = {
  /** A new code for the subject; the one before it is worth nothing any more. */
  issue(tx: Tx, purpose: CodePurpose, subject: string, terms: Terms): Promise<string>
  /**
   * Counts a wrong try, in a statement of its own: a refusal that follows must not undo the count.
   * A right one costs nothing, so that a code may be looked at before it is used.
   */
  judge(purpose: CodePurpose, subject: string, code: string): Promise<Verdict>
  /** Takes a code that was judged good: of any number at the same moment exactly one gets it. */
  consume(tx: Tx, purpose: CodePurpose, subject: string, code: string): Promise<boolean>
  revoke(tx: Tx, purpose: CodePurpose, subject: string): Promise<void>
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
    async issue(tx, purpose, subject, { lifetime, tries, length = 6 }) {
      const code = chance.token(length, digits)
      const [hash] = hashes(purpose, subject, code)
      await tx.run(
        `insert into codes (purpose, subject, hash, tries_left, expires_at)
         values ($1, $2, $3, $4, $5)
         on conflict (purpose, subject) do update
           set hash = excluded.hash, tries_left = excluded.tries_left,
               expires_at = excluded.expires_at`,
        [purpose, subject, hash, tries, new Date(clock.ms() + lifetime)],
      )
      return code
    },
    async judge(purpose, subject, code) {
      const row = await sql.one<{ good: boolean; left: number }>(
        `update codes
            set tries_left = tries_left -
              case when tries_left > 0 and hash = any($4::bytea[]) then 0 else 1 end
          where purpose = $1 and subject = $2 and expires_at > $3 and tries_left >= 0
          returning hash = any($4::bytea[]) as good, tries_left as left`,
        [purpose, subject, clock.now(), hashes(purpose, subject, code)],
      )
      if (!row) return 'gone'
      if (row.left < 0) return 'spent'
      return row.good ? 'good' : 'wrong'
    },
    async consume(tx, purpose, subject, code) {
      const taken = await tx.run(
        `delete from codes
          where purpose = $1 and subject = $2 and hash = any($3::bytea[]) and expires_at > $4`,
        [purpose, subject, hashes(purpose, subject, code), clock.now()],
      )
      return taken > 0
    },
    async revoke(tx, purpose, subject) {
      await tx.run('delete from codes where purpose = $1 and subject = $2', [purpose, subject])
    },
    sweep: (signal) =>
      runInBatches(
        sql,
        `delete from codes where (purpose, subject) in (
           select purpose, subject from codes where expires_at <= $1
            order by expires_at limit $2 for update skip locked)`,
        [clock.now()],
        signal,
      ),
  }
}
