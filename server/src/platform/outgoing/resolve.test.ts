import { createSocket, type RemoteInfo } from 'node:dgram'
import { expect, onTestFinished, test } from 'vitest'
import { createResolve } from './resolve.ts'

/** A local name server; `answer` gets the query and may return nothing. */
async function nameServer(answer: (query: Buffer) => Buffer | undefined): Promise<string> {
  const socket = createSocket('udp4', (query: Buffer, from: RemoteInfo) => {
    const reply = answer(query)
    if (reply) socket.send(reply, from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  return `127.0.0.1:${socket.address().port}`
}

/** 192.0.2.7 to an IPv4 query, an empty answer to others. */
function known(query: Buffer): Buffer {
  const end = query.indexOf(0, 12) + 5
  const question = query.subarray(12, end)
  const asksForV4 = query.readUInt16BE(end - 4) === 1
  const head = Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, asksForV4 ? 1 : 0, 0, 0, 0, 0])
  query.copy(head, 0, 0, 2)
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7])
  return Buffer.concat([head, question, ...(asksForV4 ? [record] : [])])
}

test('a name is resolved by the name servers, not by the system', async () => {
  const resolve = createResolve({
    servers: [await nameServer(known)],
    systemLookup: async () => {
      throw new Error('unexpected system lookup')
    },
  })
  expect(await resolve('known.example.com')).toEqual([{ address: '192.0.2.7', family: 4 }])
})

test('at most two slow names block a thread at a time, and each is resolved', async () => {
  let most = 0
  let inside = 0
  const resolve = createResolve({
    servers: [await nameServer(() => undefined)],
    systemLookup: async (name) => {
      most = Math.max(most, ++inside)
      await new Promise((done) => setImmediate(done))
      inside--
      return [{ address: name, family: 4 }]
    },
  })
  const names = Array.from({ length: 20 }, (_, n) => `slow${n}.example.com`)
  const found = await Promise.all(names.map(resolve))
  expect(found.flat().map(({ address }) => address)).toEqual(names)
  expect(most).toBe(2)
})
