import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort, launch, launchAndWait, type ServerProcess } from '#testing/process.ts'

let dataDir = ''
let port = 0
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guildhall-kill-'))
  port = await freePort()
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const password = 'correct horse battery'

function post(server: ServerProcess, path: string, body: object) {
  return fetch(`${server.origin}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.origin },
    body: JSON.stringify(body),
  })
}

/** Four writers sign users up until the server is gone; each acknowledged one is recorded. */
async function writeUntilDead(server: ServerProcess, round: number, acknowledged: string[]) {
  let alive = true
  let next = 0
  async function write() {
    while (alive) {
      const email = `r${round}n${next++}@example.com`
      try {
        const answer = await post(server, 'sign-up/email', { name: 'Ada', email, password })
        if (answer.ok && (await answer.text()).includes(email)) acknowledged.push(email)
      } catch {
        alive = false
      }
    }
  }
  const before = acknowledged.length
  const writers = [write(), write(), write(), write()]
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before)
  await new Promise((resolve) => setTimeout(resolve, (round % 5) * 60))
  await server.kill('SIGKILL')
  await Promise.all(writers)
}

/** `npm run soak` sets more. */
const rounds = Number(process.env.KILL_ROUNDS ?? 6)
const timeout = 60_000 + rounds * 10_000

test(
  'killed again and again while writing, loses nothing that was acknowledged',
  async () => {
    const acknowledged: string[] = []
    for (let round = 0; round < rounds; round++) {
      const server = await launchAndWait(dataDir, port)
      await writeUntilDead(server, round, acknowledged)
    }
    const server = await launchAndWait(dataDir, port)
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds)
    const lost: string[] = []
    for (const email of acknowledged) {
      const again = await post(server, 'sign-up/email', { name: 'X', email, password })
      if (again.status !== 422) lost.push(email)
    }
    expect(lost).toEqual([])
    const someone = acknowledged.at(-1)
    expect((await post(server, 'sign-in/email', { email: someone, password })).status).toBe(200)
    expect(await server.kill('SIGTERM')).toBe(0)
  },
  timeout,
)

test('a second server on the same data is refused, and does not disturb the first', async () => {
  const first = await launchAndWait(dataDir, port)
  const { server, exited } = launch(dataDir, await freePort())
  expect(await exited).toBe(1)
  const lines = server.printed().trim().split('\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`${first.child.pid}`)
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200)
  await first.kill('SIGTERM')
})

test('on SIGTERM it finishes open requests, then stops with its database', async () => {
  const server = await launchAndWait(dataDir, port)
  const answers = Array.from({ length: 4 }, (_, index) =>
    post(server, 'sign-up/email', { name: 'Ada', email: `t${index}@example.com`, password }),
  )
  // When one is answered, the others have arrived.
  await Promise.race(answers)
  const code = await server.kill('SIGTERM')
  const statuses = await Promise.all(answers.map((answer) => answer.then(({ status }) => status)))
  expect([code, ...statuses]).toEqual([0, ...Array(4).fill(200)])
  const again = await launchAndWait(dataDir, port)
  expect((await post(again, 'sign-in/email', { email: 't3@example.com', password })).status).toBe(
    200,
  )
  await again.kill('SIGTERM')
})

test('a configuration error is reported in one line', async () => {
  const { server, exited } = launch(dataDir, port, { RATE_LIMIT: 'sometimes' })
  expect(await exited).toBe(1)
  expect(server.printed()).toBe('guildhall: RATE_LIMIT (it is "sometimes"): use on or off.\n')
})

test('a port in use is reported', async () => {
  const first = await launchAndWait(dataDir, port)
  const other = await mkdtemp(join(tmpdir(), 'guildhall-kill-'))
  const { server, exited } = launch(other, port)
  expect(await exited).toBe(1)
  expect(server.printed()).toContain(`guildhall: PORT ${port} is already in use.`)
  await first.kill('SIGTERM')
  await rm(other, { recursive: true, force: true })
})
