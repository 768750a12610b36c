import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, span } from '../../../kernel/index.ts'
import { expiryOfNew, isFresh, isLive, refresh, refreshDue, type Session } from './rules.ts'

const rules = {
  refresh: true,
  lifetime: 604_800,
  refreshAfter: 86_400,
  freshFor: 86_400,
  longest: 2_592_000,
}
const now = new Date('2030-01-01T00:00:00Z')

function signedIn(parts: Partial<Session> = {}): Session {
  return {
    id: 's',
    userId: 'u',
    remembered: true,
    expiresAt: expiryOfNew(parts.remembered ?? true, now, rules),
    createdAt: now,
    updatedAt: now,
    ipAddress: '',
    userAgent: '',
    activeOrganizationId: null,
    activeTeamId: null,
    impersonatedBy: null,
    ...parts,
  }
}

test('a remembered session lasts a week, another one a day', () => {
  expect(expiryOfNew(true, now, rules)).toEqual(after(now, 7 * span.day))
  expect(expiryOfNew(false, now, rules)).toEqual(after(now, span.day))
})

test('reading within the first day changes nothing', () => {
  const session = signedIn()
  expect(refresh(session, after(now, span.day - 1), rules)).toBe(session)
})

test('reading after a day extends the session from then on', () => {
  const later = after(now, span.day)
  expect(refresh(signedIn(), later, rules)).toMatchObject({
    expiresAt: after(later, 7 * span.day),
    updatedAt: later,
  })
})

test('a session that is not remembered is never extended', () => {
  const session = signedIn({ remembered: false })
  expect(refreshDue(session, rules)).toBeNull()
  expect(refresh(session, after(now, span.day - 1), rules)).toBe(session)
})

test('a session is live until its expiry and not at it', () => {
  const session = signedIn()
  expect(isLive(session, after(session.expiresAt, -1))).toBe(true)
  expect(isLive(session, session.expiresAt)).toBe(false)
})

test('freshness ends a day after signing in, and never with 0', () => {
  expect(isFresh(now, after(now, span.day - 1), rules)).toBe(true)
  expect(isFresh(now, after(now, span.day), rules)).toBe(false)
  expect(isFresh(now, after(now, 999 * span.day), { ...rules, freshFor: 0 })).toBe(true)
})

test('however often it is read, a session ends at its maximum age and its expiry never moves back', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 3 * span.day }), { maxLength: 60 }),
      (pauses) => {
        let session = signedIn()
        let moment = now
        for (const pause of pauses) {
          moment = after(moment, pause)
          if (!isLive(session, moment)) break
          const next = refresh(session, moment, rules)
          expect(next.expiresAt.getTime()).toBeGreaterThanOrEqual(session.expiresAt.getTime())
          session = next
        }
        expect(session.expiresAt.getTime()).toBeLessThanOrEqual(after(now, 30 * span.day).getTime())
      },
    ),
  )
})
