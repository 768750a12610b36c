import { statSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, launch, launchAndWait } from '#testing/process.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the printed start links work: one opens the outbox, one creates the first administrator', async () => {
  const dataDir = join(folder, 'data')
  const server = await launchAndWait(dataDir, await freePort(), { OPERATOR_TOKEN: '' })
  await expect.poll(() => server.printed(), { timeout: 10_000 }).toContain('Admin')
  const row = (name: string) => new RegExp(`  ${name} +(\\S+)`).exec(server.printed())?.[1] ?? ''

  const open = async (link: string) => {
    const answer = await fetch(link, { redirect: 'manual', headers: { accept: 'text/html' } })
    return { status: answer.status, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }
  const emails = await open(row('Emails'))
  expect(emails.status).toBe(303)
  const outbox = `${server.origin}/api/outbox`
  expect((await fetch(outbox, { headers: { cookie: emails.cookie } })).status).toBe(200)
  expect((await fetch(outbox)).status).toBe(401)

  const { cookie } = await open(row('Admin'))
  const answer = await fetch(`${server.origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: server.origin },
    body: JSON.stringify({ name: 'A', email: 'a@example.com', password: 'correct horse battery' }),
  })
  expect(await answer.json()).toMatchObject({ user: { role: 'admin' } })

  const file = join(dataDir, 'operator-token')
  const token = (await readFile(file, 'utf8')).trim()
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(server.printed()).not.toContain(token)
  const authorization = `Bearer ${token}`
  expect((await fetch(outbox, { headers: { authorization } })).status).toBe(200)
  await server.kill('SIGTERM')
}, 120_000)

test('a data directory with foreign files is refused in one line, before anything is created', async () => {
  const home = join(folder, 'home')
  await mkdir(home, { mode: 0o755 })
  await writeFile(join(home, 'letter.txt'), 'Dear')
  const { server, exited } = launch(home, await freePort())
  expect(await exited).toBe(1)
  expect(server.printed()).toBe(
    `guildhall: DATA_DIR ${home} holds other things (such as letter.txt) and was not made by Guildhall; name an empty folder, or one that does not exist yet.\n`,
  )
  if (process.platform !== 'win32') expect(statSync(home).mode & 0o777).toBe(0o755)
}, 120_000)
