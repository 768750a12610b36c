import { expect, test } from 'vitest'
import { operatorLink } from '../server/testing/operator.ts'
import { useApp } from './testing/app.ts'
import { en } from './testing/texts.ts'
import { field, heading, newAddress, password, pathOf } from './testing/users.ts'

const app = useApp()

async function signUpOnPage() {
  const email = newAddress()
  const ada = await app.newUser()
  await ada.page.goto('/sign-up')
  await field.name(ada).fill('Ada Lovelace')
  await field.email(ada).fill(email)
  await field.password(ada).fill(password)
  await ada.page.getByRole('button', { name: en('sessions.ui.signUp.submit') }).click()
  await heading(ada, 'accounts.ui.verify.title').waitFor()
  return { ...ada, email }
}

test('sign-up: the email verifies the address, and the waiting tab continues', async () => {
  const ada = await app.newUser()
  await ada.page.goto('/')
  await heading(ada, 'sessions.ui.signIn.title').waitFor()
  expect(pathOf(ada)).toBe('/sign-in')

  await ada.page.getByRole('link', { name: en('sessions.ui.signIn.create') }).click()
  await heading(ada, 'sessions.ui.signUp.title').waitFor()
  await ada.page.getByText(en('sessions.ui.signUp.firstRun')).waitFor()
  await field.name(ada).fill('Ada Lovelace')
  await field.email(ada).fill('first@example.com')
  await field.password(ada).fill(password)
  await ada.page.getByRole('button', { name: en('sessions.ui.signUp.submit') }).click()

  await heading(ada, 'accounts.ui.verify.title').waitFor()
  await ada.page.getByText('first@example.com').waitFor()
  await ada.page.getByText(en('accounts.ui.verify.waiting')).waitFor()

  const mailbox = await ada.newTab()
  await mailbox.goto('/outbox')
  await mailbox.getByRole('button', { name: /^Read: / }).click()
  await mailbox.getByRole('link', { name: en('accounts.mail.verify.button') }).click()
  await heading({ page: mailbox }, 'accounts.ui.verify.doneTitle').waitFor()

  await heading(ada, 'membership.ui.mine.title').waitFor()
  expect(pathOf(ada)).toBe('/account/organizations')
})

test('the outbox opens with the operator link of the start, and only with it', async () => {
  const eve = await app.newUser({}, { operator: false })
  await eve.page.goto('/outbox')
  await heading(eve, 'sessions.ui.signIn.title').waitFor()

  await eve.page.goto(operatorLink('/outbox'))
  await heading(eve, 'outbox.ui.title').waitFor()
  expect(pathOf(eve)).toBe('/outbox')
  expect(await eve.page.evaluate(() => document.cookie)).not.toContain('operator')
  await eve.page.reload()
  await heading(eve, 'outbox.ui.title').waitFor()
})

test('a wrong operator link shows an error', async () => {
  const eve = await app.newUser({}, { operator: false })
  await eve.page.goto('/outbox?operator=wrong')
  await heading(eve, 'pages.ui.codes.start_link_is_not_valid.title').waitFor()
})

test('the note for the first user is not shown to the second', async () => {
  const eve = await app.newUser()
  await eve.page.goto('/sign-up')
  await heading(eve, 'sessions.ui.signUp.title').waitFor()
  expect(await eve.page.getByText(en('sessions.ui.signUp.firstRun')).count()).toBe(0)
})

test('a verification on another device is noticed', async () => {
  const ada = await signUpOnPage()
  const elsewhere = await app.newUser()
  await elsewhere.page.goto(`/outbox?to=${encodeURIComponent(ada.email)}`)
  await elsewhere.page.getByRole('button', { name: /^Read: / }).click()
  await elsewhere.page.getByRole('link', { name: en('accounts.mail.verify.button') }).click()
  await elsewhere.page.getByText(en('accounts.ui.verify.doneSignIn')).waitFor()
  await heading(ada, 'membership.ui.mine.title').waitFor()
})

test('another email can be requested only after a while, and the account stays usable', async () => {
  const ada = await signUpOnPage()
  const resend = ada.page.getByRole('button', { name: /0:[0-5]\d/ })
  await resend.waitFor()
  expect(await resend.getAttribute('aria-disabled')).toBe('true')
  await ada.page.getByRole('link', { name: en('accounts.ui.verify.later') }).click()
  await heading(ada, 'membership.ui.mine.title').waitFor()
})

test('a user who waits for verification can sign out', async () => {
  const ada = await signUpOnPage()
  await ada.page.getByRole('button', { name: en('common.ui.signOut') }).click()
  await heading(ada, 'sessions.ui.signIn.title').waitFor()
  await ada.page.goto('/account/sessions')
  await heading(ada, 'sessions.ui.signIn.title').waitFor()
})
