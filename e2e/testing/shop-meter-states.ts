import type { ScreenState } from './screen-state.ts'
import { memberOfTeam } from './shop-customer-states.ts'
import {
  answering,
  bareCustomer,
  customer,
  customerId,
  idOf,
  longProduct,
  product,
  shopPath,
} from './shop-samples.ts'
import { ownerOfTeam } from './users.ts'

const at = '2026-10-02T08:00:00.000Z'
const id = idOf(201)
const name = 'Werkstatt Lindenau'
const code = 'donau.dampf.schiff.fahrt'

const meter = (id: string, more: object = {}) => ({
  id,
  created_at: at,
  modified_at: null,
  organization_id: 'acme',
  metadata: {},
  name,
  unit: 'scalar',
  custom_label: null,
  custom_multiplier: null,
  filter: { conjunction: 'and', clauses: [{ property: 'name', operator: 'eq', value: code }] },
  aggregation: { func: 'count' },
  archived_at: null,
  ...more,
})
const full = meter(id, {
  name: longProduct,
  unit: 'custom',
  custom_label: code,
  custom_multiplier: 1_000,
  metadata: { support: name },
  aggregation: { func: 'sum', property: code },
  filter: {
    conjunction: 'and',
    clauses: [
      { property: 'name', operator: 'eq', value: code },
      {
        conjunction: 'or',
        clauses: [
          { property: code, operator: 'gte', value: 1_234_567 },
          { property: 'support', operator: 'not_like', value: name },
          {
            conjunction: 'and',
            clauses: [{ property: 'support', operator: 'eq', value: true }],
          },
        ],
      },
    ],
  },
})

const quantities = (of: (day: number) => number) => {
  const days = Array.from({ length: 7 }, (_, day) => ({
    timestamp: new Date(Date.UTC(2026, 9, 1 + day)).toISOString(),
    quantity: of(day),
  }))
  return { quantities: days, total: days.reduce((sum, { quantity }) => sum + quantity, 0) }
}
const counted = quantities((day) => day * 1_234.5)
const nothing = quantities(() => 0)

const customerMeter = (n: number, of: object, consumed: number, credited: number) => ({
  id: idOf(n),
  created_at: at,
  modified_at: null,
  customer_id: customerId,
  meter_id: id,
  consumed_units: consumed,
  credited_units: credited,
  balance: credited - consumed,
  customer: of,
  meter: full,
})
const event = (n: number, more: object = {}) => ({
  id: idOf(n),
  timestamp: at,
  organization_id: 'acme',
  customer_id: customerId,
  customer: customer(customerId),
  external_customer_id: 'werkstatt-1',
  member_id: null,
  external_member_id: null,
  child_count: 0,
  parent_id: null,
  label: code,
  name: code,
  source: 'user',
  metadata: { support: name, ada: 7 },
  ...more,
})
const parent = event(301, { child_count: 2 })
const child = event(302, { parent_id: idOf(301), child_count: 1 })
const events = [
  parent,
  child,
  event(303, { parent_id: idOf(302) }),
  event(304, { customer_id: null, customer: null, external_customer_id: 'L'.repeat(120) }),
  event(305, { source: 'system', metadata: {} }),
]
const names = [
  longProduct,
  name,
  code,
  'support',
  'ada',
  'L'.repeat(120),
  'werkstatt-1',
  'JSON',
  'A',
  'K',
]
const alerts = { shares: [80, 100], email_customers: true, modified_at: null }
const answers = {
  'meters/': [
    full,
    meter(idOf(202)),
    meter(idOf(203), { aggregation: { func: 'avg', property: 'ada' } }),
  ],
  [`meters/${id}`]: full,
  [`meters/${id}/quantities`]: counted,
  [`meters/${id}/alerts`]: alerts,
  'meters/preview': counted,
  'customer-meters/': [
    customerMeter(211, customer(customerId), 1_234_567.25, 1_000_000),
    customerMeter(212, bareCustomer(idOf(3)), 12, 0),
  ],
  'products/': [
    {
      ...product(idOf(1), longProduct),
      prices: [
        {
          ...product(idOf(1), longProduct).prices[0],
          amount_type: 'metered_unit',
          unit_amount: '0.5',
          cap_amount: null,
          meter_id: id,
          meter: {
            id,
            name: longProduct,
            unit: 'scalar',
            custom_label: null,
            custom_multiplier: null,
          },
        },
      ],
    },
  ],
  'benefits/': [],
  'events/': events,
  'events/names': [],
  [`events/${idOf(301)}`]: parent,
  'customers/': [customer(customerId)],
  [`customers/${customerId}`]: customer(customerId),
}
const known = answering(answers)

export const shopMeterScreens: readonly ScreenState[] = [
  {
    name: 'meters, with long names',
    path: shopPath('meters'),
    who: ownerOfTeam,
    names,
    before: known,
    act: (page) => page.locator('main tbody a').nth(1).waitFor(),
  },
  {
    name: 'no meters',
    path: shopPath('meters'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'no archived meters',
    path: shopPath('meters?archived=1'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'meters, for a member who may not see them',
    path: shopPath('meters'),
    who: memberOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'one meter',
    path: shopPath(`meters/${id}`),
    who: ownerOfTeam,
    names,
    before: known,
    async act(page) {
      await page.locator('main tbody td').first().waitFor()
      await page.locator('main [name="share.0"]').waitFor()
    },
  },
  {
    name: 'a meter, being created with mistakes',
    path: shopPath('meters/new'),
    who: ownerOfTeam,
    names,
    before: known,
    async act(page) {
      await page.locator('main [name=unit][value=custom]').check()
      await page.locator('main [name=aggregation]').selectOption('sum')
      await page.locator('main form button[type=submit]').click()
      await page.locator('[aria-invalid=true]').nth(3).waitFor()
    },
  },
  {
    name: 'a meter, being edited before anything was counted',
    path: shopPath(`meters/${id}/edit`),
    who: ownerOfTeam,
    names,
    before: answering({ ...answers, [`meters/${id}/quantities`]: nothing }),
    act: (page) => page.locator('main [name$=".value"]').nth(3).waitFor(),
  },
  {
    name: 'a meter, being edited after it has counted',
    path: shopPath(`meters/${id}/edit`),
    who: ownerOfTeam,
    names,
    before: known,
    act: (page) => page.locator('main form [name=name]').waitFor(),
  },
]

export const shopUsageScreens: readonly ScreenState[] = [
  {
    name: 'usage events, with long names',
    path: shopPath('usage'),
    who: ownerOfTeam,
    names,
    before: known,
    act: (page) => page.locator('main tbody a').nth(1).waitFor(),
  },
  {
    name: 'no usage events',
    path: shopPath('usage'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'usage events that match nothing',
    path: shopPath('usage?name=nothing'),
    who: ownerOfTeam,
    names: ['nothing'],
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'one usage event with events below it',
    path: shopPath(`usage?open=${idOf(301)}`),
    who: ownerOfTeam,
    names,
    before: known,
    act: (page) => page.locator('pre').waitFor(),
  },
  {
    name: 'a usage event, being sent with mistakes',
    path: shopPath('usage?send=1'),
    who: ownerOfTeam,
    names,
    before: known,
    async act(page) {
      const dialog = page.getByRole('dialog')
      await dialog.locator('[name=metadata]').fill('ada')
      await dialog.locator('button[type=submit]').click()
      await dialog.locator('[aria-invalid=true]').nth(2).waitFor()
    },
  },
  {
    name: 'a usage event, being deleted',
    path: shopPath(`usage?open=${idOf(301)}`),
    who: ownerOfTeam,
    names,
    before: known,
    async act(page) {
      await page.locator('pre').waitFor()
      await page.locator('main footer button, [role=dialog] footer button').first().click()
      await page.getByRole('alertdialog').locator('h2').waitFor()
    },
  },
]
