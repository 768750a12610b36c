import { expect, test } from 'vitest'
import { assertSelling, salesAfter } from './sales.ts'

const selling = { salesStoppedAt: null, salesStoppedBy: null, salesStopReason: null }
const noon = new Date('2026-03-01T12:00:00Z')
const later = new Date('2026-03-02T12:00:00Z')

test('sales are stopped since the first time, by whoever did it then, for the last reason', () => {
  const stopped = salesAfter(
    selling,
    { stopped: true, reason: 'Holidays' },
    { at: noon, by: 'ada' },
  )
  expect(stopped).toEqual({
    salesStoppedAt: noon,
    salesStoppedBy: 'ada',
    salesStopReason: 'Holidays',
  })
  expect(salesAfter(stopped, { stopped: true }, { at: later, by: 'bob' })).toEqual({
    salesStoppedAt: noon,
    salesStoppedBy: 'ada',
    salesStopReason: null,
  })
  expect(salesAfter(stopped, { stopped: false }, { at: later, by: 'bob' })).toEqual(selling)
})

test('what is so already changes nothing', () => {
  const stopped = salesAfter(
    selling,
    { stopped: true, reason: 'Holidays' },
    { at: noon, by: 'ada' },
  )
  const again = { stopped: true, reason: 'Holidays' }
  expect(salesAfter(stopped, again, { at: later, by: 'bob' })).toBe(stopped)
  expect(salesAfter(selling, { stopped: false }, { at: later, by: 'bob' })).toBe(selling)
})

test('nothing is sold while sales are stopped', () => {
  expect(() => assertSelling(selling)).not.toThrow()
  expect(() => assertSelling({ salesStoppedAt: noon })).toThrow('SALES_ARE_STOPPED')
})
