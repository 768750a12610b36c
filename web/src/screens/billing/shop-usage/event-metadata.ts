type Value = string | number | boolean
type EventMetadata = Readonly<Record<string, Value>>

const most = Number.MAX_SAFE_INTEGER

/** `12` is a number and `true` is yes; in quotation marks, both are texts. */
function typedValue(text: string): Value {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^-?\d+(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= most) return Number(text)
  const [, quoted] = /^"(.*)"$/.exec(text) ?? []
  return quoted ?? text
}

/** One value per line, `tokens: 12`. Undefined for a line that has no name or no value, or is too long. */
export function eventMetadataOf(text: string): EventMetadata | undefined {
  const entries: [string, Value][] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const [, name = '', value = ''] = /^\s*([^:]+?)\s*:\s*(.*?)\s*$/.exec(line) ?? []
    const read = typedValue(value)
    if (name === '' || read === '' || name.length > 40 || value.length > 500) return undefined
    // These two are objects, which lines cannot say.
    if (name === '_cost' || name === '_llm') return undefined
    entries.push([name, read])
  }
  const metadata = Object.fromEntries(entries)
  return entries.length > 50 ? undefined : metadata
}
