import type { Page } from 'playwright-core'
import type { App, TestUser } from './app.ts'
import { expiredInvitations } from './expired-invitations.ts'
import { linkStates } from './link-states.ts'
import { referenceScreens } from './reference-states.ts'
import type { ScreenState } from './screen-state.ts'
import { newAddress, password, phone, signIn, signUpUser, tablet, verifiedUser } from './users.ts'

type Options = Parameters<App['newUser']>[0]

const submit = (page: Page) => page.locator('main button[type=submit]').click()
const newTitle = async (page: Page, act: () => Promise<void>) => {
  const before = await page.title()
  await act()
  await page.waitForFunction((title) => document.title !== title, before)
}

async function askForMail(page: Page) {
  await page.locator('input[name=email]').fill(longAddress)
  await newTitle(page, () => submit(page))
}

const longAddress = 'katharina.grossmann.von.und.zu.hohenlohe-langenburg@werkstatt-lindenau.example'

const refusal = '401 POST /api/auth/sign-in/email'

export const signInScreens: readonly ScreenState[] = [
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
    changes: true,
    path: '/sign-in',
    async act(page, user) {
      user.allow(refusal)
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
  {
    name: 'sign-in with the menu of themes open',
    path: '/sign-in',
    async act(page) {
      await page.locator('footer button[aria-haspopup=menu]').last().click()
      await page.getByRole('menu').waitFor()
    },
  },
  { name: 'sign-in by email', path: '/sign-in/email' },
  {
    name: 'sign-in by email, sent to a long address',
    changes: true,
    path: '/sign-in/email',
    async act(page) {
      await page.locator('input[name=email]').fill(longAddress)
      await newTitle(page, () => page.locator('main button[type=submit]').first().click())
    },
  },
  { name: 'sign-out', path: '/sign-out', who: verifiedUser },
  { name: 'sign-out, done', path: '/sign-out?done=1' },
  { name: 'an account that is not linked', path: '/link-account?provider=google' },
  { name: 'second step', path: '/two-factor' },
  { name: 'the server works', path: '/status', act: whenChecked },
  {
    name: 'the database does not answer',
    path: '/status',
    before: ({ allow, page }) => {
      allow('503 GET /readyz')
      const body = 'the database does not answer\n'
      return page.route('**/readyz', (route) => route.fulfill({ status: 503, body }))
    },
    act: whenChecked,
  },
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

/** The page of the state of the server, after its first check. */
function whenChecked(page: Page) {
  return page.locator('time').waitFor()
}

async function unverified(app: App, options: Options) {
  const user = await app.newUser(options)
  await signUpUser(app, user)
  return user
}

async function allowUnknown(user: TestUser) {
  user.allow(/^40\d GET \/(?:api\/account\/invitation|v1\/customer-)/)
}

const invitations = new WeakMap<TestUser['context'], string>()

/** An owner with a long name of the organization, who opens the invitation of another user. */
async function withInvitation(app: App, options: Options) {
  const owner = await verifiedUser(app, options)
  const post = async (path: string, data: object) => {
    const headers = { origin: app.origin }
    const url = `/api/auth/organization/${path}`
    return (await owner.context.request.post(url, { data, headers })).json()
  }
  const name = 'Werkstatt Lindenau für Turmuhren, Pendeluhren und Donaudampfschiffahrtschronometer'
  const { id } = await post('create', { name, slug: `lindenau-${newAddress().split('@')[0]}` })
  const invitation = { email: longAddress, role: 'member', organizationId: id }
  invitations.set(owner.context, (await post('invite-member', invitation)).id)
  return owner
}

export const emailLinkScreens: readonly ScreenState[] = [
  { name: 'verify-email, waiting', path: '/verify-email', who: unverified },
  { name: 'verify-email, asking', path: '/verify-email' },
  {
    name: 'verify-email, waiting for an address just given',
    changes: true,
    path: '/verify-email',
    act: askInPlace,
  },
  ...linkStates,
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'forgot-password, sent', changes: true, path: '/forgot-password', act: askForMail },
  { name: 'reset-password', path: '/reset-password?token=any' },
  {
    name: 'reset-password with a mistake',
    path: '/reset-password?token=any',
    async act(page) {
      await submit(page)
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'an invitation for another account',
    path: (user) => `/invite/${invitations.get(user.context) ?? ''}`,
    who: withInvitation,
  },
  ...expiredInvitations,
  { name: 'an invitation that was answered', path: '/invite/none', before: allowUnknown },
  { name: 'a new address, used', path: '/portal/acme/email?token=none', before: allowUnknown },
  { name: 'reset-password, expired', path: '/reset-password?error=INVALID_TOKEN' },
]

async function askInPlace(page: Page) {
  await page.locator('input[name=email]').fill(newAddress())
  await submit(page)
  await page.locator('input[name=email]').waitFor({ state: 'detached' })
  await page.locator('h1').waitFor()
}

/** Signed in to two accounts in one browser. */
async function withTwoAccounts(app: App, options: Options) {
  const user = await verifiedUser(app, options)
  await signUpUser(app, user, 'Maximiliane Großkreutz-Wiśniewska von der Lindenau')
  return user
}

const unknownDevice = '(an unknown device)'

/** Four devices of one user; seen from the first. */
async function onSeveralDevices(app: App, options: Options) {
  const user = await verifiedUser(app, options)
  for (const userAgent of [phone, tablet, unknownDevice]) {
    await signIn(app, await app.newUser({ userAgent }), user.email)
  }
  return user
}

const listed = (page: Page) => page.locator('main section li').first().waitFor()

export const signedInScreens: readonly ScreenState[] = [
  // First, while there are no accounts and no emails.
  {
    name: 'outbox without emails',
    path: '/outbox',
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'outbox with nothing for an address',
    path: '/outbox?to=nobody%40example.com',
    act: (page) => page.locator('main h2').waitFor(),
  },
  ...referenceScreens,
  { name: 'sessions, only this one', path: '/account/sessions', who: verifiedUser, act: listed },
  {
    name: 'sessions on several devices',
    path: '/account/sessions',
    who: onSeveralDevices,
    act: listed,
  },
  {
    name: 'sessions, ending all others',
    path: '/account/sessions',
    who: onSeveralDevices,
    async act(page) {
      await listed(page)
      await page.locator('section button:not(li button)').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'sessions that cannot be fetched',
    path: '/account/sessions',
    who: verifiedUser,
    before(user) {
      user.allow('500 GET /api/auth/list-sessions')
      const answer = {
        status: 500,
        headers: { 'x-request-id': '0197f0c2-5a31-7a8e-9a52-6f1f2a3b4c5d' },
        json: { code: 'INTERNAL_SERVER_ERROR', message: 'no' },
      }
      return user.page.route('**/api/auth/list-sessions', (route) => route.fulfill(answer))
    },
    act: (page) => page.getByRole('alert').waitFor(),
  },
  {
    name: 'outbox with an email open',
    path: '/outbox',
    who: verifiedUser,
    async act(page) {
      await page.locator('main li button').first().click()
      await page.locator('main li a').first().waitFor()
    },
  },
  {
    name: 'outbox with an email open, formatted',
    path: '/outbox',
    who: verifiedUser,
    async act(page, user) {
      // axe tries to send messages to a frame that runs no scripts.
      user.allow(/^console warning: Failed to execute 'postMessage' on 'DOMWindow'/)
      await page.locator('main li button').first().click()
      await page.locator('main li [role=group] button').last().click()
      await page.frameLocator('main iframe').locator('h1').waitFor()
    },
  },
  {
    name: 'the account menu with another account',
    path: '/account/profile',
    who: withTwoAccounts,
    async act(page) {
      const button = page.locator('header button[aria-haspopup=menu]').last()
      const listed = page.waitForResponse('**/multi-session/list-device-sessions')
      await button.hover()
      await listed
      await button.click()
      await page.getByRole('menuitem', { name: '@' }).waitFor()
    },
  },
  {
    name: 'the account menu open',
    path: '/outbox',
    who: verifiedUser,
    async act(page) {
      await page.locator('header button[aria-haspopup=menu]').last().click()
      await page.getByRole('menu').waitFor()
    },
  },
]
