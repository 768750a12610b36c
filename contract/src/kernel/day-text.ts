/** Russian and Ukrainian say that it was a year, with a dot that a sentence would double. */
const yearMark = /\s[гр]\.$/

/** A day in the words of a language, for the middle and the end of a sentence. */
export const dayText = (format: Intl.DateTimeFormat, at: Date): string =>
  format.format(at).replace(yearMark, '')
