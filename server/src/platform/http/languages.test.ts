import { locales } from '@guildhall/contract/boot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ settings: { trustedOrigins: ['https://app.example.com'] } })
})
afterAll(() => server.stop())

const wrong = { email: 'nobody@example.com', password: 'wrong password' }

function refusedIn(language?: string, headers: Record<string, string> = {}) {
  const accepted = language === undefined ? {} : { 'accept-language': language }
  return server.visitor().post('/api/auth/sign-in/email', wrong, { ...accepted, ...headers })
}

test('without Accept-Language, and in English, an error has only the fields of the contract', async () => {
  for (const language of [undefined, 'en', 'en-GB, de;q=0.5', 'ja', '*']) {
    const { body, headers } = await refusedIn(language)
    expect(body).toEqual({
      code: 'INVALID_EMAIL_OR_PASSWORD',
      message: 'Invalid email or password',
    })
    expect(headers.get('vary')).toContain('Accept-Language')
  }
})

test.each(['xx-<script>', '../../etc/passwd', '__proto__', 'constructor', 'de-'.repeat(3000)])(
  'the invalid language %j falls back to English',
  async (language) => {
    const { status, body } = await refusedIn(language)
    expect([status, body]).toEqual([
      401,
      { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' },
    ])
  },
)

test.each(locales.filter((locale) => locale !== 'en'))(
  'in %s a localized message is added',
  async (locale) => {
    const { status, body } = await refusedIn(`${locale}, en;q=0.4`)
    expect(status).toBe(401)
    expect(body.code).toBe('INVALID_EMAIL_OR_PASSWORD')
    expect(body.message).toBe('Invalid email or password')
    expect(body.localizedMessage.length).toBeGreaterThan(10)
    expect(body.localizedMessage).not.toBe(body.message)
    const other = await server.operator().get('/api/outbox?limit=0', { 'accept-language': locale })
    expect(other.body).not.toHaveProperty('localizedMessage')
    expect(other.body.title).toBeDefined()
  },
)

test('each language has its own text', async () => {
  const bodies = await Promise.all(locales.map(async (each) => (await refusedIn(each)).body))
  const texts = bodies.map((body) => body.localizedMessage ?? body.message)
  expect(new Set(texts).size).toBe(locales.length)
})

test('a response to another origin varies by language and origin', async () => {
  const { headers } = await refusedIn('de', { origin: 'https://app.example.com' })
  const varies = (headers.get('vary') ?? '').split(', ')
  expect(varies.toSorted()).toEqual(['Accept-Language', 'Origin'])
})
