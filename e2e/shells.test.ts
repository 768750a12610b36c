import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { field, heading, member, newAddress, password, pathOf } from './testing/people.ts'
import { takenOver, useStage } from './testing/stage.ts'
import { watchShifts } from './testing/weight.ts'
import { en, words } from './testing/words.ts'

const stage = useStage()

/** Keeps every script back until it is let go. */
async function withoutScriptsYet(page: Page) {
  const held: Route[] = []
  let open = false
  await page.route('**/assets/*.js', (route) => {
    if (open) return route.continue()
    held.push(route)
  })
  return async function letGo() {
    open = true
    await Promise.all(held.map((route) => route.continue()))
    await takenOver(page)
  }
}

const early = { waitUntil: 'commit' } as const

test.each(['/sign-in', '/sign-in?next=%2Foutbox', '/sign-up'])(
  '%s: what is typed before the script comes stays, and nothing moves',
  async (path) => {
    const person = await stage.person({ viewport: { width: 360, height: 800 } })
    const plain = await person.context.newPage()
    const shifts = await watchShifts(plain)
    const letGo = await withoutScriptsYet(plain)
    await plain.goto(path, early)
    const email = plain.locator('input[name=email]')
    await email.pressSequentially('ada@example.com')
    await plain.locator('h1').evaluate((title) => title.setAttribute('data-first', ''))
    const before = await shifts()
    await letGo()
    expect(await email.inputValue()).toBe('ada@example.com')
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true)
    // Taken over, not drawn anew.
    expect(await plain.locator('h1[data-first]').count()).toBe(1)
    await plain.waitForLoadState('networkidle')
    expect(await shifts()).toBe(before)
  },
)

test('an unticked box and a password survive, and the form then answers in place', async () => {
  const person = await stage.person()
  person.allow('401 POST /api/auth/sign-in/email')
  const page = await person.context.newPage()
  const letGo = await withoutScriptsYet(page)
  await page.goto('/sign-in', early)
  await page.locator('input[name=email]').fill('nobody@example.com')
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=rememberMe]').uncheck()
  await letGo()
  expect(await page.locator('input[name=password]').inputValue()).toBe(password)
  expect(await page.locator('input[name=rememberMe]').isChecked()).toBe(false)
  await page.locator('button[type=submit]').click()
  await page.getByText(en('sessions.errors.INVALID_EMAIL_OR_PASSWORD')).waitFor()
  expect(new URL(page.url()).pathname).toBe('/sign-in')
})

test('the front door shows the form at once and ends at its own address', async () => {
  const person = await stage.person()
  const page = await person.context.newPage()
  const letGo = await withoutScriptsYet(page)
  await page.goto('/', early)
  await page.locator('input[name=email]').fill('ada@example.com')
  await letGo()
  expect(await page.locator('input[name=email]').inputValue()).toBe('ada@example.com')
  expect(new URL(page.url()).pathname).toBe('/sign-in')
})

test('a link that names its language is drawn in that language', async () => {
  const person = await stage.person()
  await person.page.goto('/sign-in?lang=de')
  await person.page
    .getByRole('heading', { name: words('de', 'sessions.ui.signIn.title'), exact: true })
    .waitFor()
})

test('whoever is in already sees no form on the way', async () => {
  const ada = await member(stage)
  const page = await ada.context.newPage()
  const letGo = await withoutScriptsYet(page)
  await page.goto('/sign-in', early)
  await page.locator('#root').waitFor({ state: 'attached' })
  expect(await page.locator('form').count()).toBe(0)
  await letGo()
  await heading({ page }, 'sessions.ui.list.title').waitFor()
})

/** Somebody whose browser runs no scripts; it says of each that it did not fetch it. */
async function scriptless(options: { locale?: string } = {}) {
  const person = await stage.person({ ...options, javaScriptEnabled: false })
  person.allow(/^csp GET \/assets\/.*\.js$/)
  return person
}

/** Switched off by the debugger, scripts leave this element unread; a person's browser shows it. */
async function wordsAside(page: Page) {
  const aside = page.locator('noscript')
  await aside.waitFor({ state: 'attached' })
  return aside.textContent()
}

test('without scripts one can sign up, and sign in', async () => {
  const email = newAddress()
  const ada = await scriptless()
  await ada.page.goto('/sign-up')
  await field.name(ada).fill('Ada Lovelace')
  await field.email(ada).fill(email)
  await field.password(ada).fill(password)
  await ada.page.getByRole('button', { name: en('sessions.ui.signUp.submit') }).click()
  await ada.page.waitForURL((url) => url.pathname !== '/sign-up')
  const words = await wordsAside(ada.page)
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

test('without scripts a wrong password is said in words of the visitor', async () => {
  const person = await scriptless({ locale: 'de-DE' })
  const { page } = person
  await page.goto('/sign-in')
  await page.locator('input[name=email]').fill('nobody@example.com')
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/error?error=INVALID_EMAIL_OR_PASSWORD')
  const said = await wordsAside(page)
  expect(said).toContain(words('de', 'sessions.errors.INVALID_EMAIL_OR_PASSWORD'))
  expect(said).toContain(words('de', 'common.ui.backToSignIn'))
})
