import { formattingLocale, type Language } from './languages.ts'

export type WeekStart = 'monday' | 'sunday' | 'saturday'
type Formats = {
  readonly region: string | null
  readonly timeZone: string | null
  readonly firstDayOfWeek: WeekStart | null
}

let chosen: Formats = { region: null, timeZone: null, firstDayOfWeek: null }

/** How a signed-in person wants dates and times to be written. */
export function chooseFormats({ region, timeZone, firstDayOfWeek }: Formats): void {
  chosen = { region, timeZone, firstDayOfWeek }
}

/** The chosen first day of the week; undefined for that of the locale. */
export function weekStart(): WeekStart | undefined {
  return chosen.firstDayOfWeek ?? undefined
}

/** The language with the customs of the chosen country: “en-GB”. */
export function dateLocale(language: Language, region = chosen.region): string {
  const locale = formattingLocale(language)
  return region === null ? locale : `${locale}-${region}`
}

/** The chosen time zone; undefined for that of the device. */
export function dateZone(): string | undefined {
  return chosen.timeZone ?? undefined
}
