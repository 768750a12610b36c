import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, useApp } from './testing/app.ts'
import { linkTo } from './testing/emails.ts'
import { watchShifts } from './testing/page-load.ts'
import { en, textIn } from './testing/texts.ts'
import {
  ask,
  field,
  heading,
  newAddress,
  ownerOfTeam,
  password,
  pathOf,
  verifiedUser,
} from './testing/users.ts'

const app = useApp()

/** Delays all scripts until they are released. */
async function holdScripts(page: Page) {
  const heldRoutes: Route[] = []
  let open = false
  await page.route('**/assets/*.js', (route) => {
    if (open) return route.continue()
    heldRoutes.push(route)
  })
  return async function releaseScripts() {
    open = true
    await Promise.all(heldRoutes.map((route) => route.continue()))
    await hydrated(page)
  }
}

const early = { waitUntil: 'commit' } as const

test.each(['/sign-in', '/sign-in?next=%2Foutbox', '/sign-up'])(
  '%s: input before the script loads is kept, without layout shifts',
  async (path) => {
    const user = await app.newUser({ viewport: { width: 360, height: 800 } })
    const plain = await user.context.newPage()
    const shifts = await watchShifts(plain)
    const releaseScripts = await holdScripts(plain)
    await plain.goto(path, early)
    const email = plain.locator('input[name=email]')
    await email.pressSequentially('ada@example.com')
    await plain.locator('h1').evaluate((title) => title.setAttribute('data-first', ''))
    const before = await shifts()
    await releaseScripts()
    expect(await email.inputValue()).toBe('ada@example.com')
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true)
    // Hydrated, not rendered anew.
    expect(await plain.locator('h1[data-first]').count()).toBe(1)
    await plain.waitForLoadState('networkidle')
    expect(await shifts()).toBe(before)
  },
)

test('an unticked box and a password are kept, and the form then works with the script', async () => {
  const user = await app.newUser()
  user.allow('401 POST /api/auth/sign-in/email')
  const page = await user.context.newPage()
  const releaseScripts = await holdScripts(page)
  await page.goto('/sign-in', early)
  await page.locator('input[name=email]').fill('nobody@example.com')
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=rememberMe]').uncheck()
  await releaseScripts()
  expect(await page.locator('input[name=password]').inputValue()).toBe(password)
  expect(await page.locator('input[name=rememberMe]').isChecked()).toBe(false)
  await page.locator('button[type=submit]').click()
  await page.getByText(en('sessions.errors.INVALID_EMAIL_OR_PASSWORD')).waitFor()
  expect(new URL(page.url()).pathname).toBe('/sign-in')
})

test('the start page shows the form at once and ends at its own URL', async () => {
  const user = await app.newUser()
  const page = await user.context.newPage()
  const releaseScripts = await holdScripts(page)
  await page.goto('/', early)
  await page.locator('input[name=email]').fill('ada@example.com')
  await releaseScripts()
  expect(await page.locator('input[name=email]').inputValue()).toBe('ada@example.com')
  expect(new URL(page.url()).pathname).toBe('/sign-in')
})

test.each([
  ['/error?error=banned', 'pages.ui.codes.banned.title'],
  ['/sign-out?deleted=1', 'multi-session.ui.deletedTitle'],
  ['/sign-out', 'multi-session.ui.title', 'in'],
  ['/link-account', 'pages.ui.linkAccount.title'],
  ['/confirm/email?error=token_expired', 'accounts.ui.verify.errors.token_expired.title'],
  ['/confirm/email?state=verified', 'accounts.ui.verify.doneTitle', 'in'],
])('%s is there before the script, and stays as it is', async (path, title, session = '') => {
  const { context } = session === 'in' ? await verifiedUser(app) : await app.newUser()
  const page = await context.newPage()
  const shifts = await watchShifts(page)
  const releaseScripts = await holdScripts(page)
  await page.goto(path, early)
  const first = page.getByRole('heading', { name: en(title), exact: true })
  await first.evaluate((heading) => heading.setAttribute('data-first', ''))
  expect(await page.title()).toBe(`${en(title)} · Guildhall`)
  const before = await shifts()
  await releaseScripts()
  // Hydrated, not rendered anew.
  await page.locator('h1[data-first]').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('h1').getAttribute('data-first')).toBe('')
  expect(await shifts()).toBe(before)
})

test('a signed-in page has its title before the script, and keeps it in its place', async () => {
  const owner = await ownerOfTeam(app)
  const page = await owner.context.newPage()
  const releaseScripts = await holdScripts(page)
  await page.goto(`/o/${owner.slug}/settings/members`, early)
  const title = page.locator('h1', { hasText: en('members.ui.title') })
  await title.waitFor()
  const placeOf = async () => {
    const { x, y, height } = (await title.boundingBox()) ?? {}
    return { x, y, height }
  }
  // Nothing is drawn before its style sheets are there, but a place can be asked for.
  const isStyled = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
      ({ sheet }) => sheet !== null,
    )
  await page.waitForFunction(isStyled)
  // A font that comes meanwhile is no work of the script.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const place = await placeOf()
  expect(await page.title()).toBe(`${en('members.ui.title')} · Guildhall`)
  // Nothing of it can be used before it works.
  expect(await page.locator('[data-frame]').getAttribute('inert')).toBe('')
  await releaseScripts()
  await page.getByRole('row', { name: /Ada Lovelace/ }).waitFor()
  expect(await page.locator('[data-frame]').count()).toBe(0)
  // Beside what the page adds to it.
  expect(await placeOf()).toEqual(place)
})

/** Opens a page as a visitor: it must be there before the script, and stay as it is. */
async function drawnAtOnce(path: string, title: string, ...allowed: string[]): Promise<Page> {
  const visitor = await app.newUser()
  visitor.allow(...allowed)
  const page = await visitor.context.newPage()
  const shifts = await watchShifts(page)
  const releaseScripts = await holdScripts(page)
  await page.goto(path, early)
  const first = page.getByRole('heading', { name: title, exact: true })
  await first.evaluate((heading) => heading.setAttribute('data-first', ''))
  expect(await page.title()).toBe(`${title} · Guildhall`)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const before = await shifts()
  await releaseScripts()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('h1').getAttribute('data-first')).toBe('')
  expect(await shifts()).toBe(before)
  return page
}

test('an invitation is there before the script, and so is that there is none', async () => {
  const owner = await ownerOfTeam(app)
  const email = newAddress()
  const { id } = await ask(app, owner, 'organization/invite-member', { email, role: 'admin' })
  const title = en('invitations.ui.title').replace('{organization}', 'Werkstatt Lindenau')
  const page = await drawnAtOnce(await linkTo(app.origin, email, '/invite/'), title)
  await page.getByText(email).waitFor()
  await page.getByText(en('invitations.ui.roles.admin'), { exact: true }).waitFor()
  expect(await page.locator('dd time').getAttribute('datetime')).toMatch(/^20\d\d-/)
  await page.getByRole('button', { name: en('invitations.ui.signIn') }).click()
  await heading({ page }, 'sessions.ui.signIn.title').waitFor()
  expect(await field.email({ page }).inputValue()).toBe(email)
  await ask(app, owner, 'organization/cancel-invitation', { invitationId: id })
  await drawnAtOnce(`/invite/${id}`, en('invitations.ui.closedTitle'))
  const unknown = '400 GET /api/account/invitation'
  await drawnAtOnce('/invite/none', en('invitations.ui.closedTitle'), unknown)
})

test('a link with a language is rendered in that language', async () => {
  const user = await app.newUser()
  await user.page.goto('/sign-in?lang=de')
  await user.page
    .getByRole('heading', { name: textIn('de', 'sessions.ui.signIn.title'), exact: true })
    .waitFor()
})

test('a signed-in user sees no form while the page loads', async () => {
  const ada = await verifiedUser(app)
  const page = await ada.context.newPage()
  const releaseScripts = await holdScripts(page)
  await page.goto('/sign-in', early)
  await page.locator('#root').waitFor({ state: 'attached' })
  expect(await page.locator('form').count()).toBe(0)
  await releaseScripts()
  await heading({ page }, 'membership.ui.mine.title').waitFor()
})

/** A user with JavaScript disabled; the browser reports each script it does not load. */
async function scriptless(options: { locale?: string } = {}) {
  const user = await app.newUser({ ...options, javaScriptEnabled: false })
  user.allow(/^csp GET \/assets\/.*\.js$/)
  return user
}

/** With scripts disabled by the debugger the element is not rendered; a real browser shows it. */
async function noscriptText(page: Page) {
  const aside = page.locator('noscript')
  await aside.waitFor({ state: 'attached' })
  return aside.textContent()
}

test('sign-up and sign-in work without scripts', async () => {
  const email = newAddress()
  const ada = await scriptless()
  await ada.page.goto('/sign-up')
  await field.name(ada).fill('Ada Lovelace')
  await field.email(ada).fill(email)
  await field.password(ada).fill(password)
  await ada.page.getByRole('button', { name: en('sessions.ui.signUp.submit') }).click()
  await ada.page.waitForURL((url) => url.pathname !== '/sign-up')
  const words = await noscriptText(ada.page)
  expect(words).toContain(en('pages.ui.scriptless'))
  expect(words).toContain(en('common.ui.signOut'))

  const again = await scriptless()
  await again.page.goto('/sign-in?next=%2Foutbox')
  await field.email(again).fill(email)
  await field.password(again).fill(password)
  await again.page.getByRole('button', { name: en('sessions.ui.signIn.submit') }).click()
  await again.page.waitForURL('**/outbox')
  expect(pathOf(again)).toBe('/outbox')
})

test('without scripts a wrong password shows an error in the language of the visitor', async () => {
  const user = await scriptless({ locale: 'de-DE' })
  const { page } = user
  await page.goto('/sign-in')
  await page.locator('input[name=email]').fill('nobody@example.com')
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/error?error=INVALID_EMAIL_OR_PASSWORD')
  const said = await noscriptText(page)
  expect(said).toContain(textIn('de', 'sessions.errors.INVALID_EMAIL_OR_PASSWORD'))
  expect(said).toContain(textIn('de', 'common.ui.backToSignIn'))
})
