import { type TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { type TestUser, useApp } from './testing/app.ts'
import { addAuthenticator } from './testing/authenticator.ts'
import { linkTo } from './testing/emails.ts'
import { en } from './testing/texts.ts'
import {
  createOrganization,
  field,
  heading,
  newAddress,
  password,
  signUpUser,
} from './testing/users.ts'

const app = useApp()

const press = ({ page }: TestUser, key: string) =>
  page
    .getByRole('button', { name: en(key), exact: true })
    .last()
    .click()

/** Fills the form of sign-up and opens the link of the email in a tab of its own. */
async function signUp(user: TestUser, name: string, email: string) {
  await heading(user, 'sessions.ui.signUp.title').waitFor()
  await field.name(user).fill(name)
  await field.email(user).fill(email)
  await field.password(user).fill(password)
  await press(user, 'sessions.ui.signUp.submit')
  await heading(user, 'accounts.ui.verify.title').waitFor()
  const mailbox = await user.newTab()
  await mailbox.goto(await linkTo(app.origin, email, '/verify-email?'))
  await heading({ page: mailbox }, 'accounts.ui.verify.doneTitle').waitFor()
  await mailbox.close()
}

async function confirmIdentity({ page }: TestUser) {
  const question = page.getByRole('dialog', { name: en('proofs.ui.title') })
  await question.locator('input[type=password]').fill(password)
  await question.getByRole('button', { name: en('proofs.ui.submit') }).click()
  await question.waitFor({ state: 'detached' })
}

const toMembers = ({ page }: TestUser) =>
  page.getByRole('link', { name: en('shell.ui.nav.members'), exact: true }).click()

async function invite(user: TestUser, email: string) {
  const { page } = user
  await toMembers(user)
  await page.getByRole('link', { name: en('members.ui.invite') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en('membership.ui.invite.addresses')).fill(`${email} `)
  await dialog.locator('button[type=submit]').click()
  await page.getByRole('row', { name: new RegExp(email) }).waitFor()
}

async function makeOwner(user: TestUser, person: RegExp) {
  const { page } = user
  await toMembers(user)
  const row = page.getByRole('row', { name: person })
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: en('members.ui.changeRoles') }).click()
  await page.getByLabel(en('members.ui.roles.owner'), { exact: true }).check()
  await page.getByRole('button', { name: en('members.ui.saveRoles') }).click()
  await row.getByText(en('members.ui.roles.owner')).waitFor()
}

async function turnOnTwoFactor(user: TestUser) {
  const { page } = user
  await page.goto('/account/two-factor')
  user.allow('400 POST /api/auth/two-factor/enable')
  await press(user, 'two-factor.ui.manage.setUp')
  await confirmIdentity(user)
  const link = page.getByRole('link', { name: en('two-factor.ui.manage.here') })
  const secret = URI.parse((await link.getAttribute('href')) ?? '') as TOTP
  await page.locator('input[name=code]').pressSequentially(secret.generate())
  await page.getByText(en('two-factor.ui.manage.codesReady')).first().waitFor()
  const saved = page.waitForEvent('download')
  await press(user, 'two-factor.ui.manage.download')
  await saved
  await press(user, 'two-factor.ui.manage.done')
}

/** For ten minutes after signing in, no confirmation is asked for. */
async function addPasskey(user: TestUser) {
  await addAuthenticator(user)
  await user.page.goto('/account/passkeys')
  await press(user, 'passkeys.ui.add')
  await user.page.locator('input[name=name]').fill('Laptop')
  await press(user, 'passkeys.ui.continue')
  await user.page.getByRole('button', { name: 'Rename: Laptop' }).waitFor()
}

/** The passkey takes the place of password and second step. */
async function signInAgain(user: TestUser) {
  // The simulated device would answer before the button is pressed.
  await user.page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await user.page.goto('/sign-out')
  await press(user, 'common.ui.signOut')
  await user.page.getByRole('link', { name: en('common.ui.signIn') }).click()
  await press(user, 'sessions.ui.signIn.passkey')
  // In the organization that was open last.
  await user.page.waitForURL('**/o/*/**')
}

/** A key works until it is deleted. */
async function useAndRevokeKey({ page }: TestUser) {
  const t = (key: string) => en(`api-keys.ui.${key}`)
  const dialog = page.getByRole('dialog')
  await page.goto('/account/api-keys')
  await page
    .getByRole('button', { name: t('create') })
    .first()
    .click()
  await dialog.getByLabel(t('form.name')).fill('Backup')
  await dialog.getByLabel(`${t('resources.organizations')}: ${t('read')}`).check()
  await dialog.getByRole('button', { name: t('create') }).click()
  const key = (await dialog.locator('section code').textContent()) ?? ''
  const use = async () => {
    const headers = { 'x-api-key': key }
    return (await fetch(`${app.origin}/api/auth/organization/list`, { headers })).status
  }
  expect(await use()).toBe(200)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t('download') }).click()
  await saved
  await dialog.getByRole('button', { name: t('done') }).click()
  await page
    .getByRole('row', { name: /Backup/ })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: t('delete') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('delete') })
    .click()
  await page.getByRole('heading', { name: t('none') }).waitFor()
  expect(await use()).toBe(401)
}

async function deleteAccount(user: TestUser, email: string) {
  const { page } = user
  const t = (key: string) => `account-data.ui.${key}`
  await page.goto('/account/data')
  await press(user, t('delete.button'))
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox').fill(email)
  await question.getByRole('button', { name: en(t('delete.send')) }).click()
  await page.getByText(en(t('delete.sent'))).waitFor()
  await page.goto(await linkTo(app.origin, email, '/delete-user/callback'))
  await press(user, t('confirm.button'))
  await heading(user, 'multi-session.ui.deletedTitle').waitFor()
}

test('from sign-up through an organization, a passkey, two-factor and a key to the deletion', async () => {
  // The first user is the administrator, whom the server does not let go.
  await signUpUser(app, await app.newUser())
  const [ada, bob] = await Promise.all([app.newUser(), app.newUser()])
  const [email, bobsEmail] = [newAddress(), newAddress()]
  await ada.page.goto('/sign-up')
  await signUp(ada, 'Ada Lovelace', email)
  await heading(ada, 'membership.ui.mine.title').waitFor()
  await createOrganization(ada, 'Pracownia Świt')
  await invite(ada, bobsEmail)

  const invitation = await linkTo(app.origin, bobsEmail, '/invite/')
  await bob.page.goto(invitation)
  await press(bob, 'invitations.ui.signUp')
  await signUp(bob, 'Bob Noyce', bobsEmail)
  await bob.page.waitForURL(invitation)
  await press(bob, 'invitations.ui.accept')
  const joined = en('invitations.ui.joinedTitle', { organization: 'Pracownia Świt' })
  await bob.page.getByRole('heading', { level: 1, name: joined }).waitFor()

  // Otherwise the organization would lose its only owner.
  await makeOwner(ada, /Bob Noyce/)
  await addPasskey(ada)
  await turnOnTwoFactor(ada)
  await signInAgain(ada)
  await useAndRevokeKey(ada)
  await deleteAccount(ada, email)

  await bob.page.goto('/o/pracownia-swit/settings/members')
  await bob.page.getByRole('row', { name: /Bob Noyce/ }).waitFor()
  expect(await bob.page.getByRole('row', { name: /Ada Lovelace/ }).count()).toBe(0)
})
