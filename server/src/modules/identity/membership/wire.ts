import type { CsvColumns } from '../../../platform/lists/index.ts'
import { type FoundMember, memberToWire } from '../organizations/index.ts'

const namedTeams = 3

/** Others see no more than the day. */
const dayOf = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null

export const foundToWire = (member: FoundMember) => ({
  ...memberToWire(member),
  teamId: member.teamIds[0] ?? null,
  teamIds: [...member.teamIds],
  teams: member.teamIds
    .slice(0, namedTeams)
    .map((id, index) => ({ id, name: member.teamNames[index] ?? '' })),
  lastActiveOn: dayOf(member.lastActiveAt),
  user: { id: member.userId, name: member.name, email: member.email, image: member.image },
})

/** The columns of the file that members download. */
export const memberColumns: CsvColumns<FoundMember> = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  roles: ({ roles }) => roles.join(' '),
  teams: ({ teamNames }) => teamNames.join('; '),
  member_since: ({ createdAt }, inZone) => inZone(createdAt),
  last_active: ({ lastActiveAt }) => dayOf(lastActiveAt),
  user_id: ({ userId }) => userId,
}
