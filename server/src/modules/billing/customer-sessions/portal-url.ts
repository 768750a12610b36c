type Target = {
  /** The slug of the organization. */
  readonly slug: string
  /** A screen of the portal, such as `orders/<id>`, with its search; the overview without it. */
  readonly screen?: string
  /** Fills in the sign-in form of the portal. */
  readonly email: string | null
  /** Signs in at once. Never in an email, which is stored and may be forwarded. */
  readonly token?: string
}

/** The only place that knows the addresses of the portal. */
export function portalUrl(
  pageUrl: (path: string) => string,
  { email, screen, slug, token }: Target,
): string {
  const url = new URL(pageUrl(`/portal/${encodeURIComponent(slug)}${screen ? `/${screen}` : ''}`))
  if (token !== undefined) url.searchParams.set('customer_session_token', token)
  if (email !== null) url.searchParams.set('email', email)
  return url.href
}
