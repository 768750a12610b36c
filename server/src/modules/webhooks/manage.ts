import { events as catalogue } from '@guildhall/contract'
import { AppError, after, span } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import { mayCall } from '../../platform/outgoing/index.ts'
import type { Keying } from '../../platform/webhook-signature.ts'
import type { Needs } from './needs.ts'
import { unknownEvents, type Webhook } from './rules.ts'
import type { createSecrets } from './secrets.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

/** Whose webhooks: those of one organization, or those of the whole installation. */
export type Scope = { readonly organizationId: string | null; readonly userId: string | null }

export type Wish = {
  readonly url: string
  readonly name: string | null
  readonly events: readonly string[]
  readonly keying?: Keying
}
export type Change = { readonly [name in 'url' | 'name' | 'events']?: Wish[name] | undefined } & {
  readonly enabled?: boolean | undefined
}

const known = Object.keys(catalogue)

/** Making, changing and ending webhooks. */
export function createManagement(
  needs: Needs,
  secrets: ReturnType<typeof createSecrets>,
  skipWaiting: (tx: Tx, webhook: Webhook) => Promise<void>,
  tidySoon: () => void,
) {
  const { chance, clock, database, events, places, settings } = needs

  function check({ organizationId }: Scope, { url, events: wanted }: Change) {
    if (url !== undefined && !mayCall(url, places)) {
      throw new AppError('WEBHOOK_ADDRESS_IS_NOT_ALLOWED')
    }
    if (wanted && unknownEvents(wanted, known, organizationId !== null).length > 0) {
      throw new AppError('WEBHOOK_EVENT_IS_NOT_KNOWN')
    }
  }

  async function hold(tx: Tx, { organizationId }: Scope, id: string): Promise<Webhook> {
    const webhook = await store.lock(tx, organizationId, id)
    if (!webhook) throw new AppError('WEBHOOK_NOT_FOUND')
    return webhook
  }

  const tell = (
    tx: Tx,
    what: 'created' | 'updated' | 'deleted' | 'secret_rotated',
    webhook: Webhook,
  ) => events.append(tx, `webhook.${what}`, `webhook:${webhook.id}`, toWire(webhook))

  function create(scope: Scope, wish: Wish) {
    check(scope, wish)
    const { organizationId, userId } = scope
    return database.transaction(async (tx) => {
      await store.lockScope(tx, organizationId)
      const { maximum } = settings.webhooks
      if ((await store.count(tx, organizationId)) >= maximum)
        throw new AppError('TOO_MANY_WEBHOOKS')
      const now = clock.now()
      const webhook: Webhook = {
        id: chance.id(),
        organizationId,
        url: wish.url,
        name: wish.name,
        events: wish.events,
        enabled: true,
        disabledBecause: null,
        failingSince: null,
        failures: 0,
        keying: wish.keying ?? 'decoded',
        createdBy: userId,
        createdAt: now,
        updatedAt: now,
      }
      await store.insert(tx, webhook)
      const secret = await secrets.add(tx, webhook.id)
      await tell(tx, 'created', webhook)
      return { webhook, secret }
    })
  }

  /** Where it leads is looked at again whenever it is to run, by today's rules. */
  function update(scope: Scope, id: string, change: Change) {
    check(scope, change)
    return database.transaction(async (tx) => {
      const current = await hold(tx, scope, id)
      const now = clock.now()
      const given = {
        url: change.url ?? current.url,
        name: change.name === undefined ? current.name : change.name,
        events: change.events ?? current.events,
      }
      const next = { ...current, ...given, ...switched(current, change.enabled), updatedAt: now }
      if (next.enabled) check(scope, { url: next.url })
      await store.save(tx, next)
      if (current.enabled && !next.enabled) await skipWaiting(tx, next)
      await tell(tx, 'updated', next)
      return next
    })
  }

  /** It is gone at once, with its secrets; its messages follow in pieces. */
  function remove(scope: Scope, id: string) {
    return database.transaction(async (tx) => {
      const webhook = await hold(tx, scope, id)
      await store.remove(tx, scope.organizationId, id, clock.now())
      tx.afterCommit(tidySoon)
      await tell(tx, 'deleted', webhook)
    })
  }

  function rotate(scope: Scope, id: string, overlap = settings.webhooks.secretOverlap) {
    return database.transaction(async (tx) => {
      const webhook = await hold(tx, scope, id)
      const olderUntil = after(clock.now(), overlap * span.second)
      await store.retireSecrets(tx, id, olderUntil)
      const secret = await secrets.add(tx, id)
      await tell(tx, 'secret_rotated', webhook)
      return { secret, olderUntil }
    })
  }

  return { create, update, remove, rotate }
}

/** Whoever switches it on again forgives what was. */
function switched(current: Webhook, enabled: boolean | undefined) {
  if (enabled === undefined || enabled === current.enabled) return {}
  return enabled
    ? ({ enabled: true, disabledBecause: null, failures: 0, failingSince: null } as const)
    : ({ enabled: false, disabledBecause: 'paused' } as const)
}
