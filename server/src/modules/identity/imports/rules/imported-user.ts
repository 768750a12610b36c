/** A user of another system, in the form common to all file formats. */
export type ImportedUser = {
  /** The id in the other system, which is kept. */
  readonly id: string
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
  readonly image: string | null
  readonly username: string | null
  readonly displayUsername: string | null
  readonly role: string | null
  readonly createdAt: Date | null
  readonly ban: { readonly reason: string | null; readonly until: Date | null } | null
  /** The hash, in a self-describing format. */
  readonly password: string | null
  readonly accounts: readonly ProviderAccount[]
}

export type ProviderAccount = { readonly providerId: string; readonly accountId: string }

export type Row = Readonly<Record<string, unknown>>

/** The first value that is present under one of these names. */
export function pick(row: Row, ...names: readonly string[]): unknown {
  for (const name of names) {
    const value = row[name]
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}

export function text(row: Row, ...names: readonly string[]): string | null {
  const value = pick(row, ...names)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

export function booleanOf(row: Row, ...names: readonly string[]): boolean {
  const value = pick(row, ...names)
  return value === true || value === 1 || value === '1' || value === 't' || value === 'true'
}

/** Milliseconds or seconds since 1970, or any text that is a date. */
export function dateOf(row: Row, ...names: readonly string[]): Date | null {
  const value = pick(row, ...names)
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const number = /^\d+(?:\.\d+)?$/.test(String(value)) ? Number(value) : undefined
  const date = new Date(number === undefined ? value : number < 1e11 ? number * 1000 : number)
  return Number.isNaN(date.getTime()) ? null : date
}

export function rowOf(value: unknown): Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {}
}

export function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.map(rowOf) : []
}

export function joined(...parts: readonly (string | null)[]): string | null {
  return parts.filter((part) => part !== null).join(' ') || null
}

const providerAliases: Readonly<Record<string, string>> = {
  'google-oauth2': 'google',
  windowslive: 'microsoft',
  'waad-microsoft': 'microsoft',
  azure: 'microsoft',
  linkedin_oidc: 'linkedin',
  'sign-in-with-apple': 'apple',
}

/** Maps `google.com`, `oauth_google` and `google-oauth2` to one provider. */
export function providerOf(name: string): string {
  const short = name
    .toLowerCase()
    .replace(/^oauth_/, '')
    .replace(/\.com$/, '')
  return providerAliases[short] ?? short
}
