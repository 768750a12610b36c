/** Russian and Ukrainian say that it was a year, with a dot that a sentence would double. */
const yearMark = /\s[гр]\.$/

/** French counts the first day of a month, and only that one. */
const firstOfMonth = /(^|\s)1(?=\s\p{L})/u

const isFrench = (format: Intl.DateTimeFormat) => format.resolvedOptions().locale.startsWith('fr')

/** A day in the words of a language, for the middle and the end of a sentence. */
export function dayText(format: Intl.DateTimeFormat, at: Date): string {
  const text = format.format(at).replace(yearMark, '')
  return isFrench(format) ? text.replace(firstOfMonth, '$11er') : text
}
