import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, test } from 'vitest'
import { fakeClient, startFakeProvider } from '../server/testing/fake-provider.ts'
import { useApp } from './testing/app.ts'
import { textIn } from './testing/texts.ts'
import { forgetConfirmation, password, phone, verifiedUser } from './testing/users.ts'

const fake = await startFakeProvider()
const settings = join(mkdtempSync(join(tmpdir(), 'guildhall-settings-')), 'settings.json')
const provider = { name: 'Acme', issuer: fake.issuer, ...fakeClient }
writeFileSync(settings, JSON.stringify({ social: { acme: provider } }))
afterAll(async () => {
  await fake.stop()
  rmSync(dirname(settings), { recursive: true })
})

const app = useApp({ CONFIG: settings })
const de = (key: string) => textIn('de', key)

/** The provider knows the user, who agrees at once. */
function agreeAs(email: string) {
  fake.claims = { sub: email, email, email_verified: true, name: 'Ada' }
  fake.responses.set('/authorize', ({ query }) => {
    fake.nonce = query.get('nonce') ?? undefined
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('code', 'a-code')
    back.searchParams.set('state', query.get('state') ?? '')
    return { status: 302, headers: { location: back.href } }
  })
}

test('an account at a provider is linked and unlinked again, in German on a phone', async () => {
  const ada = await verifiedUser(app, {
    locale: 'de-DE',
    userAgent: phone,
    viewport: { width: 360, height: 740 },
  })
  const { page } = ada
  // To remove a way to sign in has to be confirmed; the request is refused first.
  ada.allow('403 POST /api/auth/unlink-account')
  agreeAs(ada.email)
  const unlink = page.getByRole('button', { name: 'Trennen: Acme' })
  await forgetConfirmation(ada)
  await page.goto('/account/linked')
  await page.getByRole('button', { name: 'Verknüpfen: Acme' }).click()
  await unlink.waitFor()
  await unlink.click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(de('profile.ui.ways.yes'), { exact: true }).waitFor()
  await dialog.getByRole('button', { name: de('social.ui.unlink'), exact: true }).click()
  const question = page.getByRole('dialog', { name: de('proofs.ui.title') })
  await question.locator('input[type=password]').fill(password)
  await question.getByRole('button', { name: de('proofs.ui.submit') }).click()
  await page.getByRole('button', { name: 'Verknüpfen: Acme' }).waitFor()
})
