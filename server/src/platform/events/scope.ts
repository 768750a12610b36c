import { type EventType, eventCatalogue } from '@guildhall/contract'

export type Scope = {
  /** The organization that the event belongs to. */
  readonly organizationId: string | null
  /** Whose personal data the payload contains. */
  readonly about: Subject | null
}

/** A user by id, or whoever has an email address. */
export type Subject = `user:${string}` | `address:${string}`

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
  about: { readonly user: string } | { readonly address: string },
  text: (field: string) => string | null,
): Subject | null {
  const kind = 'user' in about ? 'user' : 'address'
  const value = text('user' in about ? about.user : about.address)
  return value === null ? null : `${kind}:${value}`
}
