import type { Boot } from '@guildhall/contract/boot'
import type { InvitationPreview } from '@guildhall/contract/identity/invitations'
import { describe, expect, test } from 'vitest'
import { loadPages } from './pages.ts'

const boot: Boot = {
  session: null,
  preferences: null,
  locale: 'de',
  theme: 'system',
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
const signedIn = { session: {} as never, user: { name: 'Ada' } as never }

describe('the pre-rendered form', async () => {
  const pages = await loadPages()
  const rootOf = (html: string) => /<div id="root".*/.exec(html)?.[0] ?? ''
  const empty = '<div id="root"></div>'

  test.each([
    ['/', '', '/sign-in'],
    ['/sign-in', '', '/sign-in'],
    ['/sign-in', 'next=%2Foutbox', '/sign-in'],
    ['/sign-up', '', '/sign-up'],
    ['/sign-in/email', 'next=%2Foutbox', '/sign-in/email'],
    ['/forgot-password', '', '/forgot-password'],
    ['/verify-email', '', '/verify-email'],
    ['/two-factor', 'next=%2Foutbox', '/two-factor'],
    ['/reset-password', 'token=abc', '/reset-password'],
  ])('is in the page for a visitor of %s?%s', (path, search, shell) => {
    const html = pages.render(path, search, boot)
    expect(rootOf(html)).toMatch(new RegExp(`^<div id="root" data-shell="${shell}">.*<form`))
    expect(html).toMatch(/<title>\S.+ · Guildhall<\/title>/)
  })

  test.each([
    ['/account/sessions', '', {}],
    ['/forgot-password', 'next=%2Foutbox', {}],
    ['/reset-password', '', {}],
    ['/reset-password', 'token=abc&error=x', {}],
    ['/nowhere', '', {}],
    ['/sign-in', 'lang=pl', {}],
    ['/sign-in', 'next=%2Foutbox&lang=pl', {}],
    ['/sign-in', 'next=%2Foutbox&next=%2Foutbox', {}],
    ['/', 'error=invalid_token', {}],
    ['/sign-in', '', { session: signedIn }],
    ['/sign-up', '', { passwordLength: { min: 12, max: 128 } }],
  ])('is not in the page for %s?%s %o', (path, search, changes: Partial<Boot>) => {
    expect(rootOf(pages.render(path, search, { ...boot, ...changes }))).toBe(empty)
  })

  test.each([
    '"><script>alert(1)</script>',
    "/'onclick='x",
    '//evil.example',
    '/%2Fevil.example',
    '/\\evil.example',
    '/a?b=$&',
    `/${'a'.repeat(600)}`,
    'javascript:alert(1)',
    '',
    '/',
  ])('is not rendered for the next path %s', (next) => {
    const html = pages.render('/sign-in', `next=${encodeURIComponent(next)}`, boot)
    expect(rootOf(html)).toBe(empty)
    expect(html).not.toContain('alert(1)')
  })

  test('carries the next path in the form and in the links', () => {
    const signIn = pages.render('/sign-in', 'next=%2Faccount%2Fsessions', boot)
    expect(signIn).toContain('name="callbackURL" value="/account/sessions"')
    expect(signIn).toContain('href="/sign-up?next=%2Faccount%2Fsessions"')
    expect(signIn).not.toContain('-next-')
    expect(pages.render('/sign-up', 'next=%2Foutbox', boot)).toContain(
      'value="/confirm/email?next=%2Foutbox"',
    )
  })

  test('is submitted to the path of the account API', () => {
    for (const path of ['/sign-in', '/sign-up']) {
      const usual = pages.render(path, '', boot)
      expect(usual).toContain(`action="/api/auth${path}/email"`)
      const moved = pages.render(path, '', { ...boot, authBase: '/id' })
      expect(moved).toContain(`action="/id${path}/email"`)
      expect(moved).not.toMatch(/-auth-|api\/auth/)
    }
  })

  test('is in the language of the visitor and keeps each page small', () => {
    for (const path of ['/sign-in', '/sign-up']) {
      const german = pages.render(path, '', boot)
      expect(german).not.toBe(pages.render(path, '', { ...boot, locale: 'uk' }))
      expect(german.length).toBeLessThan(10_000)
    }
  })
})

describe('a pre-rendered page with one message', async () => {
  const pages = await loadPages()
  const google = { id: 'google', name: 'Acme <b> -email- $&' }
  const ada = { session: {}, user: { email: 'ada&"bo\\\\b"@example.com' } } as never
  const rootOf = (html: string) => /<div id="root".*/.exec(html)?.[0] ?? ''
  const empty = '<div id="root"></div>'

  test.each([
    ['/error', '', {}, 'unknown'],
    ['/error', 'error=INVALID_TOKEN', {}, 'INVALID_TOKEN'],
    ['/error', 'error=account%20not%20linked', {}, 'account not linked'],
    [
      '/error',
      'error=%3Cb%3E%22$%26-cause-&error_description=x',
      {},
      '&#60;b&#62;&#34;$&#38;-cause-',
    ],
    ['/sign-out', '', {}, ''],
    ['/sign-out', 'deleted=1', {}, ''],
    ['/sign-out', '', { session: ada }, 'ada&#38;&#34;bo\\\\b&#34;@example.com'],
    ['/link-account', 'provider=nobody', {}, ''],
    ['/link-account', 'provider=google', { social: [google] }, 'Acme &#60;b&#62; -email- $&#38;'],
    ['/confirm/email', 'state=verified', { session: ada }, ''],
    ['/confirm/email', 'error=TOKEN_EXPIRED&change=1', {}, ''],
  ])('is in the page for a visitor of %s?%s', (path, search, changes: Partial<Boot>, text) => {
    const root = rootOf(pages.render(path, search, { ...boot, ...changes }))
    expect(root).toMatch(new RegExp(`^<div id="root" data-shell="${path}">.*<h1`))
    expect(root).toContain(text)
    expect(root).not.toMatch(/>-[a-z]+-</)
  })

  const preview = {
    state: 'open',
    email: 'ada@example.com',
    organizationName: 'Acme <b> -inviter- $&',
    inviterName: "O'Brien & -invited-",
    inviterEmail: "o'brien&co@example.com",
    role: 'member',
    expiresAt: '2027-01-01T00:00:00.000Z',
  } as const
  const invited = (changes: Partial<InvitationPreview>) => ({
    ...boot,
    invitation: { id: 'a-1', preview: { ...preview, ...changes } },
  })

  test('shows an invitation with what it is for', () => {
    const open = rootOf(pages.render('/invite/a-1', '', invited({})))
    expect(open).toMatch(/^<div id="root" data-shell="\/invite\/a-1">.*<h1/)
    for (const text of ['Acme &#60;b&#62; -inviter- $&#38;', 'O&#39;Brien &#38; -invited-']) {
      expect(open).toContain(text)
    }
    expect(open).toContain('ada@example.com')
    const expired = rootOf(pages.render('/invite/a-1', '', invited({ state: 'expired' })))
    expect(expired).toContain('href="mailto:o\'brien%26co%40example.com?subject=')
    expect(expired).toContain('Acme%20%3Cb%3E%20-inviter-%20%24%26')
    const left = invited({ state: 'expired', inviterEmail: null })
    expect(rootOf(pages.render('/invite/a-1', '', left))).not.toContain('mailto:')
    const none = { ...boot, invitation: { id: 'a-1', preview: null } }
    expect(rootOf(pages.render('/invite/a-1', '', none))).toContain('<h1')
  })

  test.each([
    ['for a role of its organization', invited({ role: 'editor' })],
    ['for several roles', invited({ role: 'admin,member' })],
    ['for who is signed in', { ...invited({}), session: ada }],
    ['where nobody may sign up', { ...invited({}), signUp: false }],
    ['in a page that knows nothing of it', boot],
  ])('leaves an invitation %s to the script', (_, visit: Boot) => {
    expect(rootOf(pages.render('/invite/a-1', '', visit))).toBe(empty)
  })

  test('each cause has its own title, and the others the one that fits', () => {
    const titleOf = (search: string) =>
      /<title>(.*)<\/title>/.exec(pages.render('/error', search, boot))?.[1]
    expect(titleOf('error=banned')).not.toBe(titleOf('error=no_code'))
    expect(titleOf('error=anything')).toBe(titleOf(''))
  })

  test('leads back from sign-in to the account that is to be linked', () => {
    const html = pages.render('/link-account', 'provider=google', { ...boot, social: [google] })
    expect(html).toContain('href="/sign-in?next=%2Flink-account%3Fprovider%3Dgoogle"')
    expect(html).not.toContain('-provider-')
  })

  test.each([
    ['/error', 'error=banned&request=r1', {}],
    ['/error', `error=${'e'.repeat(65)}`, {}],
    ['/error', 'error=banned&error=no_code', {}],
    ['/error', 'error=banned&lang=pl', {}],
    ['/error', 'error=account_not_linked&provider=google', { social: [google] }],
    ['/link-account', 'provider=a%22b', { social: [{ id: 'a"b', name: 'A' }] }],
    ['/confirm/email', '', {}],
    ['/confirm/email', 'state=verified&next=%2Foutbox', {}],
    ['/confirm/email', 'state=changed', { session: ada }],
    ['/confirm/email', 'error=token_expired', { session: ada }],
  ])('is not in the page for %s?%s %o', (path, search, changes: Partial<Boot>) => {
    expect(rootOf(pages.render(path, search, { ...boot, ...changes }))).toBe(empty)
  })
})

test('where nothing is pre-rendered, browsers without JavaScript get escaped text', async () => {
  const pages = await loadPages()
  const nextStep = { href: '/sign-in', label: 'Zur Anmeldung' }
  const noScript = () => ({ title: '<img src=x> & $&', nextStep })
  const html = pages.render('/account/profile', '', boot, noScript)
  expect(html).toContain('<noscript><main><h1>&lt;img src=x&gt; &amp; $&amp;</h1>')
  expect(html).toContain('<a href="/sign-in">Zur Anmeldung</a>')
  expect(pages.render('/sign-in', '', boot, noScript)).not.toContain('<noscript>')
})

test('in development nothing is pre-rendered', async () => {
  const pages = await loadPages('http://127.0.0.1:1')
  expect(pages.render('/sign-in', '', boot)).toContain('<div id="root"></div>')
})
