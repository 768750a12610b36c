import { type TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { type TestUser, useApp } from './testing/app.ts'
import { addAuthenticator } from './testing/authenticator.ts'
import { emailsTo, linkTo } from './testing/emails.ts'
import { en } from './testing/texts.ts'
import {
  enterPassword,
  forgetConfirmation,
  heading,
  newAddress,
  password,
  verifiedUser,
} from './testing/users.ts'

const app = useApp()

const press = ({ page }: TestUser, key: string) =>
  page
    .getByRole('button', { name: en(key), exact: true })
    .last()
    .click()
/** The page may have a button of the same name, which is behind the dialog. */
const confirm = ({ page }: TestUser, key: string) =>
  page
    .getByRole('alertdialog')
    .getByRole('button', { name: en(key), exact: true })
    .click()
const told = ({ page }: TestUser, key: string) => page.getByText(en(key)).first().waitFor()

/** Answers the question who is there; then what was asked for goes on. */
async function confirmIdentity({ page }: TestUser) {
  const question = page.getByRole('dialog', { name: en('proofs.ui.title') })
  await question.locator('input[type=password]').fill(password)
  await question.getByRole('button', { name: en('proofs.ui.submit') }).click()
  await question.waitFor({ state: 'detached' })
}

test('a profile gets a name, a username and a picture, which the menu shows at once', async () => {
  const ada = await verifiedUser(app)
  const { page } = ada
  await page.goto('/account/profile')
  await heading(ada, 'profile.ui.profile.title').waitFor()
  await page.locator('input[name=name]').fill('Augusta Ada King')
  await page.locator('input[name=username]').fill(`augusta_${Date.now() % 1_000_000}`)
  await told(ada, 'profile.ui.profile.usernameFree')
  const preview = page.getByRole('region', { name: en('profile.ui.profile.preview') })
  await preview.getByText('Augusta Ada King').waitFor()
  await preview.getByText(ada.email).waitFor()
  await preview.getByText(/augusta_/).waitFor()
  await press(ada, 'shell.ui.form.discard')
  await preview.getByText('Ada Lovelace').waitFor()
  await preview.getByText(/augusta_/).waitFor({ state: 'detached' })
  await page.locator('input[name=name]').fill('Augusta Ada King')
  await page.locator('input[name=username]').fill(`augusta_${Date.now() % 1_000_000}`)
  await page.locator('main form button[type=submit]').click()
  const menu = page.getByRole('button', { name: 'Augusta Ada King' })
  await menu.waitFor()
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 300 } })
  const picture = { name: 'ada.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]').setInputFiles(picture)
  await press(ada, 'pictures.ui.use')
  await menu.locator('img').waitFor()
  await preview.locator('img').waitFor()
  await page.reload()
  await menu.locator('img').waitFor()
  await press(ada, 'pictures.ui.remove')
  await menu.locator('img').waitFor({ state: 'detached' })
})

test('the address changes after the links of both emails were opened', async () => {
  const ada = await verifiedUser(app)
  const { page } = ada
  const address = newAddress()
  await page.goto('/account/email')
  await page.locator('input[name=newEmail]').fill(address)
  await press(ada, 'profile.ui.email.submit')
  await told(ada, 'profile.ui.email.pendingText')
  for (const each of [ada.email, address]) {
    await expect
      .poll(async () => (await emailsTo(app.origin, each)).length, { timeout: 30_000 })
      .toBeGreaterThan(0)
    const last = (await emailsTo(app.origin, each)).at(0)
    const link = last?.text.match(/https?:\S+/)?.[0] ?? ''
    await page.goto(link)
    const isLast = each === address
    await heading(ada, `profile.ui.link.${isLast ? 'changed' : 'agreed'}Title`).waitFor()
    await page.getByText(address).waitFor()
    if (isLast) await page.getByText(ada.email).waitFor()
    const next = isLast ? 'membership.ui.mine.title' : 'profile.ui.email.title'
    await page.getByRole('link', { name: en('common.ui.continue') }).click()
    await heading(ada, next).waitFor()
  }
})

test('a link for another address, opened by another account, changes it after switching', async () => {
  const ada = await verifiedUser(app)
  const address = newAddress()
  await ada.page.goto('/account/email')
  await ada.page.locator('input[name=newEmail]').fill(address)
  const before = (await emailsTo(app.origin, ada.email)).length
  await press(ada, 'profile.ui.email.submit')
  // The link of the sign-up is older.
  await expect.poll(async () => (await emailsTo(app.origin, ada.email)).length).toBe(before + 1)
  const link = await linkTo(app.origin, ada.email, '/verify-email?')
  const eve = await verifiedUser(app)
  await eve.page.goto(link)
  await heading(eve, 'accounts.ui.verify.errors.unauthorized.title').waitFor()
  await eve.page.getByText(eve.email).waitFor()
  await press(eve, 'profile.ui.link.switch')
  await enterPassword(eve, ada.email)
  await heading(eve, 'profile.ui.email.title').waitFor()
  await eve.page.goto(link)
  await heading(eve, 'profile.ui.link.agreedTitle').waitFor()
})

test('a passkey is added, renamed and deleted', async () => {
  const ada = await verifiedUser(app)
  const { page } = ada
  ada.allow('403 POST /api/auth/passkey/verify-registration')
  await forgetConfirmation(ada)
  await addAuthenticator(ada)
  await page.goto('/account/passkeys')
  await press(ada, 'passkeys.ui.add')
  await page.locator('input[name=name]').fill('Laptop')
  await press(ada, 'passkeys.ui.continue')
  await confirmIdentity(ada)
  await page.getByRole('button', { name: 'Rename: Laptop' }).click()
  await page.locator('input[name=name]').fill('Old laptop')
  await press(ada, 'passkeys.ui.save')
  await page.getByRole('button', { name: 'Delete: Old laptop' }).click()
  await press(ada, 'passkeys.ui.removeConfirm')
  await told(ada, 'passkeys.ui.none')
})

test('two-factor authentication is turned on with the code of an app, and off again', async () => {
  const ada = await verifiedUser(app)
  const { page } = ada
  // What has to be confirmed is refused first.
  ada.allow('400 POST /api/auth/two-factor/enable', '400 POST /api/auth/two-factor/disable')
  await forgetConfirmation(ada)
  await page.goto('/account/two-factor')
  await press(ada, 'two-factor.ui.manage.setUp')
  await confirmIdentity(ada)
  const link = page.getByRole('link', { name: en('two-factor.ui.manage.here') })
  const secret = URI.parse((await link.getAttribute('href')) ?? '') as TOTP
  await page.locator('input[name=code]').pressSequentially(secret.generate())
  await told(ada, 'two-factor.ui.manage.codesReady')
  const codes = (await page.locator('main code').textContent())?.trim().split('\n')
  expect(codes?.length).toBe(10)
  const download = page.waitForEvent('download')
  await press(ada, 'two-factor.ui.manage.download')
  expect((await download).suggestedFilename()).toBe('backup-codes.txt')
  await press(ada, 'two-factor.ui.manage.done')
  await press(ada, 'two-factor.ui.manage.switchOff')
  await confirm(ada, 'two-factor.ui.manage.switchOff')
  await confirmIdentity(ada)
  await told(ada, 'two-factor.ui.manage.switchedOff')
})
