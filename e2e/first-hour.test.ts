import { expect, test } from 'vitest'
import { asOperator } from '../server/testing/operator.ts'
import { field, heading, newAddress, password, pathOf } from './testing/people.ts'
import { useStage } from './testing/stage.ts'
import { en } from './testing/words.ts'

const stage = useStage()

async function signUpOnPage() {
  const email = newAddress()
  const ada = await stage.person()
  await ada.page.goto('/sign-up')
  await field.name(ada).fill('Ada Lovelace')
  await field.email(ada).fill(email)
  await field.password(ada).fill(password)
  await ada.page.getByRole('button', { name: en('sessions.ui.signUp.submit') }).click()
  await heading(ada, 'accounts.ui.verify.title').waitFor()
  return { ...ada, email }
}

test('the first page leads to an account, the mail confirms it, the waiting tab goes on', async () => {
  const ada = await stage.person()
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

  await heading(ada, 'sessions.ui.list.title').waitFor()
  expect(pathOf(ada)).toBe('/account/sessions')
})

test('the outbox opens by the link that the start printed, and only there', async () => {
  const eve = await stage.person({}, { stranger: true })
  await eve.page.goto('/outbox')
  await heading(eve, 'sessions.ui.signIn.title').waitFor()

  await eve.page.goto(asOperator('/outbox'))
  await heading(eve, 'outbox.ui.title').waitFor()
  expect(pathOf(eve)).toBe('/outbox')
  expect(await eve.page.evaluate(() => document.cookie)).not.toContain('operator')
  await eve.page.reload()
  await heading(eve, 'outbox.ui.title').waitFor()
})

test('a link of the start that is wrong says so', async () => {
  const eve = await stage.person({}, { stranger: true })
  await eve.page.goto('/outbox?operator=wrong')
  await heading(eve, 'pages.ui.codes.start_link_is_not_valid.title').waitFor()
})

test('the note for the first person is gone for the second', async () => {
  const eve = await stage.person()
  await eve.page.goto('/sign-up')
  await heading(eve, 'sessions.ui.signUp.title').waitFor()
  expect(await eve.page.getByText(en('sessions.ui.signUp.firstRun')).count()).toBe(0)
})

test('a link opened on another device is noticed too', async () => {
  const ada = await signUpOnPage()
  const elsewhere = await stage.person()
  await elsewhere.page.goto(`/outbox?to=${encodeURIComponent(ada.email)}`)
  await elsewhere.page.getByRole('button', { name: /^Read: / }).click()
  await elsewhere.page.getByRole('link', { name: en('accounts.mail.verify.button') }).click()
  await elsewhere.page.getByText(en('accounts.ui.verify.doneSignIn')).waitFor()
  await heading(ada, 'sessions.ui.list.title').waitFor()
})

test('another mail can be asked for only after a while, and the way in stays open', async () => {
  const ada = await signUpOnPage()
  const resend = ada.page.getByRole('button', { name: /0:[0-5]\d/ })
  await resend.waitFor()
  expect(await resend.getAttribute('aria-disabled')).toBe('true')
  await ada.page.getByRole('link', { name: en('accounts.ui.verify.later') }).click()
  await heading(ada, 'sessions.ui.list.title').waitFor()
})

test('who waits may sign out', async () => {
  const ada = await signUpOnPage()
  await ada.page.getByRole('button', { name: en('common.ui.signOut') }).click()
  await heading(ada, 'sessions.ui.signIn.title').waitFor()
  await ada.page.goto('/account/sessions')
  await heading(ada, 'sessions.ui.signIn.title').waitFor()
})
