/** In the time zone that the reader has chosen, else in UTC. */
export function instantText(instant: string, locale: string, timeZone: string | null): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: timeZone ?? 'UTC' } as const
  const text = new Intl.DateTimeFormat(locale, format).format(new Date(instant))
  return timeZone === null ? `${text} UTC` : `${text} (${timeZone})`
}
