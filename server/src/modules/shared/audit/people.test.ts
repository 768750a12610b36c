import { afterAll, beforeAll, expect, test } from 'vitest'
import { orgPost, setUpOrganization, statusAndCode } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { signIn, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await signUp(server)
})
afterAll(() => server.stop())

const rowsOf = (text: string) => text.trim().split('\r\n')

test('members in the log of an organization have names, others only ids', async () => {
  const { owner, member, memberId, id } = await setUpOrganization(server)
  const path = `/api/organizations/${id}/audit`
  const people = async () =>
    (await owner.visitor.get(path)).body.people.map((each: { id: string }) => each.id)
  expect(await people()).toEqual(expect.arrayContaining([owner.id, member.id]))
  await orgPost(owner.visitor, 'remove-member', { memberIdOrEmail: memberId })
  const { body, text } = await owner.visitor.get(path)
  expect(text).toContain(member.id)
  expect(body.people.map((each: { id: string }) => each.id)).not.toContain(member.id)
})

test('the log of an organization is downloaded as filtered, with names', async () => {
  const { owner, admin, id, member } = await setUpOrganization(server)
  const path = `/api/organizations/${id}/audit/export`
  const file = await owner.visitor.get(`${path}?action=member.*`)
  expect(file.headers.get('content-type')).toContain('text/csv')
  expect(file.headers.get('content-disposition')).toContain('audit.csv')
  const [head, ...rows] = rowsOf(file.text)
  expect(head).toMatch(/^time,action,actor_kind,actor_name,actor_email/)
  expect(rows).toHaveLength(3)
  for (const row of rows) expect(row).toContain(',member.added,')
  const byAdmin = rowsOf((await admin.visitor.get(`${path}?actor=${admin.id}`)).text)
  for (const row of byAdmin.slice(1)) expect(row).toContain(admin.email)
  const none = await owner.visitor.get(`${path}?to=2000-01-01T00:00:00Z`)
  expect(rowsOf(none.text)).toHaveLength(1)
  expect(statusAndCode(await member.visitor.get(path))).toEqual([
    403,
    'YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG',
  ])
})

test('the file and the list have the same lines in the same order, over all pages', async () => {
  const { owner, id } = await setUpOrganization(server)
  await server.query(
    `insert into audit_log (at, actor_kind, action, subject, organization_id, origin_digest,
                            details, details_digest)
     select timestamptz '2020-01-01' + interval '1 second' * (n / 7), 'system', 'team.' || n,
            'organization:' || $1, $1, sha256('o'), '{}', sha256('d')
       from generate_series(1, 2500) as n`,
    [id],
  )
  const query = 'to=2021-01-01T00:00:00Z'
  const { text } = await owner.visitor.get(`/api/organizations/${id}/audit/export?${query}`)
  const inFile = rowsOf(text)
    .slice(1)
    .map((row) => row.split(',')[1])
  const listed: string[] = []
  for (let next: number | null = 0; next !== null; ) {
    const before: string = next === 0 ? '' : `&before=${next}`
    const path = `/api/organizations/${id}/audit?${query}&limit=200${before}`
    const { body } = await owner.visitor.get(path)
    listed.push(...body.items.map(({ action }: { action: string }) => action))
    next = body.next
  }
  expect(new Set(inFile).size).toBe(2500)
  expect(listed).toEqual(inFile)
})

test('users filter and download their own activity, and see nothing more in the file', async () => {
  const { visitor, email, answer } = await signUp(server)
  await signIn(server, email, 'a wrong password')
  const ask = async (query: string) => (await visitor.get(`/api/account/activity?${query}`)).body
  await expect.poll(async () => (await ask('action=sign_in.*')).items.length).toBe(1)
  expect((await ask('action=session.*')).items.length).toBe(1)
  expect((await ask('to=2000-01-01T00:00:00Z')).items).toEqual([])
  const id = answer.body.user.id
  await server.query(
    `insert into audit_log (at, actor_kind, actor, action, subject, address, origin_digest, details_digest)
     values ('2030-01-01', 'user', 'an admin', 'user.banned', 'user:' || $1, '198.51.100.7', sha256('o'), sha256('d'))`,
    [id],
  )
  const { text } = await visitor.get('/api/account/activity/export')
  const [head, ...rows] = rowsOf(text)
  expect(head).toBe('time,action,by,address,browser,system')
  expect(rows[0]).toMatch(/,user\.banned,another,,,$/)
  expect(text).not.toContain('198.51.100.7')
  const filtered = await visitor.get('/api/account/activity/export?action=sign_in.*')
  expect(rowsOf(filtered.text)).toHaveLength(2)
  expect((await server.visitor().get('/api/account/activity/export')).status).toBe(401)
})

test('times in a file are in the zone that was asked for', async () => {
  const { visitor } = await signUp(server)
  const first = async (zone: string) =>
    rowsOf((await visitor.get(`/api/account/activity/export?timezone=${zone}`)).text)[1] ?? ''
  const utc = Date.parse(`${(await first('UTC')).slice(0, 19)}Z`)
  const tokyo = Date.parse(`${(await first('Asia/Tokyo')).slice(0, 19)}Z`)
  expect(tokyo - utc).toBe(9 * 3_600_000)
  expect((await visitor.get('/api/account/activity/export?timezone=Nowhere')).status).toBe(400)
})

test('the operator sees who acted, in whose name and in which organization', async () => {
  const { owner, member, memberId, id, slug } = await setUpOrganization(server)
  const ask = async (query: Record<string, string>) =>
    (await server.operator().get(`/api/audit?${new URLSearchParams(query)}`)).body
  const own = await ask({ organizationId: id, action: 'member.added' })
  expect(own.organizations).toEqual([{ id, name: expect.any(String), slug }])
  expect(own.people.map((each: { id: string }) => each.id)).toEqual(
    expect.arrayContaining([owner.id, member.id]),
  )
  // Names are those of now, whether somebody is still a member or not.
  await orgPost(owner.visitor, 'remove-member', { memberIdOrEmail: memberId })
  expect(await ask({ organizationId: id, actor: member.id })).toMatchObject({
    people: [{ id: member.id, email: member.email }],
  })
  // Those of the filter have names even where nothing was found.
  const nothing = await ask({ organizationId: id, actor: owner.id, to: '2000-01-01T00:00:00Z' })
  expect(nothing.items).toEqual([])
  expect(nothing.people).toMatchObject([{ id: owner.id }])
  expect(nothing.organizations).toMatchObject([{ id }])
  await server.query(
    `insert into audit_log (at, actor_kind, actor, impersonated_by, action, subject, origin_digest, details_digest)
     values ('2031-01-01', 'user', $1, $2, 'user.updated', 'user:' || $1, sha256('o'), sha256('d'))`,
    [member.id, owner.id],
  )
  const inTheirName = { actor: owner.id, action: 'user.updated', from: '2030-12-31T00:00:00Z' }
  const found = await ask(inTheirName)
  expect(found.people.map((each: { id: string }) => each.id).toSorted()).toEqual(
    [member.id, owner.id].toSorted(),
  )
  const path = `/api/audit/table?${new URLSearchParams({ ...inTheirName, timezone: 'Asia/Tokyo' })}`
  const file = await server.operator().get(path)
  expect(file.headers.get('content-disposition')).toContain('audit.csv')
  const [head, ...rows] = rowsOf(file.text)
  expect(head).toMatch(/,impersonator_email,organization_id,organization_name$/)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatch(/^2031-01-01 ?T?09:00/)
  expect(rows[0]).toContain(`,${member.email},${member.id},${owner.id},`)
  expect(rows[0]).toContain(`,${owner.email},,`)
})

test('a deleted organization keeps its lines, without a name', async () => {
  const { owner, id } = await setUpOrganization(server)
  await orgPost(owner.visitor, 'delete', { organizationId: id })
  const { text } = await server.operator().get(`/api/audit/table?organizationId=${id}`)
  expect(rowsOf(text).length).toBeGreaterThan(1)
  for (const row of rowsOf(text).slice(1)) expect(row).toMatch(new RegExp(`,${id},$`))
})

test('the table of the installation is for operators only', async () => {
  const path = '/api/audit/table'
  expect(statusAndCode(await server.visitor().get(path))).toEqual([401, 'UNAUTHORIZED'])
  const { owner } = await setUpOrganization(server)
  expect(statusAndCode(await owner.visitor.get(path))).toEqual([403, 'FORBIDDEN'])
})
