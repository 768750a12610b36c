// A program of another project: it uses every entry of the installed package and prints the results.
import { createServer } from 'node:http'
import { createClient } from '@guildhall/client'
import { createClient as createAuthClient } from '@guildhall/client/auth'
import { createClient as createReactClient } from '@guildhall/client/react'
import { verifyWebhook } from '@guildhall/client/webhook'

const at = '2030-01-01T00:00:00.000Z'
const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  if (request.url !== '/api/auth/get-session') {
    response.statusCode = 401
    response.end(JSON.stringify({ code: 'A_CODE', message: 'A message' }))
    return
  }
  response.end(JSON.stringify({ session: { expiresAt: at }, user: { name: at, createdAt: at } }))
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const baseURL = `http://127.0.0.1:${server.address().port}`

const { data } = await createClient({ baseURL }).getSession()
const { error } = await createAuthClient({ baseURL }).listSessions()
const message = await verifyWebhook({
  body: '{"test": 2432232314}',
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  now: 1_614_265_330_000,
})
server.close()

console.log(
  JSON.stringify({
    version: process.versions.node.split('.')[0],
    expiresAt: data.session.expiresAt instanceof Date,
    createdAt: data.user.createdAt instanceof Date,
    name: data.user.name,
    code: error.code,
    message: message.id,
    hook: typeof createReactClient({ baseURL }).useSession,
  }),
)
