import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { emailsTo, linkTo } from './testing/emails.ts'
import { en } from './testing/texts.ts'
import { ask, heading, newAddress, ownerOfTeam } from './testing/users.ts'

const app = useApp({ TEST_CLOCK: '1' })

test('who opens an expired invitation asks for a new one, and the inviter is told', async () => {
  const owner = await ownerOfTeam(app)
  const email = newAddress()
  const { id: organizationId } = await ask(app, owner, 'organization/create', {
    name: 'Acme',
    slug: `acme-${email.split('@')[0]}`,
  })
  await ask(app, owner, 'organization/invite-member', { email, role: 'member', organizationId })
  const link = await linkTo(app.origin, email, '/invite/')
  const headers = { origin: app.origin }
  const moved = await owner.context.request.post('/api/test/clock', {
    data: { advance: 'P3D' },
    headers,
  })
  expect(moved.ok()).toBe(true)

  const visitor = await app.newUser()
  await visitor.page.goto(link)
  await heading(visitor, 'invitations.ui.expiredTitle').waitFor()
  await visitor.page.getByRole('button', { name: en('invitations.ui.askAgain') }).click()
  await visitor.page.getByRole('link', { name: en('common.ui.home') }).waitFor()
  await expect
    .poll(async () => (await emailsTo(app.origin, owner.email)).map(({ text }) => text).join())
    .toContain(email)
})
