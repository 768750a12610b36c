export type Metadata = Readonly<Record<string, string | number | boolean>>

/** One value per line, `name: value`, as people edit it. */
export const metadataText = (metadata: Metadata): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** A number stays a number, and yes stays yes, where they still are; other values are texts. */
function typedLike(text: string, before: Metadata[string] | undefined): Metadata[string] {
  if (typeof before === 'number' && text !== '' && Number.isFinite(Number(text))) {
    return Number(text)
  }
  if (typeof before === 'boolean' && /^(true|false)$/.test(text)) return text === 'true'
  return text
}

/** Undefined for a text with a line that has no name, or no value. */
export function metadataOf(text: string, before: Metadata): Metadata | undefined {
  const entries: [string, Metadata[string]][] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const [, name = '', value = ''] = /^\s*([^:]+?)\s*:\s*(.*?)\s*$/.exec(line) ?? []
    if (name === '' || value === '' || name.length > 40 || value.length > 500) return undefined
    entries.push([name, typedLike(value, before[name])])
  }
  return entries.length > 50 ? undefined : Object.fromEntries(entries)
}
