import {
  type DashboardCreate,
  type DashboardUpdate,
  mostDashboards,
} from '@guildhall/contract/billing/metric-dashboards'
import type { MetricSlug } from '@guildhall/contract/billing/metrics'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Dashboard } from './store.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

const onceEach = (metrics: readonly MetricSlug[]) => [...new Set(metrics)]

export function createMetricDashboards({ database, merchants, random }: Dependencies) {
  async function get(organizationIds: readonly string[], id: string) {
    const dashboard = await store.find(database.sql, organizationIds, id)
    if (!dashboard) throw new AppError('NOT_FOUND')
    return dashboard
  }

  /** Runs a change of one row under its lock. */
  async function change<Value>(
    organizationIds: readonly string[],
    id: string,
    work: (tx: Tx, moment: Moment, dashboard: Dashboard) => Promise<Value>,
  ): Promise<Value> {
    const { organizationId } = await get(organizationIds, id)
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const dashboard = await store.lock(tx, organizationId, id)
      if (!dashboard) throw new AppError('NOT_FOUND')
      return work(tx, moment, dashboard)
    })
  }

  return {
    get,
    list: (organizationId: string) => store.list(database.sql, organizationId, mostDashboards),

    create: (organizationId: string, input: DashboardCreate, keepAnswer: KeepAnswer) =>
      database.transaction(async (tx) => {
        const { at } = await merchants.moment(tx, organizationId)
        await store.lockShelf(tx, organizationId)
        const others = await store.list(tx, organizationId, mostDashboards)
        if (others.length >= mostDashboards) throw tooMany
        const dashboard: Dashboard = {
          id: random.uuid(),
          organizationId,
          name: input.name,
          metrics: onceEach(input.metrics),
          createdAt: at,
          modifiedAt: null,
        }
        await store.insert(tx, dashboard)
        await keepAnswer(tx, toWire(dashboard))
        return dashboard
      }),

    update: (organizationIds: readonly string[], id: string, input: DashboardUpdate) =>
      change(organizationIds, id, async (tx, moment, dashboard) => {
        const changed: Dashboard = {
          ...dashboard,
          name: input.name ?? dashboard.name,
          metrics: input.metrics ? onceEach(input.metrics) : dashboard.metrics,
          modifiedAt: changedAt(moment, dashboard),
        }
        await store.save(tx, changed)
        return changed
      }),

    remove: (organizationIds: readonly string[], id: string) =>
      change(organizationIds, id, (tx, _moment, dashboard) => store.remove(tx, dashboard)),
  }
}
export type MetricDashboards = ReturnType<typeof createMetricDashboards>

const tooMany = invalidInput({
  loc: ['body'],
  msg: `An organization has at most ${mostDashboards} dashboards.`,
  type: 'value_error',
})
