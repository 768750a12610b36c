import { expect, test } from 'vitest'
import { isAwaited } from './facts.ts'

const sells = { product: { benefits: ['a key'] } }
const sellsNothing = { product: { benefits: [] } }
const paid = { status: 'paid' } as const
const running = { seats: null, status: 'active' } as const
const granted = { isGranted: true }
const bought = { benefits: [granted], checkout: sells, order: paid, subscription: null }

test.each([
  ['nothing was granted yet', { ...bought, benefits: [] }],
  ['nothing of a subscription was granted yet', { ...bought, benefits: [], subscription: running }],
  ['one of two is not granted', { ...bought, benefits: [granted, { isGranted: false }] }],
])('a receipt waits while %s', (_, page) => {
  expect(isAwaited(page)).toBe(true)
})

const connection = { service: 'discord', state: 'notConnected', account: null } as const
test.each([
  ['everything is there', bought],
  ['the product has no benefits', { ...bought, benefits: [], checkout: sellsNothing }],
  ['the buyer has to link an account', { ...bought, benefits: [{ isGranted: false, connection }] }],
  ['it has ended', { ...bought, benefits: [{ isGranted: false, isEnded: true }] }],
  ['the order was refunded', { ...bought, benefits: [], order: { status: 'refunded' } as const }],
  ['its seats get it', { ...bought, benefits: [], subscription: { ...running, seats: 3 } }],
  [
    'the subscription is over',
    { ...bought, benefits: [], subscription: { seats: null, status: 'canceled' } as const },
  ],
  ['whoever looks is not the buyer', { ...bought, benefits: null }],
])('a receipt waits for nothing when %s', (_, page) => {
  expect(isAwaited(page)).toBe(false)
})
