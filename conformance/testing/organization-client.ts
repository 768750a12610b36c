import type { Browser } from './browser.ts'
import { type OfficialClient, openWindow, type Result, type Version } from './official-client.ts'

export type Organization = {
  id: string
  name: string
  slug: string
  logo?: string | null
  metadata?: unknown
  createdAt: Date
}
type Member = {
  id: string
  organizationId: string
  userId: string
  role: string
  createdAt: Date
  teamId?: string | null
  user?: { id: string; email: string; name: string; image?: string | null }
}
type Invitation = {
  id: string
  email: string
  role: string
  status: string
  teamId?: string | null
  expiresAt: Date
  organizationName?: string
  organizationSlug?: string
  inviterEmail?: string
}
type Team = { id: string; name: string; organizationId: string; createdAt: Date }
export type Full = Organization & {
  members: Member[]
  invitations: Invitation[]
  teams?: Team[] | null
}

type Call<Data> = (given?: object) => Result<Data>
type Atom<Data> = {
  subscribe(listener: (state: { data: Data | null; isPending: boolean }) => void): () => void
}
type RoleRow = { id: string; role: string; permission: Record<string, string[]> }

/** What the organization plugin adds to the official client, in every release. */
export type OrganizationClient = OfficialClient & {
  organization: {
    create: Call<Organization & { members: Member[] }>
    checkSlug: Call<{ status: boolean }>
    update: Call<Organization>
    delete: Call<Organization>
    list: Call<Organization[]>
    getFullOrganization: Call<Full | null>
    getOrganization: Call<Organization>
    setActive: Call<Organization | null>
    leave: Call<Member>
    getActiveMember: Call<Member>
    getActiveMemberRole: Call<{ role: string }>
    listMembers: Call<{ members: Member[]; total: number }>
    hasPermission: Call<{ success: boolean; error: null }>
    checkRolePermission(given: object): boolean
    removeMember: Call<{ member: Member }>
    updateMemberRole: Call<Member>
    inviteMember: Call<Invitation>
    acceptInvitation: Call<{ invitation: Invitation; member: Member }>
    rejectInvitation: Call<{ invitation: Invitation; member: null }>
    cancelInvitation: Call<Invitation>
    getInvitation: Call<Invitation>
    listInvitations: Call<Invitation[]>
    listUserInvitations: Call<Invitation[]>
    createTeam: Call<Team>
    updateTeam: Call<Team>
    removeTeam: Call<{ message: string }>
    listTeams: Call<Team[]>
    setActiveTeam: Call<Team | null>
    listUserTeams: Call<Team[]>
    listTeamMembers: Call<{ userId: string; teamId: string }[]>
    addTeamMember: Call<{ userId: string; teamId: string }>
    removeTeamMember: Call<{ message: string }>
    createRole: Call<{ success: boolean; roleData: RoleRow }>
    updateRole: Call<{ success: boolean; roleData: RoleRow }>
    deleteRole: Call<{ success: boolean }>
    listRoles: Call<RoleRow[]>
    getRole: Call<RoleRow>
  }
  useActiveOrganization: Atom<Full>
  useListOrganizations: Atom<Organization[]>
}

type Create = (options: {
  baseURL: string
  plugins: unknown[]
  fetchOptions: { customFetchImpl: typeof fetch }
}) => OrganizationClient
type Plugin = { organizationClient: (options: object) => unknown }

const loaders = {
  '1.2.12': () =>
    [import('better-auth-1.2/client'), import('better-auth-1.2/client/plugins')] as unknown,
  '1.7.7': () =>
    [import('better-auth-1.7/client'), import('better-auth-1.7/client/plugins')] as unknown,
} as Record<Version, () => [Promise<{ createAuthClient: Create }>, Promise<Plugin>]>

/** Returns a factory instead of a client, for the same reason as `loadClient`. */
export async function loadOrganizationClient(version: Version) {
  openWindow()
  const [{ createAuthClient }, { organizationClient }] = await Promise.all(loaders[version]())
  return (origin: string, browser: Browser) =>
    createAuthClient({
      baseURL: origin,
      plugins: [
        organizationClient({ teams: { enabled: true }, dynamicAccessControl: { enabled: true } }),
      ],
      fetchOptions: { customFetchImpl: browser.fetch },
    })
}
