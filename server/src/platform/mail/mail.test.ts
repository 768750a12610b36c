import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails, newAddress, password } from '../../../testing/people.ts'
import { serverForThisTest } from '../../../testing/server.ts'
import { htmlOf, textOf } from './layout.ts'

type Received = { to: string[]; data: string }

/** Just enough of an SMTP server to be sent a mail; refuses the first `refusals` of them. */
function smtpServer(received: Received[], refusals = 0): Promise<{ server: Server; url: string }> {
  let left = refusals
  const server = createServer((socket) => {
    let mail: Received = { to: [], data: '' }
    let inData = false
    let rest = ''
    socket.write('220 test\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      rest += chunk
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (inData && line === '.') {
          inData = false
          received.push(mail)
          mail = { to: [], data: '' }
          socket.write('250 ok\r\n')
        } else if (inData) mail.data += `${line}\n`
        else if (/^rcpt to/i.test(line)) {
          mail.to.push(line)
          socket.write(left-- > 0 ? '451 later\r\n' : '250 ok\r\n')
        } else if (/^data/i.test(line)) {
          inData = true
          socket.write('354 go\r\n')
        } else if (/^quit/i.test(line)) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve({ server, url: `smtp://127.0.0.1:${port}` })
    })
  })
}

const received: Received[] = []
let smtp: Awaited<ReturnType<typeof smtpServer>>
beforeAll(async () => {
  smtp = await smtpServer(received, 1)
})
afterAll(() => new Promise((resolve) => smtp.server.close(resolve)))

test('a mail goes out by SMTP, is tried again after a refusal, and leaves no link behind', async () => {
  const server = await serverForThisTest({ env: { MAIL_URL: smtp.url, TEST_CLOCK: '1' } })
  const body = { name: 'Ada', email: 'ada@example.com', password }
  await server.visitor().post('/api/auth/sign-up/email', body)
  await expect
    .poll(async () => {
      await server.visitor().post('/api/test/clock', { advance: 'PT1M' })
      return received.length
    })
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
