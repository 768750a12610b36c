import { expect, test } from 'vitest'
import { focusedName } from './testing/keyboard.ts'
import { linkTo, mailsTo } from './testing/mails.ts'
import { enterPassword, field, heading, member, pathOf, phone } from './testing/people.ts'
import type { Person } from './testing/stage.ts'
import { useStage } from './testing/stage.ts'
import { en } from './testing/words.ts'

const stage = useStage()
const next = 'another horse battery'

async function askForLink(person: Person, email: string) {
  await field.email(person).fill(email)
  await person.page.getByRole('button', { name: en('accounts.ui.forgot.submit') }).click()
  await heading(person, 'accounts.ui.forgot.sentTitle').waitFor()
}

async function choose(person: Person, secret: string) {
  await field.password(person).fill(secret)
  await person.page.getByRole('button', { name: en('accounts.ui.reset.submit') }).click()
}

test('forgotten, asked for, set anew: the old password and the old sessions are gone', async () => {
  const ada = await member(stage)
  await ada.page.goto('/account/sessions')
  const forgetful = await stage.person({ userAgent: phone })
  const { page } = forgetful
  await page.goto('/sign-in')
  await page.getByRole('link', { name: en('sessions.ui.signIn.forgot') }).click()
  await heading(forgetful, 'accounts.ui.forgot.title').waitFor()
  await askForLink(forgetful, ada.email)
  await page.getByRole('link', { name: en('accounts.ui.verify.openOutbox') }).click()
  await page.getByRole('button', { name: `Read: ${en('accounts.mail.reset.subject')}` }).click()
  await page.getByRole('link', { name: en('accounts.mail.reset.button') }).click()
  await heading(forgetful, 'accounts.ui.reset.title').waitFor()

  await choose(forgetful, 'short')
  await page.getByText(/^Too short/).waitFor()
  await expect.poll(() => focusedName(page)).toBe('newPassword')
  await choose(forgetful, next)
  await heading(forgetful, 'sessions.ui.signIn.title').waitFor()
  await page.getByText(en('sessions.ui.signIn.passwordChanged')).waitFor()

  await ada.page.reload()
  await heading(ada, 'sessions.ui.signIn.title').waitFor()
  ada.allow('401 POST /api/auth/sign-in/email')
  await enterPassword(ada, ada.email)
  await ada.page.getByText(en('sessions.errors.INVALID_EMAIL_OR_PASSWORD')).waitFor()
  await enterPassword(forgetful, ada.email, next)
  await heading(forgetful, 'sessions.ui.list.title').waitFor()
  await page.getByText(en('sessions.ui.list.none')).waitFor()

  const subjects = async () => (await mailsTo(stage.origin, ada.email)).map((mail) => mail.subject)
  await expect.poll(subjects).toContain(en('accounts.mail.passwordChanged.subject'))
})

test('a link that was used asks for the next one and sends it', async () => {
  const { email } = await member(stage)
  const forgetful = await stage.person()
  await forgetful.page.goto('/forgot-password')
  await askForLink(forgetful, email)
  const link = await linkTo(stage.origin, email, '/reset-password/')
  await forgetful.page.goto(link)
  await choose(forgetful, next)
  await heading(forgetful, 'sessions.ui.signIn.title').waitFor()

  await forgetful.page.goto(link)
  await heading(forgetful, 'accounts.ui.reset.expiredTitle').waitFor()
  await askForLink(forgetful, email)
  const resets = async () =>
    (await mailsTo(stage.origin, email)).filter(
      ({ subject }) => subject === en('accounts.mail.reset.subject'),
    ).length
  await expect.poll(resets).toBe(2)
})

test('a link that wears out while its page is open says so when it is used', async () => {
  const person = await stage.person()
  person.allow('400 POST /api/auth/reset-password')
  await person.page.goto('/reset-password?token=never-given')
  await choose(person, next)
  await heading(person, 'accounts.ui.reset.expiredTitle').waitFor()
})

test('whether an address is known cannot be told from asking for a link', async () => {
  const person = await stage.person()
  await person.page.goto('/forgot-password')
  await askForLink(person, 'nobody@example.com')
  await person.page.getByText('nobody@example.com').waitFor()
  await person.page.getByRole('button', { name: en('accounts.ui.forgot.otherAddress') }).click()
  await heading(person, 'accounts.ui.forgot.title').waitFor()
  await person.page.getByRole('link', { name: en('common.ui.backToSignIn') }).click()
  await heading(person, 'sessions.ui.signIn.title').waitFor()
  expect(pathOf(person)).toBe('/sign-in')
})
