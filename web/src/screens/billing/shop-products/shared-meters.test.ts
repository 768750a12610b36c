import { expect, test } from 'vitest'
import { sharedMeters } from './shared-meters.ts'

type Given = Parameters<typeof sharedMeters>[0]

const product = (id: string, meters: readonly string[], isArchived = false) =>
  ({
    id,
    name: `Plan ${id}`,
    isArchived,
    prices: meters.map((meter) => ({
      amountType: 'metered_unit',
      meter: { id: meter, name: meter },
    })),
  }) as unknown as Given

test('products on sale that charge for the same meter are found, for each meter', () => {
  const one = product('1', ['calls', 'tokens'])
  const others = [
    one,
    product('2', ['calls']),
    product('3', ['storage']),
    product('4', ['tokens'], true),
  ]
  const found = sharedMeters(one, others)
  expect(found).toHaveLength(1)
  expect(found[0]?.meter.name).toBe('calls')
  expect(found[0]?.products.map(({ id }) => id)).toEqual(['2'])
})

test('a product without usage shares nothing', () => {
  expect(sharedMeters(product('1', []), [product('2', ['calls'])])).toEqual([])
})
