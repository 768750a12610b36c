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

type CreationRule =
  | boolean
  | {
      readonly verifiedEmail: boolean
      readonly emailDomains?: readonly string[] | undefined
      readonly roles?: readonly string[] | undefined
    }

type Creator = {
  readonly email: string
  readonly emailVerified: boolean
  readonly role?: string | null | undefined
}

/** Whether the settings let a user create an organization. An address that was only typed has no domain. */
export function mayCreate(rule: CreationRule, user: Creator): boolean {
  if (typeof rule === 'boolean') return rule
  const { emailDomains, roles, verifiedEmail } = rule
  if ((verifiedEmail || emailDomains) && !user.emailVerified) return false
  const domain = user.email.slice(user.email.lastIndexOf('@') + 1).toLowerCase()
  if (emailDomains && !emailDomains.includes(domain)) return false
  const own = (user.role ?? '').split(',').map((role) => role.trim())
  return !roles || roles.some((role) => own.includes(role))
}
