import type { Browser } from './browser.ts'
import {
  type ApiKey,
  type OfficialClient,
  type OfficialUser,
  openWindow,
  type Result,
  type Session,
  type SignedIn,
  type Version,
} from './official-client.ts'
import type { Organization } from './organization-client.ts'

type Call<Data> = (given?: object) => Result<Data>

type AdminUser = OfficialUser & {
  role: string
  banned: boolean
  banReason: string | null
  banExpires: Date | null
}

/** What the admin plugin, the plugin of API keys and that of organizations add, in every release. */
type AdminClient = OfficialClient & {
  admin: {
    listUsers: Call<{ users: AdminUser[]; total: number; limit?: number; offset?: number }>
    createUser: Call<{ user: AdminUser }>
    setRole: Call<{ user: AdminUser }>
    banUser: Call<{ user: AdminUser }>
    unbanUser: Call<{ user: AdminUser }>
    impersonateUser: Call<SignedIn & { session: { impersonatedBy: string | null } }>
    stopImpersonating: Call<SignedIn>
    listUserSessions: Call<{ sessions: Session[] }>
    revokeUserSession: Call<{ success: boolean }>
    revokeUserSessions: Call<{ success: boolean }>
    setUserPassword: Call<{ status: boolean }>
    removeUser: Call<{ success: boolean }>
    hasPermission: Call<{ success: boolean; error: null }>
    checkRolePermission(given: object): boolean
    /** Only the newer release has methods of these names; the older one sends them all the same. */
    getUser: Call<AdminUser>
    updateUser: Call<AdminUser>
  }
  organization: { create: Call<Organization> }
  apiKey: { create: Call<ApiKey & { key: string; organizationId: string | null }> }
}

type Create = (options: {
  baseURL: string
  plugins: unknown[]
  fetchOptions: { customFetchImpl: typeof fetch }
}) => AdminClient
type Plugin = () => unknown
type Plugins = { adminClient: Plugin; apiKeyClient: Plugin; organizationClient: Plugin }

const loaders = {
  '1.2.12': () =>
    Promise.all([import('better-auth-1.2/client'), import('better-auth-1.2/client/plugins')]),
  '1.7.7': async () => {
    const [client, plugins, keys] = await Promise.all([
      import('better-auth-1.7/client'),
      import('better-auth-1.7/client/plugins'),
      import('@better-auth/api-key/client'),
    ])
    return [client, { ...plugins, apiKeyClient: keys.apiKeyClient }]
  },
} as unknown as Record<Version, () => Promise<[{ createAuthClient: Create }, Plugins]>>

/** Returns a factory instead of a client, for the same reason as `loadClient`. */
export async function loadAdminClient(version: Version) {
  openWindow()
  const [{ createAuthClient }, plugins] = await loaders[version]()
  const { adminClient, apiKeyClient, organizationClient } = plugins
  return (origin: string, browser: Browser) =>
    createAuthClient({
      baseURL: origin,
      plugins: [adminClient(), apiKeyClient(), organizationClient()],
      fetchOptions: { customFetchImpl: browser.fetch },
    })
}
