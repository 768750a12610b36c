import { createServer, type RequestListener, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseProxies } from '../limits/index.ts'
import { createOutgoing } from './outgoing.ts'
import type { Address } from './resolve.ts'
import { isAllowedTarget } from './targets.ts'

type TestReceiver = { readonly port: number; readonly connections: () => number }

/** A local server that must not be reached; it counts connections. */
async function receiver(
  listener: RequestListener = (_, answer) => answer.end('hello'),
): Promise<TestReceiver> {
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

type Given = { allowed?: string[]; resolve?: (name: string) => Address[]; responseTimeout?: number }

function outgoing({ allowed = [], resolve, responseTimeout = 2_000 }: Given = {}) {
  const made = createOutgoing({
    allowed: parseProxies(allowed),
    responseTimeout,
    connectTimeout: 1_000,
    ...(resolve ? { resolve: async (name: string) => resolve(name) } : {}),
  })
  onTestFinished(() => made.close())
  return (url: string) => made.post({ url, headers: { 'content-type': 'text/plain' }, body: 'x' })
}

const loopback = ['127.0.0.0/8']
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
  ])('%s is blocked without a connection', async (host) => {
    const { port, connections } = await receiver()
    const post = outgoing()
    for (const scheme of ['http', 'https']) {
      const outcome = await post(`${scheme}://${host}:${port}/`)
      expect(outcome).toMatchObject({ status: null, trouble: 'no public address' })
    }
    expect(connections()).toBe(0)
  })

  test('a harmless-looking name that resolves to loopback is blocked', async () => {
    const { port, connections } = await receiver()
    expect(isAllowedTarget('https://rebound.example/', { allowed: [], own: [] })).toBe(true)
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
  ])('a name with any blocked address is refused: %j', async (addresses) => {
    const post = outgoing({ resolve: () => addresses })
    expect(await post('https://mixed.example/')).toMatchObject({ trouble: 'no public address' })
  })

  test('without TLS and on unusual ports only allowed networks are called', async () => {
    const post = outgoing({ resolve: () => [v4('93.184.215.14')] })
    expect(await post('http://plain.example/')).toMatchObject({ trouble: 'no public address' })
    expect(await post('https://odd.example:6379/')).toMatchObject({ trouble: 'no public address' })
    const { port } = await receiver()
    const open = outgoing({ allowed: loopback, resolve: () => [v4('127.0.0.1')] })
    expect(await open(`http://inside.example:${port}/`)).toMatchObject({ status: 200 })
    expect(await open('http://10.0.0.1/')).toMatchObject({ trouble: 'no public address' })
  })
})

describe('responses of receivers', () => {
  test('a redirect is returned and not followed', async () => {
    const target = await receiver()
    const { port } = await receiver((_, answer) => {
      answer.writeHead(302, { location: `http://127.0.0.1:${target.port}/` }).end()
    })
    const outcome = await outgoing({ allowed: loopback })(`http://127.0.0.1:${port}/`)
    expect(outcome).toMatchObject({ status: 302, trouble: null })
    expect(target.connections()).toBe(0)
  })

  test('a receiver that never responds times out', async () => {
    const { port } = await receiver(() => undefined)
    const outcome = await outgoing({ allowed: loopback, responseTimeout: 300 })(
      `http://127.0.0.1:${port}/`,
    )
    expect(outcome).toMatchObject({ status: null, trouble: 'timeout' })
    expect(outcome.ms).toBeLessThan(2_000)
  })

  test('a receiver that responds byte by byte times out', async () => {
    const { port } = await receiver((_, answer) => {
      answer.writeHead(200)
      const timer = setInterval(() => answer.write('x'), 50)
      answer.on('close', () => clearInterval(timer))
    })
    const outcome = await outgoing({ allowed: loopback, responseTimeout: 400 })(
      `http://127.0.0.1:${port}/`,
    )
    expect(outcome).toMatchObject({ trouble: 'timeout' })
    expect(outcome.ms).toBeLessThan(2_000)
  })

  test('only the beginning of an endless response is read', async () => {
    let sent = 0
    const { port } = await receiver((_, answer) => {
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
    const outcome = await outgoing({ allowed: loopback })(`http://127.0.0.1:${port}/`)
    expect(outcome.status).toBe(200)
    expect(outcome.text).toBe('a'.repeat(2_048))
    expect(sent).toBeLessThan(20_000_000)
  })

  test('a compressed response is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000))
    const { port } = await receiver((_, answer) => {
      answer.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    })
    const outcome = await outgoing({ allowed: loopback })(`http://127.0.0.1:${port}/`)
    expect(outcome.status).toBe(200)
    expect(outcome.text.length).toBeLessThanOrEqual(2_048)
  })

  test('characters that the database cannot store are removed from the response', async () => {
    const { port } = await receiver((_, answer) => answer.end(Buffer.from([65, 0, 66, 0xff, 0xfe])))
    const { text } = await outgoing({ allowed: loopback })(`http://127.0.0.1:${port}/`)
    expect(text.startsWith('AB')).toBe(true)
    expect(text.isWellFormed()).toBe(true)
  })

  test('an unknown name and an internal one give the same outcome', async () => {
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

  test('a closed port and an unknown name', async () => {
    const post = outgoing({ allowed: loopback })
    expect(await post('http://127.0.0.1:1/')).toMatchObject({ trouble: 'no connection' })
    const unresolvable = outgoing({
      resolve: () => {
        throw Object.assign(new Error('no'), { code: 'ENOTFOUND' })
      },
    })
    expect(await unresolvable('https://nowhere.example/')).toMatchObject({
      trouble: 'no public address',
    })
  })
})
