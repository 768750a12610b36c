import type { GrantOf, Grants, InsideType } from '../modules/billing/grants/index.ts'
import type { Meters } from '../modules/billing/meters/index.ts'
import type { Moment } from '../platform/billing-clock/index.ts'
import type { Tx } from '../platform/database/index.ts'

/** There is nothing to do but to note that it was granted. */
const plain = {
  runs: 'inside',
  changesGrants: () => false,
  grant: () => ({ properties: {} }),
  revoke: () => ({}),
} as const satisfies InsideType<'custom'> & InsideType<'feature_flag'>

type Credited = GrantOf<'meter_credit'>

/** One lot of credits for each time that it is granted or cycled. */
const keyOf = ({ id }: Credited, round: number) => `grant:${id}:${round}`

/** Units of a meter, at once and again for each period that is paid. */
function createMeterCredit({ credits }: Pick<Meters, 'credits'>): InsideType<'meter_credit'> {
  async function credit(tx: Tx, moment: Moment, grant: Credited) {
    const { benefit, customerId, organizationId, round, subscriptionId } = grant
    const { meter_id: meterId, rollover, units } = benefit.properties
    const grantKey = keyOf(grant, round)
    const lot = { organizationId, customerId, meterId, grantKey, subscriptionId, units, rollover }
    await credits.grant(tx, moment, lot)
    return {
      last_credited_meter_id: meterId,
      last_credited_units: units,
      last_credited_at: moment.at.toISOString(),
    }
  }

  async function takeBack(tx: Tx, moment: Moment, grant: Credited, round: number) {
    const { last_credited_meter_id: meterId } = grant.properties
    if (!meterId) return
    await credits.revoke(tx, moment, grant.organizationId, meterId, keyOf(grant, round))
  }

  return {
    runs: 'inside',
    // Whether they roll over is decided anew with the next credits.
    changesGrants: (before, after) =>
      before.meter_id !== after.meter_id || before.units !== after.units,
    async grant(tx, moment, grant, why) {
      if (why === 'updated') await takeBack(tx, moment, grant, grant.round - 1)
      return { properties: await credit(tx, moment, grant) }
    },
    async revoke(tx, moment, grant) {
      await takeBack(tx, moment, grant, grant.round)
      return grant.properties
    },
    cycle: credit,
  }
}

/** The types of benefits that need no module of their own. */
export function registerBenefitTypes({ types }: Pick<Grants, 'types'>, meters: Meters): void {
  types.register('custom', plain)
  types.register('feature_flag', plain)
  types.register('meter_credit', createMeterCredit(meters))
}
