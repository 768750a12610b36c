import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalKey } from '@guildhall/contract/portal-benefit-page'
import type { PortalNeed } from '@guildhall/contract/portal-needs'
import type { PortalMeterUsage } from '@guildhall/contract/portal-usage-page'
import { benefit, file, inside, later, licenseKey, product } from './facts.ts'
import type { BuyerState } from './state.ts'

type PageOf<Kind> = Extract<BuyerPage, { kind: Kind }>

/** What people call their devices and meters; no language translates it. */
const device = 'Werkstattrechner Donaudampfschiffahrtsgesellschaft'
const meter = 'Programmschnittstellenanfragen'
const unit = 'Anfragen'
// The date is written by the browser.
export const usageNames = [device, meter, unit, 'December 20, 2026', 'December 2026']

const activation = { id: '1', label: device, createdAt: later, lastSeenAt: later }
const key: PortalKey = {
  text: licenseKey,
  displayKey: '****-4C5D',
  state: 'active',
  usage: 12,
  limitUsage: 500,
  limitActivations: 30,
  lastValidatedAt: later,
  expiresAt: later,
  activations: {
    items: [activation, { ...activation, id: '2', lastSeenAt: null }],
    total: 27,
    page: 2,
    pages: 3,
  },
  mayRemove: true,
  mayRotate: true,
}
const ofKey: PageOf<'portal-benefit'> = {
  ...inside,
  kind: 'portal-benefit',
  address: `${inside.home}/benefits/1`,
  benefit: { id: '1', type: 'license_keys', description: benefit, isGranted: true },
  key,
  files: null,
  connection: null,
  asks: null,
  note: null,
}
const unused: PortalKey = {
  ...key,
  state: 'expired',
  usage: 0,
  limitUsage: null,
  lastValidatedAt: null,
  expiresAt: null,
  activations: { items: [], total: 0, page: 1, pages: 1 },
  mayRemove: false,
  mayRotate: false,
}
const ofFiles: PageOf<'portal-benefit'> = {
  ...ofKey,
  benefit: { id: '1', type: 'downloadables', description: benefit, isGranted: true },
  key: null,
  files: { items: [{ name: file, size: 12_400_000, url: '/f' }], total: 21, page: 1, pages: 2 },
}

export const benefitStates: readonly BuyerState[] = [
  { name: 'portal: license key', names: usageNames, page: ofKey },
  { name: 'portal: new license key', names: usageNames, page: { ...ofKey, note: 'rotated' } },
  {
    name: 'portal: license key that is used nowhere',
    names: usageNames,
    page: { ...ofKey, key: unused },
  },
  { name: 'portal: replacing a license key', page: { ...ofKey, asks: { what: 'rotate' } } },
  {
    name: 'portal: removing an activation',
    names: usageNames,
    page: { ...ofKey, asks: { what: 'remove', activation } },
  },
  { name: 'portal: files of a benefit', page: ofFiles },
  {
    name: 'portal: benefit that is prepared',
    page: { ...ofFiles, benefit: { ...ofFiles.benefit, isGranted: false }, files: null },
  },
]

const usage: PortalMeterUsage = {
  id: '1',
  name: meter,
  unit,
  used: 12_750,
  included: 10_000,
  left: 0,
  beyond: 2_750,
  price: { unitAmount: '0.125', currency: 'eur', cap: 5_000, amount: 344 },
  periodEnd: later,
  interval: 'month',
  history: Array.from({ length: 12 }, (_, n) => ({
    from: `2026-${String(n + 1).padStart(2, '0')}-01T00:00:00.000Z`,
    quantity: n * 1_125,
  })),
}
const ofUsage: PageOf<'portal-usage'> = {
  ...inside,
  kind: 'portal-usage',
  address: `${inside.home}/usage`,
  meters: [usage, { ...usage, id: '2', included: 0, price: null, periodEnd: null }],
  metersTotal: 2,
  balances: [
    { currency: 'eur', amount: 12_345 },
    { currency: 'usd', amount: -500 },
  ],
  moves: {
    items: (['paid', 'credited', 'returned', 'dispute', 'adjusted'] as const).map((reason) => ({
      id: reason,
      at: later,
      reason,
      amount: reason === 'paid' ? -4_900 : 4_900,
      currency: 'eur',
      orderId: reason === 'adjusted' ? null : '1',
    })),
    total: 25,
    page: 1,
    pages: 2,
  },
}

export const usageStates: readonly BuyerState[] = [
  {
    name: 'portal: usage and balance',
    names: usageNames,
    page: ofUsage,
    act: async (page) => {
      for (const each of await page.locator('summary').all()) await each.click()
    },
  },
  {
    name: 'portal: nothing used',
    page: {
      ...ofUsage,
      meters: [],
      metersTotal: 0,
      balances: [],
      moves: { items: [], total: 0, page: 1, pages: 1 },
    },
  },
]

/** As the overview has it. */
export const usageBrief = { meters: [usage], balances: ofUsage.balances, hasPage: true }

/** One of each kind, also where the overview would show fewer. */
export const needs: readonly PortalNeed[] = [
  { kind: 'payment', orderId: '1', name: product, amount: 4_900, currency: 'eur' },
  { kind: 'bank', at: 'subscriptions/1', name: product },
  { kind: 'card', last4: '4242', month: '2026-12' },
  { kind: 'ends', subscriptionId: '2', name: product, date: later },
  { kind: 'change', subscriptionId: '3', name: product, date: later },
  { kind: 'invoice', orderId: '4', number: 'LINDE-0042' },
  { kind: 'freeSeats', subscriptionId: '6', name: product, count: 12 },
  { kind: 'seats', subscriptionId: '5', name: product, count: 2 },
]
