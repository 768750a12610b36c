import { useRef } from 'react'
import { numberFormat } from './intl.ts'
import { formattingLocale, type Language } from './languages.ts'

type Sample = { readonly at: number; readonly value: number }

/** Seconds until `max` at the speed since the first sample; unknown before two seconds of it. */
export function secondsToGo(first: Sample, now: Sample, max: number): number | null {
  const past = now.at - first.at
  const done = now.value - first.value
  if (past < 2000 || done <= 0) return null
  return Math.ceil(((max - now.value) / done) * (past / 1000))
}

/** Estimates from what it is given at each render; starts anew when the value falls. */
export function useTimeLeft(value: number | null, max: number): number | null {
  const first = useRef<Sample | null>(null)
  if (value === null) return null
  const now = { at: Date.now(), value }
  if (!first.current || first.current.value > value) first.current = now
  return value >= max ? 0 : secondsToGo(first.current, now, max)
}

/** “12 sec”, “3 min”, “2 hr”, in the language of the page. */
export function durationText(seconds: number, language: Language): string {
  const [value, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 3600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return numberFormat(formattingLocale(language), {
    style: 'unit',
    unit: String(unit),
    unitDisplay: 'short',
  }).format(Number(value))
}
