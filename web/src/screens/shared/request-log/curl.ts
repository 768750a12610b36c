type Asked = {
  readonly method: string
  readonly target: string
  readonly usedKey: { readonly kind: 'api_key' | 'access_token' }
}

/** How each kind of key is sent; the secret is read from the environment. */
const headers = {
  api_key: 'x-api-key: $KEY',
  access_token: 'authorization: Bearer $KEY',
} as const

/** In single quotes nothing is special for a shell but such a quote itself. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The same request for a terminal, without its body. */
export function curlOf(origin: string, { method, target, usedKey }: Asked): string {
  const verb = method === 'GET' ? '' : method === 'HEAD' ? '-I ' : `-X ${method} `
  // Brackets and braces of a query are not patterns.
  const literal = /[[\]{}]/.test(target) ? '-g ' : ''
  return `curl ${literal}${verb}${quoted(origin + target)} \\\n  -H "${headers[usedKey.kind]}"`
}
