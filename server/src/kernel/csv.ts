/** A text that a spreadsheet would run as a formula is quoted as text; numbers are safe. */
export function csvCell(value: unknown): string {
  if (typeof value === 'number') return String(value)
  const text = value === null || value === undefined ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
