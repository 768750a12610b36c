import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'
import { emailsTo, freshEmail, password, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
})
afterAll(() => server.stop())

describe('mails', () => {
  test.each([
    ['ru', 'ru-RU,ru;q=0.9'],
    ['uk', 'uk'],
    ['es', 'es-MX'],
    ['de', 'de-AT,en;q=0.5'],
    ['pl', 'pl'],
    ['fr', 'fr-CA'],
    ['tr', 'tr'],
    ['en', 'ja,en;q=0.1'],
  ])('are written in %s for who reads that', async (locale, accept) => {
    const { email } = await signUp(server, { 'accept-language': accept })
    const [mail] = await emailsTo(server, email)
    const { default: words } = await import(`../../../../../locales/${locale}/accounts.json`, {
      with: { type: 'json' },
    })
    expect(mail?.subject).toBe(words.mail.verify.subject)
    expect(mail?.html).toContain(`<html lang="${locale}">`)
  })

  test('show a name as text, whatever it contains', async () => {
    const email = freshEmail()
    const name = '<a href=//evil.example>free</a>'
    await server.visitor().post('/api/auth/sign-up/email', { name, email, password })
    const [mail] = await emailsTo(server, email)
    expect(mail?.html).not.toContain('<a href=//evil')
    expect(mail?.html).toContain('&lt;a href=//evil.\u2060example&gt;')
  })
})

describe('redirect targets', () => {
  const evil = [
    '//evil.com',
    '/\\evil.com',
    '/%2fevil.com',
    'https:evil.com',
    'javascript:alert(1)',
    'https://localhost:3000@evil.com',
    'https://localhost:3000.evil.com',
    'http://localhost:30001',
    '/\t/evil.com',
  ]
  test.each(evil)('%j is refused in every parameter', async (url) => {
    const { email } = await signUp(server)
    const value = encodeURIComponent(url)
    const visitor = server.visitor()
    const answers = await Promise.all([
      visitor.get(`/api/auth/verify-email?token=x&callbackURL=${value}`),
      visitor.get(`/api/auth/reset-password/x?callbackURL=${value}`),
      visitor.post('/api/auth/send-verification-email', { email, callbackURL: url }),
      visitor.post('/api/auth/sign-in/email', { email, password, callbackURL: url }),
      visitor.post('/api/auth/request-password-reset', { email, redirectTo: url }),
    ])
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'INVALID_CALLBACKURL'],
      [403, 'INVALID_CALLBACKURL'],
      [403, 'INVALID_CALLBACKURL'],
      [403, 'INVALID_CALLBACKURL'],
      [403, 'INVALID_REDIRECTURL'],
    ])
  })
})
