import { adminGet, adminPost } from '#testing/admins.ts'
import { backupsPath, holdBackups, listBackups, makeBackup } from '#testing/backups.ts'
import { checklistOf, createLive } from '#testing/live-copies.ts'
import { createMerchant, nameSeller } from '#testing/merchants.ts'
import {
  createOrganization,
  orgPost,
  signUpVerifiedUser,
  type VerifiedUser,
} from '#testing/organizations.ts'
import { onePixel } from '#testing/pictures.ts'
import {
  awaitUserImport,
  csvOfUsers,
  importUsers,
  startUserImport,
  uploadUsers,
  userImportsPath,
} from '#testing/user-imports.ts'
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

export async function directory(admin: VerifiedUser) {
  const { visitor, id } = admin
  const get = (path: string) => visitor.get(`/api/admin/${path}`)
  const { body } = await get('users?limit=1')
  const filters = 'q=a&role=user&status=active&verified=true&twoFactor=false&provider=credential'
  const times = 'createdFrom=2000-01-01T00:00:00Z&createdTo=2999-01-01T00:00:00Z'
  await get(`users?${filters}&${times}&before=${encodeURIComponent(body.next)}`)
  for (const sort of ['createdAt', '-name', 'email']) {
    const { next } = (await get(`users?limit=1&sort=${sort}`)).body
    await get(`users?limit=1&sort=${sort}&after=${encodeURIComponent(next)}`)
  }
  await get('user-counts')
  await get(`users/${id}`)
  await get(`sessions?userId=${id}&ipAddress=127.0.0.1`)
  const organizations = await get('organizations?limit=1')
  await get('organizations?q=acme')
  await get(`organizations/${organizations.body.items[0].id}`)
  const own = await createOrganization(admin)
  await get(`organizations/${own.id}/members?limit=1`)
  await get(`organizations/${own.id}/billing`)
  await visitor.delete(`/api/admin/organizations/${own.id}`)
}

export async function userImports(walk: Walk, { visitor }: VerifiedUser) {
  const content = csvOfUsers('walked', 2)
  const { id } = await importUsers(walk, visitor, { content, checkOnly: true })
  await startUserImport(visitor, id, false)
  await awaitUserImport(visitor, id, 'succeeded')
  const second = await uploadUsers(walk, visitor, { content })
  await visitor.post(`${userImportsPath}/${second.id}/cancel`)
  await visitor.get(userImportsPath)
}

export async function backups(walk: Walk, { visitor }: VerifiedUser) {
  const { id } = await makeBackup(visitor)
  await listBackups(visitor)
  await visitor.post(`${backupsPath}/${id}/check-download`)
  await visitor.get(`${backupsPath}/${id}/download`)
  await visitor.delete(`${backupsPath}/${id}`)
  const { release } = await holdBackups(walk)
  const second = (await visitor.post(backupsPath)).body
  await visitor.post(`${backupsPath}/${second.id}/cancel`)
  await release()
  await visitor.patch('/api/admin/backup-settings', { keep: 3 })
  await visitor.get('/api/admin/backup-settings')
}

/** A shop of its own, which sells nothing yet: once by its live organization, once itself. */
async function goLive(walk: Walk, { visitor }: Pick<VerifiedUser, 'visitor'>) {
  const merchant = await createMerchant(walk)
  await nameSeller(merchant)
  await checklistOf(visitor, merchant)
  const { body } = await createLive(visitor, merchant, { password })
  await orgPost(merchant.owner.visitor, 'delete', { organizationId: body.id })
  await visitor.post(`/api/organizations/${merchant.organizationId}/billing/live`, { password })
}

export async function operations(walk: Walk, { visitor }: VerifiedUser) {
  const get = (path: string) => visitor.get(`/api/admin/${path}`)
  const pages = ['overview', 'jobs', 'tasks', 'settings', 'providers', 'branding']
  for (const path of pages) await get(path)
  await visitor.get('/api/branding')
  await visitor.patch('/api/admin/branding', { accentColor: '#0d5148' })
  await visitor.put('/api/admin/branding/logo', { content: onePixel.png })
  await visitor.delete('/api/admin/branding/logo')
  await legalTexts({ visitor })
  await goLive(walk, { visitor })
  await visitor.post('/api/admin/providers/acme/test')
  const { body } = await get('emails?unsent=true&limit=1')
  await visitor.post(`/api/admin/emails/${body.items[0].id}/resend`)
  await visitor.post('/api/admin/emails/check')
  const templates = await get('email-templates')
  const [{ template }] = templates.body.items
  await get(`email-templates/${template}`)
  await get(`email-templates/${template}/html`)
  const [first, second] = [1, 2].map((last) => `00000000-0000-4000-8000-00000000000${last}`)
  await walk.query(
    `insert into jobs.job (id, name, data, source_name, state)
     select id::uuid, 'set-aside', '{"email":"nobody@example.com"}', 'accounts.send-reset', 'created'
       from unnest($1::text[]) as given (id)`,
    [[first, second]],
  )
  await visitor.post(`/api/admin/jobs/${first}/retry`)
  await visitor.delete(`/api/admin/jobs/${second}`)
}

async function legalTexts({ visitor }: Pick<VerifiedUser, 'visitor'>) {
  const path = '/api/admin/legal-texts'
  await visitor.put(`${path}/terms/en`, { markdown: '# Terms', revision: 0 })
  await visitor.put(`${path}/terms/en`, { markdown: '# New terms', revision: 1 })
  await visitor.get(path)
  await visitor.get(`${path}/terms/en`)
  await visitor.get(`${path}/terms/en/versions/1`)
  await visitor.post(`${path}/terms/en/versions/1/restore`, { revision: 2 })
  await visitor.post(`${path}/preview`, { locale: 'en', markdown: '# Terms' })
  await visitor.get('/api/site/legal/terms?locale=de')
}

export async function installation({ visitor, email }: VerifiedUser) {
  const { body } = await visitor.get(`/api/outbox?to=${encodeURIComponent(email)}`)
  await visitor.get(`/api/outbox/${body.items[0].id}/html`)
  await visitor.get('/api/audit?limit=10')
  await visitor.get('/api/audit/export?format=csv')
  await visitor.get('/api/audit/table')
  await visitor.get('/api/audit/verify')
  await visitor.get('/api/openapi.json')
  await visitor.get('/readyz')
  await visitor.post('/api/test/clock', { advance: 'P1DT1S' })
}
