import { locales } from '@guildhall/contract/boot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ settings: { trustedOrigins: ['https://app.example.com'] } })
})
afterAll(() => server.stop())

const wrong = { email: 'nobody@example.com', password: 'wrong password' }

function refusedIn(language?: string, headers: Record<string, string> = {}) {
  const asked = language === undefined ? {} : { 'accept-language': language }
  return server.visitor().post('/api/auth/sign-in/email', wrong, { ...asked, ...headers })
}

test('without a wish, and in English, an error is what the wire says and nothing else', async () => {
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
  'the language %j is none, and the answer is in English',
  async (language) => {
    const { status, body } = await refusedIn(language)
    expect([status, body]).toEqual([
      401,
      { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' },
    ])
  },
)

test.each(locales.filter((locale) => locale !== 'en'))('in %s a text is added', async (locale) => {
  const { status, body } = await refusedIn(`${locale}, en;q=0.4`)
  expect(status).toBe(401)
  expect(body.code).toBe('INVALID_EMAIL_OR_PASSWORD')
  expect(body.message).toBe('Invalid email or password')
  expect(body.localizedMessage.length).toBeGreaterThan(10)
  expect(body.localizedMessage).not.toBe(body.message)
  const other = await server.operator().get('/api/outbox?limit=0', { 'accept-language': locale })
  expect(other.body).not.toHaveProperty('localizedMessage')
  expect(other.body.title).toBeDefined()
})

test('each language has a text of its own', async () => {
  const said = await Promise.all(locales.map(async (each) => (await refusedIn(each)).body))
  const texts = said.map((body) => body.localizedMessage ?? body.message)
  expect(new Set(texts).size).toBe(locales.length)
})

test('to another origin an answer says both what it depends on', async () => {
  const { headers } = await refusedIn('de', { origin: 'https://app.example.com' })
  const varies = (headers.get('vary') ?? '').split(', ')
  expect(varies.toSorted()).toEqual(['Accept-Language', 'Origin'])
})
