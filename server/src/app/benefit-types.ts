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

/** Units of a meter, at once and again for each period that is paid. */
function createMeterCredit({ credits }: Pick<Meters, 'credits'>): InsideType<'meter_credit'> {
  async function credit(tx: Tx, moment: Moment, grant: Credited) {
    const { benefit, customerId, organizationId, periodStart, slotId, subscriptionId } = grant
    const { meter_id: meterId, rollover, units } = benefit.properties
    const place = { organizationId, customerId, meterId, slotId, benefitId: benefit.id }
    const lot = { ...place, periodStart, subscriptionId, units, rollover }
    await credits.allot(tx, moment, lot)
    return {
      last_credited_meter_id: meterId,
      last_credited_units: units,
      last_credited_at: moment.at.toISOString(),
    }
  }

  async function takeBack(tx: Tx, moment: Moment, grant: Credited) {
    const { benefit, customerId, organizationId, properties, slotId } = grant
    const { last_credited_meter_id: meterId } = properties
    if (!meterId) return
    const place = { organizationId, customerId, meterId, slotId, benefitId: benefit.id }
    await credits.takeBack(tx, moment, place)
  }

  return {
    runs: 'inside',
    // Whether they roll over is decided anew with the next credits.
    changesGrants: (before, after) =>
      before.meter_id !== after.meter_id || before.units !== after.units,
    async grant(tx, moment, grant, why) {
      if (why === 'updated') await takeBack(tx, moment, grant)
      return { properties: await credit(tx, moment, grant) }
    },
    async revoke(tx, moment, grant) {
      await takeBack(tx, moment, grant)
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
