import { afterEach, expect, test } from 'vitest'
import { agoText, fullText, momentText, zoneText } from './format.ts'
import { chooseFormats, weekStart } from './formats.ts'

const none = { region: null, timeZone: null, firstDayOfWeek: null }

afterEach(() => chooseFormats(none))

const moment = new Date('2026-11-25T22:30:00Z')
const now = new Date('2026-11-26T06:00:00Z')

test('dates and times follow the chosen country and time zone', () => {
  chooseFormats({ ...none, region: 'GB', timeZone: 'Asia/Tokyo' })
  expect(momentText(moment, now, 'en')).toBe('26 November at 07:30')
  expect(fullText(moment, 'en')).toBe('26 November 2026 at 07:30:00 (UTC+9)')
  expect(zoneText(now, 'en')).toBe('Japan Standard Time (UTC+9)')
  chooseFormats({ ...none, region: 'US', timeZone: 'America/New_York' })
  expect(momentText(moment, now, 'en')).toBe('November 25 at 5:30 PM')
})

test('a country without customs in a language leaves those of the language', () => {
  chooseFormats({ ...none, region: 'JP', timeZone: 'Asia/Tokyo' })
  expect(momentText(moment, now, 'ru')).toBe('26 ноября в 07:30')
  expect(agoText(moment, now, 'ru')).toBe('7 часов назад')
})

test('the first day of the week is that of the locale until one is chosen', () => {
  expect(weekStart()).toBeUndefined()
  chooseFormats({ ...none, firstDayOfWeek: 'saturday' })
  expect(weekStart()).toBe('saturday')
})
