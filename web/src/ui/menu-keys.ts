/** Which row a key leads to; null when the key is not about moving. */
export function rowAfter(key: string, current: number, labels: readonly string[]): number | null {
  const last = labels.length - 1
  if (last < 0) return null
  if (key === 'ArrowDown') return current >= last ? 0 : current + 1
  if (key === 'ArrowUp') return current <= 0 ? last : current - 1
  if (key === 'Home' || key === 'PageUp') return 0
  if (key === 'End' || key === 'PageDown') return last
  return rowStartingWith(key, current, labels)
}

const base = new Intl.Collator(undefined, { sensitivity: 'base' })

function rowStartingWith(key: string, current: number, labels: readonly string[]): number | null {
  if ([...key].length !== 1 || key === ' ') return null
  for (let step = 1; step <= labels.length; step += 1) {
    const row = (current + step + labels.length) % labels.length
    const first = [...(labels[row] ?? '')][0] ?? ''
    if (base.compare(first, key) === 0) return row
  }
  return null
}
