import { describe, expect, onTestFinished, test } from 'vitest'
import { changeOrganization } from '#testing/merchant-webhooks.ts'
import {
  callWithToken,
  createAccessToken,
  createMerchant,
  type Merchant,
} from '#testing/merchants.ts'
import { createOrganization, signUpVerifiedUser } from '#testing/organizations.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'

const site = (n: number) => `https://${n}.example`
const sitesOf = (items: { data: { website: string } }[]) => items.map(({ data }) => data.website)

/** Changes the organization so many times, and waits until all are in the feed. */
async function fill(merchant: Merchant, count: number, from = 1) {
  for (let n = from; n < from + count; n++) await changeOrganization(merchant, site(n))
  const newest = async () => (await pages(merchant)).at(-1)?.data.website
  await expect.poll(newest).toBe(site(from + count - 1))
}

/** All items, page after page. */
async function pages({ call }: Merchant, limit = 100) {
  const items = []
  for (let cursor = '', more = true; more; ) {
    const { body } = await call('GET', `/v1/feed?limit=${limit}${cursor}`)
    items.push(...body.items)
    cursor = `&after=${body.next_cursor}`
    more = body.has_more
  }
  return items
}

/** Reads a stream of events. */
async function openStream(server: TestServer, token: string, headers: Record<string, string> = {}) {
  const leave = new AbortController()
  onTestFinished(() => leave.abort())
  const response = await server.app.fetch(
    new Request('http://localhost:3000/v1/feed', {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
      signal: leave.signal,
    }),
  )
  let text = ''
  const state = { ended: false }
  const reader = response.body?.getReader()
  const read = async () => {
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) break
      text += new TextDecoder().decode(part.value)
    }
    state.ended = true
  }
  void read().catch(() => undefined)
  const events = () =>
    text
      .split('\n\n')
      .filter((event) => event.startsWith('id:'))
      .map((event) => {
        const [id = '', data = ''] = event.split('\n')
        return { id: id.slice('id: '.length), item: JSON.parse(data.slice('data: '.length)) }
      })
  return {
    response,
    state,
    events,
    beats: () => text.split('\n\n').filter((event) => event === ':').length,
    close: () => reader?.cancel(),
  }
}

describe('pages', () => {
  test('contain every event once, in order, with the name and the time of webhooks', async () => {
    const server = await serverForThisTest()
    const merchant = await createMerchant(server)
    const other = await createMerchant(server)
    const now = await merchant.advance('P10D')
    await changeOrganization(other, 'https://other.example')
    await fill(merchant, 5)
    const items = await pages(merchant, 2)
    expect(sitesOf(items)).toEqual([1, 2, 3, 4, 5].map(site))
    const [first] = items
    expect(Object.keys(first)).toEqual(['id', 'type', 'timestamp', 'data'])
    expect(first.type).toBe('organization.updated')
    expect(Date.parse(first.timestamp)).toBeGreaterThanOrEqual(now.getTime())
    const { body } = await merchant.call('GET', `/v1/feed?after=${items[2].id}&limit=1`)
    expect(body).toEqual({ items: [items[3]], next_cursor: items[3].id, has_more: true })
  })

  test('at the end are empty and go on from the same cursor', async () => {
    const server = await serverForThisTest()
    const merchant = await createMerchant(server)
    await fill(merchant, 1)
    const { body } = await merchant.call('GET', '/v1/feed')
    const end = await merchant.call('GET', `/v1/feed?after=${body.next_cursor}`)
    expect(end.body).toEqual({ items: [], next_cursor: body.next_cursor, has_more: false })
  })

  test('behind a cursor that has expired are 410, behind an unknown one 422', async () => {
    const server = await serverForThisTest()
    const merchant = await createMerchant(server)
    await fill(merchant, 3)
    const [first] = await pages(merchant)
    await server.query('update feed_heads set pruned = $2 where organization_id = $1', [
      merchant.organizationId,
      Number(first.id),
    ])
    const expired = await merchant.call('GET', `/v1/feed?after=${Number(first.id) - 1}`)
    expect([expired.status, expired.body.error]).toEqual([410, 'ResourceUnavailable'])
    // Without a cursor, a new reader begins at the oldest that is left.
    expect(sitesOf((await merchant.call('GET', '/v1/feed')).body.items)).toEqual([2, 3].map(site))
    for (const after of ['999999', '-1', 'x', '9'.repeat(20)]) {
      expect((await merchant.call('GET', `/v1/feed?after=${after}`)).status).toBe(422)
    }
    for (const limit of ['0', '501', 'x']) {
      expect((await merchant.call('GET', `/v1/feed?limit=${limit}`)).status).toBe(422)
    }
  })

  test('need the scope to read events: reporting usage is not enough', async () => {
    const server = await serverForThisTest()
    const merchant = await createMerchant(server)
    const { owner, organizationId } = merchant
    for (const [scope, status] of [
      ['events:read', 200],
      ['events:write', 403],
      ['webhooks:read', 403],
    ] as const) {
      const { token } = await createAccessToken(owner, organizationId, { scopes: [scope] })
      const answer = await callWithToken(server, token, 'GET', '/v1/feed')
      expect([scope, answer.status]).toEqual([scope, status])
    }
    const outsider = await signUpVerifiedUser(server)
    await createOrganization(outsider)
    const path = `/v1/feed?organization_id=${organizationId}`
    expect((await outsider.visitor.get(path)).status).toBe(422)
    expect((await owner.visitor.get(path)).status).toBe(200)
    expect((await server.visitor().get(path)).status).toBe(401)
  })
})

describe('a stream', () => {
  test('sends what there is, then what happens', async () => {
    const server = await serverForThisTest()
    const merchant = await createMerchant(server)
    await fill(merchant, 2)
    const { response, events } = await openStream(server, merchant.token)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    await expect.poll(() => events().length).toBe(2)
    await fill(merchant, 150, 3)
    await expect.poll(() => events().length).toBe(152)
    expect(events().map(({ item }) => item)).toEqual(await pages(merchant))
    expect(events().map(({ id }) => id)).toEqual(events().map(({ item }) => item.id))
  }, 60_000)

  test('goes on after the last id that its reader has seen', async () => {
    const server = await serverForThisTest()
    const merchant = await createMerchant(server)
    await fill(merchant, 4)
    const [, second] = await pages(merchant)
    const { events } = await openStream(server, merchant.token, { 'last-event-id': second.id })
    await expect.poll(() => events().length).toBe(2)
    expect(events().map(({ item }) => item.data.website)).toEqual([3, 4].map(site))
    const wrong = await openStream(server, merchant.token, { 'last-event-id': 'x' })
    expect(wrong.response.status).toBe(422)
  })

  test('ends with its token, and beats until then', async () => {
    const server = await serverForThisTest()
    const merchant = await createMerchant(server)
    const { owner, organizationId } = merchant
    const { token, row } = await createAccessToken(owner, organizationId, {
      scopes: ['events:read'],
    })
    const { beats, state } = await openStream(server, token)
    await expect.poll(beats, { timeout: 25_000 }).toBeGreaterThan(1)
    expect(state.ended).toBe(false)
    const path = `/v1/organization-access-tokens/${row.id}`
    expect((await merchant.call('DELETE', path)).status).toBe(204)
    await expect.poll(() => state.ended, { timeout: 25_000 }).toBe(true)
  }, 60_000)

  test('is one of ten of its organization, and makes room when it is left', async () => {
    const server = await serverForThisTest()
    const merchant = await createMerchant(server)
    const other = await createMerchant(server)
    const open = []
    for (let n = 0; n < 10; n++) open.push(await openStream(server, merchant.token))
    expect((await openStream(server, merchant.token)).response.status).toBe(429)
    expect((await openStream(server, other.token)).response.status).toBe(200)
    await open[0]?.close()
    await expect
      .poll(async () => (await openStream(server, merchant.token)).response.status)
      .toBe(200)
  })

  test('ends when the server stops, so that it stops at once', async () => {
    const server = await serverForThisTest()
    const merchant = await createMerchant(server)
    const { state } = await openStream(server, merchant.token)
    server.app.beginClosing()
    await expect.poll(() => state.ended).toBe(true)
    expect((await openStream(server, merchant.token)).response.status).toBe(503)
  })
})
