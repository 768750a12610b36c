import { AppError, orThrow, span } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import { hashToken } from '../../platform/system.ts'
import type { Needs } from './needs.ts'
import type { Maker, Ownership } from './ownership.ts'
import { type ApiKey, checkName, checkPrefix, checkRefill, expiryOf, type Owner } from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const length = 64
const shown = 6

type Grants = Pick<
  ApiKey,
  | 'remaining'
  | 'refillAmount'
  | 'refillInterval'
  | 'rateLimitEnabled'
  | 'rateLimitTimeWindow'
  | 'rateLimitMax'
  | 'permissions'
>
type Maybe<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined }

export type Wish = Maybe<Grants> & {
  readonly name?: string | undefined
  readonly expiresIn?: number | null | undefined
  readonly metadata?: ApiKey['metadata'] | undefined
}

const aggregateOf = ({ userId, organizationId }: Owner) =>
  organizationId === null ? `user:${userId}` : `organization:${organizationId}`

/** Leaves what is not named as it is; `null` takes away. */
function granted(wish: Maybe<Grants>, before: Grants): Grants {
  const pick = <Value>(value: Value | undefined, old: Value) => (value === undefined ? old : value)
  return {
    remaining: pick(wish.remaining, before.remaining),
    refillAmount: pick(wish.refillAmount, before.refillAmount),
    refillInterval: pick(wish.refillInterval, before.refillInterval),
    rateLimitEnabled: pick(wish.rateLimitEnabled, before.rateLimitEnabled),
    rateLimitTimeWindow: pick(wish.rateLimitTimeWindow, before.rateLimitTimeWindow),
    rateLimitMax: pick(wish.rateLimitMax, before.rateLimitMax),
    permissions: pick(wish.permissions, before.permissions),
  }
}

export function createManagement(needs: Needs, { demand, ownerFor }: Ownership) {
  const { accounts, chance, clock, database, events, settings } = needs
  const rules = settings.apiKeys
  const ordinary: Grants = {
    remaining: null,
    refillAmount: null,
    refillInterval: null,
    rateLimitEnabled: rules.rateLimit.enabled,
    rateLimitTimeWindow: rules.rateLimit.window,
    rateLimitMax: rules.rateLimit.max,
    permissions: null,
  }

  const tell = (tx: Tx, type: 'created' | 'updated' | 'deleted', key: ApiKey) =>
    events.append(tx, `api_key.${type}`, aggregateOf(key), toWire(key))

  /** `by` is who makes it; an admin makes one for anybody. */
  async function create(by: Maker, owner: Owner, wish: Wish & { prefix?: string | undefined }) {
    const now = clock.now()
    const prefix = orThrow(checkPrefix(wish.prefix))
    const text = prefix + chance.token(length, letters)
    const grants = granted(wish, ordinary)
    const drawn = orThrow(
      checkRefill({
        ...grants,
        // Whoever is refilled begins with a full measure.
        remaining: grants.remaining ?? grants.refillAmount,
        id: chance.id(),
        ...owner,
        name: orThrow(checkName(wish.name)) ?? null,
        start: text.slice(0, shown),
        prefix: prefix === '' ? null : prefix,
        enabled: true,
        expiresAt: orThrow(expiryOf(wish.expiresIn ?? rules.lifetime, now, rules)),
        lastRefillAt: null,
        requestCount: 0,
        windowStartedAt: null,
        lastRequest: null,
        metadata: wish.metadata ?? null,
        createdAt: now,
        updatedAt: now,
      }),
    )
    const key = await database.transaction(async (tx) => {
      const suspendedUntil = await ownerFor(tx, by, owner)
      const made: ApiKey = { ...drawn, suspendedUntil }
      await store.insert(tx, made, hashToken(text))
      await tell(tx, 'created', made)
      return made
    })
    return { key, text }
  }

  /** One that `by` knows of, for what they may do with it; an admin knows of all. */
  async function take(tx: Tx, by: Maker, id: string, action: 'update' | 'delete') {
    const key = await store.lock(tx, id, by.admin ? null : by.userId)
    if (!key) throw new AppError('API_KEY_NOT_FOUND')
    if (!by.admin && key.organizationId !== null) {
      await demand(tx, by.userId, key.organizationId, action)
    }
    return key
  }

  function update(
    by: Maker,
    id: string,
    { expiresIn, enabled, ...wish }: Wish & { readonly enabled?: boolean | undefined },
  ) {
    const given = [expiresIn, enabled, ...Object.values(wish)]
    return database.transaction(async (tx) => {
      const before = await take(tx, by, id, 'update')
      if (given.every((value) => value === undefined)) throw new AppError('NO_VALUES_TO_UPDATE')
      const now = clock.now()
      const next: ApiKey = orThrow(
        checkRefill({
          ...before,
          ...granted(wish, before),
          name: orThrow(checkName(wish.name)) ?? before.name,
          enabled: enabled ?? before.enabled,
          expiresAt:
            expiresIn === undefined ? before.expiresAt : orThrow(expiryOf(expiresIn, now, rules)),
          metadata: wish.metadata === undefined ? before.metadata : wish.metadata,
          updatedAt: now,
        }),
      )
      await store.save(tx, next)
      await tell(tx, 'updated', next)
      return next
    })
  }

  function remove(by: Maker, id: string): Promise<void> {
    return database.transaction(async (tx) => {
      const key = await take(tx, by, id, 'delete')
      await store.remove(tx, key)
      await tell(tx, 'deleted', key)
    })
  }

  function removeExpired(userId: string): Promise<void> {
    return database.transaction(async (tx) => {
      for (const key of await store.removeExpired(tx, userId, clock.now())) {
        await tell(tx, 'deleted', key)
      }
    })
  }

  async function endAll(tx: Tx, userId: string): Promise<void> {
    for (const key of await store.removeAll(tx, userId)) await tell(tx, 'deleted', key)
  }

  // Made before the mailbox was proven, by whoever.
  accounts.hooks.reclaimed.push((tx, user) => endAll(tx, user.id))

  /** A month later even its owner has no question about an expired key. */
  const sweep = (signal?: AbortSignal) =>
    store.sweep(database.sql, new Date(clock.ms() - 30 * span.day), signal)

  return { create, update, remove, removeExpired, sweep }
}
