import type { App, TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import {
  answering,
  bareCustomer,
  card,
  customer,
  customerId,
  customerMeter,
  grant,
  idOf,
  longEmail,
  longProduct,
  notFound,
  orders,
  product,
  shopPath,
  states,
} from './shop-samples.ts'
import { ownerOfTeam } from './users.ts'

type Options = Parameters<App['newUser']>[0]

/** A member whose role knows nothing of customers. */
export async function memberOfTeam(app: App, options: Options) {
  const { member, slug } = await ownerOfTeam(app, options)
  return { ...member, slug }
}

const names = [
  'Sorry for the wait in October',
  longProduct,
  longEmail,
  'Visa',
  'W-0001',
  'Germany',
  'German',
  'Lindenau',
  'DE',
]
const one = customer(customerId)
const change = (n: number, more: object) => ({
  id: idOf(200 + n),
  created_at: '2026-10-12T09:30:00.000Z',
  currency: 'eur',
  order_id: null,
  reason: null,
  ...more,
})
const creditBenefit = {
  id: idOf(30),
  created_at: '2026-10-02T08:00:00.000Z',
  modified_at: null,
  organization_id: 'acme',
  type: 'meter_credit',
  description: 'Werkstatt Lindenau',
  selectable: true,
  deletable: true,
  is_deleted: false,
  visibility: 'public',
  visibility_configurable: true,
  metadata: {},
  properties: { meter_id: idOf(40), units: 100, rollover: false },
}
const benefitGift = (n: number, more: object) => ({
  id: idOf(n),
  customer_id: customerId,
  benefit_id: idOf(30),
  benefit_description: 'Werkstatt Lindenau',
  until: null,
  reason: 'Sorry for the wait in October',
  end_reason: null,
  ended_at: null,
  is_running: true,
  created_at: '2026-10-12T09:30:00.000Z',
  ...more,
})
const gift = (n: number, more: object) => ({
  subscription_id: idOf(n),
  customer_id: customerId,
  product_id: idOf(1),
  product_name: longProduct,
  until: null,
  reason: 'Sorry for the wait in October',
  end_reason: null,
  is_running: true,
  created_at: '2026-10-12T09:30:00.000Z',
  ...more,
})
const seat = (n: number, customer_email: string, claimed_at: string | null) => ({
  id: idOf(n),
  created_at: '2026-10-02T08:00:00.000Z',
  modified_at: null,
  subscription_id: idOf(1),
  order_id: null,
  status: claimed_at ? 'claimed' : 'pending',
  customer_id: customerId,
  member_id: null,
  member: null,
  email: null,
  customer_email,
  invitation_token_expires_at: null,
  claimed_at,
  revoked_at: null,
  seat_metadata: {},
})
const named = ({ id, name, email }: { id: string; name: string | null; email: string | null }) => ({
  id,
  name,
  email,
})
const risk = (n: number, reason: string, at: string, of: typeof one) => ({
  customer: { ...named(of), id: idOf(n) },
  reason,
  at,
  subscription_id: idOf(n),
  product_name: longProduct,
  amount: 1_234_567,
  currency: 'eur',
})
const whole = answering({
  [`customers/${customerId}`]: one,
  [`customers/${customerId}/balances`]: {
    items: [
      { currency: 'eur', balance: -1_250 },
      { currency: 'usd', balance: 123_456 },
    ],
  },
  [`customers/${customerId}/balance-changes`]: [
    change(1, { type: 'adjusted', amount: 5_000, reason: 'Sorry for the wait in October' }),
    change(2, { type: 'paid', amount: -6_250, order_id: idOf(21) }),
  ],
  [`customers/${customerId}/payment-methods`]: [card],
  [`customers/${customerId}/gifts`]: [
    gift(61, { until: '2026-12-24T10:00:00.000Z', end_reason: 'Sorry for the wait in October' }),
    gift(62, { is_running: false, reason: null }),
  ],
  [`customers/${customerId}/benefit-gifts`]: [
    benefitGift(63, { until: '2026-12-24T10:00:00.000Z' }),
    benefitGift(64, { is_running: false, ended_at: '2026-11-02T10:00:00.000Z', reason: null }),
  ],
  'customer-seats': {
    seats: [seat(71, longEmail, null), seat(72, 'ada@example.com', '2026-10-02T08:00:00.000Z')],
    available_seats: 10,
    total_seats: 12,
  },
  'subscriptions/': states,
  'products/': [product(idOf(1), longProduct)],
  'orders/': orders,
  'benefit-grants/': [grant(idOf(31))],
  'customer-meters/': [customerMeter(idOf(42), 9_420, 10_000), customerMeter(idOf(43), 12, 0)],
})
const onePath = shopPath(`customers/${customerId}`)
const loaded = (user: TestUser) => user.page.locator('main address').waitFor()
/** A button of the head of the page. */
const press = async (user: TestUser, at: number) => {
  await loaded(user)
  await user.page.locator('main header button').nth(at).click()
}

export const shopCustomerScreens: readonly ScreenState[] = [
  {
    name: 'customers, with long names and with none',
    path: shopPath('customers'),
    who: ownerOfTeam,
    names: [...names, 'A'],
    before: answering({ 'customers/': [one, bareCustomer(idOf(3))] }),
    act: (page) => page.locator('main tbody a').nth(1).waitFor(),
  },
  {
    name: 'no customers',
    path: shopPath('customers'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'customers that match nothing',
    path: shopPath('customers?find=nobody&running=true'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'customers, for a member who may not see them',
    path: shopPath('customers'),
    who: memberOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'customers, creating one with a mistake',
    path: shopPath('customers?create=1'),
    who: ownerOfTeam,
    async act(page) {
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'one customer with everything',
    path: onePath,
    who: ownerOfTeam,
    names,
    before: whole,
    async act(page, user) {
      await loaded(user)
      await page.locator('main progress').first().waitFor()
    },
  },
  {
    name: 'one customer with nothing',
    path: onePath,
    who: ownerOfTeam,
    names,
    before: answering({
      [`customers/${customerId}`]: bareCustomer(customerId),
      [`customers/${customerId}/balances`]: { items: [] },
      [`customers/${customerId}/balance-changes`]: [],
      [`customers/${customerId}/gifts`]: [],
      [`customers/${customerId}/benefit-gifts`]: [],
      [`customers/${customerId}/payment-methods`]: [],
    }),
    act: (page) => page.locator('main dl').nth(1).waitFor(),
  },
  {
    name: 'one customer, a new order with a mistake',
    path: onePath,
    who: ownerOfTeam,
    names,
    async before(user) {
      await whole(user)
      await answering({
        'products/': [{ ...product(idOf(60), longProduct), recurring_interval: null }],
      })(user)
    },
    async act(page, user) {
      await press(user, 0)
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await page.locator('select[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'one customer, being edited with a mistake',
    path: onePath,
    who: ownerOfTeam,
    names,
    before: whole,
    async act(page, user) {
      await press(user, 4)
      await page.getByRole('dialog').locator('textarea').fill('Lindenau')
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await page.locator('textarea[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'one customer, whose balance is changed by too much',
    path: onePath,
    who: ownerOfTeam,
    names: [...names, 'EUR', 'USD'],
    before: whole,
    async act(page, user) {
      await press(user, 2)
      const dialog = page.getByRole('dialog')
      await dialog.locator('select').first().selectOption('take')
      await dialog.locator('input[inputmode=decimal]').fill('99')
      await dialog.locator('button[type=submit]').click()
      await dialog.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'one customer, being given a product without saying why',
    path: onePath,
    who: ownerOfTeam,
    names,
    before: whole,
    async act(page, user) {
      await press(user, 3)
      const dialog = page.getByRole('dialog')
      await dialog.locator('select').selectOption(idOf(1))
      await dialog.locator('input[type=date]').fill('2020-01-01')
      await dialog.locator('button[type=submit]').click()
      await dialog.locator('[aria-invalid=true]').nth(1).waitFor()
    },
  },
  {
    name: 'one customer, being given a benefit without saying why',
    path: onePath,
    who: ownerOfTeam,
    names,
    async before(user) {
      await whole(user)
      await answering({ 'benefits/': [creditBenefit] })(user)
    },
    async act(page) {
      await page.locator('main section button[data-size=sm]').first().click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('select').selectOption(creditBenefit.id)
      await dialog.locator('input[type=date]').fill('2020-01-01')
      await dialog.locator('button[type=submit]').click()
      await dialog.locator('[aria-invalid=true]').nth(1).waitFor()
    },
  },
  {
    name: 'one customer, a given product whose end is moved without saying why',
    path: onePath,
    who: ownerOfTeam,
    names,
    before: whole,
    async act(page) {
      await page.locator('main li button:not([data-kind=danger-quiet])').first().waitFor()
      const gift = page.locator('main li', { hasText: 'Sorry for the wait in October' }).first()
      await gift.locator('button').first().click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('button[type=submit]').click()
      await dialog.locator('[name=reason][aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'customers at risk, for every reason',
    path: shopPath('customers?view=risk'),
    who: ownerOfTeam,
    names: [...names, 'A'],
    before: answering({
      'customers/at-risk': {
        items: [
          risk(61, 'past_due', '2026-10-12T09:30:00.000Z', one),
          risk(62, 'ending', '2026-12-01T09:30:00.000Z', one),
          risk(63, 'card_expires', '2026-12-02T09:30:00.000Z', bareCustomer(idOf(3))),
          risk(64, 'card_missing', '2026-12-03T09:30:00.000Z', one),
        ],
      },
    }),
    act: (page) => page.locator('main tbody a').nth(3).waitFor(),
  },
  {
    name: 'no customers at risk',
    path: shopPath('customers?view=risk'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'the best customers',
    path: shopPath('customers?view=best&days=30'),
    who: ownerOfTeam,
    names: [...names, 'A'],
    before: answering({
      'customers/best': {
        items: [
          {
            customer: { ...named(one), id: idOf(61) },
            amount: 123_456_789,
            orders: 1_234,
            currency: 'eur',
          },
          { customer: named(bareCustomer(idOf(3))), amount: 1, orders: 1, currency: 'eur' },
        ],
      },
    }),
    act: (page) => page.locator('main tbody a').nth(1).waitFor(),
  },
  {
    name: 'no best customers',
    path: shopPath('customers?view=best'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'one customer, being deleted',
    path: onePath,
    who: ownerOfTeam,
    names,
    before: whole,
    async act(page, user) {
      await press(user, 5)
      await page.getByRole('alertdialog').locator('dd').waitFor()
    },
  },
  {
    name: 'one customer, a link to the portal',
    path: onePath,
    who: ownerOfTeam,
    names,
    async before(user) {
      await whole(user)
      await answering({
        'customer-sessions/': {
          id: idOf(80),
          created_at: '2026-10-02T08:00:00.000Z',
          modified_at: null,
          token: 'polar_cst_1',
          expires_at: '2026-11-29T13:00:00.000Z',
          return_url: null,
          customer_portal_url: `https://guildhall.example/portal/werkstatt?customer_session_token=${'q1w2e3'.repeat(8)}`,
          customer_id: customerId,
          customer: one,
        },
      })(user)
    },
    async act(page, user) {
      await press(user, 1)
      await page.getByRole('dialog').getByRole('button').last().click()
      await page.getByRole('dialog').locator('code').waitFor()
    },
  },
  {
    name: 'a customer that is not there',
    path: onePath,
    who: ownerOfTeam,
    before: notFound,
    act: (page) => page.getByRole('alert').waitFor(),
  },
]
