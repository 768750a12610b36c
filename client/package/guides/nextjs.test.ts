import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type LiveServer, startLiveServer } from '../../../conformance/testing/live-server.ts'
import { freePort } from '../../../server/src/platform/http/listen.ts'
import { npm } from '../npm.ts'
import { compile, follow, start } from './guide.ts'
import { signedInUser } from './users.ts'

const next = '16.4.6'
const { version: typescript } = createRequire(import.meta.url)('typescript/package.json')

/** What a new app of Next.js has besides the files of the guide. */
const layout = `export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}</body></html>
}
`

let live: LiveServer
let folder: string
beforeAll(async () => {
  live = await startLiveServer()
  folder = follow('nextjs', { 'http://localhost:3000': live.origin })
  writeFileSync(join(folder, 'app', 'layout.tsx'), layout)
  const manifest = readFileSync(join(inject('installed').project, 'package.json'), 'utf8')
  const { dependencies, ...rest } = JSON.parse(manifest)
  const withNext = { ...rest, dependencies: { ...dependencies, next, typescript } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(withNext))
  await npm(['install'], folder)
  // Next.js is large, and the machine may be busy.
}, 300_000)
afterAll(() => live.stop())

test('the types of the guide to Next.js hold', async () => {
  expect(await compile('nextjs', folder)).toBe('')
})

/** The app of the guide as `next dev` serves it, without a report to its makers. */
async function serve() {
  const port = String(await freePort())
  const program = join(folder, 'node_modules/next/dist/bin/next')
  const app = start(folder, [program, 'dev', '--port', port], { NEXT_TELEMETRY_DISABLED: '1' })
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://localhost:${port}${path}`, { headers, redirect: 'manual' })
  await expect.poll(app.output, { timeout: 30_000 }).toContain('Ready')
  return get
}

test('the guide to Next.js: the server knows the user by the cookie, and by a signed token', async () => {
  const get = await serve()
  const { email, cookie, client } = await signedInUser(live.origin)
  const page = await get('/account', { cookie })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(email)])
  for (const refused of [{}, { cookie: 'better-auth.session_token=forged' }]) {
    const answer = await get('/account', refused)
    expect([answer.status, answer.headers.get('location')]).toEqual([307, '/sign-in'])
  }

  const { token } = await client.token({}, { throw: true })
  const session = await client.getSession({}, { throw: true })
  const orders = await get('/api/orders', { authorization: `Bearer ${token}` })
  expect(await orders.json()).toEqual({ userId: session?.user.id, orders: [] })
  const [head, body, signature = ''] = token.split('.')
  const forged = [head, body, `A${signature.slice(1)}`].join('.')
  for (const refused of [{}, { authorization: `Bearer ${forged}` }]) {
    expect((await get('/api/orders', refused)).status).toBe(401)
  }
}, 120_000)
