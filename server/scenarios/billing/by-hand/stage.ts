import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '#testing/manual-clock.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { signUpVerifiedUser, type VerifiedUser } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { moveTo } from '#testing/subscriptions.ts'
import { systemRandom } from '../../../src/platform/system.ts'
import type { Story } from './story.ts'

/** `2027-01-15` is the beginning of that day, in UTC. */
const instant = (day: string) => (day.includes('T') ? `${day}:00Z` : `${day}T00:00:00Z`)

export type Shop = {
  readonly server: TestServer
  readonly merchant: Merchant
  /** The clock stands still between two days, so that parts of periods are those of the formulas. */
  readonly on: (day: string) => Promise<void>
  /** The id of a new discount. */
  readonly discount: (terms: object) => Promise<string>
}

type Open = (day: string, currency?: string) => Promise<Shop>

/** Returns the figures of its cases, in their order. */
type Act = (open: Open) => Promise<readonly number[]>

/** Plays each story, and compares what the server says with what was computed by hand. */
export function play<Title extends string>(
  stories: Readonly<Record<Title, Story>>,
  acts: Readonly<Record<Title, Act>>,
) {
  let server: TestServer
  let owner: VerifiedUser
  beforeAll(async () => {
    const clock = manualClock('2026-01-01T00:00:00.000Z')
    const simulated = { clock, random: systemRandom(), through: <It>(database: It) => database }
    server = await startServer({ app: { simulated } })
    owner = await signUpVerifiedUser(server)
  })
  afterAll(() => server.stop())

  const open: Open = async (day, currency) => {
    const merchant = await createMerchant(server, { owner })
    if (currency) {
      const path = `/v1/organizations/${merchant.organizationId}`
      await merchant.call('PATCH', path, { default_presentment_currency: currency })
    }
    const on = (next: string) => moveTo(merchant, instant(next))
    await on(day)
    const discount = async (terms: object) =>
      (await merchant.call('POST', '/v1/discounts/', { name: 'Less', ...terms })).body.id
    return { server, merchant, on, discount }
  }

  test.each(Object.keys(stories) as Title[])('%s', async (title) => {
    const shops: Shop[] = []
    const figures = await acts[title](async (...of) => {
      const shop = await open(...of)
      shops.push(shop)
      return shop
    })
    const { cases } = stories[title]
    const named = (values: readonly (number | undefined)[]) =>
      cases.map(([name], index) => `${name}: ${values[index]}`)
    expect(named(figures)).toEqual(named(cases.map(([, , figure]) => figure)))
    expect(figures).toHaveLength(cases.length)
    for (const { merchant } of shops) {
      expect(await server.app.services.ledger.verify(merchant.organizationId)).toEqual([])
    }
  })
}
