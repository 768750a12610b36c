/**
 * The beginning of external text. A surrogate pair is kept or dropped as a whole, and characters that
 * the database refuses are removed, so that such text causes no error.
 */
export function truncateText(text: string, maxLength: number): string {
  return text
    .replaceAll('\0', '')
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
}
