import type { Page } from 'playwright-core'
import type { App, TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { ask, ownerOfTeam } from './users.ts'

const at = (path: string) => (user: TestUser) =>
  `/o/${(user as TestUser & { slug: string }).slug}/settings/${path}`

type Options = Parameters<App['newUser']>[0]

/** A member without further rights. */
async function memberOfTeam(app: App, options: Options) {
  const { member, slug } = await ownerOfTeam(app, options)
  return { ...member, slug }
}

/** A member whose role shows the settings, and changes none. */
export async function readerOfTeam(app: App, options: Options = {}) {
  const owner = await ownerOfTeam(app, options)
  const permission = { catalog: ['read'] }
  await ask(app, owner, 'organization/create-role', { role: 'reader', permission })
  const answer = await owner.context.request.get('/api/auth/organization/get-full-organization')
  const { members } = await answer.json()
  const { id } = members.find((each: { role: string }) => each.role === 'member')
  await ask(app, owner, 'organization/update-member-role', { memberId: id, role: 'reader' })
  return { ...owner.member, slug: owner.slug }
}

const mistakes = (page: Page) => page.locator('[aria-invalid=true]').first().waitFor()
const loaded = (page: Page) => page.locator('main form').first().waitFor()

const stopReason = `Werkstatt Lindenau ${'Donaudampfschiffahrt'.repeat(10)}`

const stopped = ({ page }: TestUser) =>
  page.route(/\/api\/organization-mode/, async (route) => {
    const answer = await route.fetch()
    const salesStopped = { at: '2026-10-02T08:00:00.000Z', by: 'LINDENAU', reason: stopReason }
    await route.fulfill({ json: { ...(await answer.json()), salesStopped } })
  })

const union =
  'Austria, Belgium, Bulgaria, Croatia, Cyprus, Czechia, Denmark, Estonia, Finland, Greece, Hungary, ' +
  'Iceland, Ireland, Italy, Latvia, Liechtenstein, Lithuania, Luxembourg, Malta, Netherlands, Norway, ' +
  'Poland, Portugal, Romania, Slovakia, Slovenia, Spain, and Sweden'
/** The browser names countries, in no pseudo language; versions of texts are codes. */
const countryNames = [union, 'France and Germany', 'Switzerland', '(content-1)', '(service-1)']

export const sellerSettingsScreens: readonly ScreenState[] = [
  { name: 'who the seller is', path: at('seller'), who: ownerOfTeam, act: loaded },
  {
    name: 'who the seller is, with mistakes',
    path: at('seller'),
    who: ownerOfTeam,
    async act(page) {
      await page.locator('input[name=line1]').fill('Invalidenstr. 1')
      await page.locator('main form:has(input[name=line1]) button[type=submit]').click()
      await mistakes(page)
    },
  },
  {
    name: 'who the seller is, only read',
    path: at('seller'),
    who: readerOfTeam,
    act: (page) => page.locator('input[name=line1][readonly]').waitFor(),
  },
  {
    name: 'checkout settings with a color that cannot be read, not saved',
    path: at('checkout'),
    who: ownerOfTeam,
    async act(page) {
      await page.locator('input[name=color]').fill('#ffd400')
      await page.locator('main form button[type=reset]').waitFor()
    },
  },
  {
    name: 'checkout settings with mistakes',
    path: at('checkout'),
    who: ownerOfTeam,
    async act(page) {
      await page.locator('textarea[name=hosts]').fill('http://example.com')
      await page.locator('main form:has(textarea) button[type=submit]').click()
      await mistakes(page)
    },
  },
  {
    name: 'checkout settings, only read',
    path: at('checkout'),
    who: readerOfTeam,
    act: (page) => page.locator('textarea[name=hosts][readonly]').waitFor(),
  },
  { name: 'portal settings', path: at('portal'), who: ownerOfTeam, act: loaded },
  {
    name: 'portal settings, only read',
    path: at('portal'),
    who: readerOfTeam,
    act: (page) => page.locator('main input:disabled').first().waitFor(),
  },
  {
    name: 'portal settings of a member whose role lacks them',
    path: at('portal'),
    who: memberOfTeam,
    act: (page) => page.locator('main [data-tone=info]').waitFor(),
  },
  {
    name: 'rules of subscriptions with a mistake',
    path: at('subscriptions'),
    who: ownerOfTeam,
    async act(page) {
      await page.locator('input[name=grace]').fill('400')
      await page.locator('main form:has(input[name=grace]) button[type=submit]').click()
      await mistakes(page)
    },
  },
  {
    name: 'payments of a sandbox that sells',
    path: at('payments'),
    who: ownerOfTeam,
    act: (page) => page.locator('main dl').waitFor(),
  },
  {
    name: 'payments, only read',
    path: at('payments'),
    who: readerOfTeam,
    act: (page) => page.locator('main dl').waitFor(),
  },
  {
    name: 'payments, being asked whether to stop all sales',
    path: at('payments'),
    who: ownerOfTeam,
    async act(page) {
      await page.locator('main button').first().click()
      await page.locator('textarea[name=reason]').waitFor()
    },
  },
  {
    name: 'payments while sales are stopped, with a long reason',
    path: at('payments'),
    names: [stopReason, 'LINDENAU'],
    who: ownerOfTeam,
    before: stopped,
    act: (page) => page.locator('main [data-tone=warn]').nth(1).waitFor(),
  },
  { name: 'taxes', path: at('taxes'), who: ownerOfTeam, act: loaded },
  {
    name: 'taxes, only read',
    path: at('taxes'),
    who: readerOfTeam,
    act: (page) => page.locator('main input:disabled').first().waitFor(),
  },
  { name: 'emails to customers', path: at('emails'), who: ownerOfTeam, act: loaded },
  {
    name: 'emails to customers with a mistake',
    path: at('emails'),
    who: ownerOfTeam,
    async act(page) {
      await page.locator('input[name=trialDays]').fill('40')
      await page.locator('main form:has(input[name=trialDays]) button[type=submit]').click()
      await mistakes(page)
    },
  },
  {
    name: 'emails to customers with the preview of one switch',
    path: at('emails?open=orderConfirmation'),
    who: ownerOfTeam,
    async act(page, user) {
      // axe tries to send messages to a frame that runs no scripts.
      user.allow(/^console warning: Failed to execute 'postMessage' on 'DOMWindow'/)
      await page.frameLocator('iframe').locator('h1').waitFor()
    },
  },
  {
    name: 'emails to customers, only read',
    path: at('emails'),
    who: readerOfTeam,
    act: (page) => page.locator('main input:disabled').first().waitFor(),
  },
  {
    name: 'the law for consumers',
    path: at('legal'),
    names: countryNames,
    who: ownerOfTeam,
    act: (page) => page.locator('main p[lang]').first().waitFor(),
  },
  {
    name: 'the law for consumers with a country that was changed, not saved',
    path: at('legal'),
    names: countryNames,
    who: ownerOfTeam,
    async act(page) {
      await page.locator('select[name=another]').selectOption('CH')
      await page.locator('form:has([name=countries]) button[type=button]').last().click()
      await page.locator('[name=CH]').first().waitFor()
    },
  },
]
