import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { changeCount } from '../../../platform/lists/index.ts'
import type { Benefit } from '../benefits/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Dependencies, GrantHooks, Told } from './dependencies.ts'
import type { Grant } from './rules/grant.ts'
import * as store from './store/grants.ts'
import { type GrantDetails, toEvent } from './wire.ts'

export const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))

/** Reads what grants show of other modules. */
export function createDetails({
  benefits,
  customers,
}: Pick<Dependencies, 'benefits' | 'customers'>) {
  /** Of grants of one organization, in their order. */
  async function of(
    sql: Sql,
    organizationId: string,
    grants: readonly Grant[],
  ): Promise<GrantDetails[]> {
    if (grants.length === 0) return []
    const benefitIds = [...new Set(grants.map(({ benefitId }) => benefitId))]
    const customerIds = [...new Set(grants.map(({ customerId }) => customerId))]
    const [foundBenefits, foundCustomers] = await Promise.all([
      benefits.findMany(sql, organizationId, benefitIds),
      customers.findMany(sql, organizationId, customerIds),
    ])
    const [benefitOf, customerOf] = [byId(foundBenefits), byId(foundCustomers)]
    return grants.map((grant) => {
      const benefit = benefitOf.get(grant.benefitId)
      const customer = customerOf.get(grant.customerId)
      if (!benefit || !customer) throw new Error('The benefit or customer of a grant is missing.')
      return { grant, benefit, customer }
    })
  }

  return {
    of,
    async one(sql: Sql, grant: Grant): Promise<GrantDetails> {
      const [details] = await of(sql, grant.organizationId, [grant])
      if (!details) throw new Error('A grant has details.')
      return details
    },
  }
}
export type Details = ReturnType<typeof createDetails>

/** Where a grant changes: the customer is locked. */
export type Place = { readonly tx: Tx; readonly moment: Moment; readonly customer: Customer }

/** Stores grants, and tells of them. */
export function createRecord({ events }: Pick<Dependencies, 'events'>, hooks: GrantHooks) {
  const isGranted = ({ grantedAt }: Grant) => grantedAt !== null
  const count = (tx: Tx, grant: Grant, change: 1 | -1) =>
    changeCount(tx, grant.organizationId, store.listName, { key: String(isGranted(grant)), change })

  return {
    /** Without `told` nothing is told: its work is still to be done. */
    async save(
      { customer, moment, tx }: Place,
      before: Grant | undefined,
      changed: Grant,
      told?: { readonly type: Told; readonly benefit: Benefit } | undefined,
    ): Promise<Grant> {
      const grant = before ? { ...changed, modifiedAt: changedAt(moment, before) } : changed
      if (before) store.save(tx, grant)
      else store.insert(tx, grant)
      if (!before || isGranted(before) !== isGranted(grant)) {
        if (before) count(tx, before, -1)
        count(tx, grant, 1)
      }
      if (!told) return grant
      const previous = before?.properties ?? null
      const payload = toEvent({ grant, benefit: told.benefit, customer }, previous)
      await events.append(tx, told.type, `benefit_grant:${grant.id}`, payload, moment.at)
      for (const hook of hooks.changed) await hook(tx, moment, grant, told.type)
      return grant
    },
  }
}
export type Record = ReturnType<typeof createRecord>
