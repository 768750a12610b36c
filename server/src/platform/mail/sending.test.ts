import { expect, onTestFinished, test } from 'vitest'
import { command } from '../../../testing/command.ts'
import { newAddress, signUp } from '../../../testing/people.ts'
import { serverForThisTest } from '../../../testing/server.ts'
import { type Received, smtpServer } from '../../../testing/smtp.ts'
import { passwordMayShow } from './smtp.ts'

const soon = { timeout: 15_000 }

async function mailServer() {
  const { promise: until, resolve: open } = Promise.withResolvers<void>()
  const received: Received[] = []
  const smtp = await smtpServer({ received, until })
  onTestFinished(() => smtp.close())
  return { ...smtp, received, open }
}

/** `count` people who are sent a mail each. */
async function write(server: Awaited<ReturnType<typeof serverForThisTest>>, count: number) {
  const { mailer } = server.app.rooms
  await server.app.rooms.database.transaction(async (tx) => {
    for (let n = 0; n < count; n++) {
      const words = 'accounts.mail.passwordChanged'
      await mailer.queue(tx, { to: newAddress(), locale: 'en', words, values: { name: `${n}` } })
    }
  })
}

test('as many mails go out side by side as connections are allowed', async () => {
  const smtp = await mailServer()
  const server = await serverForThisTest({
    env: { MAIL_URL: smtp.url },
    settings: { mail: { connections: 5 } },
  })
  await write(server, 12)
  await expect.poll(smtp.inside, soon).toBe(5)
  smtp.open()
  await expect.poll(() => smtp.received.length, soon).toBe(12)
  expect(smtp.most()).toBe(5)
  await expect
    .poll(() => server.query('select count(*)::int as left from mails where sent_at is null'), soon)
    .toEqual([{ left: 0 }])
})

test('a mail that somebody waits for goes out before those that nobody waits for', async () => {
  const smtp = await mailServer()
  const server = await serverForThisTest({
    env: { MAIL_URL: smtp.url },
    settings: { mail: { connections: 1 } },
  })
  const { mailer, database } = server.app.rooms
  const message = { locale: 'en', words: 'accounts.mail.passwordChanged' } as const
  const send = (to: string, unhurried: boolean) =>
    database.transaction((tx) =>
      mailer.queue(tx, { ...message, to, values: { name: 'Ada' }, unhurried }),
    )
  await send('first@example.com', true)
  await expect.poll(smtp.inside, soon).toBe(1)
  await send('news@example.com', true)
  await send('code@example.com', false)
  smtp.open()
  await expect.poll(() => smtp.received.length, soon).toBe(3)
  expect(smtp.received.map(({ to }) => /<(\w+)@/.exec(to.join())?.[1])).toEqual([
    'first',
    'code',
    'news',
  ])
})

test('a mail server that is slow holds a stop for ten seconds at most', async () => {
  const smtp = await mailServer()
  const server = await serverForThisTest({ env: { MAIL_URL: smtp.url } })
  await signUp(server)
  await expect.poll(smtp.inside, soon).toBe(1)
  await server.stop()
  expect(smtp.received).toEqual([])
  expect(server.logged.join()).toContain('jobs.left_running')
}, 28_000)

test.each([
  ['smtp://user:word@mail.example.com:587', true],
  ['smtp://user:word@mail.example.com:587?requireTLS=true', false],
  ['smtp://user:word@mail.example.com:587?secure=true', false],
  ['smtps://user:word@mail.example.com', false],
  ['smtp://mail.example.com', false],
])('%s may show its password: %s', (url, may) => {
  expect(passwordMayShow(url)).toBe(may)
})

test('a password that may go out unencrypted is warned of, at the start and by the doctor', async () => {
  const smtp = await mailServer()
  const MAIL_URL = smtp.url.replace('//', '//user:hunter2@')
  const server = await serverForThisTest({ env: { MAIL_URL } })
  expect(server.logged.join()).toContain('mail.password_without_tls')
  expect(server.logged.join()).not.toContain('hunter2')
  const { answer, out } = await command(server.connection, ['doctor'], { MAIL_URL })
  expect(answer.findings).toContainEqual(
    expect.objectContaining({ check: 'mail', state: 'warn', what: expect.stringContaining('TLS') }),
  )
  expect(out).not.toContain('hunter2')
})
