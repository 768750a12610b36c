import { readdir } from 'node:fs/promises'
import { eventCatalogue } from '@guildhall/contract'
import { billingEventTypes } from '@guildhall/contract/billing/event-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { orgPost } from '#testing/organizations.ts'
import { allowLocalWebhooks } from '#testing/receiver.ts'
import { flushRequests } from '#testing/request-log.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  closeSandbox,
  goLive,
  refuseChangesOfOrders,
  reopenPayments,
  storedPayloads,
  storeNews,
} from '#testing/stored-billing.ts'
import { createPlan, subscribe } from '#testing/subscriptions.ts'
import { rowsByTable, tenantTables } from '#testing/tenant-rows.ts'
import { rows } from './rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ settings: allowLocalWebhooks })
})
afterAll(() => server.stop())

/** Tables whose rows of an organization are not those of billing, and what becomes of them. */
const kept: Readonly<Record<string, string>> = {
  merchants: 'deleted last',
  billing_clocks: 'deleted last',
  organizations_without_merchant: 'deleted with the organization',
  billing_stops: 'of live organizations',
  stripe_customers: 'of live organizations',
  timers: 'deleted first, by platform/timers',
  timer_turns: 'deleted first, by platform/timers',
  events: 'stay for ninety days, without what those of billing say',
  event_reactions: 'end with their events',
  feed_heads: 'numbers, for all areas',
  feed_pending: 'numbers, for all areas',
  feed_entries: 'numbers, for all areas',
  audit_log: 'who did what, for all areas; without the details of billing',
  webhook_endpoints: 'of accounts',
  webhook_secrets: 'of accounts',
  webhook_messages: 'of accounts',
  webhook_attempts: 'of accounts',
  former_slugs: 'of accounts',
  members: 'of accounts',
  organization_roles: 'of accounts',
  invitations: 'of accounts',
  teams: 'of accounts',
  team_members: 'of accounts',
  api_keys: 'of accounts',
  saved_views: 'of accounts',
  key_requests: 'of accounts',
  key_request_days: 'of accounts',
}

const erasedTables = () =>
  [...server.app.services.merchants.hooks.erase].flatMap(({ tables }) => tables)

async function deletion({ owner, organizationId }: Merchant) {
  // Requests are logged a second later: what is at work, then the rest.
  await flushRequests(server)
  await flushRequests(server)
  return orgPost(owner.visitor, 'delete', { organizationId })
}

async function erased(merchant: Merchant) {
  expect((await deletion(merchant)).status).toBe(200)
  await server.app.services.jobs.runDue()
}

/** The tables that may have rows of a deleted organization. */
const outsideBilling = new Set([
  ...['events', 'feed_heads', 'feed_pending', 'feed_entries', 'audit_log', 'webhook_messages'],
])
const leftOf = async ({ organizationId }: Merchant) =>
  [...(await rowsByTable(server, organizationId)).keys()].filter(
    (each) => !outsideBilling.has(each),
  )

/** A sandbox in which everything was used once. */
async function fullSandbox(): Promise<Merchant> {
  const merchant = await createMerchant(server)
  for (const [path, make] of Object.entries(rows)) {
    // Its customer is the one that others have made.
    if (!/customers|external|subscriptions|orders/.test(path)) await make(merchant, server)
  }
  await rows['/v1/orders/']?.(merchant, server)
  const plan = await createPlan(merchant, {
    trial_interval: 'day',
    trial_interval_count: 1,
  })
  await subscribe(server, merchant, plan)
  await merchant.advance('P2D')
  return merchant
}

test('every table with rows of organizations is erased, or has a reason not to be', async () => {
  const named = new Set([...erasedTables(), ...Object.keys(kept)])
  expect((await tenantTables(server)).filter((table) => !named.has(table))).toEqual([])
})

test('every event of billing is known as one', async () => {
  const folder = new URL('../../../contract/src/billing/', import.meta.url)
  const files = (await readdir(folder)).filter((name) => !name.includes('.test.'))
  const modules = await Promise.all(
    files.map((name): Promise<{ events?: object }> => import(new URL(name, folder).href)),
  )
  const types = modules.flatMap(({ events = {} }) => Object.keys(events))
  expect(new Set(billingEventTypes)).toEqual(new Set(types))
  expect(types.every((type) => type in eventCatalogue)).toBe(true)
})

describe('a deleted sandbox', () => {
  test('leaves no row in any table of billing, and its neighbor everything', async () => {
    const merchant = await fullSandbox()
    const neighbor = await createMerchant(server)
    await rows['/v1/orders/']?.(neighbor, server)
    await subscribe(server, neighbor, await createPlan(neighbor))
    const { organizationId } = merchant
    const before = await rowsByTable(server, organizationId)
    const untouched = await rowsByTable(server, neighbor.organizationId)
    const { ledger } = server.app.services
    // One of the orders was stored without being booked.
    const differences = await ledger.verify(neighbor.organizationId)
    const used = erasedTables().filter((table) => before.has(table))
    expect(used.length).toBeGreaterThan(25)

    await erased(merchant)
    expect(await leftOf(merchant)).toEqual([])
    expect(await storedPayloads(server, organizationId, billingEventTypes)).toEqual([])
    const now = await rowsByTable(server, neighbor.organizationId)
    for (const table of erasedTables()) {
      if (!table.startsWith('list_count')) {
        // Messages may have been sent in the meantime.
        expect(now.get(table) ?? 0, table).toBeGreaterThanOrEqual(untouched.get(table) ?? 0)
      }
    }
    expect((await neighbor.call('GET', '/v1/orders/')).body.items.length).toBeGreaterThan(1)
    expect(await ledger.verify(neighbor.organizationId)).toEqual(differences)
  })

  test('is closed at once: tokens, commands and timers end', async () => {
    const merchant = await createMerchant(server)
    const plan = await createPlan(merchant)
    await subscribe(server, merchant, plan)
    expect((await deletion(merchant)).status).toBe(200)
    expect((await merchant.call('GET', '/v1/products/')).status).toBe(401)
    expect(
      (await merchant.owner.visitor.get(`/v1/organizations/${merchant.organizationId}`)).status,
    ).toBe(404)
    await server.app.services.timers.runDue()
    await server.app.services.jobs.runDue()
    expect(await leftOf(merchant)).toEqual([])
  })

  test('is erased but for the part that fails, and then wholly', async () => {
    const merchant = await createMerchant(server)
    await subscribe(server, merchant, await createPlan(merchant))
    const allow = await refuseChangesOfOrders(server)
    await erased(merchant)
    expect(await leftOf(merchant)).toEqual(
      expect.arrayContaining(['billing_clocks', 'merchants', 'orders']),
    )
    expect(await leftOf(merchant)).not.toContain('customers')
    expect(server.logged.some((line) => line.includes('merchants.not_erased'))).toBe(true)
    await allow()
    await server.app.services.merchants.eraseClosed()
    expect(await leftOf(merchant)).toEqual([])
  })

  test('of 100,000 rows is erased in batches, and goes on where it was interrupted', async () => {
    const merchant = await createMerchant(server)
    await storeNews(server, merchant, 100_000)
    const count = async () =>
      (await rowsByTable(server, merchant.organizationId)).get('processor_news') ?? 0
    const { merchants } = server.app.services
    // The job waits while this one is running, as after the end of a process.
    const stopped = new AbortController()
    await closeSandbox(server, merchant)
    const interrupted = merchants.eraseClosed(stopped.signal)
    const failed = expect(interrupted).rejects.toThrow()
    await expect.poll(count).toBeLessThan(100_000)
    stopped.abort()
    await failed
    const left = await count()
    expect(left).toBeGreaterThan(0)
    await merchants.eraseClosed()
    expect(await count()).toBe(0)
    expect((await rowsByTable(server, merchant.organizationId)).get('merchants')).toBeUndefined()
  })
})

describe('a live organization', () => {
  test('is not deleted while it has running subscriptions or open payments', async () => {
    const merchant = await createMerchant(server)
    const subscription = await subscribe(server, merchant, await createPlan(merchant))
    await goLive(server, merchant)
    const first = await deletion(merchant)
    expect([first.status, first.body.code]).toEqual([409, 'ORGANIZATION_HAS_RUNNING_SUBSCRIPTIONS'])
    await merchant.call('DELETE', `/v1/subscriptions/${subscription.id}`)
    await reopenPayments(server, merchant)
    const second = await deletion(merchant)
    expect([second.status, second.body.code]).toEqual([409, 'ORGANIZATION_HAS_OPEN_PAYMENTS'])
    expect((await merchant.call('GET', '/v1/orders/')).status).toBe(200)
  })

  test('that is deleted keeps orders, books and documents; tokens and timers end', async () => {
    const merchant = await createMerchant(server)
    const subscription = await subscribe(server, merchant, await createPlan(merchant))
    await goLive(server, merchant)
    await merchant.call('DELETE', `/v1/subscriptions/${subscription.id}`)
    const before = await rowsByTable(server, merchant.organizationId)
    await erased(merchant)
    await server.app.services.merchants.eraseClosed()
    const after = await rowsByTable(server, merchant.organizationId)
    for (const table of ['orders', 'order_items', 'ledger_entries', 'ledger_lines', 'customers']) {
      expect([table, after.get(table)]).toEqual([table, before.get(table)])
      expect(after.get(table)).toBeGreaterThan(0)
    }
    expect([after.get('access_tokens'), after.get('timers'), after.get('timer_turns')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect((await merchant.call('GET', '/v1/orders/')).status).toBe(401)
    expect(await server.app.services.ledger.verify(merchant.organizationId)).toEqual([])
  })
})
