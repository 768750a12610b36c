/** Headers of every response. Pages add a content security policy. */
export function securityHeaders(options: {
  readonly secure: boolean
  /** Also for all sub-domains: only safe where none of them needs plain http. */
  readonly includeSubDomains: boolean
}): Record<string, string> {
  const hsts = `max-age=31536000${options.includeSubDomains ? '; includeSubDomains' : ''}`
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(options.secure ? { 'strict-transport-security': hsts } : {}),
  }
}

/** What the form of live payments adds: the script, its calls, and frames of its own and of challenges. */
const ofStripe = {
  script: ' https://js.stripe.com',
  connect: ' https://api.stripe.com',
  more: ['frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com'],
  payment: ' "https://js.stripe.com"',
  // Wallets open windows that answer to the frame.
  opener: 'same-origin-allow-popups',
}
const nothing: typeof ofStripe = {
  script: '',
  connect: '',
  more: [],
  payment: '',
  opener: 'same-origin',
}

type PageOptions = {
  /** The origin of the Vite server in development. */
  readonly vite?: string | undefined
  /** Origins whose pages may show it in a frame: none, as a rule. */
  readonly ancestors?: readonly string[] | undefined
  /** It has the form of live payments. */
  readonly usesStripe?: boolean
  /** It shows pictures of this server alone, so that no other one sees who reads. */
  readonly ownPictures?: boolean
}

/** Headers of every HTML page. */
export function pageHeaders(
  nonce: string,
  { ancestors = [], ownPictures = false, usesStripe = false, vite }: PageOptions = {},
): Record<string, string> {
  const stripe = usesStripe ? ofStripe : nothing
  const sources = vite ? `'self' ${vite}` : "'self'"
  const policy = [
    `default-src ${sources}`,
    `script-src ${sources} 'nonce-${nonce}' 'strict-dynamic'${stripe.script}`,
    `style-src ${sources} ${vite ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    `img-src ${sources} data:${ownPictures ? '' : ' https:'}`,
    `connect-src ${sources}${vite ? ` ${vite.replace('http', 'ws')}` : ''}${stripe.connect}`,
    ...stripe.more,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
    ...(vite ? [] : ["require-trusted-types-for 'script'"]),
  ]
  return {
    'content-security-policy': policy.join('; '),
    // Other sites get no Referer; our own forms need one for the origin check.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': stripe.opener,
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(self${stripe.payment})`,
    ...(ancestors.length === 0 ? { 'x-frame-options': 'DENY' } : {}),
  }
}
