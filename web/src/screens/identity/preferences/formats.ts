import type { Locale } from '@guildhall/contract/boot'
import { useMemo } from 'react'
import { dateLocale } from '../../../lib/formats.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { formattingLocale } from '../../../lib/languages.ts'

/** Countries where one of our languages has customs of its own. */
const countries =
  'AR AT AU BE BR BY CA CH CL CO CY CZ DE DK EC ES FI FR GB IE IL IN IT KZ LU MX NL NO NZ PE PL PT RU SE SG TR UA US ZA'.split(
    ' ',
  )

/** The countries whose customs the browser knows in a language, by their names in the language of the page. */
export function useRegionOptions(locale: Locale | null) {
  const { language } = useLanguage()
  const shown = formattingLocale(language)
  return useMemo(() => {
    const names = new Intl.DisplayNames(shown, { type: 'region' })
    const known = countries.filter((country) => {
      const wanted = `${locale ?? shown}-${country}`
      return Intl.DateTimeFormat.supportedLocalesOf(wanted)[0] === wanted
    })
    return known
      .map((value) => ({ value, label: names.of(value) ?? value, lang: shown }))
      .sort((a, b) => a.label.localeCompare(b.label, shown))
  }, [locale, shown])
}

/** Some browsers list zones under names that are no longer used. */
const renamed: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}
const today = (zone: string) => renamed[zone] ?? zone

/** Every zone that the browser knows, under its international name. */
export function useZoneOptions(saved: string | null) {
  return useMemo(() => {
    const own = today(Intl.DateTimeFormat().resolvedOptions().timeZone)
    const all = new Set([...Intl.supportedValuesOf('timeZone').map(today), 'UTC'])
    if (saved) all.add(saved)
    const options = [...all].sort().map((value) => ({
      value,
      label: value.replaceAll('_', ' '),
      lang: 'en',
    }))
    return { own: own.replaceAll('_', ' '), options }
  }, [saved])
}

type Formats = { readonly region: string | null; readonly timeZone: string | null }

/** This moment, as it would be written. */
export function exampleOf(locale: Locale | null, { region, timeZone }: Formats): string {
  const language = locale ?? (document.documentElement.lang as Locale)
  return new Intl.DateTimeFormat(dateLocale(language, region), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timeZone ?? undefined,
  }).format(new Date())
}
