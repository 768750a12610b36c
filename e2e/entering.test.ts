import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type TestUser, useApp } from './testing/app.ts'
import { addAuthenticator } from './testing/authenticator.ts'
import { emailsTo, linkTo } from './testing/emails.ts'
import { focusedName } from './testing/keyboard.ts'
import { en } from './testing/texts.ts'
import {
  enterPassword,
  field,
  heading,
  newAddress,
  password,
  verifiedUser,
} from './testing/users.ts'

const otherApp = 'http://localhost:4321'
const settings = join(mkdtempSync(join(tmpdir(), 'guildhall-settings-')), 'settings.json')
writeFileSync(settings, JSON.stringify({ trustedOrigins: [otherApp] }))
afterAll(() => rmSync(dirname(settings), { recursive: true }))

const app = useApp({ CONFIG: settings })

async function post(user: TestUser, path: string, data: object) {
  const headers = { origin: app.origin }
  const answer = await user.context.request.post(`/api/auth/${path}`, { data, headers })
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
  return answer.json()
}

/** Who invites, and the link from the email to the invited address. */
async function invitationTo(email: string) {
  const owner = await verifiedUser(app)
  const slug = `acme-${email.split('@')[0]}`
  const { id } = await post(owner, 'organization/create', { name: 'Acme', slug })
  const invitation = { email, role: 'member', organizationId: id }
  await post(owner, 'organization/invite-member', invitation)
  return { owner, link: await linkTo(app.origin, email, '/invite/') }
}

const organization = { organization: 'Acme' }
const press = ({ page }: TestUser, key: string) =>
  page.getByRole('button', { name: en(key), exact: true }).click()
const title = ({ page }: TestUser, key: string) =>
  page.getByRole('heading', { level: 1, name: en(key, organization), exact: true }).waitFor()

test('an invitation opened with another account shows both addresses, and one button changes the account', async () => {
  const ada = await verifiedUser(app)
  const { owner, link } = await invitationTo(ada.email)
  await owner.page.goto(link)
  await title(owner, 'invitations.ui.title')
  await owner.page.getByText(ada.email).waitFor()
  await owner.page.getByText(owner.email).waitFor()
  await press(owner, 'invitations.ui.switch')
  await heading(owner, 'sessions.ui.signIn.title').waitFor()
  expect(await field.email(owner).inputValue()).toBe(ada.email)
  await enterPassword(owner, ada.email)
  await title(owner, 'invitations.ui.title')
  await press(owner, 'invitations.ui.accept')
  await title(owner, 'invitations.ui.joinedTitle')

  // In the browser of the invited user, the invitation is answered now.
  await ada.page.goto(link)
  await title(ada, 'invitations.ui.closedTitle')
})

test('an invitation in a second browser leads through sign-up, and can be declined', async () => {
  const email = newAddress()
  const { link } = await invitationTo(email)
  const ada = await app.newUser()
  await ada.page.goto(link)
  await title(ada, 'invitations.ui.title')
  await press(ada, 'invitations.ui.signUp')
  await heading(ada, 'sessions.ui.signUp.title').waitFor()
  expect(await field.email(ada).inputValue()).toBe(email)
  await field.name(ada).fill('Ada')
  await field.password(ada).fill(password)
  await press(ada, 'sessions.ui.signUp.submit')
  await heading(ada, 'accounts.ui.verify.title').waitFor()
  const mailbox = await ada.newTab()
  await mailbox.goto(await linkTo(app.origin, email, '/verify-email?'))
  await ada.page.waitForURL(link)
  await press(ada, 'invitations.ui.decline')
  await title(ada, 'invitations.ui.declinedTitle')
})

test('a passkey signs in, and is then marked as the last used method', async () => {
  const ada = await verifiedUser(app)
  const { page } = ada
  await addAuthenticator(ada)
  // The simulated user would choose at once; here the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto('/account/sessions')
  await page.evaluate(async (secret) => {
    const path = '/api/auth/passkey'
    const options = await (await fetch(`${path}/generate-register-options`)).json()
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    const answer = await fetch(`${path}/verify-registration`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ response: made.toJSON(), password: secret }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }, password)
  await page.goto('/sign-out')
  await press(ada, 'common.ui.signOut')
  await heading(ada, 'multi-session.ui.doneTitle').waitFor()
  await page.goto('/sign-in?next=%2Foutbox')
  await press(ada, 'sessions.ui.signIn.passkey')
  await heading(ada, 'outbox.ui.title').waitFor()
  await post(ada, 'sign-out', {})
  await page.goto('/sign-in')
  await page.getByText(en('sessions.ui.signIn.lastUsed')).waitFor()
})

test('a username and a mailed code sign in too; after a wrong password, focus is on it', async () => {
  const ada = await verifiedUser(app)
  const name = `ada_${Date.now() % 1_000_000}`
  await post(ada, 'update-user', { username: name })
  const user = await app.newUser()
  user.allow('401 POST /api/auth/sign-in/username')
  await user.page.goto('/sign-in')
  await enterPassword(user, name, 'wrong horse battery')
  await user.page.getByRole('alert').waitFor()
  await expect.poll(() => focusedName(user.page)).toBe('password')
  await field.email(user).focus()
  await user.page.keyboard.press('Tab')
  expect(await focusedName(user.page)).toBe('password')
  await enterPassword(user, name)
  await heading(user, 'membership.ui.mine.title').waitFor()

  const again = await app.newUser()
  await again.page.goto('/sign-in')
  await again.page.getByRole('link', { name: en('sessions.ui.signIn.byEmail') }).click()
  await heading(again, 'mail-codes.ui.title').waitFor()
  await field.email(again).fill(ada.email)
  await press(again, 'mail-codes.ui.sendCode')
  await heading(again, 'mail-codes.ui.sentTitle').waitFor()
  // Another code is sent only after a wait, which counts down.
  await again.page
    .getByRole('button', { name: /^Send again in \d:\d\d$/, disabled: true })
    .waitFor()
  // The sixth digit sends it.
  await again.page.locator('input[name=code]').fill(await codeSentTo(ada.email))
  await heading(again, 'membership.ui.mine.title').waitFor()
})

async function codeSentTo(address: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const [newest] = await emailsTo(app.origin, address)
      code = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0]
      return code
    })
    .toBeDefined()
  return code ?? ''
}

test('sign-in for another app leads back to it, at once for those who are signed in', async () => {
  const { email } = await verifiedUser(app)
  const user = await app.newUser()
  const { page } = user
  await page.route(`${otherApp}/**`, (route) => route.fulfill({ body: 'Welcome' }))
  const address = `/sign-in?next=${encodeURIComponent(`${otherApp}/welcome?a=1`)}`
  await page.goto(address)
  await page.getByText(en('sessions.ui.signIn.app', { host: 'localhost:4321' })).waitFor()
  await enterPassword(user, email)
  await page.waitForURL(`${otherApp}/welcome?a=1`)
  await page.goto(app.origin + address, { waitUntil: 'commit' })
  await page.waitForURL(`${otherApp}/welcome?a=1`)
})
