import type { Case } from '../case.ts'

const get = (name: string, path: string): Case => ({
  name,
  run: ({ visitor }) => visitor.get(path),
})

export const transport: readonly Case[] = [
  get('ok: by GET', '/api/auth/ok'),
  { name: 'ok: by POST', run: ({ visitor }) => visitor.post('/api/auth/ok') },
  get('error: the page', '/api/auth/error?error=state_mismatch'),
  get('paths: an unknown path', '/api/auth/no-such-thing'),
  get('paths: the root of the API', '/api/auth'),
  get('paths: a slash at the end', '/api/auth/get-session/'),
  get('paths: two slashes', '/api/auth//get-session'),
  get('paths: another case', '/api/auth/Get-Session'),
  get('paths: the wrong method', '/api/auth/sign-in/email'),
  {
    name: 'paths: an unknown path, by POST',
    run: ({ visitor }) => visitor.post('/api/auth/no-such-thing', { a: 1 }),
  },
]
