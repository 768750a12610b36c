import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { FakeProvider } from '../../server/testing/fake-provider.ts'
import { type Case, createCaseContext } from './case.ts'
import { admin } from './cases/admin.ts'
import { apiKeys } from './cases/api-keys.ts'
import { byEmail } from './cases/by-email.ts'
import { invitations } from './cases/invitations.ts'
import { members } from './cases/members.ts'
import { organizations } from './cases/organizations.ts'
import { passkeys } from './cases/passkeys.ts'
import { profile } from './cases/profile.ts'
import { passwordReset } from './cases/reset.ts'
import { roles } from './cases/roles.ts'
import { sessions } from './cases/sessions.ts'
import { signIn } from './cases/sign-in.ts'
import { signUp } from './cases/sign-up.ts'
import { social } from './cases/social.ts'
import { teams } from './cases/teams.ts'
import { tokens } from './cases/tokens.ts'
import { transport } from './cases/transport.ts'
import { twoFactor } from './cases/two-factor.ts'
import { usernames } from './cases/usernames.ts'
import { verification } from './cases/verification.ts'
import { type Document, path, readDocument } from './document.ts'
import { startGitLab } from './gitlab.ts'
import { adminEmail, ourPeer, type Peer, stockPeers } from './peers.ts'
import { countTable, type Outcome, rowsOf, written } from './report.ts'
import { judge, rules } from './rules.ts'
import { compare, snapshotOf } from './snapshot.ts'

const cases = [
  ...transport,
  ...signUp,
  ...signIn,
  ...sessions,
  ...verification,
  ...passwordReset,
  ...usernames,
  ...profile,
  ...twoFactor,
  ...passkeys,
  ...social,
  ...apiKeys,
  ...organizations,
  ...members,
  ...invitations,
  ...teams,
  ...roles,
  ...byEmail,
  ...tokens,
  ...admin,
]
const outcomes: Outcome[] = []
let releases: readonly Peer[] = []
let gitlab: FakeProvider
let guildhall: Peer
let document: Document
let count = 0

beforeAll(async () => {
  // Better Auth logs its own errors to the console; the comparison shows them as 500.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  gitlab = await startGitLab()
  releases = stockPeers(gitlab)
  guildhall = await ourPeer(gitlab)
  document = await readDocument()
  const first = await createCaseContext(guildhall, adminEmail).signUp()
  expect(first.body.user.role).toBe('admin')
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await guildhall.stop()
  await gitlab.stop()
})

async function takeSnapshot(peer: Peer, { run }: Case, email: string) {
  const answer = await run(createCaseContext(peer, email))
  vi.useRealTimers()
  return snapshotOf(answer)
}

test.each(cases)('$name', async (each) => {
  const email = `case-${count++}@example.com`
  const ours = await takeSnapshot(guildhall, each, email)
  const found: Outcome[] = []
  for (const peer of releases) {
    if (each.releases?.includes(peer.name) === false) continue
    const stock = await takeSnapshot(peer, each, email)
    const verdict = judge(compare(stock, ours), stock, ours)
    found.push({ request: each.name, release: peer.name, stock, ours, verdict })
  }
  outcomes.push(...found)
  const unexplained = rowsOf(found).filter((row) => document.reason(row) === undefined)
  expect(unexplained, 'a difference without a reason in docs/compatibility.md').toEqual([])
})

test('every rule explains something', () => {
  const used = new Set(outcomes.flatMap(({ verdict }) => [...verdict.general]))
  expect([...used].sort()).toEqual(rules.map(({ name }) => name).sort())
})

test('docs/compatibility.md lists what differs, and nothing else', async () => {
  console.log(countTable(outcomes, (row) => document.reason(row) !== undefined))
  await expect(written(document, outcomes)).toMatchFileSnapshot(path)
})
