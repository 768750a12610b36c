import { runInBatches, type Sql, type Tx } from '../database/index.ts'
import { type Clock, hashToken, type Random } from '../system.ts'

/** What a token may be used for; it is invalid for every other purpose. */
type Purpose =
  | 'reset-password'
  | 'delete-account'
  | 'social-state'
  | 'passkey-registration'
  | 'passkey-authentication'
  | 'magic-link'
  | 'one-time-token'
  | 'connect-state'
  | 'connect-return'

type ConsumedToken = { readonly subject: string; readonly data: unknown }

export type Tokens = {
  /** A new token for `subject`; only its hash is stored, with optional data. */
  issue(tx: Tx, purpose: Purpose, subject: string, lifetime: number, data?: object): Promise<string>
  /** The subject of a valid token, without consuming it. */
  peek(sql: Sql, purpose: Purpose, token: string): Promise<string | undefined>
  /** Consumes the token: of any number of concurrent attempts exactly one succeeds. */
  consume(tx: Tx, purpose: Purpose, token: string): Promise<string | undefined>
  /** The same, and returns the token's data too. */
  consumeWithData(tx: Tx, purpose: Purpose, token: string): Promise<ConsumedToken | undefined>
  /** Deletes all tokens of `subject` for the purpose. */
  revokeAll(tx: Tx, purpose: Purpose, subject: string): Promise<void>
  sweep(sql: Sql, signal?: AbortSignal): Promise<number>
}

/** Token formats of the contract. */
const formats: Record<Purpose, { length: number; alphabet?: string }> = {
  'reset-password': { length: 24 },
  'social-state': { length: 32 },
  'delete-account': { length: 32, alphabet: '0123456789abcdefghijklmnopqrstuvwxyz' },
  'magic-link': {
    length: 32,
    alphabet: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  },
  'one-time-token': { length: 32 },
  'connect-state': { length: 32 },
  'connect-return': { length: 32 },
  'passkey-registration': { length: 32 },
  'passkey-authentication': { length: 32 },
}

export function createTokens({ clock, random }: { clock: Clock; random: Random }): Tokens {
  const consumeWithData: Tokens['consumeWithData'] = (tx, purpose, token) =>
    tx.one<ConsumedToken>(
      `delete from tokens where hash = $1 and purpose = $2 and expires_at > $3
       returning subject, data`,
      [hashToken(token), purpose, clock.now()],
    )

  return {
    async issue(tx, purpose, subject, lifetime, data) {
      const { length, alphabet } = formats[purpose]
      const token = random.token(length, alphabet)
      const now = clock.ms()
      await tx.run(
        `insert into tokens (hash, purpose, subject, expires_at, created_at, data)
         values ($1, $2, $3, $4, $5, $6::jsonb)`,
        [
          hashToken(token),
          purpose,
          subject,
          new Date(now + lifetime),
          new Date(now),
          data === undefined ? null : JSON.stringify(data),
        ],
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
    consume: async (tx, purpose, token) => (await consumeWithData(tx, purpose, token))?.subject,
    consumeWithData,
    async revokeAll(tx, purpose, subject) {
      await tx.run('delete from tokens where purpose = $1 and subject = $2', [purpose, subject])
    },
    sweep: (sql, signal) =>
      runInBatches(
        sql,
        `delete from tokens where hash in (
           select hash from tokens where expires_at <= $1
            order by expires_at limit $2 for update skip locked)`,
        [clock.now()],
        signal,
      ),
  }
}
