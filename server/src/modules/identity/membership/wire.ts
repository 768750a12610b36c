import type { CsvColumns } from '../../../platform/lists/index.ts'
import type { FoundMember } from '../organizations/index.ts'

/** The columns of the file that members download. */
export const memberColumns: CsvColumns<FoundMember> = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  roles: ({ roles }) => roles.join(' '),
  member_since: ({ createdAt }, inZone) => inZone(createdAt),
  user_id: ({ userId }) => userId,
}
