import { expect, test } from 'vitest'
import type { TestUser } from './testing/app.ts'
import { useApp } from './testing/app.ts'
import { emailsTo, linkTo } from './testing/emails.ts'
import { focusedName } from './testing/keyboard.ts'
import { en } from './testing/texts.ts'
import { enterPassword, field, heading, pathOf, phone, verifiedUser } from './testing/users.ts'

const app = useApp()
const next = 'another horse battery'

async function askForLink(user: TestUser, email: string) {
  await field.email(user).fill(email)
  await user.page.getByRole('button', { name: en('accounts.ui.forgot.submit') }).click()
  await heading(user, 'accounts.ui.forgot.sentTitle').waitFor()
}

async function choose(user: TestUser, secret: string) {
  await field.password(user).fill(secret)
  await user.page.getByRole('button', { name: en('accounts.ui.reset.submit') }).click()
}

test('after a password reset the old password and the old sessions stop working', async () => {
  const ada = await verifiedUser(app)
  await ada.page.goto('/account/sessions')
  const visitor = await app.newUser({ userAgent: phone })
  const { page } = visitor
  await page.goto('/sign-in')
  await page.getByRole('link', { name: en('sessions.ui.signIn.forgot') }).click()
  await heading(visitor, 'accounts.ui.forgot.title').waitFor()
  await askForLink(visitor, ada.email)
  await page.getByRole('link', { name: en('accounts.ui.verify.openOutbox') }).click()
  await page.getByRole('button', { name: `Read: ${en('accounts.mail.reset.subject')}` }).click()
  await page.getByRole('link', { name: en('accounts.mail.reset.button') }).click()
  await heading(visitor, 'accounts.ui.reset.title').waitFor()

  await choose(visitor, 'short')
  await page.getByText(/^Too short/).waitFor()
  await expect.poll(() => focusedName(page)).toBe('newPassword')
  await choose(visitor, next)
  await heading(visitor, 'sessions.ui.signIn.title').waitFor()
  await page.getByText(en('sessions.ui.signIn.passwordChanged')).waitFor()

  await ada.page.reload()
  await heading(ada, 'sessions.ui.signIn.title').waitFor()
  ada.allow('401 POST /api/auth/sign-in/email')
  await enterPassword(ada, ada.email)
  await ada.page.getByText(en('sessions.errors.INVALID_EMAIL_OR_PASSWORD')).waitFor()
  await enterPassword(visitor, ada.email, next)
  await heading(visitor, 'membership.ui.mine.title').waitFor()
  await page.goto('/account/sessions')
  await page.getByText(en('sessions.ui.list.none')).waitFor()

  const subjects = async () => (await emailsTo(app.origin, ada.email)).map((mail) => mail.subject)
  await expect.poll(subjects).toContain(en('accounts.mail.passwordChanged.subject'))
})

test('a used reset link offers to send a new one', async () => {
  const { email } = await verifiedUser(app)
  const visitor = await app.newUser()
  await visitor.page.goto('/forgot-password')
  await askForLink(visitor, email)
  const link = await linkTo(app.origin, email, '/reset-password/')
  await visitor.page.goto(link)
  await choose(visitor, next)
  await heading(visitor, 'sessions.ui.signIn.title').waitFor()

  await visitor.page.goto(link)
  await heading(visitor, 'accounts.ui.reset.expiredTitle').waitFor()
  await askForLink(visitor, email)
  const resets = async () =>
    (await emailsTo(app.origin, email)).filter(
      ({ subject }) => subject === en('accounts.mail.reset.subject'),
    ).length
  await expect.poll(resets).toBe(2)
})

test('a reset link that expires while its page is open shows it on submit', async () => {
  const user = await app.newUser()
  user.allow('400 POST /api/auth/reset-password')
  await user.page.goto('/reset-password?token=never-given')
  await choose(user, next)
  await heading(user, 'accounts.ui.reset.expiredTitle').waitFor()
})

test('requesting a reset link does not reveal whether an address is known', async () => {
  const user = await app.newUser()
  await user.page.goto('/forgot-password')
  await askForLink(user, 'nobody@example.com')
  await user.page.getByText('nobody@example.com').waitFor()
  await user.page.getByRole('button', { name: en('accounts.ui.forgot.otherAddress') }).click()
  await heading(user, 'accounts.ui.forgot.title').waitFor()
  await user.page.getByRole('link', { name: en('common.ui.backToSignIn') }).click()
  await heading(user, 'sessions.ui.signIn.title').waitFor()
  expect(pathOf(user)).toBe('/sign-in')
})
