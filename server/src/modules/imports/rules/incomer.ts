/** Somebody from another house, as far as every kind of file can say it. */
export type Incomer = {
  /** Who they were there; they stay it here. */
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
  /** The hash, in a form that says by itself how it was made. */
  readonly password: string | null
  readonly ways: readonly Way[]
}

export type Way = { readonly providerId: string; readonly accountId: string }

export type Row = Readonly<Record<string, unknown>>

/** What a file holds: its lists of rows by name; a file that is one list calls it `users`. */
export type Tables = Readonly<Record<string, readonly Row[]>>

/** A value under the first of these names that has one, whatever the style of the names. */
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

export function yes(row: Row, ...names: readonly string[]): boolean {
  const value = pick(row, ...names)
  return value === true || value === 1 || value === '1' || value === 't' || value === 'true'
}

/** Milliseconds or seconds since 1970, or any text that is a date. */
export function moment(row: Row, ...names: readonly string[]): Date | null {
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

const sameHouse: Readonly<Record<string, string>> = {
  'google-oauth2': 'google',
  windowslive: 'microsoft',
  'waad-microsoft': 'microsoft',
  azure: 'microsoft',
  linkedin_oidc: 'linkedin',
  'sign-in-with-apple': 'apple',
}

/** `google.com`, `oauth_google` and `google-oauth2` are one provider here. */
export function providerOf(name: string): string {
  const short = name
    .toLowerCase()
    .replace(/^oauth_/, '')
    .replace(/\.com$/, '')
  return sameHouse[short] ?? short
}

export function groupedBy(rows: readonly Row[], ...names: readonly string[]) {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = text(row, ...names) ?? ''
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
