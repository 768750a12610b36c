import type { BenefitType, GrantPropertiesOf } from '@guildhall/contract/billing/benefit-types'
import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { type Apply, seen } from './apply.ts'
import type { GrantTypes } from './benefit-types.ts'
import type { Dependencies } from './dependencies.ts'
import type { FollowNow } from './follow.ts'
import type { Details, Place } from './record.ts'
import type { Grant } from './rules/grant.ts'
import * as store from './store/grants.ts'
import type { GrantDetails } from './wire.ts'

type Parts = {
  readonly apply: Apply
  readonly details: Details
  readonly now: FollowNow
  readonly types: GrantTypes
}
type Named = { readonly organizationId: string; readonly customerId: string; readonly id: string }

/** What other modules do with one grant. */
export function createVerbs(
  { benefits, customers, database, merchants }: Dependencies,
  { apply, details, now, types }: Parts,
) {
  async function lock(tx: Tx, moment: Moment, id: string) {
    const { organizationId } = moment
    const found = await store.find(tx, [organizationId], id)
    if (!found) throw new AppError('NOT_FOUND')
    const customer = await customers.lock(tx, organizationId, found.customerId)
    const grant = await store.lock(tx, organizationId, id)
    if (!customer || !grant) throw new AppError('NOT_FOUND')
    return { grant, place: { tx, moment, customer } }
  }

  async function benefitOf(tx: Tx, { benefitId, organizationId }: Grant) {
    const [benefit] = await benefits.findMany(tx, organizationId, [benefitId])
    if (!benefit) throw new Error('The benefit of a grant is missing.')
    return benefit
  }

  return {
    /**
     * A customer provides something for a grant, such as an account; then it is granted again, also one
     * that had failed.
     */
    provide: (
      { customerId, id, organizationId }: Named,
      input: unknown,
      keep?: (tx: Tx, details: GrantDetails) => Promise<void>,
    ): Promise<GrantDetails> =>
      database.transaction(async (tx) => {
        const moment = await merchants.moment(tx, organizationId)
        const { grant, place } = await lock(tx, moment, id)
        if (grant.customerId !== customerId) throw new AppError('NOT_FOUND')
        if (grant.revokedAt) throw new AppError('BENEFIT_GRANT_IS_REVOKED')
        const benefit = await benefitOf(tx, grant)
        const properties = types.of(benefit.type)?.provide?.(seen(grant, benefit), input)
        const changed = properties ? await apply.provided(place, grant, benefit, properties) : grant
        const shown = await details.one(tx, changed)
        await keep?.(tx, shown)
        return shown
      }),

    /** Once more, with what is there; only one that has failed, and that nothing works on now. */
    retry: (
      organizationIds: readonly string[],
      id: string,
      keep?: (tx: Tx, details: GrantDetails) => Promise<void>,
    ): Promise<GrantDetails> =>
      database.transaction(async (tx) => {
        const found = await store.find(tx, organizationIds, id)
        if (!found) throw new AppError('NOT_FOUND')
        const moment = await merchants.moment(tx, found.organizationId)
        const { grant, place } = await lock(tx, moment, id)
        if (grant.revokedAt) throw new AppError('BENEFIT_GRANT_IS_REVOKED')
        const failed = grant.error !== null && grant.task === null
        const changed = failed
          ? await apply.provided(place, grant, await benefitOf(tx, grant), grant.properties)
          : grant
        const shown = await details.one(tx, changed)
        await keep?.(tx, shown)
        return shown
      }),

    /** What a locked customer has of a type is granted again, with other properties where there are some. */
    async regrant<Type extends BenefitType>(
      { customer, moment, tx }: Place,
      type: Type,
      change: (
        properties: GrantPropertiesOf[Type],
        isAtWork: boolean,
      ) => GrantPropertiesOf[Type] | undefined,
    ): Promise<void> {
      const { organizationId } = moment
      for (const grant of await store.lockLiveOfType(tx, organizationId, customer.id, type)) {
        const before = grant.properties as GrantPropertiesOf[Type]
        const properties = change(before, grant.task !== null)
        if (!properties) continue
        const benefit = await benefitOf(tx, grant)
        await apply.provided({ tx, moment, customer }, grant, benefit, properties)
      }
    },

    /** What a customer has of a benefit, oldest first, with what is about to be granted. Both are locked. */
    async ofBenefit(
      tx: Tx,
      moment: Moment,
      { benefitId, customerId }: Pick<Grant, 'benefitId' | 'customerId'>,
    ): Promise<readonly Grant[]> {
      const { organizationId } = moment
      const customer = await customers.lock(tx, organizationId, customerId)
      if (!customer) return []
      await now.followDue({ tx, moment, customer })
      return store.lockGrantedOf(tx, organizationId, { benefitId, customerId })
    },

    /** What was granted is something else now, as a key with another text. */
    async amend(
      tx: Tx,
      moment: Moment,
      id: string,
      properties: Grant['properties'],
    ): Promise<Grant> {
      const { grant, place } = await lock(tx, moment, id)
      return apply.amend(place, grant, await benefitOf(tx, grant), properties)
    },

    /** Revokes one grant by itself; it stays so until it is released. */
    async hold(tx: Tx, moment: Moment, id: string): Promise<Grant> {
      const { grant, place } = await lock(tx, moment, id)
      const held = { ...grant, isHeld: true }
      if (!grant.revokedAt) return apply.revoke(place, held, await benefitOf(tx, grant))
      store.save(tx, held)
      return held
    },

    /** It is granted again, if what it belongs to still entitles to it. */
    async release(tx: Tx, moment: Moment, id: string): Promise<void> {
      const { grant, place } = await lock(tx, moment, id)
      if (!grant.isHeld) return
      store.save(tx, { ...grant, isHeld: false })
      await now.followNow(place, grant)
    },
  }
}
