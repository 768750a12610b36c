import { expect, test } from 'vitest'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant } from '#testing/merchants.ts'
import { serverForThisTest } from '#testing/server.ts'
import { createMeter, ingest, named, rollUp } from '#testing/usage.ts'
import { createClocks, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'

const [late, timely] = [
  '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b',
]

/*
 * Of 100 + 50 units 60 are used. The second subscription resets an hour later than the first one should have:
 * 60 are drawn by it, and the first ends with what is left, and moves nothing back. What may be carried over is
 * carried over once.
 */
test('a subscription that resets late moves back nothing that another one has reset since', async () => {
  const server = await serverForThisTest()
  const own = await createMerchant(server)
  const meter = await createMeter(own, {
    filter: named('call'),
    aggregation: { func: 'sum', property: 'n' },
  })
  const customer = await createCustomer(own, { email: 'ada@example.com', external_id: 'ada' })
  const place = { organizationId: own.organizationId, customerId: customer.id, meterId: meter.id }
  const { clock, database, meters } = server.app.services
  const clocks = createClocks({ clock, database })
  const inMoment = <Result>(work: (tx: Tx, moment: Moment) => Promise<Result>) =>
    database.transaction(async (tx) => work(tx, await clocks.moment(tx, own.organizationId)))
  const give = (subscriptionId: string, units: number, grantKey: string) =>
    inMoment((tx, moment) =>
      meters.credits.grant(tx, moment, {
        ...{ ...place, subscriptionId, units, grantKey },
        rollover: subscriptionId === late,
      }),
    )
  const read = async () => {
    await rollUp(server, own)
    const [row] = await server.query<{ resetAt: Date; credited: number; consumed: string }>(
      `select reset_at as "resetAt", credited::int, consumed::text from customer_meters
        where organization_id = $1`,
      [own.organizationId],
    )
    return row
  }
  await give(late, 100, 'first')
  await give(timely, 50, 'second')
  await ingest(own, [{ name: 'call', external_customer_id: 'ada', metadata: { n: 60 } }])
  const due = (await own.advance('P1D')).getTime()
  await own.advance('PT1H')
  const since = await inMoment(async (tx, moment) => {
    await meters.credits.reset(tx, moment, place, { at: moment.at, renews: timely })
    return moment.at
  })
  // 50 of what ends and 10 of what is carried over.
  expect(await read()).toEqual({ resetAt: since, credited: 90, consumed: '0' })
  await ingest(own, [{ name: 'call', external_customer_id: 'ada', metadata: { n: 5 } }])
  const { meterId: _, ...of } = { ...place, subscriptionId: late }
  for (const each of ['once', 'again']) {
    await inMoment((tx, moment) => meters.credits.resetOf(tx, moment, of, new Date(due)))
    expect(await read(), each).toEqual({ resetAt: since, credited: 90, consumed: '5' })
  }
})
