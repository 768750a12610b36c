import type { Page } from 'playwright-core'
import type { TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { memberOfTeam } from './shop-customer-states.ts'
import {
  answering,
  busySubscription,
  idOf,
  longEmail,
  longProduct,
  notFound,
  orders,
  preview,
  product,
  shopPath,
  states,
  subscription,
  subscriptionId,
  usedSubscription,
} from './shop-samples.ts'
import { withHistory } from './subscription-history.ts'
import { ownerOfTeam } from './users.ts'

const names = [longProduct, longEmail, 'W-0001']
const onePath = shopPath(`subscriptions/${subscriptionId}`)
const plans = [product(idOf(1), longProduct), product(idOf(2), 'Werkstatt Lindenau')]
const benefit = { id: idOf(60), type: 'license_keys', description: longProduct }
const rows = (page: Page) => page.locator('main tbody a').nth(2).waitFor()
const showing = (one: object) =>
  answering({
    [`subscriptions/${subscriptionId}`]: one,
    'orders/': orders,
    'products/': plans,
  })
const loaded = (page: Page) => page.locator('main ol li').nth(3).waitFor()
/** A button beside one of the terms. */
async function asked(page: Page, at: number) {
  await page.locator('main ol').first().waitFor()
  await page.locator('main dl dd button:not(:has(code))').nth(at).click()
}
export const shopSubscriptionScreens: readonly ScreenState[] = [
  {
    name: 'subscriptions in all states',
    path: shopPath('subscriptions?sort=-amount'),
    who: ownerOfTeam,
    names: [...names, 'A'],
    before: answering({ 'subscriptions/': states, 'products/': plans }),
    act: rows,
  },
  {
    name: 'no subscriptions',
    path: shopPath('subscriptions'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'subscriptions that match nothing',
    path: shopPath(`subscriptions?find=nobody&status=ending&product=${idOf(1)}`),
    who: ownerOfTeam,
    names,
    before: answering({ 'products/': plans }),
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'subscriptions, for a member who may not see them',
    path: shopPath('subscriptions'),
    who: memberOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'one subscription, changing its plan',
    path: onePath,
    who: ownerOfTeam,
    names,
    async before(user: TestUser) {
      const sold = { ...product(idOf(1), longProduct), benefits: [benefit] }
      await showing(subscription(subscriptionId, { product: sold, seats: 12 }))(user)
      await answering({ [`subscriptions/${subscriptionId}/preview`]: preview })(user)
    },
    async act(page) {
      await page.locator('main select[name=product]').selectOption(idOf(2))
      await page.locator('main dl dd').last().waitFor()
      await page.locator('main input[name=behavior]').first().waitFor()
    },
  },
  {
    name: 'one subscription that ends and changes, with its usage',
    path: onePath,
    who: ownerOfTeam,
    names,
    before: showing(busySubscription(subscriptionId)),
    act: loaded,
  },
  {
    name: 'one subscription with its history, its usage charged before it renews',
    path: onePath,
    who: ownerOfTeam,
    names: [...names, 'Maximiliane Großkreutz'],
    async before(user: TestUser) {
      await showing(usedSubscription(subscriptionId))(user)
      await withHistory(user)
    },
    act: (page) => page.locator('main ol li').nth(12).waitFor(),
  },
  {
    name: 'one subscription, being canceled',
    path: onePath,
    who: ownerOfTeam,
    names,
    before: showing(subscription(subscriptionId, { past_due_at: null })),
    async act(page) {
      await page.locator('main ol').first().waitFor()
      await page.locator('main header button').last().click()
      await page.getByRole('dialog').locator('input[type=radio]').nth(1).waitFor()
    },
  },
  {
    name: 'one subscription, being paused until a wrong day',
    path: onePath,
    who: ownerOfTeam,
    names,
    before: showing(subscription(subscriptionId)),
    async act(page) {
      await page.locator('main ol').first().waitFor()
      await page.locator('main header button').first().click()
      await page.getByRole('dialog').locator('input[type=date]').fill('2020-01-01')
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'one subscription, being resumed',
    path: onePath,
    who: ownerOfTeam,
    names,
    before: showing(states[4] ? { ...states[4], id: subscriptionId } : {}),
    async act(page) {
      await page.locator('main ol').first().waitFor()
      await page.locator('main header button').first().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'one subscription, with another number of seats',
    path: onePath,
    who: ownerOfTeam,
    names,
    async before(user: TestUser) {
      await showing(subscription(subscriptionId, { seats: 3 }))(user)
      await answering({
        [`subscriptions/${subscriptionId}/preview`]: preview,
        'customer-seats': { seats: [], available_seats: 3, total_seats: 3 },
      })(user)
    },
    async act(page) {
      await asked(page, 1)
      await page.getByRole('dialog').locator('input[type=number]').fill('5')
      await page.getByRole('dialog').locator('dl').waitFor()
    },
  },
  {
    name: 'one subscription, without a discount to give',
    path: onePath,
    who: ownerOfTeam,
    names,
    before: showing(subscription(subscriptionId)),
    async act(page) {
      await asked(page, 0)
      await page.getByRole('dialog').locator('select').waitFor()
    },
  },
  {
    name: 'one subscription, its payment moved to a day that is over',
    path: onePath,
    who: ownerOfTeam,
    names,
    before: showing(subscription(subscriptionId)),
    async act(page) {
      await asked(page, 1)
      await page.getByRole('dialog').locator('input[type=date]').fill('2020-01-01')
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'one subscription, its trial ending now',
    path: onePath,
    who: ownerOfTeam,
    names,
    async before(user: TestUser) {
      await showing(subscription(subscriptionId, { status: 'trialing', discount: null }))(user)
      await answering({ [`subscriptions/${subscriptionId}/preview`]: preview })(user)
    },
    async act(page) {
      await asked(page, 1)
      await page.getByRole('dialog').locator('input[value=now]').check()
      await page.getByRole('dialog').locator('dl').waitFor()
    },
  },
  {
    name: 'one subscription that was given until a day',
    path: onePath,
    who: ownerOfTeam,
    names,
    before: showing(
      subscription(subscriptionId, { amount: 0, prices: [], cancel_at_period_end: true }),
    ),
    act: (page) => page.locator('main ol').first().waitFor(),
  },
  {
    name: 'one subscription that could not be fetched',
    path: onePath,
    who: ownerOfTeam,
    before: notFound,
    act: (page) => page.getByRole('alert').waitFor(),
  },
]
