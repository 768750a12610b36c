import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { linkTo } from './testing/emails.ts'
import { en } from './testing/texts.ts'
import { enterPassword, field, heading, newAddress, password, pathOf } from './testing/users.ts'

const folder = mkdtempSync(join(tmpdir(), 'guildhall-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

function settings(name: string, value: object): Record<string, string> {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(value))
  return { CONFIG: path }
}

describe('a server that requires a verified address', () => {
  const app = useApp(settings('strict.json', { emailVerification: { required: true } }))

  async function signUp() {
    const email = newAddress()
    const ada = await app.newUser()
    await ada.page.goto('/sign-up')
    await field.name(ada).fill('Ada')
    await field.email(ada).fill(email)
    await field.password(ada).fill(password)
    await ada.page.getByRole('button', { name: en('sessions.ui.signUp.submit') }).click()
    await heading(ada, 'accounts.ui.verify.title').waitFor()
    await ada.page.getByText(email).waitFor()
    return { ...ada, email }
  }

  test('the waiting page goes to sign-in after the link was opened', async () => {
    const ada = await signUp()
    const mailbox = await ada.newTab()
    await mailbox.goto(await linkTo(app.origin, ada.email, '/verify-email?'))
    await mailbox.getByText(en('accounts.ui.verify.doneSignIn')).waitFor()
    await heading(ada, 'sessions.ui.signIn.title').waitFor()
    await ada.page.getByText(en('sessions.ui.signIn.verified')).waitFor()
    await enterPassword(ada, ada.email)
    await heading(ada, 'membership.ui.mine.title').waitFor()
  })

  test('signing in too early leads to the waiting page', async () => {
    const { email } = await signUp()
    const ada = await app.newUser()
    ada.allow('403 POST /api/auth/sign-in/email')
    await ada.page.goto('/sign-in')
    await enterPassword(ada, email)
    const refusal = ada.page.getByRole('alert')
    await refusal.filter({ hasText: en('sessions.errors.EMAIL_NOT_VERIFIED') }).waitFor()
    await refusal.getByRole('button', { name: en('sessions.ui.signIn.confirm') }).click()
    await heading(ada, 'accounts.ui.verify.title').waitFor()
    await ada.page.getByText(email).waitFor()
    expect(pathOf(ada)).toBe('/verify-email')
  })

  test('sign-up with a known address looks like a new one', async () => {
    const { email } = await signUp()
    const eve = await app.newUser()
    await eve.page.goto('/sign-up')
    await field.name(eve).fill('Eve')
    await field.email(eve).fill(email)
    await field.password(eve).fill(password)
    await eve.page.getByRole('button', { name: en('sessions.ui.signUp.submit') }).click()
    await heading(eve, 'accounts.ui.verify.title').waitFor()
  })
})

describe('a server with sign-up disabled', () => {
  const app = useApp(settings('closed.json', { password: { signUp: false } }))

  test('sign-up is not offered, and its page shows why', async () => {
    const eve = await app.newUser()
    await eve.page.goto('/sign-in')
    await heading(eve, 'sessions.ui.signIn.title').waitFor()
    expect(await eve.page.getByText(en('sessions.ui.signIn.create')).count()).toBe(0)
    await eve.page.goto('/sign-up')
    await heading(eve, 'sessions.ui.signUp.closedTitle').waitFor()
    await eve.page.getByText(en('sessions.ui.signUp.closed')).waitFor()
    expect(await eve.page.locator('form').count()).toBe(0)
  })
})
