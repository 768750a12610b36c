import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { type Message, waitsForFeed } from '../followed.ts'
import type { Merchant } from '../merchants.ts'
import { allOf, type Body, listed } from '../mirrors.ts'
import { seatsPath } from '../seats.ts'
import type { TestServer } from '../server.ts'
import { createDice } from '../simulation/random.ts'

/** One server that sells, and another one that follows it. */

export type FeedItem = Required<Message> & { readonly id: string }

/** All that happened, once it has its place in the feed. */
export async function feedOf(server: TestServer, { call }: Merchant) {
  await expect.poll(() => waitsForFeed(server), { timeout: 60_000 }).toBe(false)
  const all: FeedItem[] = []
  for (let after = '0'; ; ) {
    const { body } = await call('GET', `/v1/feed?limit=500&after=${after}`)
    all.push(...body.items)
    if (!body.has_more) return all
    after = body.next_cursor
  }
}

/** What is each server's own, and what no event tells. */
const untold = ['organization_id', 'url', 'success_url', 'avatar_url', 'redemptions_count']
/** A change of plan may credit a part of an order, which no event of the order tells. */
const untoldOfOrders = ['modified_at', 'refundable_amount', 'refundable_tax_amount']

/**
 * Links to the provider's pages; and while its clock stands still, a declined payment opens a checkout again
 * at the instant at which it was confirmed.
 */
const untoldOfCheckouts = ['status', 'payment_processor_metadata']

/** What is found deleted at the provider was deleted before: when, nobody says. */
const withoutDeletion = (value: unknown) => {
  const isDeleted = typeof value === 'object' && value !== null && 'deleted_at' in value
  if (!isDeleted || value.deleted_at == null) return value
  return { ...value, deleted_at: 'at some time', modified_at: null }
}

/** What is used changes balances without an event of what they belong to. */
const metersOf = ['meters', 'active_meters']

type Told = { readonly isHealed: boolean; readonly withMeters: boolean }

function told(kind: string, bodies: readonly Body[], { isHealed, withMeters }: Told): unknown {
  const more = { checkout: untoldOfCheckouts, order: untoldOfOrders }[kind] ?? []
  const left = [...untold, ...more, ...(withMeters ? [] : metersOf)]
  return JSON.parse(
    JSON.stringify(bodies, (name, value) => {
      if (left.includes(name)) return undefined
      return isHealed ? withoutDeletion(value) : value
    }),
  )
}

/** Meters and their balances have no events of their own. */
export const toldByEvents = listed.filter((kind) => kind !== 'meter' && kind !== 'customer_meter')

async function seatsOf(merchant: Merchant): Promise<Body[]> {
  const subscriptions = await allOf(merchant, 'subscription')
  const all: Body[] = []
  for (const { id, seats } of subscriptions) {
    if (seats == null) continue
    const { body } = await merchant.call('GET', `${seatsPath}?subscription_id=${id}`)
    all.push(...body.seats)
  }
  return all.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** What each customer has. */
async function statesOf(merchant: Merchant): Promise<Body[]> {
  const states: Body[] = []
  for (const { id } of await allOf(merchant, 'customer')) {
    const { body } = await merchant.call('GET', `/v1/customers/${id}/state`)
    states.push(body)
  }
  return states
}

type Compared = {
  readonly kinds?: readonly (typeof listed)[number][]
  /** By asking the provider, after events were lost. */
  readonly isHealed?: boolean
}

/** Lists, seats and what customers have: who follows shows what there is. */
export async function expectSame(
  there: Merchant,
  here: Merchant,
  { kinds = listed, isHealed = false }: Compared = {},
) {
  const how = { isHealed, withMeters: kinds.includes('customer_meter') }
  const same = (kind: string, is: readonly Body[], should: readonly Body[]) =>
    expect(told(kind, is, how), kind).toEqual(told(kind, should, how))
  for (const kind of kinds) same(kind, await allOf(here, kind), await allOf(there, kind))
  same('customer_seat', await seatsOf(here), await seatsOf(there))
  same('state', await statesOf(here), await statesOf(there))
}

/** The same choices for the same seed, whatever else the seed chooses. */
export const diceOf = (seed: number) =>
  createDice(Number.parseInt(createHash('md5').update(`${seed}`).digest('hex').slice(0, 8), 16))
