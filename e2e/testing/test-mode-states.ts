import { answerFetch } from './answers.ts'
import type { TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { memberOfTeam } from './shop-customer-states.ts'
import {
  answering,
  idOf,
  longEmail,
  longProduct,
  shopPath,
  states,
  subscription,
  subscriptionId,
} from './shop-samples.ts'
import { ownerOfTeam } from './users.ts'

const move = (n: number, state: string, days: number) => ({
  id: idOf(n),
  from: '2026-11-29T10:00:00.000Z',
  to: new Date(Date.UTC(2026, 10, 29 + days, 10)).toISOString(),
  started_at: '2026-11-29T10:00:00.000Z',
  finished_at: state === 'running' ? null : '2026-11-29T10:00:03.000Z',
  state,
})
const moves = (...items: object[]) => ({ 'organizations/[^/]+/clock/moves': { items } })

const item = (type: string, subject: string, more: object = {}) => ({
  type,
  at: '2027-01-28T09:30:00.000Z',
  subject,
  subject_id: idOf(7),
  customer: longEmail,
  title: longProduct,
  amount: 123_456,
  currency: 'eur',
  ...more,
})
const happened = {
  ...move(1, 'finished', 61),
  complete: false,
  emails: 1_000,
  counts: [
    { type: 'order.paid', count: 1_234 },
    { type: 'subscription.past_due', count: 21 },
    { type: 'subscription.revoked', count: 5 },
  ],
  items: [
    item('order.paid', 'order'),
    item('subscription.past_due', 'subscription'),
    item('subscription.revoked', 'subscription'),
    item('customer.created', 'customer', { title: null, amount: null, currency: null }),
    item('benefit_grant.cycled', 'other', { subject_id: null, customer: null, amount: null }),
  ],
}

/** What time the organization has, whatever the server says. */
const mode =
  (more: object) =>
  async ({ page }: TestUser) => {
    const json = {
      live: false,
      now: '2027-01-28T10:00:00.000Z',
      moving: false,
      stopped: false,
      stoppedBy: null,
      ...more,
    }
    await answerFetch(page, /\/api\/organization-mode/, { json })
  }

const names = [
  longProduct,
  longEmail,
  '4242',
  'A',
  'January 28',
  'Central European Standard Time',
  'UTC',
]
const path = shopPath('test')
const drawn = (rows: string) => async (page: TestUser['page']) => {
  await page.locator(`main ${rows}`).first().waitFor()
}

export const testModeScreens: readonly ScreenState[] = [
  {
    name: 'test mode, not used yet',
    path,
    who: ownerOfTeam,
    names,
    act: drawn('input[type=date]'),
  },
  {
    name: 'test mode, months ahead, with all that happened',
    path,
    who: ownerOfTeam,
    names,
    async before(user) {
      await mode({})(user)
      await answering({
        ...moves(move(1, 'finished', 61), move(2, 'finished', 30)),
        [`organizations/[^/]+/clock/moves/${idOf(1)}`]: happened,
        'subscriptions/': states,
      })(user)
    },
    act: drawn('ol li:nth-child(5)'),
  },
  {
    name: 'test mode, while time moves',
    path,
    who: ownerOfTeam,
    names,
    async before(user) {
      await mode({ moving: true })(user)
      await answering(moves(move(1, 'running', 400)))(user)
    },
    act: drawn('progress'),
  },
  {
    name: 'test mode, where time stopped, and a day that is over',
    path,
    who: ownerOfTeam,
    names,
    async before(user) {
      await mode({ stopped: true, stoppedBy: 'renewal' })(user)
      await answering({
        ...moves(move(1, 'stopped', 400)),
        [`organizations/[^/]+/clock/moves/${idOf(1)}`]: {
          ...happened,
          ...move(1, 'stopped', 400),
          counts: [],
          items: [],
        },
      })(user)
    },
    async act(page) {
      await page.locator('main input[type=date]').fill('2020-01-01')
      await page.locator('main form button[type=submit]').click()
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'test mode, a card that declines the next charge',
    path,
    who: ownerOfTeam,
    names,
    async before(user) {
      await answering({
        'subscriptions/': [subscription(subscriptionId)],
        [`subscriptions/${subscriptionId}/test-card`]: {
          declines: 'next',
          brand: 'visa',
          last4: '4242',
        },
      })(user)
    },
    async act(page) {
      await page.locator('main tbody button').first().click()
      await page.getByRole('menuitem').first().click()
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await page.locator('main [role=status] p, main [role=status] div div').first().waitFor()
    },
  },
  {
    name: 'test mode, sample data to be taken away',
    path: shopPath('test?remove=1'),
    who: ownerOfTeam,
    names,
    before: answering({
      'organizations/[^/]+/samples': {
        state: 'there',
        created_at: '2026-11-29T10:00:00.000Z',
        customers: 500,
        orders: 12_345,
      },
    }),
    act: (page) => page.getByRole('alertdialog').locator('button').last().waitFor(),
  },
  {
    name: 'test mode of a live organization',
    path,
    who: ownerOfTeam,
    before: mode({ live: true }),
    act: (page) => page.locator('main h1').waitFor(),
  },
  {
    name: 'test mode for a member without rights',
    path,
    who: memberOfTeam,
    names,
    act: drawn('button[aria-disabled=true]'),
  },
]
