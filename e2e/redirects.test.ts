import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { linkTo } from './testing/emails.ts'
import { en } from './testing/texts.ts'
import {
  ask,
  enterPassword,
  field,
  heading,
  newAddress,
  ownerOfTeam,
  password,
  pathOf,
  verifiedUser,
} from './testing/users.ts'

const app = useApp()

test('a visitor signs in and returns to the requested page', async () => {
  const { email } = await verifiedUser(app)
  const user = await app.newUser()
  await user.page.goto('/account/sessions')
  await heading(user, 'sessions.ui.signIn.title').waitFor()
  await user.page.getByText(en('sessions.ui.signIn.next')).waitFor()
  expect(pathOf(user)).toBe('/sign-in?next=%2Faccount%2Fsessions')
  await enterPassword(user, email)
  await heading(user, 'sessions.ui.list.title').waitFor()
})

test.each([
  ['/outbox?to=ada', '/outbox?to=ada'],
  ['https://evil.example/', '/account/organizations'],
  ['//evil.example', '/account/organizations'],
  ['/\\evil.example', '/account/organizations'],
  ['javascript:alert(1)', '/account/organizations'],
])('next=%s leads to %s', async (next, target) => {
  const { email } = await verifiedUser(app)
  const user = await app.newUser()
  await user.page.goto(`/sign-in?next=${encodeURIComponent(next)}`)
  await enterPassword(user, email)
  await user.page.waitForURL(new URL(target, app.origin).href)
})

test('the redirect target is kept through sign-up and verification', async () => {
  const email = newAddress()
  const user = await app.newUser()
  await user.page.goto('/sign-in?next=%2Foutbox')
  await user.page.getByRole('link', { name: en('sessions.ui.signIn.create') }).click()
  await heading(user, 'sessions.ui.signUp.title').waitFor()
  await field.name(user).fill('Ada')
  await field.email(user).fill(email)
  await field.password(user).fill(password)
  await user.page.getByRole('button', { name: en('sessions.ui.signUp.submit') }).click()
  await heading(user, 'accounts.ui.verify.title').waitFor()
  const mailbox = await user.newTab()
  await mailbox.goto(await linkTo(app.origin, email, '/verify-email?'))
  await mailbox.getByRole('link', { name: en('common.ui.continue') }).click()
  await mailbox.waitForURL(`${app.origin}/outbox`)
  await user.page.waitForURL(`${app.origin}/outbox`)
})

test('the next sign-in in this browser leads to the organization that was open last', async () => {
  const owner = await ownerOfTeam(app)
  const { page } = owner
  const teams = `/o/${owner.slug}/settings/teams`
  await page.goto(teams)
  await heading(owner, 'teams.ui.title').waitFor()
  await page.goto('/')
  await heading(owner, 'teams.ui.title').waitFor()
  expect(pathOf(owner)).toBe(teams)

  const signOut = async () => {
    // What the page still asks for would be refused, and lead to the sign-in by itself.
    await page.waitForLoadState('networkidle')
    const headers = { origin: app.origin }
    await owner.context.request.post('/api/auth/sign-out', { data: {}, headers })
  }
  await signOut()
  await page.goto('/sign-in')
  await enterPassword(owner, owner.email)
  await heading(owner, 'teams.ui.title').waitFor()

  // The page of the ended session may still tell the server which organization it shows.
  owner.allow(/401 POST \/api\/auth\/organization\/set-active/, /40[34] GET \/api\//, /^console/)
  // Somebody else on the same computer is led to their own organizations, now and later.
  await signOut()
  const other = await verifiedUser(app)
  await page.goto('/sign-in')
  await enterPassword(owner, other.email)
  await heading(owner, 'membership.ui.mine.title').waitFor()
  await page.goto('/')
  await heading(owner, 'membership.ui.mine.title').waitFor()
})

test('a signed-in user skips the sign-in pages', async () => {
  const ada = await verifiedUser(app)
  for (const path of ['/', '/sign-in', '/sign-up']) {
    await ada.page.goto(path)
    await heading(ada, 'membership.ui.mine.title').waitFor()
  }
  await ada.page.goto('/sign-in?next=%2Foutbox')
  await heading(ada, 'outbox.ui.title').waitFor()
})

test('an invalid verification link shows why and sends another', async () => {
  const email = newAddress()
  const user = await app.newUser()
  await user.page.goto('/api/auth/verify-email?token=broken&callbackURL=/confirm/email')
  await heading(user, 'accounts.ui.verify.errors.invalid_token.title').waitFor()
  await field.email(user).fill(email)
  await user.page.getByRole('button', { name: en('accounts.ui.verify.send') }).click()
  await heading(user, 'accounts.ui.verify.title').waitFor()
  await user.page.getByText(email).waitFor()
})

test('links without a redirect target say what they did on a page', async () => {
  const email = newAddress()
  const user = await app.newUser()
  await user.page.goto('/api/auth/verify-email?token=broken&callbackURL=/')
  await heading(user, 'accounts.ui.verify.errors.invalid_token.title').waitFor()
  expect(pathOf(user)).toBe('/confirm/email?error=invalid_token')
  const account = { name: 'Ada', email, password }
  await user.context.request.post('/api/auth/sign-up/email', {
    data: account,
    headers: { origin: app.origin },
  })
  const link = await linkTo(app.origin, email, '/verify-email?')
  await user.page.goto(link)
  await heading(user, 'accounts.ui.verify.doneTitle').waitFor()
  await user.page.goto(link)
  await heading(user, 'profile.ui.link.usedTitle').waitFor()
  await user.page.getByRole('link', { name: en('common.ui.continue') }).click()
  await heading(user, 'membership.ui.mine.title').waitFor()
})

test('an unknown page answers 404 and links to the start page', async () => {
  const user = await app.newUser()
  user.allow('404 GET /there/is/nothing')
  const answer = await user.page.goto('/there/is/nothing')
  expect(answer?.status()).toBe(404)
  await heading(user, 'common.ui.notFound.title').waitFor()
  await user.page.getByRole('link', { name: en('common.ui.home') }).click()
  await heading(user, 'sessions.ui.signIn.title').waitFor()
})

test('a link that does not know the organization leads to the only one, and asks who has several', async () => {
  const owner = await ownerOfTeam(app)
  const { page } = owner
  await page.goto('/to/settings/members?find=ada')
  await page.waitForURL(`${app.origin}/o/${owner.slug}/settings/members?find=ada`)
  const second = `${owner.slug}-2`
  await ask(app, owner, 'organization/create', { name: 'Pracownia Świt', slug: second })
  await ask(app, owner, 'organization/set-active', { organizationId: null })
  await page.goto('/to/developers')
  await heading(owner, 'membership.ui.to.title').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Pracownia Świt' }).click()
  await page.waitForURL(`${app.origin}/o/${second}/developers`)
})

test('a link that does not know the organization begins with one', async () => {
  const user = await verifiedUser(app)
  await user.page.goto('/to/orders')
  await heading(user, 'organizations.ui.create.title').waitFor()
})
