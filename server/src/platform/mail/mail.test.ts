import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverForThisTest } from '#testing/server.ts'
import { type Received, type SmtpServer, smtpServer } from '#testing/smtp.ts'
import { emailsTo, freshEmail, password } from '#testing/users.ts'
import { htmlOf, textOf } from './layout.ts'

const received: Received[] = []
let smtp: SmtpServer
beforeAll(async () => {
  smtp = await smtpServer({ received, refusals: 1 })
})
afterAll(() => smtp.close())

test('an email is sent by SMTP, is retried after a refusal, and its links are deleted', async () => {
  const server = await serverForThisTest({ env: { MAIL_URL: smtp.url, TEST_CLOCK: '1' } })
  const body = { name: 'Ada', email: 'ada@example.com', password }
  await server.visitor().post('/api/auth/sign-up/email', body)
  await expect
    .poll(
      async () => {
        await server.visitor().post('/api/test/clock', { advance: 'PT1M' })
        return received.length
      },
      { timeout: 15_000 },
    )
    .toBe(1)
  expect(received[0]?.to.join()).toContain('<ada@example.com>')
  expect(received[0]?.data).toContain('verify-email')
  await expect
    .poll(() => server.query('select text, html, links from mails where sent_at is not null'))
    .toEqual([{ text: '', html: '', links: [] }])
})

const content = {
  locale: 'en',
  subject: 'A <b>subject</b>',
  preview: 'Preview',
  greeting: 'Hello <img src=x onerror=y>,',
  paragraphs: ['One', 'Two & three'],
  button: { label: 'Open', lead: 'Open:', paste: 'Paste:', url: 'https://example.com/?a=1&b=2' },
  expiry: 'One hour.',
  notYou: undefined,
  footer: 'Guildhall',
}

test('the HTML of an email escapes user input, and declares its language', () => {
  const html = htmlOf(content)
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('A &lt;b&gt;subject&lt;/b&gt;')
  expect(html).not.toContain('<img')
  expect(html).toContain('href="https://example.com/?a=1&amp;b=2"')
  expect(html).not.toContain('undefined')
})

test('the plain text of an email has the same content without markup', () => {
  expect(textOf(content)).toBe(
    'Hello <img src=x onerror=y>,\n\nOne\n\nTwo & three\n\nOpen:\nhttps://example.com/?a=1&b=2\n\nOne hour.\n\n-- \nGuildhall\n',
  )
})

test('links of the operator are below the footer, with full addresses', async () => {
  const branding = { support: 'help@acme.example', termsUrl: '/terms' }
  const server = await serverForThisTest({ settings: { branding } })
  const email = freshEmail()
  await server.visitor({ 'accept-language': 'fr' }).post('/api/auth/sign-up/email', {
    name: 'Ada',
    email,
    password,
  })
  await expect.poll(async () => (await emailsTo(server, email)).length).toBe(1)
  const mail = (await emailsTo(server, email))[0]
  const terms = `${server.config.baseUrl}/terms`
  expect(mail?.text).toMatch(`\nAide\u00a0: help@acme.example\nConditions\u00a0: ${terms}\n`)
  const stored = await server.query<{ html: string }>(
    'select html from mails where recipient = $1',
    [email],
  )
  expect(stored[0]?.html).toContain('href="mailto:help@acme.example"')
  expect(stored[0]?.html).toContain(`href="${terms}"`)
  expect(stored[0]?.html).not.toContain('Confidentialité')
})

test('a user without a name is greeted without one, and the colon follows the language', async () => {
  const server = await serverForThisTest()
  const textTo = async (email: string, name: string) => {
    const visitor = server.visitor({ 'accept-language': 'fr' })
    await visitor.post('/api/auth/sign-up/email', { name, email, password })
    return (await emailsTo(server, email))[0]?.text
  }
  expect(await textTo('ada@example.com', 'Ada')).toMatch(/^Bonjour Ada,\n/)
  for (const name of ['', '  ', '\u202e\u200b']) {
    const text = await textTo(freshEmail(), name)
    expect(text).toMatch(/^Bonjour,\n/)
    expect(text).toContain('Confirmer l’adresse e-mail\u00a0:\nhttp://')
  }
})
