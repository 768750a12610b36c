import * as contract from '@guildhall/contract/billing/withdrawals'
import { Reply, type Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { Withdrawals } from './service.ts'
import { settingsToWire, toWire } from './wire.ts'

export function mountWithdrawals(router: Router, withdrawals: Withdrawals) {
  mountOfSellers(router, withdrawals)

  router.bind(contract.declare, async ({ params, body, incoming }) => {
    await withdrawals.declare(params.slug, body, incoming.address)
    return null
  })
  router.bind(contract.preview, ({ query }) => withdrawals.preview(query.token))
  router.bind(contract.confirm, ({ body }) => withdrawals.confirm(body.token))
  router.bind(contract.previewOfCustomer, ({ principal, params }) =>
    withdrawals.previewOfCustomer(principal, params.id),
  )
  router.bind(contract.confirmOfCustomer, ({ principal, params, body }) =>
    withdrawals.withdrawBy(principal, params.id, body.expected_amount),
  )
}

function mountOfSellers(router: Router, withdrawals: Withdrawals) {
  const { consents, decide, list, settings } = withdrawals
  router.bind(contract.legal, async ({ principal, params }) =>
    settingsToWire(await settings.get(principal.organizationIds, params.id)),
  )
  router.bind(contract.updateLegal, async ({ principal, params, body }) =>
    settingsToWire(await settings.update(principal.organizationIds, params.id, body)),
  )
  router.bind(contract.consents, ({ principal, query }) =>
    consents.list(principal.organizationId, query),
  )
  router.bind(contract.consent, ({ principal, params }) =>
    consents.show(principal.organizationIds, params.id),
  )
  router.bind(contract.list, async ({ principal, query }) => {
    const { rows, total } = await list(principal.organizationId, query)
    return { items: rows.map(toWire), pagination: toPagination(total, query.limit) }
  })
  router.bind(
    contract.exportAll,
    ({ principal, query }) =>
      new Reply<never>({
        stream: withdrawals.export(principal.organizationId, query),
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="withdrawals.csv"',
        },
      }),
  )
  router.bind(contract.get, async ({ principal, params }) =>
    toWire(await decide.find(principal.organizationIds, params.id)),
  )
  router.bind(contract.previewOfSeller, ({ principal, params, query }) =>
    decide.preview(principal.organizationIds, params.id, query.order_id),
  )
  router.bind(contract.complete, async ({ principal, params, body }) =>
    toWire(await decide.complete(principal.organizationIds, params.id, body)),
  )
  router.bind(contract.refuse, async ({ principal, params, body }) =>
    toWire(await decide.refuse(principal.organizationIds, params.id, body.reason)),
  )
}
