import { eventCatalogue } from '@guildhall/contract'
import { AppError, after, span } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Secrets } from '../../../platform/deliveries/index.ts'
import { isAllowedTarget } from '../../../platform/outgoing/index.ts'
import type { SignatureFormat } from '../../../platform/webhook-signature.ts'
import type { Dependencies } from './dependencies.ts'
import { unknownEvents, type Webhook } from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

/** Whose webhooks: those of one organization, or those of the whole installation. */
export type Scope = { readonly organizationId: string | null; readonly userId: string | null }

export type WebhookInput = {
  readonly url: string
  readonly name: string | null
  readonly events: readonly string[]
  readonly signatureFormat?: SignatureFormat
}
export type Change = {
  readonly [name in 'url' | 'name' | 'events']?: WebhookInput[name] | undefined
} & {
  readonly enabled?: boolean | undefined
}

const known = Object.entries(eventCatalogue).map(([type, { audience }]) => ({ type, audience }))

/** Creating, changing and removing webhooks. */
export function createManagement(
  dependencies: Dependencies,
  secrets: Secrets,
  skipWaiting: (tx: Tx, webhook: Webhook) => Promise<void>,
  cleanUpSoon: () => void,
) {
  const { random, clock, database, events, targetRules, settings } = dependencies

  function check({ organizationId }: Scope, { url, events: wanted }: Change) {
    if (url !== undefined && !isAllowedTarget(url, targetRules)) {
      throw new AppError('WEBHOOK_ADDRESS_IS_NOT_ALLOWED')
    }
    if (wanted && unknownEvents(wanted, known, organizationId !== null).length > 0) {
      throw new AppError('WEBHOOK_EVENT_IS_NOT_KNOWN')
    }
  }

  async function lock(tx: Tx, { organizationId }: Scope, id: string): Promise<Webhook> {
    const webhook = await store.lock(tx, organizationId, id)
    if (!webhook) throw new AppError('WEBHOOK_NOT_FOUND')
    return webhook
  }

  const appendEvent = (
    tx: Tx,
    what: 'created' | 'updated' | 'deleted' | 'secret_rotated',
    webhook: Webhook,
  ) => events.append(tx, `webhook.${what}`, `webhook:${webhook.id}`, toWire(webhook))

  function create(scope: Scope, input: WebhookInput) {
    check(scope, input)
    const { organizationId, userId } = scope
    return database.transaction(async (tx) => {
      await store.lockScope(tx, organizationId)
      const { maximum } = settings.webhooks
      if ((await store.count(tx, organizationId)) >= maximum)
        throw new AppError('TOO_MANY_WEBHOOKS')
      const now = clock.now()
      const webhook: Webhook = {
        id: random.id(),
        organizationId,
        url: input.url,
        name: input.name,
        events: input.events,
        enabled: true,
        disabledBecause: null,
        failingSince: null,
        failures: 0,
        signatureFormat: input.signatureFormat ?? 'decoded',
        createdBy: userId,
        createdAt: now,
        updatedAt: now,
      }
      await store.insert(tx, webhook)
      const secret = await secrets.add(tx, webhook.id)
      await appendEvent(tx, 'created', webhook)
      return { webhook, secret }
    })
  }

  /** An enabled webhook is checked again on every change, since the rules may have changed. */
  function update(scope: Scope, id: string, change: Change) {
    check(scope, change)
    return database.transaction(async (tx) => {
      const current = await lock(tx, scope, id)
      const now = clock.now()
      const changed = {
        url: change.url ?? current.url,
        name: change.name === undefined ? current.name : change.name,
        events: change.events ?? current.events,
      }
      const next = {
        ...current,
        ...changed,
        ...enabledFields(current, change.enabled),
        updatedAt: now,
      }
      if (next.enabled) check(scope, { url: next.url })
      await store.save(tx, next)
      if (current.enabled && !next.enabled) await skipWaiting(tx, next)
      await appendEvent(tx, 'updated', next)
      return next
    })
  }

  /** Removed at once, with its secrets; its messages are deleted in batches. */
  function remove(scope: Scope, id: string) {
    return database.transaction(async (tx) => {
      const webhook = await lock(tx, scope, id)
      await store.remove(tx, scope.organizationId, id, clock.now())
      tx.afterCommit(cleanUpSoon)
      await appendEvent(tx, 'deleted', webhook)
    })
  }

  function rotate(scope: Scope, id: string, overlap = settings.webhooks.secretOverlap) {
    return database.transaction(async (tx) => {
      const webhook = await lock(tx, scope, id)
      const olderUntil = after(clock.now(), overlap * span.second)
      await secrets.retire(tx, id, olderUntil)
      const secret = await secrets.add(tx, id)
      await appendEvent(tx, 'secret_rotated', webhook)
      return { secret, olderUntil }
    })
  }

  return { create, update, remove, rotate }
}

/** Enabling it again resets its failures. */
function enabledFields(current: Webhook, enabled: boolean | undefined) {
  if (enabled === undefined || enabled === current.enabled) return {}
  return enabled
    ? ({ enabled: true, disabledBecause: null, failures: 0, failingSince: null } as const)
    : ({ enabled: false, disabledBecause: 'paused' } as const)
}
