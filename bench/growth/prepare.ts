import { signUp } from '../people.ts'

async function post(origin: string, path: string, cookie: string, body: object) {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} failed: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { id: string; key: string }
}

/** Whoever asks afterwards: the first account, which is an admin's, and somebody with a key. */
export async function prepare(origin: string) {
  const [admin, person] = await signUp(origin, 2)
  if (!admin || !person) throw new Error('Nobody could be signed up.')
  const create = (name: string) =>
    post(origin, '/api/auth/organization/create', person.cookie, { name, slug: name })
  const { id: small } = await create('small')
  const { id: large } = await create('large')
  const { key } = await post(origin, '/api/api-keys', admin.cookie, {
    userId: person.id,
    rateLimitEnabled: false,
  })
  return { cookies: { admin: admin.cookie, person: person.cookie }, small, large, key }
}
