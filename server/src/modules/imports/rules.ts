import { fromAuth0 } from './rules/auth0.ts'
import { fromBetterAuth } from './rules/better-auth.ts'
import { type DressFirebase, fromClerk } from './rules/clerk.ts'
import { fromFirebase, type Project } from './rules/firebase.ts'
import type { Incomer, Tables } from './rules/incomer.ts'
import { fromKeycloak } from './rules/keycloak.ts'
import { fromSupabase } from './rules/supabase.ts'

export const houses = ['better-auth', 'auth0', 'clerk', 'firebase', 'supabase', 'keycloak'] as const
export type House = (typeof houses)[number]

export function incomersFrom(
  house: House,
  tables: Tables,
  { project, dress }: { readonly project: Project | null; readonly dress: DressFirebase },
): Incomer[] {
  switch (house) {
    case 'better-auth':
      return fromBetterAuth(tables)
    case 'auth0':
      return fromAuth0(tables)
    case 'clerk':
      return fromClerk(tables, dress)
    case 'firebase':
      return fromFirebase(tables, project, dress)
    case 'supabase':
      return fromSupabase(tables)
    case 'keycloak':
      return fromKeycloak(tables)
  }
}

/**
 * An id becomes part of URLs, paths and logs, so it has to be plain: `auth0|5f7c`, a UUID, an
 * address. Nothing that separates or escapes there, and no dots alone.
 */
export function isUsableId(id: string): boolean {
  return /^[A-Za-z0-9_-][A-Za-z0-9_.~:@|+=-]{0,254}$/.test(id)
}

/** NUL has no place in a text of the database. */
export function holdsNul(incomer: Incomer): boolean {
  return JSON.stringify(incomer).includes('\\u0000')
}

/** Somebody whose house knew no name is called by the front of their address. */
export function nameOf({ name, email }: Pick<Incomer, 'name' | 'email'>): string {
  return name.trim() || email.slice(0, email.indexOf('@'))
}
