import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails, newAddress, password } from '../../../testing/people.ts'
import { serverForThisTest } from '../../../testing/server.ts'
import { type Received, type SmtpServer, smtpServer } from '../../../testing/smtp.ts'
import { htmlOf, textOf } from './layout.ts'

const received: Received[] = []
let smtp: SmtpServer
beforeAll(async () => {
  smtp = await smtpServer({ received, refusals: 1 })
})
afterAll(() => smtp.close())

test('a mail goes out by SMTP, is tried again after a refusal, and leaves no link behind', async () => {
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

const letter = {
  locale: 'en',
  subject: 'A <b>subject</b>',
  preview: 'Preview',
  greeting: 'Hello <img src=x onerror=y>,',
  paragraphs: ['One', 'Two & three'],
  button: { label: 'Open', lead: 'Open:', url: 'https://example.com/?a=1&b=2' },
  expiry: 'One hour.',
  notYou: undefined,
  footer: 'Guildhall',
}

test('the HTML of a mail escapes whatever people wrote, and says its language', () => {
  const html = htmlOf(letter)
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('A &lt;b&gt;subject&lt;/b&gt;')
  expect(html).not.toContain('<img')
  expect(html).toContain('href="https://example.com/?a=1&amp;b=2"')
  expect(html).not.toContain('undefined')
})

test('the text of a mail says the same without any markup', () => {
  expect(textOf(letter)).toBe(
    'Hello <img src=x onerror=y>,\n\nOne\n\nTwo & three\n\nOpen:\nhttps://example.com/?a=1&b=2\n\nOne hour.\n\n-- \nGuildhall\n',
  )
})

test('whoever told no name is greeted without one, and the colon stands as the language has it', async () => {
  const server = await serverForThisTest()
  const textTo = async (email: string, name: string) => {
    const visitor = server.visitor({ 'accept-language': 'fr' })
    await visitor.post('/api/auth/sign-up/email', { name, email, password })
    return (await mails(server, email))[0]?.text
  }
  expect(await textTo('ada@example.com', 'Ada')).toMatch(/^Bonjour Ada,\n/)
  for (const name of ['', '  ', '\u202e\u200b']) {
    const text = await textTo(newAddress(), name)
    expect(text).toMatch(/^Bonjour,\n/)
    expect(text).toContain('Confirmer l’adresse\u00a0:\nhttp://')
  }
})
