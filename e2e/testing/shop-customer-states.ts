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
  'subscriptions/': states,
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
      await press(user, 3)
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
    name: 'one customer, being deleted',
    path: onePath,
    who: ownerOfTeam,
    names,
    before: whole,
    async act(page, user) {
      await press(user, 4)
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
