import { followedTypes } from '@guildhall/contract/billing/followed-types'
import type { Page } from 'playwright-core'
import { answerFetch } from './answers.ts'
import type { TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { readerOfTeam } from './seller-settings-states.ts'
import { idOf } from './shop-samples.ts'
import { ownerOfTeam } from './users.ts'

const at = (path: string) => (user: TestUser) =>
  `/o/${(user as TestUser & { slug: string }).slug}/${path}`
const settings = at('settings/billing-source')

const providerOrganization = '1dbfc517-0bbf-4301-9ba8-555ca42b9737'
const source = {
  kind: 'polar',
  server: 'https://api.polar.sh',
  connectionId: idOf(1),
  hasToken: false,
  webhookUrl: `https://guildhall.example/api/webhooks/in/${idOf(1)}`,
  providerOrganizationId: null,
  status: 'following',
  progress: null,
  lastEventAt: null,
  lastReconciledAt: null,
  drift: { found: 0, repaired: 0, fields: {} },
  problem: null,
}
const troubled = {
  ...source,
  hasToken: true,
  server: 'https://billing.werkstatt-lindenau.example/guildhall',
  providerOrganizationId: providerOrganization,
  status: 'failed',
  progress: { done: 12_345, total: 100_000 },
  lastEventAt: '2026-10-02T08:00:00.000Z',
  lastReconciledAt: '2026-10-02T07:00:00.000Z',
  drift: { found: 3, repaired: 2, fields: { 'order.status': 1, 'subscription.status': 2 } },
  problem: { code: 'CLAIMED_BY_ANOTHER', message: 'no' },
}
/** Of the provider, in every language. */
const names = [
  'Polar',
  'Polar Sandbox',
  troubled.server,
  source.webhookUrl,
  providerOrganization,
  'order.status',
  'subscription.status',
]

/** An organization that follows a provider, or did. */
const following =
  (answer: { json: object; status?: number }) =>
  async ({ page }: TestUser) => {
    await answerFetch(page, '**/api/organization-mode*', {
      json: {
        live: false,
        now: new Date().toISOString(),
        moving: false,
        stopped: false,
        stoppedBy: null,
        salesStopped: null,
        billingSource: 'provider',
      },
    })
    await answerFetch(page, '**/billing-source', answer)
  }

const shown = (page: Page) => page.locator('main section').nth(4).waitFor()

const verdicts = [
  'applied',
  'repeated',
  'older',
  'waiting',
  'unknown_type',
  'invalid',
  'foreign',
  'failed',
  null,
] as const
const events = verdicts.map((verdict, index) => ({
  id: idOf(100 + index),
  webhookId: `msg_${idOf(200 + index)}`,
  type: verdict === 'invalid' ? null : followedTypes[index * 4],
  receivedAt: '2026-10-02T08:00:00.000Z',
  verdict,
  attempts: index,
}))
const [applied] = events
const headers = {
  'webhook-id': `msg_${idOf(200)}`,
  'webhook-timestamp': '1790000000',
  'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
}
const detail = {
  ...applied,
  detail: null,
  headers,
  body: JSON.stringify({ type: applied?.type, data: { id: idOf(1), name: 'Werkstatt Lindenau' } }),
}
const reason = 'items.0.amount: Invalid input: expected number, received undefined'
const eventNames = [
  ...events.flatMap(({ type, webhookId }) => [type ?? '', webhookId]),
  ...followedTypes,
  reason,
]

const withEvents =
  (opened: object = detail) =>
  async (user: TestUser) => {
    await following({ json: source })(user)
    await answerFetch(user.page, /\/incoming-events(\?|$)/, {
      json: { items: events, nextCursor: '7' },
    })
    await answerFetch(user.page, /\/incoming-events\/0197/, { json: opened })
  }
const drawn = (page: Page) => page.locator('[data-part=drawer] dl, [role=dialog] dl').waitFor()

export const billingSourceScreens: readonly ScreenState[] = [
  {
    name: 'a billing source, not connected, with mistakes',
    path: settings,
    who: ownerOfTeam,
    names,
    async act(page) {
      await page.locator('main form button[type=submit]').click()
      await page.locator('[aria-invalid=true]').nth(1).waitFor()
    },
  },
  {
    name: 'a billing source, for a member who may not see it',
    changes: true,
    path: settings,
    who: readerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'a billing source that waits for its first event',
    path: settings,
    who: ownerOfTeam,
    names,
    before: following({ json: source }),
    act: shown,
  },
  {
    name: 'a billing source with problems',
    path: settings,
    who: ownerOfTeam,
    names,
    before: following({ json: troubled }),
    act: shown,
  },
  {
    name: 'a billing source, its secret being replaced',
    path: settings,
    who: ownerOfTeam,
    names,
    before: following({ json: source }),
    async act(page) {
      await page.locator('main section').nth(3).getByRole('button').click()
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'a billing source, being disconnected',
    path: settings,
    who: ownerOfTeam,
    names,
    before: following({ json: source }),
    async act(page) {
      await page.locator('main section').nth(4).getByRole('button').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'a billing source that was disconnected',
    path: settings,
    who: ownerOfTeam,
    names,
    before: following({ json: { code: 'NOT_FOUND', message: 'Not found' }, status: 404 }),
    act: (page) => page.locator('main form').waitFor(),
  },
  {
    name: 'products of an organization that follows a provider',
    path: at('products'),
    who: ownerOfTeam,
    before: following({ json: source }),
    act: (page) => page.locator('main a[href$="/settings/billing-source"]').waitFor(),
  },
  {
    name: 'incoming events of an organization that follows nobody',
    path: at('developers/incoming'),
    who: ownerOfTeam,
    names: eventNames,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'incoming events with every verdict, one selected',
    path: at('developers/incoming'),
    who: ownerOfTeam,
    names: eventNames,
    before: withEvents(),
    async act(page) {
      await page.locator('main tbody input[type=checkbox]').first().click()
      await page.locator('main [role=status] button').first().waitFor()
    },
  },
  {
    name: 'incoming events of a period, to be processed again, with mistakes',
    path: at('developers/incoming'),
    who: ownerOfTeam,
    names: eventNames,
    before: withEvents(),
    async act(page) {
      await page.locator('main button[aria-haspopup=dialog]').click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('[name=from]').fill('2026-10-02T10:00')
      await dialog.locator('[name=to]').fill('2026-10-02T09:00')
      await dialog.locator('button[type=submit]').click()
      await dialog.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'an incoming event',
    path: at(`developers/incoming?open=${idOf(100)}`),
    who: ownerOfTeam,
    names: eventNames,
    before: withEvents(),
    act: drawn,
  },
  {
    name: 'an incoming event that is invalid and was erased',
    path: at(`developers/incoming?verdict=invalid&open=${idOf(105)}`),
    who: ownerOfTeam,
    names: eventNames,
    before: withEvents({ ...detail, ...events[5], detail: reason, body: null }),
    act: drawn,
  },
]
