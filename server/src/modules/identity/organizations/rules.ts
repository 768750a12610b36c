export type Organization = {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly logo: string | null
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly createdAt: Date
}

/** Slugs that would collide with paths of the product. */
const reserved = new Set([
  'account',
  'admin',
  'api',
  'assets',
  'error',
  'invite',
  'new',
  'outbox',
  'sign-in',
  'sign-up',
  'v1',
])

export function isReserved(slug: string): boolean {
  return reserved.has(slug)
}
