import { AppError, orThrow, span } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { hashToken } from '../../../platform/system.ts'
import type { Dependencies } from './dependencies.ts'
import type { KeyActor, Ownership } from './ownership.ts'
import { type ApiKey, checkName, checkPrefix, checkRefill, expiryOf, type Owner } from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const length = 64
const startLength = 6

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
type Optional<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined }

export type KeyInput = Optional<Grants> & {
  readonly name?: string | undefined
  readonly expiresIn?: number | null | undefined
  readonly metadata?: ApiKey['metadata'] | undefined
}

const aggregateOf = ({ userId, organizationId }: Owner) =>
  organizationId === null ? `user:${userId}` : `organization:${organizationId}`

/** Omitted fields keep their value; `null` removes it. */
function applyGrants(input: Optional<Grants>, before: Grants): Grants {
  const pick = <Value>(value: Value | undefined, old: Value) => (value === undefined ? old : value)
  return {
    remaining: pick(input.remaining, before.remaining),
    refillAmount: pick(input.refillAmount, before.refillAmount),
    refillInterval: pick(input.refillInterval, before.refillInterval),
    rateLimitEnabled: pick(input.rateLimitEnabled, before.rateLimitEnabled),
    rateLimitTimeWindow: pick(input.rateLimitTimeWindow, before.rateLimitTimeWindow),
    rateLimitMax: pick(input.rateLimitMax, before.rateLimitMax),
    permissions: pick(input.permissions, before.permissions),
  }
}

export function createManagement(
  dependencies: Dependencies,
  { assertMember, lockOwner }: Ownership,
) {
  const { accounts, random, clock, database, events, settings } = dependencies
  const rules = settings.apiKeys
  const defaultGrants: Grants = {
    remaining: null,
    refillAmount: null,
    refillInterval: null,
    rateLimitEnabled: rules.rateLimit.enabled,
    rateLimitTimeWindow: rules.rateLimit.window,
    rateLimitMax: rules.rateLimit.max,
    permissions: null,
  }

  const appendEvent = (tx: Tx, type: 'updated' | 'deleted', key: ApiKey) =>
    events.append(tx, `api_key.${type}`, aggregateOf(key), toWire(key))

  /** An admin may create a key for any owner. */
  async function create(
    actor: KeyActor,
    owner: Owner,
    input: KeyInput & { prefix?: string | undefined },
  ) {
    const now = clock.now()
    const prefix = orThrow(checkPrefix(input.prefix))
    const text = prefix + random.token(length, letters)
    const grants = applyGrants(input, defaultGrants)
    const draft = orThrow(
      checkRefill({
        ...grants,
        // A key with refills starts with the full amount.
        remaining: grants.remaining ?? grants.refillAmount,
        id: random.id(),
        ...owner,
        name: orThrow(checkName(input.name)) ?? null,
        start: text.slice(0, startLength),
        prefix: prefix === '' ? null : prefix,
        enabled: true,
        expiresAt: orThrow(expiryOf(input.expiresIn ?? rules.lifetime, now, rules)),
        lastRefillAt: null,
        requestCount: 0,
        windowStartedAt: null,
        lastRequest: null,
        metadata: input.metadata ?? null,
        createdAt: now,
        updatedAt: now,
      }),
    )
    const key = await database.transaction(async (tx) => {
      const suspendedUntil = await lockOwner(tx, actor, owner)
      const created: ApiKey = { ...draft, suspendedUntil }
      await store.insert(tx, created, hashToken(text))
      const payload = { ...toWire(created), creatorId: actor.userId || null }
      await events.append(tx, 'api_key.created', aggregateOf(created), payload)
      return created
    })
    return { key, text }
  }

  /** Locks a key that the actor may see, and checks the action; an admin may see all keys. */
  async function lockKey(tx: Tx, actor: KeyActor, id: string, action: 'update' | 'delete') {
    const key = await store.lock(tx, id, actor.admin ? null : actor.userId)
    if (!key) throw new AppError('API_KEY_NOT_FOUND')
    if (!actor.admin && key.organizationId !== null) {
      await assertMember(tx, actor.userId, key.organizationId, action)
    }
    return key
  }

  function update(
    actor: KeyActor,
    id: string,
    { expiresIn, enabled, ...input }: KeyInput & { readonly enabled?: boolean | undefined },
  ) {
    const given = [expiresIn, enabled, ...Object.values(input)]
    return database.transaction(async (tx) => {
      const before = await lockKey(tx, actor, id, 'update')
      if (given.every((value) => value === undefined)) throw new AppError('NO_VALUES_TO_UPDATE')
      const now = clock.now()
      const next: ApiKey = orThrow(
        checkRefill({
          ...before,
          ...applyGrants(input, before),
          name: orThrow(checkName(input.name)) ?? before.name,
          enabled: enabled ?? before.enabled,
          expiresAt:
            expiresIn === undefined ? before.expiresAt : orThrow(expiryOf(expiresIn, now, rules)),
          metadata: input.metadata === undefined ? before.metadata : input.metadata,
          updatedAt: now,
        }),
      )
      await store.save(tx, next)
      await appendEvent(tx, 'updated', next)
      return next
    })
  }

  function remove(actor: KeyActor, id: string): Promise<void> {
    return database.transaction(async (tx) => {
      const key = await lockKey(tx, actor, id, 'delete')
      await store.remove(tx, key)
      await appendEvent(tx, 'deleted', key)
    })
  }

  function removeExpired(owner: Owner, actorId: string): Promise<void> {
    return database.transaction(async (tx) => {
      if (owner.organizationId !== null) {
        await assertMember(tx, actorId, owner.organizationId, 'delete')
      }
      for (const key of await store.removeExpired(tx, owner, clock.now())) {
        await appendEvent(tx, 'deleted', key)
      }
    })
  }

  async function removeAll(tx: Tx, userId: string): Promise<void> {
    for (const key of await store.removeAll(tx, userId)) await appendEvent(tx, 'deleted', key)
  }

  // Keys created before the mailbox was verified are not trusted.
  accounts.hooks.reclaimed.register('api-keys.remove-all', (tx, user) => removeAll(tx, user.id))

  /** Expired keys stay visible for a month. */
  const sweep = (signal?: AbortSignal) =>
    store.sweep(database.sql, new Date(clock.ms() - 30 * span.day), signal)

  return { create, update, remove, removeExpired, sweep }
}
