import { expect, test } from 'vitest'
import { change, choicesOf, isTimeZone, mute, usual } from './rules.ts'

test('fields that are not given stay, and null takes a choice back', () => {
  const before = { ...usual, theme: 'dark' as const, timeZone: 'Europe/Kyiv' }
  expect(change(before, { theme: null, density: 'compact' })).toEqual({
    ...usual,
    timeZone: 'Europe/Kyiv',
    density: 'compact',
  })
  expect(change(before, { theme: undefined })).toEqual(before)
})

test.each([
  ['Europe/Kyiv', true],
  ['America/Argentina/Buenos_Aires', true],
  ['UTC', true],
  ['Europe/Nowhere', false],
  ['+01:00', false],
  ['', false],
])('%s is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected)
})

test('emails are on until they are muted, and only what is newly muted counts as turned off', () => {
  expect(choicesOf([])).toEqual({
    newDevice: true,
    webhookDisabled: true,
    invitationAsked: true,
    usageAlert: true,
    withdrawalDeclared: true,
  })
  expect(mute(['newDevice'], { newDevice: false, webhookDisabled: false })).toEqual({
    muted: ['newDevice', 'webhookDisabled'],
    turnedOff: ['webhookDisabled'],
  })
  expect(mute(['newDevice'], { newDevice: true })).toEqual({ muted: [], turnedOff: [] })
})
