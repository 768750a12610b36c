import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerOf, createProduct, openCheckout, payment, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let nodes: readonly [TestServer, TestServer]
let merchant: Merchant
beforeAll(async () => {
  const server = await startServer()
  nodes = [server, await server.startAnotherNode()]
  merchant = await createMerchant(server)
})
afterAll(async () => {
  await nodes[1].stop()
  await nodes[0].stop()
})

/** A client that reads events; `next` resolves to the status of the next one, or undefined at the end. */
async function listen(server: TestServer, path: string) {
  const request = new Request(new URL(`${path}/stream`, server.config.baseUrl))
  const response = await server.app.fetch(request)
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  return {
    response,
    close: () => reader?.cancel(),
    async next(): Promise<string | undefined> {
      for (;;) {
        const event = /event: checkout\.updated\ndata: (.*)\n\n/.exec(text)
        if (event) {
          text = text.slice(event.index + event[0].length)
          return JSON.parse(event[1] ?? '').status
        }
        const chunk = await reader?.read()
        if (!chunk || chunk.done) return undefined
        text += decoder.decode(chunk.value)
      }
    },
  }
}

test('tells the present state, each change of another node, and ends with the last one', async () => {
  const checkout = await openCheckout(merchant)
  const buyer = buyerOf(nodes[0], checkout)
  const stream = await listen(nodes[1], buyer.path)
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
  expect(await stream.next()).toBe('open')
  const { body } = await buyer.confirm(payment('tok_requires_action'))
  expect(await stream.next()).toBe('confirmed')
  const { pathname } = new URL(body.payment_processor_metadata.challenge_url)
  await nodes[0].visitor().post(pathname, { outcome: 'succeed' })
  expect(await stream.next()).toBe('succeeded')
  expect(await stream.next()).toBeUndefined()
})

test('tells the end of the day', async () => {
  const other = await createMerchant(nodes[0])
  const checkout = await openCheckout(other)
  const stream = await listen(nodes[0], buyerOf(nodes[0], checkout).path)
  expect(await stream.next()).toBe('open')
  await other.advance('P1D')
  expect(await stream.next()).toBe('expired')
  expect(await stream.next()).toBeUndefined()
  const late = await listen(nodes[0], buyerOf(nodes[0], checkout).path)
  expect(late.response.status).toBe(410)
})

test('a checkout has ten listeners at most, and one that leaves makes room', async () => {
  const checkout = await openCheckout(merchant)
  const { path } = buyerOf(nodes[0], checkout)
  const streams = await Promise.all(Array.from({ length: 10 }, () => listen(nodes[0], path)))
  const refused = await listen(nodes[0], path)
  expect(refused.response.status).toBe(503)
  await streams[0]?.close()
  const next = await listen(nodes[0], path)
  expect(await next.next()).toBe('open')
  await Promise.all([...streams.slice(1), next].map((stream) => stream.close()))
})

test('is not left open by requests that read no body', async () => {
  const buyer = buyerOf(nodes[0], await openCheckout(merchant))
  const url = new URL(`${buyer.path}/stream`, nodes[0].config.baseUrl)
  for (let request = 0; request < 12; request++) {
    const head = await nodes[0].app.fetch(new Request(url, { method: 'HEAD' }))
    expect([head.status, head.body]).toEqual([200, null])
  }
  const stream = await listen(nodes[0], buyer.path)
  expect(await stream.next()).toBe('open')
  await stream.close()
})

test('a caller has fifty listeners at most, for any number of checkouts', async () => {
  const products = [(await createProduct(merchant)).id]
  const paths: string[] = []
  for (let made = 0; made < 6; made++) {
    paths.push(buyerOf(nodes[0], await openCheckout(merchant, { products })).path)
  }
  const from = async (remoteAddress: string, index: number) => {
    const url = new URL(`${paths[Math.floor(index / 9)]}/stream`, nodes[0].config.baseUrl)
    return nodes[0].app.fetch(new Request(url), { incoming: { socket: { remoteAddress } } })
  }
  const held: Response[] = []
  for (let index = 0; index < 50; index++) held.push(await from(`2001:db8:5::${index}`, index))
  expect(held.every(({ status }) => status === 200)).toBe(true)
  expect((await from('2001:db8:5::ffff', 50)).status).toBe(503)
  const other = await from('10.5.0.1', 50)
  expect(other.status).toBe(200)
  for (const { body } of [...held, other]) await body?.cancel()
})

test('shows nothing for a secret that is not one', async () => {
  const { response } = await listen(nodes[0], '/v1/checkouts/client/polar_c_x')
  expect(response.status).toBe(404)
})

test('stopping the server ends its streams', async () => {
  const node = await nodes[0].startAnotherNode()
  const checkout = await openCheckout(merchant)
  const stream = await listen(node, buyerOf(node, checkout).path)
  expect(await stream.next()).toBe('open')
  await node.stop()
  expect(await stream.next()).toBeUndefined()
  await buyerOf(nodes[0], checkout).confirm()
  await reaches(merchant, checkout, 'succeeded')
})
