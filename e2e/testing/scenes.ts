import type { Page } from 'playwright-core'
import { member, newAddress, openAccount, password, phone, signIn, tablet } from './people.ts'
import type { Person, Stage } from './stage.ts'

type Options = Parameters<Stage['person']>[0]

/** A screen in one of its states; reached without reading a word, so in any language. */
export type Scene = {
  readonly name: string
  /** Who sees it; a visitor unless said otherwise. */
  readonly who?: (stage: Stage, options: Options) => Promise<Person>
  readonly path: string | ((person: Person) => string)
  /** A new document comes between: the pseudo language, which is never kept, is lost. */
  readonly reloads?: boolean
  /** What must hold before the address is opened. */
  readonly before?: (person: Person) => Promise<unknown>
  /** From the opened address to the state. */
  readonly act?: (page: Page, person: Person) => Promise<void>
}

const submit = (page: Page) => page.locator('main button[type=submit]').click()
const newTitle = async (page: Page, act: () => Promise<void>) => {
  const before = await page.title()
  await act()
  await page.waitForFunction((title) => document.title !== title, before)
}

async function askForMail(page: Page) {
  await page.locator('input[name=email]').fill('ada@example.com')
  await newTitle(page, () => submit(page))
}

const refusal = '401 POST /api/auth/sign-in/email'

export const entering: readonly Scene[] = [
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-in to open a page', path: '/sign-in?next=%2Foutbox' },
  {
    name: 'sign-in with mistakes',
    path: '/sign-in',
    async act(page) {
      await submit(page)
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'sign-in refused',
    path: '/sign-in',
    async act(page, person) {
      person.allow(refusal)
      await page.locator('input[name=email]').fill('nobody@example.com')
      await page.locator('input[name=password]').fill(password)
      await submit(page)
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'sign-in with the menu of languages open',
    path: '/sign-in',
    async act(page) {
      await page.locator('footer button[aria-haspopup=menu]').first().click()
      await page.getByRole('menu').waitFor()
    },
  },
  { name: 'second step', path: '/two-factor' },
  { name: 'sign-up', path: '/sign-up' },
  {
    name: 'sign-up with mistakes',
    path: '/sign-up',
    async act(page) {
      await page.locator('input[name=email]').fill('ada')
      await page.locator('input[name=password]').fill('1234567')
      await submit(page)
      await page.locator('[aria-invalid=true]').nth(2).waitFor()
    },
  },
]

async function unproven(stage: Stage, options: Options) {
  const person = await stage.person(options)
  await openAccount(stage, person)
  return person
}

export const byMail: readonly Scene[] = [
  { name: 'verify-email, waiting', path: '/verify-email', who: unproven },
  { name: 'verify-email, asking', path: '/verify-email' },
  {
    name: 'verify-email, waiting for an address just given',
    path: '/verify-email',
    act: askInPlace,
  },
  { name: 'verify-email, done', path: '/verify-email?done=1', who: member },
  { name: 'verify-email, done elsewhere', path: '/verify-email?done=1' },
  { name: 'verify-email, expired', path: '/verify-email?done=1&error=TOKEN_EXPIRED' },
  { name: 'verify-email, no account', path: '/verify-email?done=1&error=USER_NOT_FOUND' },
  { name: 'verify-email, another account', path: '/verify-email?done=1&error=UNAUTHORIZED' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'forgot-password, sent', path: '/forgot-password', act: askForMail },
  { name: 'reset-password', path: '/reset-password?token=any' },
  {
    name: 'reset-password with a mistake',
    path: '/reset-password?token=any',
    async act(page) {
      await submit(page)
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  { name: 'reset-password, worn out', path: '/reset-password?error=INVALID_TOKEN' },
]

async function askInPlace(page: Page) {
  await page.locator('input[name=email]').fill(newAddress())
  await submit(page)
  await page.locator('input[name=email]').waitFor({ state: 'detached' })
}

const strange = '(a device nobody knows)'

/** Four devices of one person; seen from the first. */
async function atHome(stage: Stage, options: Options) {
  const person = await member(stage, options)
  for (const userAgent of [phone, tablet, strange]) {
    await signIn(stage, await stage.person({ userAgent }), person.email)
  }
  return person
}

const listed = (page: Page) => page.locator('main section li').first().waitFor()

export const inside: readonly Scene[] = [
  // First, while nobody has an account and no mail was written.
  {
    name: 'outbox without mails',
    path: '/outbox',
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'outbox with nothing for an address',
    path: '/outbox?to=nobody%40example.com',
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'the reference',
    path: '/reference',
    act: (page) => page.locator('main li').first().waitFor(),
  },
  {
    name: 'the reference, one request open',
    path: '/reference?find=sign-in%2Femail&open=sessions.signInEmail',
    act: (page) => page.locator('main pre').waitFor(),
  },
  {
    name: 'the reference with nothing found',
    path: '/reference?find=nothing+is+called+so',
    act: (page) => page.locator('main h2').waitFor(),
  },
  { name: 'sessions, only this one', path: '/account/sessions', who: member, act: listed },
  { name: 'sessions on several devices', path: '/account/sessions', who: atHome, act: listed },
  {
    name: 'sessions, ending all others',
    path: '/account/sessions',
    who: atHome,
    async act(page) {
      await listed(page)
      await page.locator('section button:not(li button)').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'sessions that cannot be fetched',
    path: '/account/sessions',
    who: member,
    before(person) {
      person.allow('500 GET /api/auth/list-sessions')
      const answer = {
        status: 500,
        headers: { 'x-request-id': '0197f0c2-5a31-7a8e-9a52-6f1f2a3b4c5d' },
        json: { code: 'INTERNAL_SERVER_ERROR', message: 'no' },
      }
      return person.page.route('**/api/auth/list-sessions', (route) => route.fulfill(answer))
    },
    act: (page) => page.getByRole('alert').waitFor(),
  },
  {
    name: 'outbox with a mail open',
    path: '/outbox',
    who: member,
    async act(page) {
      await page.locator('main li button').first().click()
      await page.locator('main li a').first().waitFor()
    },
  },
  {
    name: 'outbox with a mail open, formatted',
    path: '/outbox',
    who: member,
    async act(page, person) {
      // The checker would like to talk to a frame that runs no scripts.
      person.allow(/^console warning: Failed to execute 'postMessage' on 'DOMWindow'/)
      await page.locator('main li button').first().click()
      await page.locator('main li [role=group] button').last().click()
      await page.frameLocator('main iframe').locator('h1').waitFor()
    },
  },
  {
    name: 'the account menu open',
    path: '/outbox',
    who: member,
    async act(page) {
      await page.locator('header button[aria-haspopup=menu]').last().click()
      await page.getByRole('menu').waitFor()
    },
  },
]

export const lost: readonly Scene[] = [
  {
    name: 'error with a request number',
    path: '/error?error=please_restart_the_process&request=0197f0c2-5a31-7a8e-9a52-6f1f2a3b4c5d',
  },
  { name: 'error of a link', path: '/error?error=invalid_token' },
  { name: 'error nobody knows', path: '/error?error=something_that_never_happened_before' },
  {
    name: 'no such page',
    path: '/no/such/page',
    async before(person) {
      person.allow('404 GET /no/such/page')
    },
  },
  {
    name: 'a page that did not arrive',
    path: '/sign-in',
    reloads: true,
    before(person) {
      person.allow(/^net::ERR_FAILED GET \/assets\/SignIn/, /^console/)
      return person.page.route('**/assets/SignIn-*.js', (route) => route.abort())
    },
    act: (page) => page.locator('main button').waitFor(),
  },
]

export const scenes = { inside, entering, byMail, lost }
