import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  signUpUser,
  signUpUserWithRole,
  startImpersonation,
  type TestUser,
} from '#testing/admins.ts'
import { statusAndCode } from '#testing/organizations.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailsTo, signUp } from '#testing/users.ts'

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startServer()
  admin = await signUpUser(server)
})
afterAll(() => server.stop())

const path = '/api/admin/legal-texts'
const read = (place: string) => admin.visitor.get(`${path}/${place}`)
const save = (place: string, text: string, version: number) =>
  admin.visitor.put(`${path}/${place}`, { markdown: text, revision: version })

/** Replaces whatever there is. */
async function publish(place: string, text: string) {
  const { body } = await read(place)
  const saved = await save(place, text, body.revision)
  expect(saved.status).toBe(200)
  return saved.body
}
const shown = (kind: string, locale: string, at = server) =>
  at.visitor().get(`/api/site/legal/${kind}?locale=${locale}`)

describe('a text', () => {
  test('is published by saving, and read by everybody in their language or another', async () => {
    expect(statusAndCode(await shown('privacy', 'de'))).toEqual([404, 'LEGAL_TEXT_NOT_FOUND'])
    await publish('privacy/pl', '# Prywatność\n\nTekst')
    expect((await shown('privacy', 'de')).body).toMatchObject({
      kind: 'privacy',
      locale: 'pl',
      locales: ['pl'],
      title: 'Prywatność',
      rendered: '<p>Tekst</p>\n',
      markdown: '# Prywatność\n\nTekst',
    })
    await publish('privacy/en', 'English')
    await publish('privacy/de', 'Deutsch')
    expect((await shown('privacy', 'de')).body).toMatchObject({ locale: 'de', title: null })
    const { body } = await shown('privacy', 'tr')
    expect([body.locale, body.locales]).toEqual(['en', ['de', 'en', 'pl']])
    expect((await server.visitor().get('/api/site/legal/privacy')).body.locale).toBe('en')
    expect((await shown('imprint', 'en')).status).toBe(400)
    expect((await shown('privacy', 'xx')).status).toBe(400)
  })

  test('that is empty is not shown', async () => {
    await publish('terms/ru', 'Текст')
    await publish('terms/uk', 'Текст')
    expect((await publish('terms/ru', ' \n ')).markdown).toBe('')
    expect((await shown('terms', 'ru')).body).toMatchObject({ locale: 'uk', locales: ['uk'] })
    const { body } = await admin.visitor.get(path)
    expect(body.items).toContainEqual(
      expect.objectContaining({ kind: 'terms', locale: 'ru', revision: 2, length: 0 }),
    )
    await publish('terms/uk', '')
    expect((await shown('terms', 'uk')).status).toBe(404)
  })

  test('is sent once to whoever keeps it, until it changes in any language', async () => {
    await publish('terms/en', 'One')
    const first = await shown('terms', 'en')
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    const again = (known: string) =>
      server.visitor().get('/api/site/legal/terms?locale=en', { 'if-none-match': known })
    expect([(await again(etag)).status, (await again(`"a", W/${etag}`)).text]).toEqual([304, ''])
    await publish('terms/fr', 'Un')
    const changed = await again(etag)
    expect([changed.status, changed.body.locales]).toEqual([200, ['en', 'fr']])
    await publish('terms/en', 'Two')
    expect((await again(changed.headers.get('etag') ?? '')).body.rendered).toBe('<p>Two</p>\n')
  })

  test('changes on every node at once', async () => {
    const node = await server.startAnotherNode()
    await publish('terms/es', 'Uno')
    expect((await shown('terms', 'es', node)).body.rendered).toBe('<p>Uno</p>\n')
    await publish('terms/es', 'Dos')
    await expect
      .poll(async () => (await shown('terms', 'es', node)).body.rendered)
      .toBe('<p>Dos</p>\n')
  })

  test('is shown as it will be before it is published', async () => {
    const preview = (body: object) => admin.visitor.post(`${path}/preview`, body)
    const text = '# A\n\n<script>x</script>\n\n## 1\n\n## 2\n\n## 3\n\n## 4'
    const { body } = await preview({ locale: 'de', markdown: text })
    expect(body.title).toBe('A')
    expect(body.rendered).toContain('&lt;script&gt;')
    expect(body.rendered).toContain('<nav aria-label="Inhalt">')
    expect(statusAndCode(await preview({ locale: 'de', markdown: '>'.repeat(100) }))).toEqual([
      400,
      'LEGAL_TEXT_IS_TOO_COMPLEX',
    ])
  })
})

describe('of two changes at once', () => {
  test('the second one is refused, and loses nothing', async () => {
    const { revision: version } = await publish('privacy/fr', 'Un')
    expect((await save('privacy/fr', 'Deux', version)).status).toBe(200)
    expect(statusAndCode(await save('privacy/fr', 'Trois', version))).toEqual([
      409,
      'LEGAL_TEXT_HAS_CHANGED',
    ])
    expect((await read('privacy/fr')).body).toMatchObject({
      markdown: 'Deux',
      revision: version + 1,
    })
    const both = await Promise.all(['A', 'B'].map((text) => save('privacy/fr', text, version + 1)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a text that stays as it is makes no version', async () => {
    const { revision: version } = await publish('privacy/uk', 'Один\r\nдва')
    const again = await save('privacy/uk', 'Один\nдва', version)
    expect(again.body).toMatchObject({ markdown: 'Один\nдва', revision: version })
  })
})

describe('earlier versions', () => {
  test('are the last twenty, and can be published again', async () => {
    for (let at = 1; at <= 23; at++) await publish('terms/tr', `Metin ${at}`)
    const { body } = await read('terms/tr')
    expect([body.revision, body.revisions.length]).toEqual([23, 20])
    expect([body.revisions[0].revision, body.revisions.at(-1).revision]).toEqual([22, 3])
    const versions = `${path}/terms/tr/versions`
    expect((await admin.visitor.get(`${versions}/3`)).body.markdown).toBe('Metin 3')
    const restore = (earlier: number, version: number) =>
      admin.visitor.post(`${versions}/${earlier}/restore`, { revision: version })
    expect(statusAndCode(await restore(2, 23))).toEqual([404, 'LEGAL_TEXT_NOT_FOUND'])
    expect(statusAndCode(await restore(3, 22))).toEqual([409, 'LEGAL_TEXT_HAS_CHANGED'])
    expect((await restore(3, 23)).body).toMatchObject({ revision: 24, markdown: 'Metin 3' })
    expect((await shown('terms', 'tr')).body.markdown).toBe('Metin 3')
    expect((await admin.visitor.get(`${versions}/3`)).status).toBe(404)
    const { body: log } = await admin.visitor.get('/api/audit?action=legal_text.updated&limit=2')
    expect(log.items.map(({ details }: { details: unknown }) => details)).toEqual([
      { kind: 'terms', locale: 'tr', revision: 24, removed: false, restored: 3 },
      { kind: 'terms', locale: 'tr', revision: 23, removed: false, restored: null },
    ])
  })
})

test.each([
  ['too long a text', { markdown: 'a'.repeat(65_001), revision: 0 }],
  ['control characters', { markdown: 'a\u0000b', revision: 0 }],
  ['a text that is none', { markdown: ['a'], revision: 0 }],
  ['no version', { markdown: 'a' }],
  ['an unknown field', { markdown: 'a', revision: 0, html: '<b>' }],
])('%s is refused', async (_, body) => {
  expect(statusAndCode(await admin.visitor.put(`${path}/terms/pl`, body))).toEqual([
    400,
    'VALIDATION_ERROR',
  ])
})

test('a text of 65,000 letters of three bytes is accepted', async () => {
  const { body } = await read('privacy/ru')
  expect((await save('privacy/ru', '€'.repeat(65_000), body.revision)).status).toBe(200)
  expect((await save('privacy/ru', '', body.revision + 1)).status).toBe(200)
})

describe('only administrators who signed in recently change a text', () => {
  test('users, visitors and impersonators cannot', async () => {
    const user = await signUpUserWithRole(server, admin.visitor, 'user')
    const attempts = (visitor: TestUser['visitor']) =>
      Promise.all([
        visitor.get(path),
        visitor.get(`${path}/terms/en`),
        visitor.put(`${path}/terms/en`, { markdown: 'x', revision: 0 }),
        visitor.post(`${path}/preview`, { locale: 'en', markdown: 'x' }),
        visitor.post(`${path}/terms/en/versions/1/restore`, { revision: 1 }),
      ])
    for (const { status } of await attempts(user.visitor)) expect(status).toBe(403)
    for (const { status } of await attempts(server.visitor())) expect(status).toBe(401)
    const { visitor } = await startImpersonation(server, admin)
    for (const { status } of await attempts(visitor)) expect(status).toBe(403)
  })

  test('a session of days ago does not suffice, the token of the operator does', async () => {
    const old = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const { visitor } = await signUp(old)
    await old.visitor().post('/api/test/clock', { advance: 'P2D' })
    const body = { markdown: 'Late', revision: 0 }
    expect(statusAndCode(await visitor.put(`${path}/terms/en`, body))).toEqual([
      403,
      'SESSION_IS_NOT_FRESH',
    ])
    expect((await old.operator().put(`${path}/terms/en`, body)).status).toBe(200)
    expect(
      statusAndCode(await visitor.post(`${path}/terms/en/versions/1/restore`, { revision: 1 })),
    ).toEqual([403, 'SESSION_IS_NOT_FRESH'])
  })
})

describe('links at the foot of pages and emails', () => {
  const links = async (at: TestServer) => {
    const { termsUrl, privacyUrl } = (await at.visitor().get('/api/branding')).body
    return { termsUrl, privacyUrl }
  }
  const lastEmail = async (at: TestServer) => {
    const { email } = await signUp(at)
    return (await emailsTo(at, email))[0]?.html ?? ''
  }

  test('lead to the text while there is one and no address is set, on every node', async () => {
    const own = await serverForThisTest()
    const node = await own.startAnotherNode()
    const put = (locale: string, text: string, version: number) =>
      own.operator().put(`${path}/terms/${locale}`, { markdown: text, revision: version })
    expect(await links(own)).toEqual({ termsUrl: null, privacyUrl: null })
    expect(await lastEmail(own)).not.toContain('/legal/terms')
    await put('de', 'Bedingungen', 0)
    await expect.poll(() => links(node)).toEqual({ termsUrl: '/legal/terms', privacyUrl: null })
    expect(await lastEmail(node)).toContain('href="http://localhost:3000/legal/terms"')
    const { body } = await own.operator().get('/api/admin/branding')
    expect(body.termsUrl).toBeNull()

    const address = 'https://acme.example/terms'
    await own.operator().patch('/api/admin/branding', { termsUrl: address })
    await expect.poll(() => links(node)).toMatchObject({ termsUrl: address })
    expect(await lastEmail(node)).not.toContain('/legal/terms')
    expect((await shown('terms', 'de', own)).status).toBe(200)

    await own.operator().patch('/api/admin/branding', { termsUrl: null })
    await put('en', 'Terms', 0)
    await put('de', '', 1)
    expect(await links(own)).toMatchObject({ termsUrl: '/legal/terms' })
    await put('en', '', 1)
    await expect.poll(() => links(node)).toEqual({ termsUrl: null, privacyUrl: null })
  })

  test('lead where the settings file says, whatever texts there are', async () => {
    const branding = { privacyUrl: 'https://acme.example/privacy' }
    const fixed = await serverForThisTest({ settings: { branding } })
    await fixed.operator().put(`${path}/privacy/en`, { markdown: 'Own', revision: 0 })
    expect(await links(fixed)).toEqual({ termsUrl: null, ...branding })
  })
})
