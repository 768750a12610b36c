import { signUp } from '../users.ts'

async function post(origin: string, path: string, cookie: string, body: object) {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} failed: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { id: string; key: string }
}

/** The users of the calls: the first account, which is an admin, and a user with an API key. */
export async function prepare(origin: string) {
  const [admin, user] = await signUp(origin, 2)
  if (!admin || !user) throw new Error('No user could be signed up.')
  const create = (name: string) =>
    post(origin, '/api/auth/organization/create', user.cookie, { name, slug: name })
  const { id: small } = await create('small')
  const { id: large } = await create('large')
  const { key } = await post(origin, '/api/api-keys', admin.cookie, {
    userId: user.id,
    rateLimitEnabled: false,
  })
  return { cookies: { admin: admin.cookie, user: user.cookie }, small, large, key }
}
