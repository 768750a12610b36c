import { adminGet, adminPost } from '#testing/admins.ts'
import { signUpVerifiedUser, type VerifiedUser } from '#testing/organizations.ts'
import { freshEmail, password } from '#testing/users.ts'
import type { Walk } from './recording-server.ts'

export async function people(walk: Walk, { visitor }: VerifiedUser) {
  const { id: userId } = await signUpVerifiedUser(walk)
  const user = { email: freshEmail(), name: 'Made', password }
  const made = (await adminPost(visitor, 'create-user', user)).body.user.id
  await adminGet(visitor, 'get-user', { id: userId })
  for (const sortBy of ['createdAt', 'name', 'email', 'role', 'updatedAt']) {
    await adminGet(visitor, 'list-users', { sortBy, searchValue: 'a', searchField: 'name' })
  }
  await adminPost(visitor, 'update-user', { userId, data: { name: 'Changed' } })
  await adminPost(visitor, 'set-role', { userId, role: 'user' })
  await adminPost(visitor, 'set-user-password', {
    userId: made,
    newPassword: 'battery staple horse',
  })
  await adminPost(visitor, 'has-permission', { permissions: { user: ['list'] } })
  await adminPost(visitor, 'ban-user', { userId: made, banReason: 'Spam' })
  await adminPost(visitor, 'unban-user', { userId: made })
  const sessions = (await adminPost(visitor, 'list-user-sessions', { userId })).body.sessions
  await adminPost(visitor, 'revoke-user-session', { sessionToken: sessions[0].token })
  await adminPost(visitor, 'revoke-user-sessions', { userId })
  await adminPost(visitor, 'impersonate-user', { userId })
  await adminPost(visitor, 'stop-impersonating')
  await adminPost(visitor, 'remove-user', { userId })
}

export async function installation({ visitor, email }: VerifiedUser) {
  const { body } = await visitor.get(`/api/outbox?to=${encodeURIComponent(email)}`)
  await visitor.get(`/api/outbox/${body.items[0].id}/html`)
  await visitor.get('/api/audit?limit=10')
  await visitor.get('/api/audit/export?format=csv')
  await visitor.get('/api/audit/verify')
  await visitor.get('/api/openapi.json')
  await visitor.get('/readyz')
  await visitor.post('/api/test/clock', { advance: 'P1DT1S' })
}
