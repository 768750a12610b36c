import type { ErrorCode } from '@guildhall/contract'
import { AppError, invalidInput, span } from '../../kernel/index.ts'
import type { Database, Tx } from '../database/index.ts'
import type { Sealer } from '../sealer.ts'
import { type Clock, hashToken, type Random } from '../system.ts'
import * as store from './store.ts'

type Answer = { readonly status: number; readonly body: unknown }
/** A refusal that passes by itself frees its key: the same request may succeed later. */
type Made = Answer & { readonly passes?: boolean }

/** Stores the body of the response in the transaction of the command. */
export type KeepAnswer = (tx: Tx, body: unknown) => Promise<void>

type RepeatableRequest = {
  /** The caller; keys of different callers are independent. */
  readonly owner: readonly string[]
  /** The method and the path. */
  readonly place: readonly string[]
  readonly key: string
  /** Everything else that the request says. */
  readonly body: unknown
  /** The status of success. */
  readonly status: number
}

export type IdempotencyKeys = {
  /**
   * Runs `work` for the first request with a key, and returns its response to every further one: a
   * success, or an error that the same request would meet again. Throws while the first one is still
   * running, and for another request with the same key.
   */
  once(
    request: RepeatableRequest,
    work: (keep: KeepAnswer) => Promise<Made>,
  ): Promise<{ readonly answer: Answer; readonly repeated: boolean }>
  /** Deletes expired keys. */
  sweep(signal?: AbortSignal): Promise<number>
}

type Dependencies = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly sealer: Sealer
}

/** What is stored: a response, or the error in its place, which is formatted anew each time. */
type Stored = Answer | { readonly error: ErrorCode; readonly detail: AppError['detail'] }

const lifetime = 24 * span.hour
/** A process that died holds its key for this long. */
const lease = span.minute
const purpose = 'repeated-answer'

/** Errors that pass by themselves are not stored: the same request may succeed later. */
const isFinal = ({ detail: { retryAfter, status = 400 }, code }: AppError) =>
  retryAfter === undefined && status < 500 && !passing.has(code)
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'SERVER_IS_BUSY',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
  'PROVIDER_UNAVAILABLE',
  // The same request succeeds once its person has confirmed who they are.
  'IDENTITY_CONFIRMATION_REQUIRED',
  'SESSION_IS_NOT_FRESH',
  'A_REQUEST_WITH_THIS_IDEMPOTENCY_KEY_IS_IN_PROGRESS',
])

export function createIdempotencyKeys(dependencies: Dependencies): IdempotencyKeys {
  const { database, clock, random, sealer } = dependencies
  const { sql } = database

  type Keys = { readonly hash: Buffer; readonly bodyHash: Buffer; readonly by: string }

  const sealed = ({ hash }: Keys, stored: Stored) =>
    sealer.seal(purpose, hash.toString('hex'), JSON.stringify(stored))

  /** Undefined for the one who may run the command. */
  async function claimOrFind(keys: Keys): Promise<Stored | undefined> {
    const now = clock.ms()
    const until = new Date(now + lease)
    const expiresAt = new Date(now + lifetime)
    if (await store.claim(sql, { ...keys, now: new Date(now), until, expiresAt })) return undefined
    const found = await store.find(sql, keys.hash)
    if (found && !found.bodyHash.equals(keys.bodyHash)) throw reused()
    const text = found?.answer
      ? sealer.open(purpose, keys.hash.toString('hex'), found.answer)
      : null
    if (!text) throw inProgress()
    return JSON.parse(text) as Stored
  }

  async function run(keys: Keys, status: number, work: (keep: KeepAnswer) => Promise<Made>) {
    try {
      const { passes = false, ...answer } = await work(async (tx, body) => {
        // Who took the key over runs the command: this one is rolled back.
        const text = sealed(keys, { status, body })
        if (!(await store.keep(tx, keys.hash, keys.by, text))) throw inProgress()
      })
      // What the command kept may have changed since, such as a refund that was pending.
      if (passes) await store.release(sql, keys.hash, keys.by)
      else await store.keep(sql, keys.hash, keys.by, sealed(keys, answer), { replaces: true })
      return { answer, repeated: false }
    } catch (error) {
      if (error instanceof AppError) await settle(keys, error)
      throw error
    }
  }

  /** After any other error it is unknown what was done, so that the claim stays until its end. */
  async function settle(keys: Keys, error: AppError) {
    if (!isFinal(error)) return store.release(sql, keys.hash, keys.by)
    const stored = { error: error.code, detail: error.detail }
    await store.keep(sql, keys.hash, keys.by, sealed(keys, stored))
  }

  return {
    async once({ owner, place, key, body, status }, work) {
      const hash = hashToken(JSON.stringify([owner, place, key]))
      const bodyHash = hashToken(JSON.stringify(body))
      const keys = { hash, bodyHash, by: random.id() }
      const stored = await claimOrFind(keys)
      if (!stored) return run(keys, status, work)
      if ('error' in stored) throw new AppError(stored.error, stored.detail)
      return { answer: stored, repeated: true }
    },
    sweep: (signal) => store.sweep(sql, clock.now(), signal),
  }
}

const inProgress = () =>
  new AppError('A_REQUEST_WITH_THIS_IDEMPOTENCY_KEY_IS_IN_PROGRESS', { retryAfter: 1 })

const reused = () =>
  invalidInput({
    loc: ['header', 'Idempotency-Key'],
    msg: 'This Idempotency-Key was used for another request',
    type: 'idempotency_key_reused',
  })
