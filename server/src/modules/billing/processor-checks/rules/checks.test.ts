import { expect, test } from 'vitest'
import { checksOf, type Facts, maskedAccount } from './checks.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 30, 8, minute))
const good: Facts = {
  answer: { outcome: 'answered', account: 'acct_1', canCharge: true },
  isKeyLive: true,
  formKey: 'live',
  used: { account: 'acct_1', livemode: true },
  messages: { validAt: at(0), invalidAt: null },
}

const found = (more: Partial<Facts>) =>
  Object.fromEntries(
    checksOf({ ...good, ...more })
      .filter(({ state }) => state !== 'ok')
      .map(({ check, state, finding }) => [check, finding === null ? state : [state, finding]]),
  )

test.each<[string, Partial<Facts>, object]>([
  ['nothing', {}, {}],
  ['nothing before the first payment', { used: undefined }, {}],
  [
    'a key that is refused, and then no account',
    { answer: { outcome: 'refused' } },
    { key: ['problem', 'refused'], account: 'unknown' },
  ],
  [
    'no answer in time',
    { answer: { outcome: 'slow' } },
    { key: ['problem', 'slow'], account: 'unknown' },
  ],
  [
    'the key of another account',
    { answer: { outcome: 'answered', account: 'acct_2', canCharge: true } },
    { account: ['problem', 'another'] },
  ],
  [
    'a key that may not read its account',
    { answer: { outcome: 'answered', account: null, canCharge: true } },
    { account: ['warning', 'restricted'] },
  ],
  [
    'an account that may not charge yet',
    { answer: { outcome: 'answered', account: 'acct_1', canCharge: false } },
    { account: ['problem', 'charges_disabled'] },
  ],
  ['an account that became known later', { used: { account: null, livemode: true } }, {}],
  [
    'the key of the other mode, for which the key for browsers is none either',
    { isKeyLive: false },
    { mode: ['problem', 'changed'], form_key: ['problem', 'other_mode'] },
  ],
  [
    'test keys, where nothing was paid',
    { isKeyLive: false, formKey: 'test', used: undefined },
    { mode: ['warning', 'test'] },
  ],
  ['no key for browsers', { formKey: null }, { form_key: ['problem', 'missing'] }],
  [
    'no message so far',
    { messages: { validAt: null, invalidAt: null } },
    { messages: ['warning', 'never'] },
  ],
  [
    'only messages with a wrong signature',
    { messages: { validAt: null, invalidAt: at(1) } },
    { messages: ['warning', 'unsigned'] },
  ],
  [
    'a wrong signature after the last right one',
    { messages: { validAt: at(0), invalidAt: at(1) } },
    { messages: ['warning', 'unsigned'] },
  ],
  ['a right signature since', { messages: { validAt: at(2), invalidAt: at(1) } }, {}],
])('finds %s', (_, more, expected) => {
  expect(found(more)).toEqual(expected)
})

test('of an account only the end is shown', () => {
  expect(maskedAccount('acct_1A2b3C4d')).toBe('…3C4d')
  expect(maskedAccount(null)).toBeNull()
})
