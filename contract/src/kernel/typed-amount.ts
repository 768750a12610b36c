/** Minor units of an amount as a buyer types it, or null: “142,80”, “1 234.5”, “1.234,50”. */
export function minorUnits(text: string, digits: number): number | null {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, '')
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
