import * as customerMeters from '@guildhall/contract/billing/customer-meters'
import * as alerts from '@guildhall/contract/billing/meter-alerts'
import * as contract from '@guildhall/contract/billing/meters'
import type { Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { Meters } from './service.ts'
import { customerMeterToWire, toWire } from './wire.ts'

export function mountMeters(router: Router, { meters }: { readonly meters: Meters }) {
  router.bind(contract.list, async ({ principal, query }) => {
    const { meters: found, total } = await meters.list(principal.organizationId, query)
    return { items: found.map(toWire), pagination: toPagination(total, query.limit) }
  })
  router.bind(contract.create, async ({ principal, body, keepAnswer }) =>
    toWire(await meters.create(principal.organizationId, body, keepAnswer)),
  )
  router.bind(contract.preview, ({ principal, body }) =>
    meters.preview(principal.organizationId, body),
  )
  router.bind(contract.get, async ({ principal, params }) =>
    toWire(await meters.get(principal.organizationIds, params.id)),
  )
  router.bind(contract.update, async ({ principal, params, body }) =>
    toWire(await meters.update(principal.organizationIds, params.id, body)),
  )
  router.bind(contract.quantities, ({ principal, params, query }) =>
    meters.quantities(principal.organizationIds, params.id, query),
  )

  router.bind(alerts.get, ({ principal, params }) =>
    meters.alertsOf(principal.organizationIds, params.id),
  )
  router.bind(alerts.set, ({ principal, params, body }) =>
    meters.setAlerts(principal.organizationIds, params.id, body),
  )

  router.bind(customerMeters.list, async ({ principal, query }) => {
    const { details, total } = await meters.listCustomerMeters(principal.organizationId, query)
    return {
      items: details.map(customerMeterToWire),
      pagination: toPagination(total, query.limit),
    }
  })
  router.bind(customerMeters.get, async ({ principal, params }) =>
    customerMeterToWire(await meters.customerMeter(principal.organizationIds, params.id)),
  )
  router.bind(customerMeters.consume, ({ principal, params, body, keepAnswer }) =>
    meters.consume(principal.organizationIds, params.id, body, keepAnswer),
  )
}
