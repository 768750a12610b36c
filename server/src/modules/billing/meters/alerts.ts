import type { MeterAlerts, MeterAlertsInput } from '@guildhall/contract/billing/meter-alerts'
import { AppError } from '../../../kernel/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import * as store from './store/alerts.ts'
import * as customerRows from './store/customer-meters.ts'
import * as meters from './store/meters.ts'

const kind = 'meters.alert'

const toWire = ({ emailCustomers, emailTeam, modifiedAt, shares }: store.Alerts): MeterAlerts => ({
  shares: [...shares],
  email_customers: emailCustomers,
  email_team: emailTeam,
  modified_at: modifiedAt?.toISOString() ?? null,
})
const none: store.Alerts = {
  shares: [],
  emailCustomers: false,
  emailTeam: false,
  modifiedAt: null,
}

/**
 * Tells of shares of what is included. What was reached is found in sets wherever balances change, and is
 * told by a timer: in the middle of a renewal, credits are gone and usage is not reset yet.
 */
export function createAlerts(dependencies: Dependencies, hooks: Hooks) {
  const { clock, clocks, customers, database, events, merchants, timers } = dependencies

  hooks.changed.register('meters.alerts', async (tx, organizationId, customerIds) => {
    const due = await store.due(tx, organizationId, customerIds)
    if (due.length === 0) return
    const { at, live } = await clocks.show(tx, organizationId)
    const moment = {
      organizationId,
      at,
      instance: clock.now(),
      live,
      frozen: false,
      movedBy: null,
    }
    for (const { id } of due) {
      timers.schedule(tx, moment, { kind, subjectId: id, lane: `alert ${id}`, dueAt: at })
    }
  })

  timers.define({
    name: kind,
    async run(tx, { organizationId, subjectId }, moment) {
      const reached = await store.tell(tx, organizationId, subjectId)
      if (!reached) return
      const { customerId, id, meterId, share } = reached
      const [customer] = await customers.findMany(tx, organizationId, [customerId])
      if (!customer || customer.deletedAt) return
      const payload = {
        organization_id: organizationId,
        meter_id: meterId,
        customer_id: customerId,
        customer_meter_id: id,
        share,
        consumed_units: Number(reached.consumed),
        credited_units: reached.credited,
        balance: Number(reached.balance),
        period_start: reached.resetAt?.toISOString() ?? null,
      }
      await events.append(tx, 'meter.alert_reached', `customer:${customerId}`, payload, moment.at)
      const { consumed, credited, emailTeam } = reached
      const told = { customerId, meterId, share, consumed, credited, emailTeam }
      for (const tell of hooks.alertReached)
        await tell(tx, moment, { customerMeterId: id, ...told })
    },
  })

  async function meterOf(sql: Sql, organizationIds: readonly string[], id: string) {
    const meter = await meters.find(sql, organizationIds, id)
    if (!meter) throw new AppError('NOT_FOUND')
    return meter
  }

  return {
    async alertsOf(organizationIds: readonly string[], id: string) {
      const { organizationId } = await meterOf(database.sql, organizationIds, id)
      return toWire((await store.find(database.sql, organizationId, id)) ?? none)
    },

    async setAlerts(organizationIds: readonly string[], id: string, input: MeterAlertsInput) {
      const { organizationId } = await meterOf(database.sql, organizationIds, id)
      return database.transaction(async (tx) => {
        const moment = await merchants.moment(tx, organizationId)
        const meter = await meters.lock(tx, organizationId, id)
        if (!meter) throw new AppError('NOT_FOUND')
        const alerts = {
          shares: input.shares.toSorted((a, b) => a - b),
          emailCustomers: input.email_customers,
          emailTeam: input.email_team,
          modifiedAt: moment.at,
        }
        await store.save(tx, organizationId, id, alerts)
        await store.begin(tx, organizationId, id)
        const payload = { ...toWire(alerts), organization_id: organizationId, meter_id: id }
        await events.append(tx, 'meter.alerts_updated', `meter:${id}`, payload, moment.at)
        return toWire(alerts)
      })
    },

    /** For an email about an alert; undefined where it is no longer true, or is not to be told. */
    async alertToEmail(tx: Tx, organizationId: string, customerMeterId: string, share: number) {
      const row = await customerRows.find(tx, [organizationId], customerMeterId)
      if (!row || row.credited === 0) return undefined
      const alerts = await store.find(tx, organizationId, row.meterId)
      const isTrue = Number(row.consumed) * 100 >= share * row.credited
      if (!alerts?.emailCustomers || !alerts.shares.includes(share) || !isTrue) return undefined
      const meter = await meters.find(tx, [organizationId], row.meterId)
      return meter && { meter, row }
    },
  }
}
