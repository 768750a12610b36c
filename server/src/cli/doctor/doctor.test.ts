import { createServer } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from '#testing/cluster.ts'
import { runCommand } from '#testing/command.ts'
import { loadConfig } from '../../config/index.ts'
import { findingForVersion } from './database.ts'
import { checkNode, checkPort } from './machine.ts'
import { checkAddress, checkMail, checkSecret, checkStripe, strengthOf } from './setup.ts'

const configWith = (env: Record<string, string>) => loadConfig(env, async () => 3000)
const strong = 'Zk3vQ9xY7mLr2TtBn8WcHs5DpEaUgJf4Kd6R'

async function findings(env: Record<string, string>) {
  const connection = await createDatabase(inject('cluster'))
  const { code, json } = await runCommand(connection, ['doctor'], env)
  const all: { check: string; state: string }[] = json.findings
  return { code, of: Object.fromEntries(all.map(({ check, state }) => [check, state])) }
}

test('a good set-up is healthy', async () => {
  const { code, of } = await findings({ SECRET: strong, PORT: '0' })
  expect(code).toBe(0)
  expect(of).toMatchObject({
    node: 'ok',
    config: 'ok',
    database: 'ok',
    migrations: 'ok',
    text: 'ok',
    clock: 'ok',
    signals: 'ok',
    secret: 'ok',
    port: 'ok',
    mail: 'ok',
  })
})

test('an invalid configuration is reported, and the other checks are skipped', async () => {
  const { code, of } = await findings({ PORT: 'http' })
  expect(code).toBe(1)
  expect(of).toEqual({ node: 'ok', config: 'fail' })
})

test('an unreachable database fails, and the other checks still run', async () => {
  const { code, of } = await findings({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    PORT: '0',
  })
  expect(code).toBe(1)
  expect(of).toMatchObject({ database: 'fail', mail: 'ok' })
})

test.each([
  ['password'.repeat(5), 'fail'],
  ['a'.repeat(64), 'fail'],
  [strong, 'ok'],
  [`${strong},${'b'.repeat(40)}`, 'fail'],
])('the secret %s: %s', async (SECRET, state) => {
  expect(checkSecret(await configWith({ SECRET })).state).toBe(state)
  expect(JSON.stringify(checkSecret(await configWith({ SECRET })))).not.toContain(SECRET)
})

test('strength depends on the variety of characters', () => {
  expect(strengthOf('aaaaaaaa')).toBe(0)
  expect(strengthOf('abcd')).toBe(8)
})

test('a public address needs https, and email that is sent', async () => {
  const open = await configWith({ BASE_URL: 'http://accounts.example.com', SECRET: strong })
  expect(checkAddress(open).state).toBe('fail')
  expect((await checkMail(open)).state).toBe('warn')
  const unreachable = await configWith({ MAIL_URL: 'smtp://user:hunter2@127.0.0.1:1' })
  const mail = await checkMail(unreachable)
  expect(mail.state).toBe('fail')
  expect(JSON.stringify(mail)).not.toContain('hunter2')
})

test('a port used by another program fails', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  other.on('connection', (socket) => socket.destroy())
  expect((await checkPort({ port })).state).toBe('fail')
})

test.each([
  ['v20.1.0', 'fail'],
  ['v24.0.0', 'ok'],
  ['v26.0.0', 'warn'],
])('Node %s: %s', (version, state) => {
  expect(checkNode(version).state).toBe(state)
})

test.each([
  ['14.18', 'fail'],
  ['9.6.24', 'fail'],
  ['', 'fail'],
  ['15.18', 'ok'],
  ['18.4 (Debian 18.4-1)', 'ok'],
])('PostgreSQL %s: %s', (version, state) => {
  expect(findingForVersion(version).state).toBe(state)
})

test('a server with keys of Stripe needs the publishable one for its pages', async () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_of_the_shop',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_shop',
  }
  const config = await configWith({ SECRET: strong, ...keys })
  const { billing } = config.settings
  const stripe = { ...billing.stripe, publishableKey: 'pk_live_of_the_shop' }
  const complete = { ...config, settings: { ...config.settings, billing: { ...billing, stripe } } }
  expect([checkStripe(config).state, checkStripe(complete).state]).toEqual(['warn', 'ok'])
})
