import type { Dependencies } from './dependencies.ts'
import { createLater } from './later.ts'
import type { Send } from './send.ts'

/** When a customer has used a share of what is included, where the merchant wants that. */
export function defineUsageAlerts(dependencies: Dependencies, send: Send) {
  const { merchants, meters } = dependencies

  const later = createLater(dependencies, 'usage-alert', async (tx, moment, timer) => {
    const { organizationId, subjectId } = timer
    const [customerMeterId = '', share = ''] = subjectId.split(' ')
    const alert = await meters.alertToEmail(tx, organizationId, customerMeterId, Number(share))
    if (!alert) return
    const { meter, row } = alert
    const { currency } = await merchants.get(tx, organizationId)
    await send(
      tx,
      moment,
      { organizationId, customerId: row.customerId, setting: 'usage_alert' },
      {
        template: 'usageAlert',
        currency,
        screen: 'usage',
        values: ({ count }) => ({
          meter: meter.name,
          share,
          used: count(Number(row.consumed)),
          included: count(row.credited),
        }),
      },
    )
  })

  meters.hooks.alertReached.register('customer-emails', async (tx, moment, alert) =>
    later.schedule(tx, moment, `${alert.customerMeterId} ${alert.share}`),
  )
}
