import { createClient } from '../../src/index.ts'

let users = 0

export const password = 'correct horse battery'
export const freshEmail = () => `reader${users++}@example.com`

/** A signed-in user of a server, with a cookie as a browser has it and a client that sends it. */
export async function signedInUser(origin: string) {
  const email = freshEmail()
  let cookie = ''
  await createClient({ baseURL: origin }).signUp.email(
    { name: 'Ada', email, password },
    {
      throw: true,
      onSuccess({ response }) {
        cookie = response.headers
          .getSetCookie()
          .map((each) => each.split(';')[0])
          .join('; ')
      },
    },
  )
  const headers = { cookie, origin }
  return { email, cookie, client: createClient({ baseURL: origin, fetchOptions: { headers } }) }
}
