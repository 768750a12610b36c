import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '#testing/command.ts'
import { serverForThisTest } from '#testing/server.ts'
import { type Received, smtpServer } from '#testing/smtp.ts'
import { freshEmail, signUp } from '#testing/users.ts'
import { mayExposePassword } from './smtp.ts'

const soon = { timeout: 15_000 }

async function mailServer() {
  const { promise: until, resolve: open } = Promise.withResolvers<void>()
  const received: Received[] = []
  const smtp = await smtpServer({ received, until })
  onTestFinished(() => smtp.close())
  return { ...smtp, received, open }
}

/** Queues `count` emails to different addresses. */
async function queueEmails(server: Awaited<ReturnType<typeof serverForThisTest>>, count: number) {
  const { mailer } = server.app.services
  await server.app.services.database.transaction(async (tx) => {
    for (let n = 0; n < count; n++) {
      const template = 'accounts.mail.passwordChanged'
      await mailer.queue(tx, { to: freshEmail(), locale: 'en', template, values: { name: `${n}` } })
    }
  })
}

test('as many emails are sent in parallel as connections are allowed', async () => {
  const smtp = await mailServer()
  const server = await serverForThisTest({
    env: { MAIL_URL: smtp.url },
    settings: { mail: { connections: 5 } },
  })
  await queueEmails(server, 12)
  await expect.poll(smtp.pending, soon).toBe(5)
  smtp.open()
  await expect.poll(() => smtp.received.length, soon).toBe(12)
  expect(smtp.maxPending()).toBe(5)
  await expect
    .poll(() => server.query('select count(*)::int as left from mails where sent_at is null'), soon)
    .toEqual([{ left: 0 }])
})

test('an email that a user waits for is sent before those with low priority', async () => {
  const smtp = await mailServer()
  const server = await serverForThisTest({
    env: { MAIL_URL: smtp.url },
    settings: { mail: { connections: 1 } },
  })
  const { mailer, database } = server.app.services
  const message = { locale: 'en', template: 'accounts.mail.passwordChanged' } as const
  const send = (to: string, lowPriority: boolean) =>
    database.transaction((tx) =>
      mailer.queue(tx, { ...message, to, values: { name: 'Ada' }, lowPriority }),
    )
  await send('first@example.com', true)
  await expect.poll(smtp.pending, soon).toBe(1)
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

test('a slow mail server delays a stop by ten seconds at most', async () => {
  const smtp = await mailServer()
  const server = await serverForThisTest({ env: { MAIL_URL: smtp.url } })
  await signUp(server)
  await expect.poll(smtp.pending, soon).toBe(1)
  await server.stop()
  expect(smtp.received).toEqual([])
  expect(server.logged.join()).toContain('jobs.left_running')
})

test.each([
  ['smtp://user:word@mail.example.com:587', true],
  ['smtp://user:word@mail.example.com:587?requireTLS=true', false],
  ['smtp://user:word@mail.example.com:587?secure=true', false],
  ['smtps://user:word@mail.example.com', false],
  ['smtp://mail.example.com', false],
])('%s may expose its password: %s', (url, may) => {
  expect(mayExposePassword(url)).toBe(may)
})

test('a password that may be sent unencrypted causes a warning at the start and by doctor', async () => {
  const smtp = await mailServer()
  const MAIL_URL = smtp.url.replace('//', '//user:hunter2@')
  const server = await serverForThisTest({ env: { MAIL_URL } })
  expect(server.logged.join()).toContain('mail.password_without_tls')
  expect(server.logged.join()).not.toContain('hunter2')
  const { json, out } = await runCommand(server.connection, ['doctor'], { MAIL_URL })
  expect(json.findings).toContainEqual(
    expect.objectContaining({ check: 'mail', state: 'warn', what: expect.stringContaining('TLS') }),
  )
  expect(out).not.toContain('hunter2')
})
