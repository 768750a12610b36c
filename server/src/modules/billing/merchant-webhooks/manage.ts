import type { MerchantEventType } from '@guildhall/contract/billing/merchant-event-types'
import type { WebhookFormat } from '@guildhall/contract/billing/merchant-webhooks'
import { AppError, after, invalidInput, span } from '../../../kernel/index.ts'
import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Secrets } from '../../../platform/deliveries/index.ts'
import { isAllowedTarget } from '../../../platform/outgoing/index.ts'
import type { Dependencies } from './dependencies.ts'
import { changed, type Endpoint } from './rules.ts'
import * as store from './store.ts'
import { settingsToWire } from './wire.ts'

type EndpointInput = {
  readonly url: string
  readonly name?: string | null | undefined
  readonly format: WebhookFormat
  readonly events: readonly MerchantEventType[]
  readonly secret?: string | null | undefined
}
type Change = {
  readonly [Name in keyof EndpointInput]?: EndpointInput[Name] | null | undefined
} & {
  readonly enabled?: boolean | null | undefined
}

type WithSecret = { readonly endpoint: Endpoint; readonly secret: string }

/** Creating, changing and removing endpoints. */
export function createManagement(
  dependencies: Dependencies,
  secrets: Secrets,
  skipWaiting: (tx: Tx, endpoint: Endpoint) => Promise<void>,
  cleanUpSoon: () => void,
) {
  const { random, clock, database, events, merchants, settings, targetRules } = dependencies

  function checkTarget(url: string) {
    if (isAllowedTarget(url, targetRules)) return
    const msg = 'URL should be a public https address.'
    throw invalidInput({ loc: ['body', 'url'], msg, type: 'value_error' })
  }

  const append = (
    tx: Tx,
    what: 'created' | 'updated' | 'deleted' | 'secret_rotated',
    endpoint: Endpoint,
    at: Date,
  ) => {
    const type = `webhook_endpoint.${what}` as const
    return events.append(tx, type, `webhook_endpoint:${endpoint.id}`, settingsToWire(endpoint), at)
  }

  /** Runs a command on one endpoint, locked, at the time of its organization. */
  async function change<Result>(
    organizationIds: readonly string[],
    id: string,
    work: (tx: Tx, endpoint: Endpoint, moment: Moment) => Promise<Result>,
  ): Promise<Result> {
    const found = await store.find(database.sql, organizationIds, id)
    if (!found) throw new AppError('NOT_FOUND')
    return database.transaction(async (tx) => {
      const moment = await merchants.momentEvenMirrored(tx, found.organizationId)
      const endpoint = await store.lock(tx, found.organizationId, id)
      if (!endpoint) throw new AppError('NOT_FOUND')
      return work(tx, endpoint, moment)
    })
  }

  async function replaceSecret(tx: Tx, endpoint: Endpoint, at: Date, given?: string) {
    await secrets.retire(
      tx,
      endpoint.id,
      after(clock.now(), settings.webhooks.secretOverlap * span.second),
    )
    const secret = await secrets.add(tx, endpoint.id, given)
    await append(tx, 'secret_rotated', endpoint, at)
    return secret
  }

  return {
    async create(
      organizationId: string,
      input: EndpointInput,
      keepAnswer: (tx: Tx, created: WithSecret) => Promise<void>,
    ): Promise<WithSecret> {
      checkTarget(input.url)
      return database.transaction(async (tx) => {
        const { at } = await merchants.momentEvenMirrored(tx, organizationId)
        await store.lockOrganization(tx, organizationId)
        const existing = await store.list(tx, organizationId)
        if (existing.length >= settings.webhooks.maximum) throw new AppError('TOO_MANY_WEBHOOKS')
        const endpoint: Endpoint = {
          id: random.uuid(),
          organizationId,
          url: input.url,
          name: input.name || null,
          format: input.format,
          events: [...new Set(input.events)],
          enabled: true,
          disabledBecause: null,
          failingSince: null,
          failures: 0,
          createdAt: at,
          modifiedAt: null,
        }
        await store.insert(tx, endpoint, clock.now())
        const secret = await secrets.add(tx, endpoint.id, input.secret ?? undefined)
        await append(tx, 'created', endpoint, at)
        await keepAnswer(tx, { endpoint, secret })
        return { endpoint, secret }
      })
    },

    /** The URL of an enabled endpoint is checked on every change, since the rules may have changed. */
    update(organizationIds: readonly string[], id: string, { secret, ...fields }: Change) {
      return change(organizationIds, id, async (tx, current, { at }): Promise<WithSecret> => {
        const endpoint = changed(current, fields, changedAt({ at }, current))
        if (fields.url || endpoint.enabled) checkTarget(endpoint.url)
        await store.save(tx, endpoint, clock.now())
        if (current.enabled && !endpoint.enabled) await skipWaiting(tx, endpoint)
        await append(tx, 'updated', endpoint, at)
        const [newest = ''] = secret
          ? [await replaceSecret(tx, endpoint, at, secret)]
          : await secrets.open(id, tx)
        return { endpoint, secret: newest }
      })
    },

    /** Removed at once, with its secrets; its messages are deleted in batches. */
    remove(organizationIds: readonly string[], id: string): Promise<void> {
      return change(organizationIds, id, async (tx, endpoint, { at }) => {
        await store.remove(tx, endpoint.organizationId, id, clock.now())
        tx.afterCommit(cleanUpSoon)
        await append(tx, 'deleted', endpoint, at)
      })
    },

    /** Both secrets sign for a while, so that no receiver refuses a message meanwhile. */
    rotate(organizationIds: readonly string[], id: string) {
      return change(organizationIds, id, async (tx, current, { at }): Promise<WithSecret> => {
        const endpoint = { ...current, modifiedAt: changedAt({ at }, current) }
        await store.save(tx, endpoint, clock.now())
        return { endpoint, secret: await replaceSecret(tx, endpoint, at) }
      })
    },
  }
}
