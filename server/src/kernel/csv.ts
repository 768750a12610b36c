/** What begins a formula, also in the wide form of East Asian keyboards. */
const formula = /(^|[;\t\r\n]"*)(?=[=+\-@＝＋－＠])/g

/**
 * A text that a spreadsheet would run as a formula is quoted as text; numbers are safe. That is also done
 * after semicolons, tabs and line ends: a spreadsheet that separates by semicolons begins cells there,
 * also those that begin with quotes.
 */
export function csvCell(value: unknown): string {
  if (typeof value === 'number') return String(value)
  const text = value === null || value === undefined ? '' : String(value)
  const safe = text.replace(formula, "$1'").replace(/^(?=[\t\r\n])/, "'")
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
