import { ask, tell } from '../../testing/admins.ts'
import { type Someone, someone } from '../../testing/organizations.ts'
import { newAddress, password } from '../../testing/people.ts'
import type { Walk } from './walk.ts'

export async function people(walk: Walk, { visitor }: Someone) {
  const { id: userId } = await someone(walk)
  const user = { email: newAddress(), name: 'Made', password }
  const made = (await tell(visitor, 'create-user', user)).body.user.id
  await ask(visitor, 'get-user', { id: userId })
  for (const sortBy of ['createdAt', 'name', 'email', 'role', 'updatedAt']) {
    await ask(visitor, 'list-users', { sortBy, searchValue: 'a', searchField: 'name' })
  }
  await tell(visitor, 'update-user', { userId, data: { name: 'Changed' } })
  await tell(visitor, 'set-role', { userId, role: 'user' })
  await tell(visitor, 'set-user-password', { userId: made, newPassword: 'battery staple horse' })
  await tell(visitor, 'has-permission', { permissions: { user: ['list'] } })
  await tell(visitor, 'ban-user', { userId: made, banReason: 'Spam' })
  await tell(visitor, 'unban-user', { userId: made })
  const sessions = (await tell(visitor, 'list-user-sessions', { userId })).body.sessions
  await tell(visitor, 'revoke-user-session', { sessionToken: sessions[0].token })
  await tell(visitor, 'revoke-user-sessions', { userId })
  await tell(visitor, 'impersonate-user', { userId })
  await tell(visitor, 'stop-impersonating')
  await tell(visitor, 'remove-user', { userId })
}

export async function installation({ visitor, email }: Someone) {
  const { body } = await visitor.get(`/api/outbox?to=${encodeURIComponent(email)}`)
  await visitor.get(`/api/outbox/${body.items[0].id}/html`)
  await visitor.get('/api/audit?limit=10')
  await visitor.get('/api/audit/export?format=csv')
  await visitor.get('/api/audit/verify')
  await visitor.get('/api/openapi.json')
  await visitor.get('/readyz')
  await visitor.post('/api/test/clock', { advance: 'P1DT1S' })
}
