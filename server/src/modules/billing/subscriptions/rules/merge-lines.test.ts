import { expect, test } from 'vitest'
import { mergeLines } from './merge-lines.ts'

/** Line 1 is made on the first, line 2 on the second. */
const from = (day: string) => ({ start: `2026-04-0${day}`, end: '2026-05-01' })
const line = (id: string, priceId: string, amount: number, more: object = {}) => ({
  ...{ id, priceId, amount, label: `Line ${id}`, period: from(id), fromOrders: 0, takenBack: 0 },
  ...more,
})
const rate = { partsPerMillion: 190_000, behavior: 'inclusive', reason: 'standard_rated' }
const taxed = (fromOrders: number) => ({ fromOrders, tax: rate })

test.each([
  [
    'a charge that was taken back is gone with its credit',
    [line('1', 'pro', 900, { takenBack: 900 }), line('2', 'pro', -900)],
    { changed: [], dropped: ['1', '2'], canceled: 900 },
  ],
  [
    'what time used of a charge stays, with the charges that follow',
    [line('1', 'pro', 900, { takenBack: 897 }), line('2', 'pro', -897), line('3', 'pro', 800)],
    {
      changed: [
        { id: '3', label: 'Line 3', period: from('1'), amount: 803, fromOrders: 0, takenBack: 0 },
      ],
      dropped: ['1', '2'],
      canceled: 897,
    },
  ],
  [
    'credits of what was paid merge where they are taxed alike, and stay beside charges',
    [
      line('1', 'pro', -300, taxed(300)),
      line('2', 'pro', 900),
      line('3', 'pro', -200, taxed(200)),
      line('4', 'pro', -50, { fromOrders: 50, tax: null }),
    ],
    {
      changed: [
        {
          id: '1',
          label: 'Line 1',
          period: from('1'),
          amount: -500,
          fromOrders: 500,
          takenBack: 0,
        },
      ],
      dropped: ['3'],
      canceled: 0,
    },
  ],
  [
    'another price is left alone',
    [line('1', 'usage', 5), line('2', 'usage', 5)],
    { changed: [], dropped: [], canceled: 0 },
  ],
  [
    'lines of an earlier release, which do not say what took them back, are left alone',
    [line('1', 'pro', 900), line('2', 'pro', -900)],
    { changed: [], dropped: [], canceled: 0 },
  ],
])('%s', (_, waiting, expected) => {
  expect(mergeLines(waiting as Parameters<typeof mergeLines>[0], ['pro'])).toEqual(expected)
})
