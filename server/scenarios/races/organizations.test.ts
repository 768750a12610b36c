import { expect, test } from 'vitest'
import { createOrganization, invite, newSlug, orgPost } from '#testing/organizations.ts'
import { setUpRaces, sortedStatuses } from '#testing/races.ts'

const { admin, organizations, orgPostAt, repeat, signUpVerifiedUser } = setUpRaces()

test('one invitation is accepted once', async () => {
  const person = await signUpVerifiedUser()
  const owner = await signUpVerifiedUser()
  await repeat(async () => {
    const { id } = await createOrganization(owner)
    const { body } = await invite(owner, person.email)
    const answers = await Promise.all(
      [0, 1, 0, 1].map((at) =>
        orgPostAt(at, person, 'accept-invitation', { invitationId: body.id }),
      ),
    )
    expect(sortedStatuses(answers)).toEqual([200, 400, 400, 400])
    expect(await organizations().members(id)).toHaveLength(2)
  })
})

test('an invitation is accepted or canceled, never both', async () => {
  const person = await signUpVerifiedUser()
  const owner = await signUpVerifiedUser()
  await repeat(async (round) => {
    const { id } = await createOrganization(owner)
    const { body } = await invite(owner, person.email)
    const [accepted, canceled] = await Promise.all([
      orgPostAt(round, person, 'accept-invitation', { invitationId: body.id }),
      orgPostAt(round + 1, owner, 'cancel-invitation', { invitationId: body.id }),
    ])
    expect(sortedStatuses([accepted, canceled])).toEqual([200, 400])
    const members = accepted.status === 200 ? 2 : 1
    expect(await organizations().members(id)).toHaveLength(members)
  })
})

test('the last free membership goes to one user', async () => {
  const owner = await signUpVerifiedUser()
  const friend = await signUpVerifiedUser()
  const wanting = await Promise.all(Array.from({ length: 4 }, signUpVerifiedUser))
  await repeat(async () => {
    const { id } = await createOrganization(owner)
    const ids = []
    for (const { email } of [friend, ...wanting]) ids.push((await invite(owner, email)).body.id)
    const [first, ...rest] = ids
    await orgPostAt(0, friend, 'accept-invitation', { invitationId: first })
    const answers = await Promise.all(
      wanting.map((person, index) =>
        orgPostAt(index, person, 'accept-invitation', { invitationId: rest[index] }),
      ),
    )
    expect(sortedStatuses(answers)).toEqual([200, 403, 403, 403])
    expect(await organizations().members(id)).toHaveLength(3)
    const waiting = (await organizations().invitations(id)).filter(
      ({ status }) => status === 'pending',
    )
    expect(waiting).toHaveLength(3)
  })
})

test('of two last owners who leave, demote or remove each other one remains', async () => {
  const [one, other] = [await signUpVerifiedUser(), await signUpVerifiedUser()]
  await repeat(async (round) => {
    const { id, members } = await createOrganization(one)
    const { body } = await invite(one, other.email, { role: 'owner' })
    const joined = await orgPostAt(0, other, 'accept-invitation', { invitationId: body.id })
    const ids = { one: members[0]?.id, other: joined.body.member.id }
    const moves = [
      () => [
        orgPostAt(0, one, 'leave', { organizationId: id }),
        orgPostAt(1, other, 'leave', { organizationId: id }),
      ],
      () => [
        orgPostAt(0, one, 'update-member-role', {
          organizationId: id,
          memberId: ids.other,
          role: 'member',
        }),
        orgPostAt(1, other, 'update-member-role', {
          organizationId: id,
          memberId: ids.one,
          role: 'member',
        }),
      ],
      () => [
        orgPostAt(0, one, 'remove-member', { organizationId: id, memberIdOrEmail: ids.other }),
        orgPostAt(1, other, 'remove-member', { organizationId: id, memberIdOrEmail: ids.one }),
      ],
      () => [
        orgPostAt(0, one, 'leave', { organizationId: id }),
        orgPostAt(1, other, 'update-member-role', {
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

test('a slug goes to one organization', async () => {
  const wanting = [await signUpVerifiedUser(), await signUpVerifiedUser()]
  await repeat(async () => {
    const slug = newSlug()
    const answers = await Promise.all(
      [0, 1, 2, 3].map((at) =>
        orgPostAt(at, wanting[at % 2] ?? admin(), 'create', { name: 'Acme', slug }),
      ),
    )
    expect(sortedStatuses(answers)).toEqual([200, 400, 400, 400])
    expect(await organizations().withSlug(slug)).toHaveLength(1)
  })
})

test('of the last two teams one remains', async () => {
  const owner = await signUpVerifiedUser()
  await repeat(async () => {
    const { id, members } = await createOrganization(owner)
    const first = members[0]?.teamId
    await orgPost(owner.visitor, 'remove-team-member', { teamId: first, userId: owner.id })
    const second = (await orgPost(owner.visitor, 'create-team', { name: 'Second' })).body.id
    const answers = await Promise.all(
      [first, second].map((teamId, at) =>
        orgPostAt(at, owner, 'remove-team', { organizationId: id, teamId }),
      ),
    )
    expect(sortedStatuses(answers)).toEqual([200, 400])
    expect(await organizations().teams(id)).toHaveLength(1)
  })
})
