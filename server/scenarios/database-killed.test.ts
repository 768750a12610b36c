import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort, launchAndWait } from '#testing/process.ts'
import { layoutOf } from '../src/platform/database/embedded/layout.ts'
import { readPostmasterFile } from '../src/platform/database/embedded/postmaster.ts'
import { withTimeout } from '../src/platform/system.ts'

// Real processes and a recovery each time, on a possibly busy machine.
vi.setConfig({ testTimeout: 240_000 })
const patience = { timeout: 60_000, interval: 100 }

async function running() {
  const root = mkdtempSync(join(tmpdir(), 'gh-ended-'))
  const dataDir = join(root, 'data')
  const server = await launchAndWait(dataDir, await freePort())
  const layout = layoutOf(dataDir)
  const postmaster = () => readPostmasterFile(layout)?.pid ?? 0
  let known = postmaster()
  const killDatabase = (before?: () => void) => {
    known = postmaster()
    before?.()
    process.kill(known, 'SIGKILL')
  }
  onTestFinished(async () => {
    if (server.child.exitCode === null) await server.kill('SIGTERM')
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  })
  return { server, layout, killDatabase, postmaster, victim: () => known }
}

const post = (origin: string, path: string, body: object) =>
  fetch(`${origin}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  })

const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

test('a killed database is restarted, each time, with all acknowledged data', async () => {
  const { server, killDatabase, postmaster, victim } = await running()
  expect((await post(server.origin, 'sign-up/email', person)).status).toBe(200)
  for (let round = 1; round <= 3; round++) {
    killDatabase()
    const restarts = () => {
      if (server.child.exitCode !== null) throw new Error(`It ended: ${server.printed()}`)
      return server.printed().split('"database.restarted"').length - 1
    }
    await expect.poll(restarts, patience).toBe(round)
    expect(postmaster()).not.toBe(victim())
    const ready = async () => (await fetch(`${server.origin}/readyz`)).status
    await expect.poll(ready, patience).toBe(200)
    const entered = await post(server.origin, 'sign-in/email', person)
    expect(entered.status).toBe(200)
  }
  expect(server.printed().split('"database.ended"').length - 1).toBe(3)
  expect(await server.kill('SIGTERM')).toBe(0)
})

test.each([
  ['its files are gone', 'no longer exists', 'cluster'],
  ['its files are damaged', 'The database does not start', 'control'],
])('where %s the server exits with 1 and one line', async (_, words, what) => {
  const { server, layout, killDatabase } = await running()
  const path = what === 'cluster' ? layout.cluster : join(layout.cluster, 'global', 'pg_control')
  // Afterwards the server might have started it again already.
  killDatabase(() => renameSync(path, `${path}.away`))
  const exited = new Promise<number | null>((resolve) => server.child.once('exit', resolve))
  expect(await withTimeout(120_000, exited, null)).toBe(1)
  const lines = server
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('guildhall: '))
  expect(lines.filter((line) => line.includes(words))).toHaveLength(1)
  expect(lines.at(-1)).toContain(words)
})
