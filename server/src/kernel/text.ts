/**
 * The beginning of a text that came from elsewhere. A character of two halves is kept or dropped
 * whole, and what the database refuses is left out: neither may keep a person out.
 */
export function cut(text: string, longest: number): string {
  return text
    .replaceAll('\0', '')
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
}
