import { expect, test } from 'vitest'
import { found, invite, newSlug, tell } from '../../testing/organizations.ts'
import { openRaces, sorted } from '../../testing/races.ts'

const { admin, organizations, repeat, say, someone } = openRaces()

test('one invitation is accepted once', async () => {
  const person = await someone()
  const owner = await someone()
  await repeat(async () => {
    const { id } = await found(owner)
    const { body } = await invite(owner, person.email)
    const answers = await Promise.all(
      [0, 1, 0, 1].map((at) => say(at, person, 'accept-invitation', { invitationId: body.id })),
    )
    expect(sorted(answers)).toEqual([200, 400, 400, 400])
    expect(await organizations().members(id)).toHaveLength(2)
  })
})

test('an invitation is accepted or taken back, never both', async () => {
  const person = await someone()
  const owner = await someone()
  await repeat(async (round) => {
    const { id } = await found(owner)
    const { body } = await invite(owner, person.email)
    const [accepted, canceled] = await Promise.all([
      say(round, person, 'accept-invitation', { invitationId: body.id }),
      say(round + 1, owner, 'cancel-invitation', { invitationId: body.id }),
    ])
    expect(sorted([accepted, canceled])).toEqual([200, 400])
    const members = accepted.status === 200 ? 2 : 1
    expect(await organizations().members(id)).toHaveLength(members)
  })
})

test('the last seat goes to one', async () => {
  const owner = await someone()
  const friend = await someone()
  const wanting = await Promise.all(Array.from({ length: 4 }, someone))
  await repeat(async () => {
    const { id } = await found(owner)
    const ids = []
    for (const { email } of [friend, ...wanting]) ids.push((await invite(owner, email)).body.id)
    const [first, ...rest] = ids
    await say(0, friend, 'accept-invitation', { invitationId: first })
    const answers = await Promise.all(
      wanting.map((person, index) =>
        say(index, person, 'accept-invitation', { invitationId: rest[index] }),
      ),
    )
    expect(sorted(answers)).toEqual([200, 403, 403, 403])
    expect(await organizations().members(id)).toHaveLength(3)
    const waiting = (await organizations().invitations(id)).filter(
      ({ status }) => status === 'pending',
    )
    expect(waiting).toHaveLength(3)
  })
})

test('of two last owners who leave, unmake or remove each other one remains', async () => {
  const [one, other] = [await someone(), await someone()]
  await repeat(async (round) => {
    const { id, members } = await found(one)
    const { body } = await invite(one, other.email, { role: 'owner' })
    const joined = await say(0, other, 'accept-invitation', { invitationId: body.id })
    const ids = { one: members[0]?.id, other: joined.body.member.id }
    const moves = [
      () => [
        say(0, one, 'leave', { organizationId: id }),
        say(1, other, 'leave', { organizationId: id }),
      ],
      () => [
        say(0, one, 'update-member-role', {
          organizationId: id,
          memberId: ids.other,
          role: 'member',
        }),
        say(1, other, 'update-member-role', {
          organizationId: id,
          memberId: ids.one,
          role: 'member',
        }),
      ],
      () => [
        say(0, one, 'remove-member', { organizationId: id, memberIdOrEmail: ids.other }),
        say(1, other, 'remove-member', { organizationId: id, memberIdOrEmail: ids.one }),
      ],
      () => [
        say(0, one, 'leave', { organizationId: id }),
        say(1, other, 'update-member-role', {
          organizationId: id,
          memberId: ids.other,
          role: 'admin',
        }),
      ],
    ]
    const answers = await Promise.all(moves[round % moves.length]?.() ?? [])
    expect([round, answers.filter(({ status }) => status === 200).length]).toEqual([round, 1])
    expect(await organizations().owners(id)).toBe(1)
  })
})

test('a slug goes to one', async () => {
  const wanting = [await someone(), await someone()]
  await repeat(async () => {
    const slug = newSlug()
    const answers = await Promise.all(
      [0, 1, 2, 3].map((at) =>
        say(at, wanting[at % 2] ?? admin(), 'create', { name: 'Acme', slug }),
      ),
    )
    expect(sorted(answers)).toEqual([200, 400, 400, 400])
    expect(await organizations().withSlug(slug)).toHaveLength(1)
  })
})

test('of the last two teams one stays', async () => {
  const owner = await someone()
  await repeat(async () => {
    const { id, members } = await found(owner)
    const first = members[0]?.teamId
    await tell(owner.visitor, 'remove-team-member', { teamId: first, userId: owner.id })
    const second = (await tell(owner.visitor, 'create-team', { name: 'Second' })).body.id
    const answers = await Promise.all(
      [first, second].map((teamId, at) =>
        say(at, owner, 'remove-team', { organizationId: id, teamId }),
      ),
    )
    expect(sorted(answers)).toEqual([200, 400])
    expect(await organizations().teams(id)).toHaveLength(1)
  })
})
