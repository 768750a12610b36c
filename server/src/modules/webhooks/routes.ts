import { done } from '@guildhall/contract/common'
import * as ofOne from '@guildhall/contract/organization-webhooks'
import type { SignedIn } from '@guildhall/contract/sessions'
import * as ofAll from '@guildhall/contract/webhooks'
import type { Router } from '../../platform/http/index.ts'
import type { Organizations } from '../organizations/index.ts'
import type { Change, Scope } from './manage.ts'
import type { Page, Webhooks } from './service.ts'
import { attemptToWire, messageToWire, toWire } from './wire.ts'

type Needs = { readonly webhooks: Webhooks; readonly organizations: Organizations }

type Wish = { url: string; name?: string | null | undefined; events: readonly string[] }
type Place = { readonly webhookId: string }
type Sent = Place & { readonly deliveryId: string }

/** What is answered is the same in both scopes; who may ask is not. */
function answersOf(webhooks: Webhooks) {
  return {
    list: async (scope: Scope) => ({ items: (await webhooks.list(scope)).map(toWire) }),
    async create(scope: Scope, { url, name = null, events }: Wish) {
      const { webhook, secret } = await webhooks.create(scope, { url, name, events })
      return { ...toWire(webhook), secret }
    },
    get: async (scope: Scope, { webhookId }: Place) => toWire(await webhooks.get(scope, webhookId)),
    update: async (scope: Scope, { webhookId }: Place, change: Change) =>
      toWire(await webhooks.update(scope, webhookId, change)),
    async remove(scope: Scope, { webhookId }: Place) {
      await webhooks.remove(scope, webhookId)
      return done
    },
    async rotate(scope: Scope, { webhookId }: Place, overlap: number | undefined) {
      const { secret, olderUntil } = await webhooks.rotate(scope, webhookId, overlap)
      return { secret, olderUntil: olderUntil.toISOString() }
    },
    test: async (scope: Scope, { webhookId }: Place) =>
      messageToWire(await webhooks.test(scope, webhookId)),
    async listDeliveries(scope: Scope, { webhookId }: Place, page: Page) {
      const { items, next } = await webhooks.listDeliveries(scope, webhookId, page)
      return { items: items.map(messageToWire), next }
    },
    async getDelivery(scope: Scope, { webhookId, deliveryId }: Sent) {
      const { message, attempts } = await webhooks.getDelivery(scope, webhookId, deliveryId)
      const log = attempts.map(attemptToWire)
      return { ...messageToWire(message), body: message.body, log }
    },
    redeliver: async (scope: Scope, { webhookId, deliveryId }: Sent) =>
      messageToWire(await webhooks.redeliver(scope, webhookId, deliveryId)),
  }
}

export function mountWebhooks(router: Router, { webhooks, organizations }: Needs) {
  const answers = answersOf(webhooks)
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
  router.bind(ofAll.list, ({ principal }) => answers.list(all(principal)))
  router.bind(ofAll.create, ({ principal, body }) => answers.create(all(principal), body))
  router.bind(ofAll.get, ({ principal, params }) => answers.get(all(principal), params))
  router.bind(ofAll.update, ({ principal, params, body }) =>
    answers.update(all(principal), params, body),
  )
  router.bind(ofAll.remove, ({ principal, params }) => answers.remove(all(principal), params))
  router.bind(ofAll.rotate, ({ principal, params, body }) =>
    answers.rotate(all(principal), params, body.overlap),
  )
  router.bind(ofAll.test, ({ principal, params }) => answers.test(all(principal), params))
  router.bind(ofAll.listDeliveries, ({ principal, params, query }) =>
    answers.listDeliveries(all(principal), params, pageOf(query)),
  )
  router.bind(ofAll.getDelivery, ({ principal, params }) =>
    answers.getDelivery(all(principal), params),
  )
  router.bind(ofAll.redeliver, ({ principal, params }) => answers.redeliver(all(principal), params))

  async function one({ user }: SignedIn, { id }: { id: string }): Promise<Scope> {
    await organizations.mustRun(user.id, id, 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS')
    return { organizationId: id, userId: user.id }
  }
  router.bind(ofOne.list, async ({ principal, params }) =>
    answers.list(await one(principal, params)),
  )
  router.bind(ofOne.create, async ({ principal, params, body }) =>
    answers.create(await one(principal, params), body),
  )
  router.bind(ofOne.get, async ({ principal, params }) =>
    answers.get(await one(principal, params), params),
  )
  router.bind(ofOne.update, async ({ principal, params, body }) =>
    answers.update(await one(principal, params), params, body),
  )
  router.bind(ofOne.remove, async ({ principal, params }) =>
    answers.remove(await one(principal, params), params),
  )
  router.bind(ofOne.rotate, async ({ principal, params, body }) =>
    answers.rotate(await one(principal, params), params, body.overlap),
  )
  router.bind(ofOne.test, async ({ principal, params }) =>
    answers.test(await one(principal, params), params),
  )
  router.bind(ofOne.listDeliveries, async ({ principal, params, query }) =>
    answers.listDeliveries(await one(principal, params), params, pageOf(query)),
  )
  router.bind(ofOne.getDelivery, async ({ principal, params }) =>
    answers.getDelivery(await one(principal, params), params),
  )
  router.bind(ofOne.redeliver, async ({ principal, params }) =>
    answers.redeliver(await one(principal, params), params),
  )
}
