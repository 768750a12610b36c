export const password = 'correct horse battery'

export type BenchUser = { readonly id: string; readonly email: string; readonly cookie: string }

const emailOf = (index: number) => `user${index}@example.com`

/** Opens accounts at a server; each user keeps the cookie of the first session. */
export async function signUp(origin: string, count: number): Promise<BenchUser[]> {
  const users: BenchUser[] = []
  for (let index = 0; index < count; index++) {
    const email = emailOf(index)
    const answer = await fetch(`${origin}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ name: 'Ada Lovelace', email, password }),
    })
    if (!answer.ok) throw new Error(`Sign-up failed: ${answer.status} ${await answer.text()}`)
    const cookie = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0])
    const { user } = (await answer.json()) as { user: { id: string } }
    users.push({ id: user.id, email, cookie: cookie.join('; ') })
  }
  return users
}

/** What a browser sends with a page's own call, as it goes over the wire. */
const common = (origin: string) =>
  [`Host: ${new URL(origin).host}`, 'User-Agent: bench', 'Accept: application/json'].join('\r\n')

export function reading(origin: string, path: string, { cookie }: BenchUser): string {
  return `GET ${path} HTTP/1.1\r\n${common(origin)}\r\nCookie: ${cookie}\r\n\r\n`
}

/** From the user's own browser, which keeps every cookie but the session that has ended. */
export function signingIn(origin: string, { email, cookie }: BenchUser): string {
  const cookies = cookie.split('; ').filter((each) => !/session_(token|data)=/.test(each))
  return posting(origin, '/api/auth/sign-in/email', { email, password }, cookies.join('; '))
}

export function posting(origin: string, path: string, fields: object, cookie = ''): string {
  const body = JSON.stringify(fields)
  const head = [
    `POST ${path} HTTP/1.1`,
    common(origin),
    `Origin: ${origin}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(cookie === '' ? [] : [`Cookie: ${cookie}`]),
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
