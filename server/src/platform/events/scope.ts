import { type EventType, eventCatalogue } from '@guildhall/contract'
import type { About } from '@guildhall/contract/kernel/events'

export type Scope = {
  /** The organization that the event belongs to. */
  readonly organizationId: string | null
  /** Whose personal data the payload contains. */
  readonly about: Subject | null
}

const kinds = ['user', 'address', 'customer', 'checkout'] as const

/** A user, customer or checkout by id, or whoever has an email address. */
export type Subject = `${(typeof kinds)[number]}:${string}`

/** Reads from a payload what the contract says about its type. */
export function scopeOf(type: EventType, payload: object): Scope {
  const { organization, about } = eventCatalogue[type]
  const fields = payload as Readonly<Record<string, unknown>>
  const text = (field: string | undefined) => {
    const value = field === undefined ? null : fields[field]
    return typeof value === 'string' ? value : null
  }
  return { organizationId: text(organization), about: about ? subjectOf(about, text) : null }
}

function subjectOf(
  about: About,
  text: (field: string | undefined) => string | null,
): Subject | null {
  const fields: Readonly<Record<string, string>> = about
  for (const kind of kinds) {
    const value = text(fields[kind])
    if (value !== null) return `${kind}:${value}`
  }
  return null
}
