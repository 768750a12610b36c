import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, launchAndWait, processEnvironment } from '#testing/process.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

function dataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gh-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return join(folder, 'data')
}

/** Runs a command in its own process, as the launcher does. */
function run(dataDir: string, args: readonly string[], input?: string) {
  const child = spawn(process.execPath, [main, ...args, '--json'], {
    env: { ...processEnvironment, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (err += chunk))
  child.stdin.end(input ?? '')
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, out, err }))
  })
}

const create = (email: string) => ['admin', 'create', '--email', email, '--name', 'Boss']

async function signIn(origin: string, email: string, password: string) {
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  })
  return answer.status
}

test('commands work before the first start, while the server runs, and after it stopped', async () => {
  const folder = dataDir()
  expect((await run(folder, ['user', 'list'])).code).toBe(5)
  const first = await run(
    folder,
    [...create('one@example.com'), '--password-stdin'],
    'one password\n',
  )
  expect(first.err).not.toContain('one password')
  expect(first.code, first.err).toBe(0)
  const server = await launchAndWait(folder, await freePort())
  onTestFinished(async () => void (await server.kill('SIGKILL')))
  expect(await signIn(server.origin, 'one@example.com', 'one password')).toBe(200)
  const second = await run(folder, create('two@example.com'))
  expect(second.code, second.err).toBe(0)
  const { password } = JSON.parse(second.out)
  expect(await signIn(server.origin, 'two@example.com', password)).toBe(200)
  const healthy = await run(folder, ['doctor'])
  expect(healthy.code, healthy.out).toBe(0)
  await server.kill('SIGTERM')
  const listed = await run(folder, ['user', 'list'])
  expect(JSON.parse(listed.out).users).toHaveLength(2)
}, 300_000)

test('commands that run at the same time share one database', async () => {
  const folder = dataDir()
  await run(folder, create('one@example.com'))
  const many = await Promise.all([
    run(folder, create('two@example.com')),
    run(folder, create('three@example.com')),
    run(folder, ['user', 'list']),
  ])
  expect(
    many.map(({ code }) => code),
    many.map(({ err }) => err).join(),
  ).toEqual([0, 0, 0])
  const listed = await run(folder, ['user', 'list'])
  expect(JSON.parse(listed.out).users).toHaveLength(3)
}, 300_000)

test('a backup is restored into a new directory, and refused while a server runs', async () => {
  const [folder, other] = [dataDir(), dataDir()]
  await run(folder, create('one@example.com'))
  const path = join(folder, '..', 'a.backup')
  expect((await run(folder, ['backup', path])).code).toBe(0)
  const restored = await run(other, ['restore', path])
  expect(restored.code, restored.err).toBe(0)
  const listed = await run(other, ['user', 'list'])
  expect(JSON.parse(listed.out).users).toHaveLength(1)
  const server = await launchAndWait(other, await freePort())
  onTestFinished(async () => void (await server.kill('SIGKILL')))
  const refused = await run(other, ['restore', path, '--replace'])
  expect(refused.code).toBe(5)
  expect(refused.err).toContain('stop every server')
  await server.kill('SIGTERM')
}, 300_000)

test('doctor reports a data directory that others can read', async () => {
  const folder = dataDir()
  await run(folder, create('one@example.com'))
  chmodSync(join(folder, 'secret'), 0o644)
  const { code, out } = await run(folder, ['doctor'])
  expect(code).toBe(1)
  const findings: { check: string; state: string; what: string }[] = JSON.parse(out).findings
  const data = findings.find(({ check }) => check === 'data')
  expect(data).toMatchObject({ state: 'fail', what: expect.stringContaining('read by others') })
}, 300_000)
