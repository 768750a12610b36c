import { createHash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '../log.ts'
import { createKnownPasswords } from './known.ts'

const logged: string[] = []
const log = createLogger('debug', { write: (line) => void logged.push(line) })

async function service(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/range`
}

const hashOf = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
const known = (rangeLookup?: string, refuseCommon = true) =>
  createKnownPasswords({ refuseCommon, rangeLookup, log })

test('our own list needs nobody else, and can be switched off', async () => {
  expect(await known()('password123')).toBe(true)
  expect(await known()('correct horse battery')).toBe(false)
  expect(await known(undefined, false)('password123')).toBe(false)
})

test('a service learns five characters, and says the rest', async () => {
  const paths: string[] = []
  const url = await service((request, response) => {
    paths.push(request.url ?? '')
    expect(request.headers['add-padding']).toBe('true')
    const suffix = hashOf('a leaked sentence').slice(5)
    response.end(`${'0'.repeat(35)}:3\r\n${suffix.toLowerCase()}:12\r\n`)
  })
  expect(await known(url)('a leaked sentence')).toBe(true)
  expect(await known(url)('another sentence')).toBe(false)
  expect(paths[0]).toBe(`/range/${hashOf('a leaked sentence').slice(0, 5)}`)
})

test('a line that only pads counts for nothing', async () => {
  const url = await service((_, response) => {
    response.end(`${hashOf('a sentence').slice(5)}:0\r\n`)
  })
  expect(await known(url)('a sentence')).toBe(false)
})

test.each<[string, RequestListener]>([
  ['that fails', (_, response) => void response.writeHead(500).end()],
  ['that leads elsewhere', (_, response) => void response.writeHead(302, { location: '/' }).end()],
  ['that hangs', () => undefined],
])(
  'a service %s lets the password pass, within a second, and is told of',
  async (_, answer) => {
    const url = await service(answer)
    const before = logged.length
    expect(await known(url)('a sentence')).toBe(false)
    expect(logged.slice(before).join()).toContain('could not be looked up')
    expect(logged.join()).not.toContain('a sentence')
  },
  5_000,
)
