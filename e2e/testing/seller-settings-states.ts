import type { Page } from 'playwright-core'
import { answerFetch } from './answers.ts'
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

const webhook = {
  url: 'https://guildhall.example/stripe/webhooks',
  events: ['payment_intent.succeeded', 'charge.dispute.funds_reinstated'],
}

/** A live organization, whose processor was found like this. */
const live =
  (found: readonly object[], lastMessageAt: string | null, account: string | null) =>
  async ({ page }: TestUser) => {
    await answerFetch(page, '**/api/organization-mode*', {
      json: {
        live: true,
        now: '2026-10-02T08:00:00.000Z',
        moving: false,
        stopped: false,
        salesStopped: null,
      },
    })
    await answerFetch(page, '**/payment-processor', {
      json: {
        processor: 'stripe',
        webhook_url: webhook.url,
        webhook_events: webhook.events,
        last_message_at: lastMessageAt,
      },
    })
    await answerFetch(page, '**/payment-processor/test', {
      json: {
        processor: 'stripe',
        tested_at: '2026-10-02T08:00:00.000Z',
        took_ms: 312,
        account,
        checks: found,
      },
    })
  }
const check = (name: string, state = 'ok', finding: string | null = null) => ({
  check: name,
  state,
  finding,
})
const tested = async (page: Page) => {
  await page.locator('main section').last().locator('button').click()
  await page.locator('main [role=status] li').nth(4).waitFor()
}
const connectionNames = [webhook.url, webhook.events.join('\n'), 'Stripe', '…7Xk2']

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
    name: 'payments of a sandbox, being tested',
    changes: true,
    path: at('payments'),
    who: ownerOfTeam,
    async act(page) {
      await page.locator('main section').last().locator('button').click()
      await page.locator('main [role=status] [data-tone=ok]').waitFor()
    },
  },
  {
    name: 'payments at Stripe, with all that is wrong',
    path: at('payments'),
    names: connectionNames,
    who: ownerOfTeam,
    before: live(
      [
        check('key'),
        check('account', 'problem', 'another'),
        check('mode', 'problem', 'changed'),
        check('form_key', 'problem', 'other_mode'),
        check('messages', 'warning', 'unsigned'),
      ],
      null,
      '…7Xk2',
    ),
    act: tested,
  },
  {
    name: 'payments at Stripe, which is slow',
    path: at('payments'),
    names: connectionNames,
    who: ownerOfTeam,
    before: live(
      [
        check('key', 'problem', 'slow'),
        check('account', 'unknown'),
        check('mode', 'warning', 'test'),
        check('form_key'),
        check('messages', 'warning', 'never'),
      ],
      '2026-10-02T08:00:00.000Z',
      null,
    ),
    act: tested,
  },
  {
    name: 'payments at Stripe, as they should be',
    path: at('payments'),
    names: connectionNames,
    who: ownerOfTeam,
    before: live(
      ['key', 'account', 'mode', 'form_key', 'messages'].map((each) => check(each)),
      '2026-10-02T08:00:00.000Z',
      '…7Xk2',
    ),
    async act(page) {
      await page.locator('main details summary').click()
      await tested(page)
    },
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
    names: ['Your receipt from Werkstatt Lindenau'],
    namesPlaceholders: true,
    path: at('emails?open=orderConfirmation'),
    who: ownerOfTeam,
    async act(page, user) {
      // axe tries to send messages to a frame that runs no scripts.
      user.allow(/^console warning: Failed to execute 'postMessage' on 'DOMWindow'/)
      await page.frameLocator('iframe[data-front]').locator('h1').waitFor()
    },
  },
  {
    name: 'emails to customers with words that are not right yet',
    names: ['Your receipt from Werkstatt Lindenau'],
    namesPlaceholders: true,
    path: at('emails?open=orderConfirmation'),
    who: ownerOfTeam,
    async act(page, user) {
      user.allow(/^console warning: Failed to execute 'postMessage' on 'DOMWindow'/)
      await page.frameLocator('iframe[data-front]').locator('h1').waitFor()
      await page.locator('input[name=greeting]:not([type=hidden])').fill('{customre}')
      await page.locator('textarea[name=opening]').fill('http://acme.example')
      await page.locator('form:has(textarea[name=opening]) button[type=submit]').click()
      await mistakes(page)
    },
  },
  {
    name: 'emails to customers, words in one that the law asks for',
    names: ['Your receipt from Werkstatt Lindenau'],
    namesPlaceholders: true,
    path: at('emails?open=legal'),
    who: ownerOfTeam,
    async act(page, user) {
      user.allow(/^console warning: Failed to execute 'postMessage' on 'DOMWindow'/)
      await page.frameLocator('iframe[data-front]').locator('h1').waitFor()
      await page.locator('input[name=fixed]').waitFor()
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
