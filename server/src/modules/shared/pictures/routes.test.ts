import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  orgGet,
  setUpOrganization,
  signUpVerifiedUser,
  statusAndCode,
} from '#testing/organizations.ts'
import { onePixel } from '#testing/pictures.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { fetchSession, password } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const avatar = '/api/account/avatar'
const pathOf = (address: string) => new URL(address).pathname
const statusOf = async (address: string) => (await server.visitor().get(pathOf(address))).status

async function upload(visitor: Visitor, content: string = onePixel.png): Promise<string> {
  const { body, status } = await visitor.put(avatar, { content })
  expect(status).toBe(200)
  return body.image
}

describe('an avatar', () => {
  test('is public, never changes, cannot run anything, and replaces the one before', async () => {
    const { visitor } = await signUpVerifiedUser(server)
    const first = await upload(visitor)
    expect((await fetchSession(visitor)).body.user.image).toBe(first)
    const { headers, status } = await server.visitor().get(pathOf(first))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('cache-control')).toContain('immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    const second = await upload(visitor, onePixel.webp)
    expect(second).not.toBe(first)
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    expect((await visitor.delete(avatar)).body).toEqual({ image: null })
    expect(await statusOf(second)).toBe(404)
    expect((await fetchSession(visitor)).body.user.image).toBeNull()
  })

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(3))],
    ['a GIF', Buffer.from('GIF89a'.padEnd(60, '0'))],
    ['half a PNG', Buffer.from(onePixel.png, 'base64').subarray(0, 40)],
  ])('%s is refused', async (_, bytes) => {
    const { visitor } = await signUpVerifiedUser(server)
    const answer = await visitor.put(avatar, { content: bytes.toString('base64') })
    expect(statusAndCode(answer)).toEqual([400, 'PICTURE_CANNOT_BE_READ'])
  })

  test('too large a picture is refused, by bytes or by pixels', async () => {
    const { visitor } = await signUpVerifiedUser(server)
    const wide = Buffer.from(onePixel.png, 'base64')
    wide.writeUInt32BE(5000, 16)
    const tooWide = await visitor.put(avatar, { content: wide.toString('base64') })
    expect(statusAndCode(tooWide)).toEqual([413, 'PICTURE_IS_TOO_LARGE'])
    const tooLong = await visitor.put(avatar, { content: 'A'.repeat(1_500_000) })
    expect(tooLong.status).toBe(413)
  })

  test('is gone with the account, and when another address takes its place', async () => {
    const { visitor } = await signUpVerifiedUser(server)
    const first = await upload(visitor)
    await visitor.post('/api/auth/update-user', { image: 'https://example.com/me.png' })
    await expect.poll(() => statusOf(first)).toBe(404)
    const second = await upload(visitor)
    expect((await visitor.post('/api/auth/delete-user', { password })).status).toBe(200)
    await expect.poll(() => statusOf(second)).toBe(404)
    expect(await server.query('select from pictures where owner_id = $1', [second])).toEqual([])
  })
})

test('the logo of an organization is set by those who may update it, and by nobody else', async () => {
  const { admin, id, member, outsider, owner } = await setUpOrganization(server)
  const path = `/api/organizations/${id}/logo`
  const set = (visitor: Visitor) => visitor.put(path, { content: onePixel.png })
  const before = await server.query('select from pictures')
  expect(statusAndCode(await set(member.visitor))).toEqual([
    403,
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
  ])
  expect((await set(outsider.visitor)).status).toBe(403)
  expect((await outsider.visitor.delete(path)).status).toBe(403)
  expect((await set(server.visitor())).status).toBe(401)
  expect(await server.query('select from pictures')).toHaveLength(before.length)
  const { body } = await set(admin.visitor)
  const shown = (await orgGet(owner.visitor, 'get-full-organization', { organizationId: id })).body
  expect(shown.logo).toBe(body.logo)
  expect(await statusOf(body.logo)).toBe(200)
  expect(
    (await owner.visitor.post('/api/auth/organization/delete', { organizationId: id })).status,
  ).toBe(200)
  await expect.poll(() => statusOf(body.logo)).toBe(404)
})
