import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { testScreenStates } from './testing/matrix.ts'
import { en, textIn } from './testing/texts.ts'
import { verifiedUser } from './testing/users.ts'

const branding = {
  support: 'help@acme.example',
  termsUrl: 'https://acme.example/terms',
  privacyUrl: 'https://acme.example/privacy?a=1&b=2',
}
const settings = join(mkdtempSync(join(tmpdir(), 'guildhall-settings-')), 'settings.json')
writeFileSync(settings, JSON.stringify({ branding }))
afterAll(() => rmSync(dirname(settings), { recursive: true }))

const app = useApp({ CONFIG: settings })

test.each(['/sign-in', '/sign-up', '/forgot-password', '/error', '/sign-out'])(
  'the links of the operator are at the foot of %s, in the language of the visitor',
  async (path) => {
    const user = await app.newUser()
    await user.page.goto(path)
    const foot = user.page.locator('footer')
    const hrefs = async () =>
      Promise.all((await foot.getByRole('link').all()).map((link) => link.getAttribute('href')))
    await foot.getByRole('link', { name: en('common.ui.legal.privacy') }).waitFor()
    expect(await hrefs()).toEqual([
      'mailto:help@acme.example',
      branding.termsUrl,
      branding.privacyUrl,
    ])
    await user.page.goto(`${path}?lang=pl`)
    await foot.getByRole('link', { name: textIn('pl', 'common.ui.legal.terms') }).waitFor()
  },
)

test('sign-up says that the terms are accepted, before any script too', async () => {
  const user = await app.newUser({ javaScriptEnabled: false })
  user.allow(/^csp GET \/assets\/.*\.js$/)
  await user.page.goto('/sign-up')
  const form = user.page.locator('main form')
  const link = form.getByRole('link', { name: 'terms' })
  expect(await link.getAttribute('href')).toBe(branding.termsUrl)
  expect(await link.getAttribute('target')).toBe('_blank')
})

testScreenStates(app, [
  { name: 'sign-in with links of the operator', path: '/sign-in' },
  { name: 'sign-up with terms', path: '/sign-up' },
  {
    name: 'a notice with links of the operator',
    path: '/confirm/email?state=used',
    who: verifiedUser,
  },
])
