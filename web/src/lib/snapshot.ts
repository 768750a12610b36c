/** The values of a form as one text, to compare; files by name, size and time. */
export function snapshotOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : [value.name, value.size, value.lastModified],
  ])
  return JSON.stringify(entries)
}
