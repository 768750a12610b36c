import { type TOTP, URI } from 'otpauth'
import type { Page } from 'playwright-core'
import { answerFetch } from './answers.ts'
import type { App } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { newAddress, password, verifiedUser } from './users.ts'

const submit = (page: Page) => page.locator('main form button[type=submit]').last().click()
const mistakes = (page: Page) => page.locator('[aria-invalid=true]').first().waitFor()

const titled = (page: Page) => page.locator('main h2').waitFor()

const longName = 'Maximiliane Großkreutz-Wiśniewska von der Lindenau'
const passkey = {
  id: 'one',
  name: longName,
  userId: 'ada',
  credentialID: 'one',
  publicKey: '',
  counter: 0,
  deviceType: 'multiDevice',
  backedUp: true,
  transports: 'internal',
  aaguid: '',
  createdAt: '2026-10-02T08:00:00.000Z',
  lastUsedAt: '2026-11-20T08:00:00.000Z',
}
const other = {
  ...passkey,
  id: 'two',
  name: 'Ada Lovelace',
  deviceType: 'singleDevice',
  lastUsedAt: null,
}

const account = {
  id: 'one',
  accountId: '1',
  userId: 'ada',
  scopes: [],
  createdAt: '2026-10-02T08:00:00.000Z',
  updatedAt: '2026-10-02T08:00:00.000Z',
}
const linkedAccounts = [
  { ...account, providerId: 'google' },
  { ...account, id: 'two', providerId: 'credential' },
]

const totpURI =
  'otpauth://totp/Guildhall:ada@example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Guildhall'
const sampleCodes = Array.from({ length: 10 }, (_, at) => `abcd${at}-efgh${at}`)

type Options = Parameters<App['newUser']>[0]

async function withTwoFactor(app: App, options: Options) {
  const user = await verifiedUser(app, options)
  const headers = { origin: app.origin }
  const post = async (path: string, data: object) =>
    (await user.context.request.post(`/api/auth/two-factor/${path}`, { data, headers })).json()
  const answer: { totpURI: string } = await post('enable', { password })
  const totp = URI.parse(answer.totpURI)
  await post('verify-totp', { code: (totp as TOTP).generate() })
  return user
}

export const accountScreens: readonly ScreenState[] = [
  {
    name: 'profile, changed and with a mistake',
    changes: true,
    path: '/account/profile',
    who: verifiedUser,
    async act(page, user) {
      user.allow('422 POST /api/auth/is-username-available')
      await page.locator('input[name=username]').fill('a!')
      await mistakes(page)
      await page.locator('main form button[type=reset]').waitFor()
    },
  },
  { name: 'email', path: '/account/email', who: verifiedUser },
  {
    name: 'email, a change is asked for',
    changes: true,
    path: '/account/email',
    who: verifiedUser,
    async act(page) {
      const address = page.locator('input[name=newEmail]')
      if ((await address.count()) > 0) {
        await address.fill(`maximiliane.grosskreutz-wisniewska.${newAddress()}`)
        await submit(page)
      }
      await page.locator('main ol li').nth(1).waitFor()
    },
  },
  {
    name: 'password with mistakes',
    path: '/account/password',
    who: verifiedUser,
    async act(page) {
      await page.locator('input[name=newPassword]').fill('correct')
      await submit(page)
      await mistakes(page)
    },
  },
  {
    name: 'password, the first one',
    path: '/account/password',
    who: verifiedUser,
    before: (user) => answerFetch(user.page, '**/list-accounts', { json: [] }),
    act: (page) => page.locator('input[name=newPassword]').waitFor(),
  },
  { name: 'no passkeys', path: '/account/passkeys', who: verifiedUser, act: titled },
  {
    name: 'passkeys, deleting one',
    path: '/account/passkeys',
    who: verifiedUser,
    before: (user) => answerFetch(user.page, '**/list-user-passkeys', { json: [passkey, other] }),
    async act(page) {
      await page.locator('main li button').last().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'two-factor, an app is set up',
    changes: true,
    path: '/account/two-factor',
    who: verifiedUser,
    async before(user) {
      const json = { method: 'totp', totpURI, backupCodes: [] }
      await answerFetch(user.page, '**/two-factor/enable', { json })
    },
    async act(page) {
      await page.locator('main li button').click()
      await page.locator('input[name=code]').waitFor()
    },
  },
  {
    name: 'two-factor, new backup codes',
    changes: true,
    path: '/account/two-factor',
    who: withTwoFactor,
    async before(user) {
      const json = { status: true, backupCodes: sampleCodes }
      await answerFetch(user.page, '**/generate-backup-codes', { json })
    },
    async act(page) {
      await page.locator('main li button').last().click()
      await page.getByRole('alertdialog').locator('button[type=submit]').click()
      await page.locator('main code').waitFor()
    },
  },
  {
    name: 'two-factor, switching it off',
    path: '/account/two-factor',
    who: withTwoFactor,
    async act(page) {
      await page.locator('main li button').first().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'linked accounts, unlinking one',
    path: '/account/linked',
    who: verifiedUser,
    before: (user) => answerFetch(user.page, '**/list-accounts', { json: linkedAccounts }),
    async act(page) {
      await page.locator('main li button').first().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'activity',
    path: '/account/activity',
    who: verifiedUser,
    act: (page) => page.locator('main tbody time').first().waitFor(),
  },
  {
    name: 'activity that matches nothing',
    path: '/account/activity?action=two_factor.*',
    who: verifiedUser,
    act: titled,
  },
  {
    name: 'no linked accounts',
    path: '/account/linked',
    who: verifiedUser,
    act: titled,
  },
  {
    name: 'preferences, changed',
    path: '/account/preferences',
    who: verifiedUser,
    async act(page) {
      await page.locator('select[name=timeZone]').selectOption('Europe/Kyiv')
      await page.locator('main form button[type=reset]').waitFor()
    },
  },
  {
    name: 'notifications',
    path: '/account/notifications',
    who: verifiedUser,
    act: (page) => page.locator('main [role=switch]').first().waitFor(),
  },
]
