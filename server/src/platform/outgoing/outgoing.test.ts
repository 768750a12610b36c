import { createServer, type RequestListener, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseProxies } from '../limits/index.ts'
import { createOutgoing } from './outgoing.ts'
import { mayCall } from './places.ts'
import type { Address } from './resolve.ts'

type Trap = { readonly port: number; readonly connections: () => number }

/** Something on this machine that nobody from outside may reach; it counts who knocks. */
async function trap(listener: RequestListener = (_, answer) => answer.end('hello')): Promise<Trap> {
  const server: Server = createServer(listener)
  let count = 0
  server.on('connection', () => {
    count++
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    connections: () => count,
  }
}

type Given = { allowed?: string[]; resolve?: (name: string) => Address[]; answerWithin?: number }

function outgoing({ allowed = [], resolve, answerWithin = 2_000 }: Given = {}) {
  const made = createOutgoing({
    allowed: parseProxies(allowed),
    answerWithin,
    connectWithin: 1_000,
    ...(resolve ? { resolve: async (name: string) => resolve(name) } : {}),
  })
  onTestFinished(() => made.close())
  return (url: string) => made.post({ url, headers: { 'content-type': 'text/plain' }, body: 'x' })
}

const here = ['127.0.0.0/8']
const v4 = (address: string): Address => ({ address, family: 4 })

describe('addresses that are not public', () => {
  test.each([
    '127.0.0.1',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '[::ffff:127.0.0.1]',
    '[::1]',
    '0.0.0.0',
  ])('%s is blocked, and nobody knocks', async (host) => {
    const { port, connections } = await trap()
    const post = outgoing()
    for (const scheme of ['http', 'https']) {
      const outcome = await post(`${scheme}://${host}:${port}/`)
      expect(outcome).toMatchObject({ status: null, trouble: 'no public address' })
    }
    expect(connections()).toBe(0)
  })

  test('a name that looks harmless and means this machine when it is called', async () => {
    const { port, connections } = await trap()
    expect(mayCall('https://rebound.example/', { allowed: [], own: [] })).toBe(true)
    const post = outgoing({ resolve: () => [v4('127.0.0.1')] })
    for (const url of [`https://rebound.example:${port}/`, 'https://rebound.example/']) {
      expect(await post(url)).toMatchObject({ trouble: 'no public address' })
    }
    expect(connections()).toBe(0)
  })

  test.each([
    [[v4('93.184.215.14'), v4('127.0.0.1')]],
    [[v4('127.0.0.1'), v4('93.184.215.14')]],
    [[v4('93.184.215.14'), { address: '::1', family: 6 }]],
    [[{ address: '::ffff:169.254.169.254', family: 6 }]],
    [[{ address: '64:ff9b::7f00:1', family: 6 }]],
    [[]],
  ])('a name with one address of the wrong kind is refused as a whole: %j', async (addresses) => {
    const post = outgoing({ resolve: () => addresses })
    expect(await post('https://mixed.example/')).toMatchObject({ trouble: 'no public address' })
  })

  test('without encryption and on unusual ports only what the operator opened is called', async () => {
    const post = outgoing({ resolve: () => [v4('93.184.215.14')] })
    expect(await post('http://plain.example/')).toMatchObject({ trouble: 'no public address' })
    expect(await post('https://odd.example:6379/')).toMatchObject({ trouble: 'no public address' })
    const { port } = await trap()
    const open = outgoing({ allowed: here, resolve: () => [v4('127.0.0.1')] })
    expect(await open(`http://inside.example:${port}/`)).toMatchObject({ status: 200 })
    expect(await open('http://10.0.0.1/')).toMatchObject({ trouble: 'no public address' })
  })
})

describe('receivers of every kind', () => {
  test('an answer that leads elsewhere is an answer, and is not followed', async () => {
    const target = await trap()
    const { port } = await trap((_, answer) => {
      answer.writeHead(302, { location: `http://127.0.0.1:${target.port}/` }).end()
    })
    const outcome = await outgoing({ allowed: here })(`http://127.0.0.1:${port}/`)
    expect(outcome).toMatchObject({ status: 302, trouble: null })
    expect(target.connections()).toBe(0)
  })

  test('one that never answers is cut off', async () => {
    const { port } = await trap(() => undefined)
    const outcome = await outgoing({ allowed: here, answerWithin: 300 })(
      `http://127.0.0.1:${port}/`,
    )
    expect(outcome).toMatchObject({ status: null, trouble: 'timeout' })
    expect(outcome.ms).toBeLessThan(2_000)
  })

  test('one that answers drop by drop is cut off as a whole', async () => {
    const { port } = await trap((_, answer) => {
      answer.writeHead(200)
      const timer = setInterval(() => answer.write('x'), 50)
      answer.on('close', () => clearInterval(timer))
    })
    const outcome = await outgoing({ allowed: here, answerWithin: 400 })(
      `http://127.0.0.1:${port}/`,
    )
    expect(outcome).toMatchObject({ trouble: 'timeout' })
    expect(outcome.ms).toBeLessThan(2_000)
  })

  test('of an endless answer only the beginning is read and kept', async () => {
    let sent = 0
    const { port } = await trap((_, answer) => {
      const chunk = Buffer.alloc(65_536, 'a')
      const more = () => {
        if (answer.destroyed || sent > 1_000_000_000) return
        sent += chunk.length
        if (answer.write(chunk)) setImmediate(more)
        else answer.once('drain', more)
      }
      answer.writeHead(200)
      more()
    })
    const outcome = await outgoing({ allowed: here })(`http://127.0.0.1:${port}/`)
    expect(outcome.status).toBe(200)
    expect(outcome.text).toBe('a'.repeat(2_048))
    expect(sent).toBeLessThan(20_000_000)
  })

  test('what is packed stays packed', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000))
    const { port } = await trap((_, answer) => {
      answer.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    })
    const outcome = await outgoing({ allowed: here })(`http://127.0.0.1:${port}/`)
    expect(outcome.status).toBe(200)
    expect(outcome.text.length).toBeLessThanOrEqual(2_048)
  })

  test('what no database can hold is taken out of the answer', async () => {
    const { port } = await trap((_, answer) => answer.end(Buffer.from([65, 0, 66, 0xff, 0xfe])))
    const { text } = await outgoing({ allowed: here })(`http://127.0.0.1:${port}/`)
    expect(text.startsWith('AB')).toBe(true)
    expect(text.isWellFormed()).toBe(true)
  })

  test('a name that nobody knows is told as one that leads inside: inner names cannot be found', async () => {
    const unknown = () => {
      throw Object.assign(new Error('no'), { code: 'ENOTFOUND' })
    }
    const outcomes = [
      await outgoing({ resolve: unknown })('https://wiki.corp.example/'),
      await outgoing({ resolve: () => [v4('10.0.0.7')] })('https://wiki.corp.example/'),
      await outgoing({ resolve: () => [] })('https://wiki.corp.example/'),
    ]
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
    expect(outcomes[0]).toMatchObject({ trouble: 'no public address', ms: 0 })
  })

  test('nobody there, and no such name', async () => {
    const post = outgoing({ allowed: here })
    expect(await post('http://127.0.0.1:1/')).toMatchObject({ trouble: 'no connection' })
    const nobody = outgoing({
      resolve: () => {
        throw Object.assign(new Error('no'), { code: 'ENOTFOUND' })
      },
    })
    expect(await nobody('https://nowhere.example/')).toMatchObject({ trouble: 'no public address' })
  })
})
