import { formattingLocale, type Language } from './languages.ts'

type Formats = { readonly region: string | null; readonly timeZone: string | null }

let chosen: Formats = { region: null, timeZone: null }

/** How a signed-in person wants dates and times to be written. */
export function chooseFormats({ region, timeZone }: Formats): void {
  chosen = { region, timeZone }
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
