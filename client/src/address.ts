const authPath = '/api/auth'

export type Addresses = {
  /** The base URL of account API calls. */
  readonly auth: string
  /** The base URL of all other calls. */
  readonly origin: string
}

function parse(base: string): URL {
  if (URL.canParse(base)) {
    const url = new URL(base)
    if (url.protocol === 'http:' || url.protocol === 'https:') return url
  }
  throw new Error(`Invalid base URL: ${base}. Please provide a valid base URL.`)
}

/** A base URL with a path is used as it is; one without gets the default path. */
export function addressesFrom(base: string | undefined, basePath = authPath): Addresses {
  if (base === undefined || base === '') return { auth: basePath, origin: '' }
  const url = parse(base)
  const path = url.pathname.replace(/\/+$/, '')
  return { auth: `${url.origin}${path === '' ? basePath : path}`, origin: url.origin }
}

/** The address of a contract path such as `/api/auth/sign-out` or `/api/outbox`. */
export function addressOf(path: string, { auth, origin }: Addresses): string {
  return path.startsWith(`${authPath}/`) ? auth + path.slice(authPath.length) : origin + path
}
