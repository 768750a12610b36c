import * as contract from '@guildhall/contract/billing/merchant-webhooks'
import * as deliveries from '@guildhall/contract/billing/webhook-deliveries'
import type { Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { MerchantWebhooks } from './service.ts'
import { deliveryToWire, maskedSecret, messageToWire, toWire } from './wire.ts'

type Dependencies = { readonly merchantWebhooks: MerchantWebhooks }

export function mountMerchantWebhooks(router: Router, { merchantWebhooks }: Dependencies) {
  router.bind(contract.list, async ({ principal, query }) => {
    const { rows, total } = await merchantWebhooks.list(principal.organizationId, query)
    return {
      items: rows.map((endpoint) => toWire(endpoint)),
      pagination: toPagination(total, query.limit),
    }
  })

  router.bind(contract.create, async ({ principal, body, keepAnswer }) => {
    const { organizationId } = principal
    const { endpoint, secret } = await merchantWebhooks.create(
      organizationId,
      body,
      (tx, created) => keepAnswer(tx, toWire(created.endpoint, created.secret)),
    )
    return toWire(endpoint, secret)
  })

  /** Who may only read must not be able to sign messages. */
  router.bind(contract.get, async ({ principal, params }) => {
    const endpoint = await merchantWebhooks.get(principal.organizationIds, params.id)
    const mayWrite = principal.scopes.has('webhooks:write')
    const secret = mayWrite ? await merchantWebhooks.secretOf(endpoint.id) : undefined
    return toWire(endpoint, secret ?? maskedSecret)
  })

  router.bind(contract.update, async ({ principal, params, body }) => {
    const { organizationIds } = principal
    const { endpoint, secret } = await merchantWebhooks.update(organizationIds, params.id, body)
    return toWire(endpoint, secret)
  })

  router.bind(contract.remove, async ({ principal, params }) => {
    await merchantWebhooks.remove(principal.organizationIds, params.id)
    return null
  })

  router.bind(contract.rotate, async ({ principal, params }) => {
    const { endpoint, secret } = await merchantWebhooks.rotate(principal.organizationIds, params.id)
    return toWire(endpoint, secret)
  })

  router.bind(contract.test, async ({ principal, params }) =>
    messageToWire(await merchantWebhooks.test(principal.organizationIds, params.id)),
  )

  router.bind(deliveries.list, async ({ principal, query }) => {
    const filters = {
      organizationId: principal.organizationId,
      endpoints: query.endpoint_id,
      from: query.start_timestamp,
      to: query.end_timestamp,
      succeeded: query.succeeded,
      classes: query.http_code_class?.map((each) => Number(each[0])),
      types: query.event_type,
      text: query.query || undefined,
    }
    const { rows, total } = await merchantWebhooks.listDeliveries(filters, query)
    return { items: rows.map(deliveryToWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(deliveries.countDays, async ({ principal }) => ({
    items: (await merchantWebhooks.countDays(principal.organizationId)).map(({ id, days }) => ({
      endpoint_id: id,
      days,
    })),
  }))

  router.bind(deliveries.redeliver, async ({ principal, params }) => {
    await merchantWebhooks.redeliver(principal.organizationIds, params.id)
    return null
  })
}
