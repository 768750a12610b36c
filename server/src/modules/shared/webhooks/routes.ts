import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { done } from '@guildhall/contract/kernel/common'
import * as ofOne from '@guildhall/contract/shared/organization-webhooks'
import * as ofAll from '@guildhall/contract/shared/webhooks'
import type { Router } from '../../../platform/http/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { Change, Scope } from './manage.ts'
import type { Page, Webhooks } from './service.ts'
import { attemptToWire, messageToWire, toWire } from './wire.ts'

type Dependencies = { readonly webhooks: Webhooks; readonly organizations: Organizations }

type CreateBody = { url: string; name?: string | null | undefined; events: readonly string[] }
type WebhookParams = { readonly webhookId: string }
type DeliveryParams = WebhookParams & { readonly deliveryId: string }

/** The responses are the same in both scopes; the access rights differ. */
function createHandlers(webhooks: Webhooks) {
  return {
    list: async (scope: Scope) => ({ items: (await webhooks.list(scope)).map(toWire) }),
    countDays: async (scope: Scope) => ({
      items: (await webhooks.countDays(scope)).map(({ id, days }) => ({ webhookId: id, days })),
    }),
    async create(scope: Scope, { url, name = null, events }: CreateBody) {
      const { webhook, secret } = await webhooks.create(scope, { url, name, events })
      return { ...toWire(webhook), secret }
    },
    get: async (scope: Scope, { webhookId }: WebhookParams) =>
      toWire(await webhooks.get(scope, webhookId)),
    update: async (scope: Scope, { webhookId }: WebhookParams, change: Change) =>
      toWire(await webhooks.update(scope, webhookId, change)),
    async remove(scope: Scope, { webhookId }: WebhookParams) {
      await webhooks.remove(scope, webhookId)
      return done
    },
    async rotate(scope: Scope, { webhookId }: WebhookParams, overlap: number | undefined) {
      const { secret, olderUntil } = await webhooks.rotate(scope, webhookId, overlap)
      return { secret, olderUntil: olderUntil.toISOString() }
    },
    test: async (scope: Scope, { webhookId }: WebhookParams) =>
      messageToWire(await webhooks.test(scope, webhookId)),
    async listDeliveries(scope: Scope, { webhookId }: WebhookParams, page: Page) {
      const { items, next } = await webhooks.listDeliveries(scope, webhookId, page)
      return { items: items.map(messageToWire), next }
    },
    async getDelivery(scope: Scope, { webhookId, deliveryId }: DeliveryParams) {
      const { message, body, attempts } = await webhooks.getDelivery(scope, webhookId, deliveryId)
      const log = attempts.map(attemptToWire)
      return { ...messageToWire(message), body, log }
    },
    redeliver: async (scope: Scope, { webhookId, deliveryId }: DeliveryParams) =>
      messageToWire(await webhooks.redeliver(scope, webhookId, deliveryId)),
  }
}

export function mountWebhooks(router: Router, { webhooks, organizations }: Dependencies) {
  const handlers = createHandlers(webhooks)
  const pageOf = ({ status, type, before, limit }: Partial<Page> & { limit: number }) => ({
    status,
    type,
    before,
    limit,
  })

  const all = (principal: SignedIn | null): Scope => ({
    organizationId: null,
    userId: principal?.user.id ?? null,
  })
  router.bind(ofAll.list, ({ principal }) => handlers.list(all(principal)))
  router.bind(ofAll.create, ({ principal, body }) => handlers.create(all(principal), body))
  router.bind(ofAll.countDays, ({ principal }) => handlers.countDays(all(principal)))
  router.bind(ofAll.get, ({ principal, params }) => handlers.get(all(principal), params))
  router.bind(ofAll.update, ({ principal, params, body }) =>
    handlers.update(all(principal), params, body),
  )
  router.bind(ofAll.remove, ({ principal, params }) => handlers.remove(all(principal), params))
  router.bind(ofAll.rotate, ({ principal, params, body }) =>
    handlers.rotate(all(principal), params, body.overlap),
  )
  router.bind(ofAll.test, ({ principal, params }) => handlers.test(all(principal), params))
  router.bind(ofAll.listDeliveries, ({ principal, params, query }) =>
    handlers.listDeliveries(all(principal), params, pageOf(query)),
  )
  router.bind(ofAll.getDelivery, ({ principal, params }) =>
    handlers.getDelivery(all(principal), params),
  )
  router.bind(ofAll.redeliver, ({ principal, params }) =>
    handlers.redeliver(all(principal), params),
  )

  async function one({ user }: SignedIn, { id }: { id: string }): Promise<Scope> {
    await organizations.assertCanManage(user.id, id, 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS')
    return { organizationId: id, userId: user.id }
  }
  router.bind(ofOne.list, async ({ principal, params }) =>
    handlers.list(await one(principal, params)),
  )
  router.bind(ofOne.create, async ({ principal, params, body }) =>
    handlers.create(await one(principal, params), body),
  )
  // Before the webhook of an id, which it would be otherwise.
  router.bind(ofOne.countDays, async ({ principal, params }) =>
    handlers.countDays(await one(principal, params)),
  )
  router.bind(ofOne.get, async ({ principal, params }) =>
    handlers.get(await one(principal, params), params),
  )
  router.bind(ofOne.update, async ({ principal, params, body }) =>
    handlers.update(await one(principal, params), params, body),
  )
  router.bind(ofOne.remove, async ({ principal, params }) =>
    handlers.remove(await one(principal, params), params),
  )
  router.bind(ofOne.rotate, async ({ principal, params, body }) =>
    handlers.rotate(await one(principal, params), params, body.overlap),
  )
  router.bind(ofOne.test, async ({ principal, params }) =>
    handlers.test(await one(principal, params), params),
  )
  router.bind(ofOne.listDeliveries, async ({ principal, params, query }) =>
    handlers.listDeliveries(await one(principal, params), params, pageOf(query)),
  )
  router.bind(ofOne.getDelivery, async ({ principal, params }) =>
    handlers.getDelivery(await one(principal, params), params),
  )
  router.bind(ofOne.redeliver, async ({ principal, params }) =>
    handlers.redeliver(await one(principal, params), params),
  )
}
