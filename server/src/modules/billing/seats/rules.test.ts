import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  assigned,
  availableOf,
  checkAssign,
  claimed,
  revoked,
  type Seat,
  type Sold,
} from './rules.ts'

const at = new Date('2026-03-01T00:00:00Z')
const later = new Date('2026-03-02T00:00:00Z')
const sold: Sold = { customerId: 'c', productId: 'p', seats: 5, nextSeats: null, isOpen: true }
const free: Seat = {
  id: 's',
  organizationId: 'o',
  subscriptionId: 'x',
  orderId: null,
  customerId: null,
  memberId: null,
  status: 'revoked',
  tokenExpiresAt: null,
  claimedAt: null,
  revokedAt: null,
  metadata: {},
  createdAt: at,
  modifiedAt: null,
  mirrored: null,
}
const invitation = { tokenHash: Buffer.of(1), addressHash: Buffer.of(2), tokenExpiresAt: later }
const who = { at: later, customerId: 'ada', metadata: { team: 'engines' } }

test.each([
  [{}, 4, 1],
  [{}, 5, 0],
  [{}, 7, 0],
  [{ nextSeats: 3 }, 2, 1],
  [{ nextSeats: 3 }, 3, 0],
  [{ nextSeats: 9 }, 5, 0],
  [{ seats: null }, 0, 0],
  [{ isOpen: false }, 0, 0],
])('with %j and %i assigned, %i are available', (more, count, available) => {
  expect(availableOf({ ...sold, ...more }, count)).toBe(available)
})

test('a customer has one seat of what was bought, also while others are free', () => {
  const refused = checkAssign(sold, { assigned: 1, hasOne: true })
  expect(refused).toEqual({ ok: false, code: 'CUSTOMER_HAS_A_SEAT_ALREADY' })
  const full = checkAssign(sold, { assigned: 5, hasOne: false })
  expect(full).toEqual({ ok: false, code: 'NO_AVAILABLE_SEATS' })
})

test('what is assigned one by one is never more than what is paid now or next', () => {
  const count = fc.integer({ min: 0, max: 50 })
  fc.assert(
    fc.property(count, fc.option(count), count, (seats, nextSeats, attempts) => {
      let assigned = 0
      for (let n = 0; n < attempts; n++) {
        if (checkAssign({ ...sold, seats, nextSeats }, { assigned, hasOne: false }).ok) assigned++
      }
      expect(assigned).toBe(Math.min(attempts, seats, nextSeats ?? seats))
    }),
  )
})

describe('a seat', () => {
  test('waits for its invitee, is claimed without its token, and forgets all when it is revoked', () => {
    const pending = assigned(free, { ...who, invitation })
    expect(pending).toMatchObject({ ...invitation, status: 'pending', customerId: 'ada' })
    const taken = claimed(pending, later)
    expect(taken).toMatchObject({ status: 'claimed', tokenHash: null, addressHash: null })
    expect(revoked(taken, later)).toMatchObject({
      status: 'revoked',
      customerId: null,
      metadata: {},
      revokedAt: later,
    })
  })

  test('is claimed at once without an invitation', () => {
    const taken = assigned(free, { ...who, invitation: null })
    expect(taken).toMatchObject({ status: 'claimed', claimedAt: later, tokenHash: null })
  })
})
