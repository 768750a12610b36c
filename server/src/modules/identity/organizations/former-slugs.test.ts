import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createOrganization,
  inviteAndAccept,
  newSlug,
  orgPost,
  signUpVerifiedUser,
  statusAndCode,
  type VerifiedUser,
} from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { mostFormerSlugs } from './store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const unknown = [404, 'ORGANIZATION_NOT_FOUND']
const lookUp = ({ visitor }: VerifiedUser, slug: string) => visitor.get(`/api/former-slugs/${slug}`)
const leadsTo = async (user: VerifiedUser, slug: string) => {
  const answer = await lookUp(user, slug)
  return answer.status === 200 ? answer.body.slug : statusAndCode(answer)
}

async function rename({ visitor }: VerifiedUser, organizationId: string, slug = newSlug()) {
  const answer = await orgPost(visitor, 'update', { organizationId, data: { slug } })
  expect([answer.status, answer.body.slug]).toEqual([200, slug])
  return slug
}

const slugsOf = (id: string) =>
  server.app.services.database.sql.many(
    'select slug from former_slugs where organization_id = $1',
    [id],
  )

/** An organization that has changed its slug once. */
async function renamed() {
  const owner = await signUpVerifiedUser(server)
  const { id, slug: former } = await createOrganization(owner)
  return { owner, id, former, present: await rename(owner, id) }
}

describe('a former slug', () => {
  test('leads members to the present one, also over several changes and in upper case', async () => {
    const { owner, id, former, present } = await renamed()
    const member = await signUpVerifiedUser(server)
    await inviteAndAccept(owner, member)
    expect(await leadsTo(owner, former)).toBe(present)
    expect(await leadsTo(member, former.toUpperCase())).toBe(present)
    const latest = await rename(owner, id)
    expect(await leadsTo(member, former)).toBe(latest)
    expect(await leadsTo(member, present)).toBe(latest)
    expect(await leadsTo(member, latest)).toEqual(unknown)
  })

  test('is unknown to others, as a slug that never was, and after the membership', async () => {
    const { owner, former, present } = await renamed()
    const stranger = await signUpVerifiedUser(server)
    await renamed()
    const answers = await Promise.all([former, newSlug()].map((slug) => lookUp(stranger, slug)))
    expect(answers.map(statusAndCode)).toEqual([unknown, unknown])
    const [first, second] = answers.map(({ body: { instance: _, requestId: __, ...body } }) => body)
    expect(first).toEqual(second)
    const member = await signUpVerifiedUser(server)
    await inviteAndAccept(owner, member)
    expect(await leadsTo(member, former)).toBe(present)
    await orgPost(owner.visitor, 'remove-member', { memberIdOrEmail: member.email })
    expect(await leadsTo(member, former)).toEqual(unknown)
    const anonymous = await server.visitor().get(`/api/former-slugs/${former}`)
    expect(anonymous.status).toBe(401)
  })

  test('is free for another organization, leads nowhere while in use, and then again', async () => {
    const { owner, former, present } = await renamed()
    const other = await signUpVerifiedUser(server)
    const { id } = await createOrganization(other, { slug: former })
    expect(await leadsTo(owner, former)).toEqual(unknown)
    expect(await leadsTo(other, former)).toEqual(unknown)
    const moved = await rename(other, id)
    expect(await leadsTo(owner, former)).toBe(present)
    expect(await leadsTo(other, former)).toBe(moved)
  })

  test('that two organizations of a user had leads to the one that had it last', async () => {
    const { owner, former } = await renamed()
    const { id } = await createOrganization(owner, { slug: former })
    const moved = await rename(owner, id)
    expect(await leadsTo(owner, former)).toBe(moved)
  })

  test('is no former one once it is taken back', async () => {
    const { owner, id, former, present } = await renamed()
    await rename(owner, id, former)
    expect(await leadsTo(owner, former)).toEqual(unknown)
    expect(await leadsTo(owner, present)).toBe(former)
    const latest = await rename(owner, id)
    expect(await leadsTo(owner, former)).toBe(latest)
  })

  test('is not stored when a change keeps the slug or is refused', async () => {
    const { owner, id, present } = await renamed()
    const taken = await createOrganization(await signUpVerifiedUser(server))
    await rename(owner, id, present)
    const data = { slug: taken.slug }
    await orgPost(owner.visitor, 'update', { organizationId: id, data })
    await orgPost(owner.visitor, 'update', { organizationId: id, data: { name: 'Other' } })
    expect(await slugsOf(id)).toHaveLength(1)
  })

  test('leads on as one of the last ten', async () => {
    const { owner, id, former } = await renamed()
    const later: string[] = []
    for (let count = 1; count < mostFormerSlugs; count++) later.push(await rename(owner, id))
    expect(await leadsTo(owner, former)).toBe(later.at(-1))
    const latest = await rename(owner, id)
    expect(await leadsTo(owner, former)).toEqual(unknown)
    expect(await leadsTo(owner, later[0] ?? '')).toBe(latest)
    expect(await slugsOf(id)).toHaveLength(mostFormerSlugs)
  })

  test('is erased with the organization', async () => {
    const { owner, id, former } = await renamed()
    await orgPost(owner.visitor, 'delete', { organizationId: id })
    expect(await leadsTo(owner, former)).toEqual(unknown)
    expect(await slugsOf(id)).toEqual([])
  })
})
