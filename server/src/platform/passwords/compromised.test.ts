import { createHash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '../log.ts'
import { createCompromisedPasswordCheck } from './compromised.ts'

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
const check = (rangeLookup?: string, refuseCommon = true) =>
  createCompromisedPasswordCheck({ refuseCommon, rangeLookup, log })

test('the built-in check works without a service and can be switched off', async () => {
  expect(await check()('password123')).toBe(true)
  expect(await check()('correct horse battery')).toBe(false)
  expect(await check(undefined, false)('password123')).toBe(false)
})

test('the range API gets five characters and returns suffixes', async () => {
  const paths: string[] = []
  const url = await service((request, response) => {
    paths.push(request.url ?? '')
    expect(request.headers['add-padding']).toBe('true')
    const suffix = hashOf('a leaked sentence').slice(5)
    response.end(`${'0'.repeat(35)}:3\r\n${suffix.toLowerCase()}:12\r\n`)
  })
  expect(await check(url)('a leaked sentence')).toBe(true)
  expect(await check(url)('another sentence')).toBe(false)
  expect(paths[0]).toBe(`/range/${hashOf('a leaked sentence').slice(0, 5)}`)
})

test('padding lines are ignored', async () => {
  const url = await service((_, response) => {
    response.end(`${hashOf('a sentence').slice(5)}:0\r\n`)
  })
  expect(await check(url)('a sentence')).toBe(false)
})

test.each<[string, RequestListener]>([
  ['that fails', (_, response) => void response.writeHead(500).end()],
  ['that redirects', (_, response) => void response.writeHead(302, { location: '/' }).end()],
  ['that hangs', () => undefined],
])(
  'a service %s accepts the password within a second and logs a warning',
  async (_, answer) => {
    const url = await service(answer)
    const before = logged.length
    expect(await check(url)('a sentence')).toBe(false)
    expect(logged.slice(before).join()).toContain('could not be looked up')
    expect(logged.join()).not.toContain('a sentence')
  },
  5_000,
)
