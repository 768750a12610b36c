/** What begins the decimals of an amount in this language. */
const decimalMarkOf = (locale: string) =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value

/**
 * Minor units of an amount as people type it, or null: “142,80”, “1 234.5”, “1.234,50”. One mark before
 * three digits groups thousands, unless it is the decimal mark of the language: “19.999” is no amount of
 * dollars in English, and 19,999 euros in German.
 */
export function minorUnits(text: string, digits: number, locale: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, '')
  const lone = /^(\d{1,3})([.,])(\d{3})$/.exec(plain)
  if (lone && lone[2] === decimalMarkOf(locale)) {
    return digits < 3 ? null : toMinor(lone[1] ?? '', lone[3] ?? '', digits)
  }
  const match = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:([.,])(\d*))?$/.exec(plain)
  if (!match) return null
  const [, whole = '', mark, fraction = ''] = match
  // A mark that groups thousands cannot also begin the fraction.
  if (mark && whole.includes(mark)) return null
  if (fraction.length > digits) {
    // “1.234” without decimals is a group where no fraction of three digits exists.
    if (fraction.length !== 3 || whole.length > 3) return null
    return toMinor(whole.replace(/[.,]/g, '') + fraction, '', digits)
  }
  return toMinor(whole.replace(/[.,]/g, ''), fraction, digits)
}

function toMinor(whole: string, fraction: string, digits: number): number | null {
  const units = Number(whole + fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(units) ? units : null
}
