import type { Boot } from '@guildhall/contract/boot'
import { areaPages, type PagePath, pageAt, partsOf } from '@guildhall/contract/pages'
import { pageNouns } from '@guildhall/contract/pages-public'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setUpHeaders } from '#testing/operator.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { filesOf, type Manifest, readManifest } from './manifest.ts'
import { loadPages } from './pages.ts'

const boot: Boot = {
  session: null,
  preferences: null,
  locale: 'uk',
  theme: 'dark',
  authBase: '/api/auth',
  outbox: false,
  passwordLength: { min: 8, max: 128 },
  signUp: true,
  social: [],
  methods: { password: true, passkey: true, magicLink: true, mailCode: true },
  returnTo: null,
  verifyWithin: 3600,
  branding: {
    name: 'Guildhall',
    logo: null,
    accentColor: null,
    colors: null,
    support: null,
    termsUrl: null,
    privacyUrl: null,
  },
  resendAfter: 60,
  firstRun: false,
  nonce: 'abc',
}

describe('the built app', async () => {
  const manifest: Manifest = await readManifest()

  const paths = Object.keys({ ...pageNouns, ...areaPages }) as PagePath[]
  test.each(paths)('%s names screens and texts that exist', (path) => {
    const { nouns, screens } = partsOf(path)
    for (const screen of screens) expect(manifest).toHaveProperty([`src/${screen}.tsx`])
    for (const noun of nouns) expect(manifest).toHaveProperty([`../locales/uk/${noun}.json`])
    const files = filesOf(manifest, 'src/main.tsx', path, 'uk')
    expect(files.modules.length).toBeGreaterThan(screens.length + nouns.length)
    // It has the order of the layers.
    expect(files.styles[0]).toMatch(/\/base-.*\.css$/)
    expect(files.fonts).toHaveLength(4)
  })

  test('a page with a name in its address is found by its parts', () => {
    expect(pageAt('/o/acme/settings/members')).toBe('/o/:slug/settings/members')
    expect(pageAt('/o//settings/members')).toBeUndefined()
    expect(pageAt('/o/acme/settings/members/x')).toBeUndefined()
  })

  test('the page has the name and the colors of the installation', async () => {
    const pages = await loadPages()
    const set = (accent: string) => ({
      accent,
      accentHover: '#000001',
      onAccent: '#000002',
      accentSoft: '#000003',
      link: '#000004',
    })
    const colors = { light: set('#123456'), dark: set('#abcdef') }
    const html = pages.render('/sign-in', '', {
      ...boot,
      branding: { ...boot.branding, name: 'BOOT & <Co>', colors },
    })
    expect(html).toContain('BOOT &#38; &#60;Co&#62;</title>')
    expect(html).not.toContain('>Guildhall<')
    expect(html).toContain('<style nonce="abc">:root{--accent:#123456;')
    expect(html).toContain('[data-theme="dark"]{--accent:#abcdef;')
    expect(pages.render('/sign-in', '', boot)).not.toContain('<style')
  })

  test('the page has language, theme and nonce, and escapes the boot data', async () => {
    const pages = await loadPages()
    const name = '</script><script>alert(1)</script>$&'
    const user = { name } as never
    const html = pages.render('/sign-in', '', { ...boot, session: { user, session: {} as never } })
    expect(html).toContain('<html lang="uk" data-theme="dark">')
    expect(html).not.toContain('</script><script>alert')
    const block = /id="boot" nonce="abc">(.*)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(block).session.user.name).toBe(name)
    expect(html).not.toMatch(/NONCE|THEME/)
    expect(html.match(/<script(?![^>]*nonce="abc")/g)).toBeNull()
  })

  test('a signed-in page begins with its title, for whoever sees that page', async () => {
    const pages = await loadPages()
    const as = (role: string, session = {}): Boot => ({
      ...boot,
      locale: 'de',
      session: { user: { role } as never, session: session as never },
    })
    const noScript = () => ({ title: 'Ohne', nextStep: { href: '/', label: 'Weiter' } })
    const html = pages.render('/o/acme/settings/members', '', as('user'), noScript)
    expect(html).toContain('<title>Mitglieder · Guildhall</title>')
    expect(html).toMatch(/<div id="root"><div data-frame="" inert="">.*>Mitglieder<\/h1>/)
    expect(html).toContain('<noscript><main><h1>Ohne</h1>')
    expect(html).not.toContain('data-shell')
    // The font of headings would delay the scripts.
    expect(html).not.toMatch(/preload" href="[^"]*piazzolla/)

    const hasFrame = (path: string, given: Boot) =>
      pages.render(path, '', given).includes('data-frame')
    expect(hasFrame('/admin/users', as('user,admin'))).toBe(true)
    expect(hasFrame('/admin/users', as('user'))).toBe(false)
    expect(hasFrame('/account/profile', as('user', { impersonatedBy: 'ada' }))).toBe(false)
    expect(hasFrame('/account/profile', boot)).toBe(false)
    expect(hasFrame('/sign-in', as('user'))).toBe(false)
    expect(hasFrame('/nowhere', as('user'))).toBe(false)
  })

  test('what a page reads first is fetched beside its scripts, for a session', async () => {
    const pages = await loadPages()
    const signedIn: Boot = {
      ...boot,
      authBase: '/accounts',
      session: { user: { name: '<link rel="icon"', role: 'admin' } as never, session: {} as never },
    }
    const reads = (path: string, search = '', given = signedIn) =>
      [...pages.render(path, search, given).matchAll(/href="([^"]*)" as="fetch" (.*)>/g)].map(
        ([, href, rest]) => [href, rest],
      )
    const withCookies = 'crossorigin="use-credentials"'
    expect(reads('/admin/overview')).toEqual([['/api/admin/overview', withCookies]])
    expect(reads('/o/acme/settings/members')).toContainEqual([
      '/accounts/organization/get-organization?organizationSlug=acme',
      withCookies,
    ])
    expect(reads('/o/acme/settings/members', 'page=2')).toHaveLength(3)
    expect(reads('/admin/overview', 'a=1')).toEqual([])
    expect(reads('/admin/overview', '', boot)).toEqual([])
    const user = { role: 'user' } as never
    const notAdmin = { ...signedIn, session: { user, session: {} as never } }
    expect(reads('/admin/overview', '', notAdmin)).toEqual([])
    expect(reads('/nowhere')).toEqual([])
    for (const slug of ['"><script>', 'a%22b', "a'b", 'a b']) {
      expect(reads(`/o/${slug}/settings/members`).join()).not.toContain('organizationSlug')
    }
  })
})

let shared: Promise<TestServer>
beforeAll(() => {
  shared = startServer()
})
afterAll(async () => (await shared).stop())

test('the boot data has the session, the language and the first-run flag', async () => {
  const server = await serverForThisTest()
  const visitor = server.visitor({ accept: 'text/html', 'accept-language': 'pl' })
  const read = async () => {
    const { text } = await visitor.get('/sign-in')
    return JSON.parse(/id="boot">(.*)<\/script>/.exec(text)?.[1] ?? '') as Boot
  }
  expect(await read()).toMatchObject({
    session: null,
    locale: 'pl',
    theme: 'system',
    firstRun: true,
  })
  await visitor.post('/api/auth/sign-up/email', {
    name: 'Ada',
    email: 'ada@example.com',
    password: 'correct horse battery',
  })
  visitor.cookies.set('lang', 'tr')
  visitor.cookies.set('theme', 'dark')
  expect(await read()).toMatchObject({
    session: { user: { email: 'ada@example.com' } },
    locale: 'tr',
    theme: 'dark',
    firstRun: false,
  })
  visitor.cookies.set('lang', '../etc')
  expect((await read()).locale).toBe('pl')
})

test.each([
  ['/', '*/*', 200],
  ['/sign-in', 'text/html', 200],
  ['/nowhere', 'text/html', 404],
  ['/nowhere', '*/*', 404],
  ['/.env', '*/*', 404],
  ['/api/nothing', 'text/html', 404],
])('GET %s for %s is %i', async (path, accept, status) => {
  const server = await shared
  expect((await server.visitor().get(path, { accept })).status).toBe(status)
})

describe('access to the outbox', () => {
  const secret = 'x'.repeat(32)
  test('on a public address the admin has access, other users have not', async () => {
    const server = await serverForThisTest({
      env: { BASE_URL: 'https://id.example.com', SECRET: secret },
    })
    const signUp = async (email: string, headers = {}) => {
      const visitor = server.visitor(headers)
      const body = { name: 'A', email, password: 'correct horse battery' }
      await visitor.post('/api/auth/sign-up/email', body)
      return visitor
    }
    const admin = await signUp('first@example.com', setUpHeaders)
    const other = await signUp('second@example.com')
    expect((await admin.get('/api/outbox')).body.items).toHaveLength(2)
    expect((await other.get('/api/outbox')).status).toBe(403)
    expect((await server.visitor().get('/api/outbox')).status).toBe(401)
  })

  test('on loopback it needs the token', async () => {
    const server = await serverForThisTest()
    expect((await server.visitor().get('/api/outbox')).status).toBe(401)
    expect((await server.operator().get('/api/outbox')).status).toBe(200)
  })

  test('with an SMTP server there is no outbox', async () => {
    const server = await serverForThisTest({ env: { MAIL_URL: 'smtp://127.0.0.1:1' } })
    expect((await server.operator().get('/api/outbox')).status).toBe(404)
  })
})
