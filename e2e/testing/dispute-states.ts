import type { ScreenState } from './screen-state.ts'
import {
  answering,
  bareCustomer,
  customer,
  customerId,
  idOf,
  longEmail,
  longProduct,
  orders,
  shopPath,
} from './shop-samples.ts'
import { ownerOfTeam } from './users.ts'

const disputeId = idOf(300)
const day = 86_400_000

const dispute = (id: string, more: object = {}) => ({
  id,
  created_at: '2026-10-02T08:00:00.000Z',
  modified_at: null,
  organization_id: 'acme',
  status: 'needs_response',
  resolved: false,
  closed: false,
  amount: 123_456_789,
  tax_amount: 0,
  currency: 'eur',
  reason: 'fraudulent',
  evidence_due_by: new Date(Date.now() + 6 * day).toISOString(),
  past_due: false,
  order_id: idOf(22),
  payment_id: idOf(90),
  customer_id: customerId,
  customer: customer(customerId),
  case_id: null,
  ...more,
})
const closed = { closed: true, resolved: true }

const all = [
  dispute(disputeId),
  dispute(idOf(301), { status: 'early_warning', reason: 'unrecognized' }),
  dispute(idOf(302), { status: 'under_review', reason: 'product_not_received' }),
  dispute(idOf(303), { status: 'won', ...closed, reason: 'subscription_canceled' }),
  dispute(idOf(304), { status: 'lost', ...closed, customer: bareCustomer(customerId) }),
  dispute(idOf(305), { status: 'prevented', closed: true, reason: null, amount: 4_800 }),
]

const names = [longEmail, `${longProduct}, W-0001`, 'W-0001']
const showing = (one: object) =>
  answering({ [`disputes/${disputeId}`]: one, [`orders/${idOf(22)}`]: orders[1] })
const page = (name: string, one: object): ScreenState => ({
  name,
  path: shopPath(`disputes/${disputeId}`),
  who: ownerOfTeam,
  names,
  before: showing(one),
  act: (opened) => opened.locator('main dl a').nth(1).waitFor(),
})

const orderOfShop = { ...orders[1], status: 'paid', organization_id: 'acme' }
const onOrder = (name: string, one: object | undefined, found: readonly object[]): ScreenState => ({
  name,
  path: shopPath(`orders/${idOf(22)}`),
  who: ownerOfTeam,
  names,
  before: answering({
    [`orders/${idOf(22)}`]: one,
    [`orders/${idOf(22)}/credit-notes`]: [],
    'disputes/': found,
  }),
  act: (opened) =>
    opened
      .locator('main h2 ~ ol li')
      .nth(found.length > 0 ? 9 : 0)
      .waitFor(),
})

export const disputeScreens: readonly ScreenState[] = [
  {
    name: 'disputes in every state',
    path: shopPath('disputes'),
    who: ownerOfTeam,
    names: [...names, 'A'],
    before: answering({ 'disputes/': all }),
    act: (opened) => opened.locator('main tbody a').nth(1).waitFor(),
  },
  {
    name: 'no disputes',
    path: shopPath('disputes'),
    who: ownerOfTeam,
    act: (opened) => opened.locator('main h2').waitFor(),
  },
  page('a dispute that needs a response', dispute(disputeId)),
  page('a dispute whose time is over', dispute(disputeId, { past_due: true })),
  page('a dispute that is reviewed', dispute(disputeId, { status: 'under_review' })),
  page('a dispute that was lost', dispute(disputeId, { status: 'lost', ...closed })),
  onOrder('an order with disputes in every state', orderOfShop, all),
  onOrder('a credit note on its page', { ...orderOfShop, total_amount: -4_800 }, []),
  {
    ...page('a dispute, being accepted', dispute(disputeId)),
    async act(opened) {
      await opened.locator('main header button').click()
      await opened.getByRole('alertdialog').locator('dd').waitFor()
    },
  },
]
