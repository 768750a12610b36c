export type Metadata = Readonly<Record<string, unknown>>
type Read = { readonly ok: true; readonly value: Metadata | null } | { readonly ok: false }

/** What the server takes, in characters. */
export const longestMetadata = 32_768

/** An object in JSON, or nothing. */
export function readMetadata(text: string): Read {
  if (text.trim() === '') return { ok: true, value: null }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { ok: false }
    return { ok: true, value: value as Metadata }
  } catch {
    return { ok: false }
  }
}

export const writtenMetadata = (value: Metadata | null) =>
  value === null || Object.keys(value).length === 0 ? '' : JSON.stringify(value, null, 2)
