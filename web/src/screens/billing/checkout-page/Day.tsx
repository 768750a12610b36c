import { useDay } from './use-day.ts'

/** A day that stands by itself, beside no text. */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{useDay()(at)}</time>
}
