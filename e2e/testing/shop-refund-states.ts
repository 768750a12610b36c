import { answerFetch } from './answers.ts'
import type { TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { memberOfTeam } from './shop-customer-states.ts'
import { order } from './shop-order-samples.ts'
import { idOf, longEmail, longProduct, shopPath } from './shop-samples.ts'
import { ownerOfTeam } from './users.ts'

const longName = 'Maximiliane Großkreutz-Wiśniewska von der Lindenau'
const orders = [
  order(1, { status: 'refunded', customer: { name: longName, email: longEmail } }),
  order(2, { status: 'partially_refunded', product: longProduct }),
  order(3, { customer: { name: null, email: 'ada0@example.com' }, currency: 'usd' }),
]

const refund = (n: number, of: number, more: object = {}) => ({
  id: idOf(400 + n),
  created_at: new Date(Date.UTC(2026, 10, 21, 12, 60 - n)).toISOString(),
  modified_at: null,
  organization_id: 'one',
  metadata: {},
  status: 'succeeded',
  reason: 'customer_request',
  amount: 2_500,
  tax_amount: 475,
  currency: 'eur',
  order_id: orders[of]?.id,
  subscription_id: null,
  customer_id: orders[of]?.customer_id,
  revoke_benefits: false,
  dispute: null,
  ...more,
})
const listed = [
  refund(1, 0, { reason: 'satisfaction_guarantee', amount: 123_456_789_00 }),
  refund(2, 1, { status: 'pending', reason: 'service_disruption' }),
  refund(3, 1, { status: 'failed', reason: 'duplicate' }),
  refund(4, 2, { status: 'canceled', reason: 'fraudulent', currency: 'usd' }),
  refund(5, 2, { reason: 'other', currency: 'usd' }),
]
const none = { pending_amount: 0, pending_tax_amount: 0 }
const totals = {
  items: [
    { currency: 'eur', count: 311, amount: 486_120_50, tax_amount: 92_362_90, ...none },
    { ...none, currency: 'usd', count: 2, amount: 1_204_60, tax_amount: 0, pending_amount: 2_500 },
  ],
  reasons: [
    { reason: 'customer_request', count: 280 },
    { reason: 'satisfaction_guarantee', count: 26 },
    { reason: 'other', count: 7 },
  ],
  is_complete: true,
}
const names = orders.flatMap(({ customer, invoice_number: number }) => [
  customer.name ?? customer.email,
  number,
  `${customer.name ?? customer.email}, ${number}`,
])

const listOf = (items: readonly unknown[]) => ({
  items,
  pagination: { total_count: items.length, max_page: 1 },
})

type Shown = { readonly all?: readonly unknown[]; readonly sums?: object }

/** Shows these refunds as those of the organization. */
const showing =
  ({ all = listed, sums = totals }: Shown = {}) =>
  async ({ page }: TestUser) => {
    await answerFetch(page, '**/v1/refunds/?*', { json: listOf(all) })
    await answerFetch(page, '**/v1/refunds/totals?*', { json: sums })
    await answerFetch(page, '**/v1/orders/?*', { json: listOf(orders) })
  }

/** The refunds of an organization. */
export const shopRefundScreens: readonly ScreenState[] = [
  {
    name: 'no refunds yet',
    path: shopPath('refunds'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'refunds of several states and currencies',
    path: shopPath('refunds'),
    who: ownerOfTeam,
    names,
    before: showing(),
    async act(page) {
      await page.getByText(longName).first().waitFor()
      await page.locator('main details > summary').click()
    },
  },
  {
    name: 'refunds that match nothing',
    path: shopPath('refunds?find=nobody&status=failed&reason=duplicate'),
    who: ownerOfTeam,
    names: ['nobody'],
    before: showing({ all: [], sums: { items: [], reasons: [], is_complete: true } }),
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'refunds of own days, only the newest added up',
    path: shopPath('refunds?period=days&from=2026-11-01&to=2026-11-21'),
    who: ownerOfTeam,
    names,
    before: showing({ sums: { ...totals, is_complete: false } }),
    async act(page) {
      await page.locator('[role=spinbutton]').first().waitFor()
      await page.getByText(longName).first().waitFor()
    },
  },
  {
    name: 'refunds whose orders cannot be read',
    path: shopPath('refunds'),
    who: ownerOfTeam,
    async before(user) {
      await showing()(user)
      const json = { error: 'ServiceUnavailable', detail: 'Service unavailable' }
      await answerFetch(user.page, '**/v1/orders/?*', { status: 503, json })
    },
    act: (page) => page.locator('main [role=alert]').waitFor(),
  },
  {
    name: 'refunds that cannot be read',
    path: shopPath('refunds'),
    who: ownerOfTeam,
    async before({ page }) {
      const json = { error: 'ServiceUnavailable', detail: 'Service unavailable' }
      await answerFetch(page, '**/v1/refunds/**', { status: 503, json })
    },
    act: (page) => page.locator('main [role=alert]').waitFor(),
  },
  {
    name: 'refunds, for a member who may not see them',
    path: shopPath('refunds'),
    who: memberOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
]
