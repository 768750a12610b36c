import type { Locale } from '@guildhall/contract/boot'
import { expect } from 'vitest'
import { type App, hydrated, type TestUser } from './app.ts'
import { linkTo } from './emails.ts'
import { en, textIn } from './texts.ts'

export const password = 'correct horse battery'

export const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
export const tablet =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

let addresses = 0
export const newAddress = () => `ada${addresses++}@example.com`

/** A call of the accounts API with the session of a browser. */
export async function ask(app: App, user: TestUser, path: string, data: object) {
  const headers = { origin: app.origin }
  const answer = await user.context.request.post(`/api/auth/${path}`, { data, headers })
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
  return answer.json()
}

/** Whoever signed up first is the administrator of that server. */
const administrators = new WeakMap<App, string>()

/** Signs up through the API, for tests of signed-in pages. */
export async function signUpUser(app: App, user: TestUser, name = 'Ada Lovelace') {
  const email = newAddress()
  if (!administrators.has(app)) administrators.set(app, email)
  const callbackURL = '/confirm/email'
  await ask(app, user, 'sign-up/email', { name, email, password, callbackURL })
  return email
}

export async function signIn(app: App, user: TestUser, email: string): Promise<void> {
  await ask(app, user, 'sign-in/email', { email, password })
}

async function verifyAddress(app: App, user: TestUser, email: string) {
  await user.context.request.get(await linkTo(app.origin, email, '/verify-email?'))
}

/** A signed-in user with a verified address. */
export async function verifiedUser(app: App, options: Parameters<App['newUser']>[0] = {}) {
  const user = await app.newUser(options)
  const email = await signUpUser(app, user)
  await verifyAddress(app, user, email)
  return { ...user, email }
}

/** The administrator of the server, with a new session. */
export async function administrator(app: App, options: Parameters<App['newUser']>[0] = {}) {
  const known = administrators.get(app)
  if (known === undefined) return verifiedUser(app, options)
  const user = await app.newUser(options)
  await signIn(app, user, known)
  return { ...user, email: known }
}

let organizations = 0

/** An owner of an organization, and a second member with a long name. */
export async function ownerOfTeam(app: App, options: Parameters<App['newUser']>[0] = {}) {
  const owner = await verifiedUser(app, options)
  const slug = `werkstatt-${organizations++}`
  await ask(app, owner, 'organization/create', { name: 'Werkstatt Lindenau', slug })
  const member = await app.newUser()
  const email = await signUpUser(app, member, 'Maximiliane Großkreutz-Wiśniewska von der Lindenau')
  await verifyAddress(app, member, email)
  const invitation = await ask(app, owner, 'organization/invite-member', { email, role: 'member' })
  await ask(app, member, 'organization/accept-invitation', { invitationId: invitation.id })
  return { ...owner, slug, member: { ...member, email } }
}

export const field = {
  name: (user: Pick<TestUser, 'page'>) => user.page.getByLabel(en('sessions.ui.signUp.name')),
  email: (user: Pick<TestUser, 'page'>) => user.page.getByLabel(en('common.ui.email')),
  password: (user: Pick<TestUser, 'page'>) => user.page.locator('input[autocomplete$=password]'),
}

export const heading = ({ page }: Pick<TestUser, 'page'>, key: string) =>
  page.getByRole('heading', { level: 1, name: en(key), exact: true })

/** By the menu and the form, as a user does. */
export async function createOrganization(
  { page }: Pick<TestUser, 'page'>,
  name: string,
  language: Locale = 'en',
) {
  const t = (key: string) => textIn(language, key)
  await page.locator('header button[popovertarget]').first().click()
  await page.getByRole('link', { name: t('shell.ui.switcher.create') }).click()
  await page.getByLabel(t('organizations.ui.create.name')).fill(name)
  await page.getByText(t('organizations.ui.slug.free')).waitFor()
  await page.getByRole('button', { name: t('organizations.ui.create.submit') }).click()
  await page
    .getByRole('heading', { level: 1, name: t('shop-home.ui.title'), exact: true })
    .waitFor()
}

/** The dialog of a new access token, on the page of keys and tokens. */
export async function openTokenDialog({ page }: Pick<TestUser, 'page'>) {
  const t = (key: string) => en(`access-tokens.ui.${key}`)
  await page.getByRole('link', { name: t('tab') }).click()
  await page.getByRole('heading', { name: t('none') }).waitFor()
  await page
    .getByRole('button', { name: t('create') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('comment')).fill('Shop')
  return dialog
}

/** Signs in on the page that is open. */
export async function enterPassword(user: TestUser, email: string, secret = password) {
  await hydrated(user.page)
  await field.email(user).fill(email)
  await field.password(user).fill(secret)
  await user.page.getByRole('button', { name: en('sessions.ui.signIn.submit') }).click()
}

export function pathOf({ page }: Pick<TestUser, 'page'>): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** From now on the browser has a session as of somebody who signed in long ago. */
export const forgetConfirmation = ({ page }: TestUser) =>
  page.context().clearCookies({ name: /recent_proof$/ })
