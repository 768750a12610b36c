import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRelease } from './release.mjs'

let folder: string
let size: number
let server: ChildProcess | undefined
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-release-'))
  size = makeRelease(join(folder, 'guildhall'), { withNode: true })
}, 60_000)
afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

const program = () => join(folder, 'guildhall', 'bin', 'guildhall')

/** In a folder from which no file of this checkout can be found. */
function runRelease(args: string[], env: Record<string, string>) {
  const { PATH = '' } = process.env
  return spawn(program(), args, { cwd: folder, env: { PATH, ...env } })
}

async function outputUntil(child: ChildProcess, enough: RegExp): Promise<string> {
  let text = ''
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk)
    if (enough.test(text)) return text
  }
  throw new Error(`It ended before it printed ${enough}: ${text}`)
}

test('the release folder runs by itself: server, pages, database and commands', async () => {
  const env = { DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'error' }
  server = runRelease([], env)
  const banner = await outputUntil(server, /Open +(http:\S+)/)
  const origin = /Open +(http:\S+)/.exec(banner)?.[1]
  const page = await fetch(`${origin}/sign-in`)
  expect(page.status).toBe(200)
  const script = /src="(\/assets\/[^"]+)"/.exec(await page.text())?.[1]
  expect((await fetch(`${origin}${script}`)).status).toBe(200)
  const users = runRelease(['user', 'list', '--json'], env)
  expect(await outputUntil(users, /\]|\}/)).toBeTruthy()
}, 120_000)

test('it is smaller than 250 MB and holds no test', () => {
  expect(size).toBeLessThan(250e6)
  expect(() => readFileSync(join(folder, 'guildhall/server/src/app/reference.test.ts'))).toThrow()
  expect(readFileSync(join(folder, 'guildhall/server/src/app/reference.ts'), 'utf8')).toBeTruthy()
})
