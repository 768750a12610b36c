import type { Sql, Tx } from '../database/index.ts'
import { type Chance, type Clock, hashToken } from '../system.ts'

/** What a token may be used for; a token of one purpose is worthless for every other. */
export type Purpose = 'reset-password' | 'delete-account'

export type Tokens = {
  /** A new secret for `subject`; only its hash is stored. */
  issue(tx: Tx, purpose: Purpose, subject: string, lifetime: number): Promise<string>
  /** Says whom a live token belongs to, and leaves it alive. */
  peek(sql: Sql, purpose: Purpose, token: string): Promise<string | undefined>
  /** Takes the token: of any number of attempts at the same moment exactly one succeeds. */
  consume(tx: Tx, purpose: Purpose, token: string): Promise<string | undefined>
  /** Ends every token that `subject` still holds for the purpose. */
  revokeAll(tx: Tx, purpose: Purpose, subject: string): Promise<void>
  sweep(sql: Sql): Promise<number>
}

/** The wire says how a token looks. */
const forms: Record<Purpose, { length: number; alphabet?: string }> = {
  'reset-password': { length: 24 },
  'delete-account': { length: 32, alphabet: '0123456789abcdefghijklmnopqrstuvwxyz' },
}

export function createTokens({ clock, chance }: { clock: Clock; chance: Chance }): Tokens {
  return {
    async issue(tx, purpose, subject, lifetime) {
      const { length, alphabet } = forms[purpose]
      const token = chance.token(length, alphabet)
      const now = clock.ms()
      await tx.run(
        `insert into tokens (hash, purpose, subject, expires_at, created_at)
         values ($1, $2, $3, $4, $5)`,
        [hashToken(token), purpose, subject, new Date(now + lifetime), new Date(now)],
      )
      return token
    },
    async peek(sql, purpose, token) {
      const row = await sql.one<{ subject: string }>(
        'select subject from tokens where hash = $1 and purpose = $2 and expires_at > $3',
        [hashToken(token), purpose, clock.now()],
      )
      return row?.subject
    },
    async consume(tx, purpose, token) {
      const row = await tx.one<{ subject: string }>(
        `delete from tokens where hash = $1 and purpose = $2 and expires_at > $3
         returning subject`,
        [hashToken(token), purpose, clock.now()],
      )
      return row?.subject
    },
    async revokeAll(tx, purpose, subject) {
      await tx.run('delete from tokens where purpose = $1 and subject = $2', [purpose, subject])
    },
    sweep: (sql) => sql.run('delete from tokens where expires_at <= $1', [clock.now()]),
  }
}
