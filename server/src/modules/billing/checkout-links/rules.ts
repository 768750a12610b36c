import type { CustomFieldData, Metadata } from '@guildhall/contract/kernel/billing'

export const maxHints = 50

/** The merchant's own keys stay, and the map stays as small as any. */
export function withTracking(metadata: Metadata, tracking: Metadata): Metadata {
  const own = Object.keys(metadata)
  const added = Object.entries(tracking).filter(([key]) => !own.includes(key))
  return { ...metadata, ...Object.fromEntries(added.slice(0, maxHints - own.length)) }
}

type Field = { readonly type: string; readonly slug: string }

/** Texts of an address as the values that the fields expect. */
export function fieldValues(fields: readonly Field[], data: CustomFieldData): CustomFieldData {
  const values = fields.flatMap(({ slug, type }): [string, CustomFieldData[string]][] => {
    const text = Object.hasOwn(data, slug) ? data[slug] : undefined
    if (typeof text !== 'string') return []
    if (type === 'number') return [[slug, Number(text)]]
    return [[slug, type === 'checkbox' ? text === 'true' || text === 'on' : text]]
  })
  return Object.fromEntries(values)
}
