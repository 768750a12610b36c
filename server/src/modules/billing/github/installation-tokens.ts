import { SignJWT } from 'jose'
import { z } from 'zod'
import type { GitHubSettings } from '../../../config/index.ts'
import { span } from '../../../kernel/index.ts'
import { type Calls, Refused } from '../../../platform/service-calls/index.ts'
import type { Clock } from '../../../platform/system.ts'

/** A repository as the application reaches it now; its name may have changed. */
export type Reached = { readonly token: string; readonly fullName: string }
type Cached = Reached & { readonly until: number }

const mostCached = 1_000
const spare = 5 * span.minute

const Answer = z.object({
  token: z.string().min(1),
  expires_at: z.coerce.date(),
  repositories: z.array(
    z.object({ id: z.int(), full_name: z.string().regex(/^[\w.-]+\/[\w.-]+$/) }),
  ),
})

/** Tokens of installations, each for one repository and with one permission only. */
export function createInstallationTokens(settings: GitHubSettings, clock: Clock, calls: Calls) {
  const cache = new Map<string, Cached>()

  /** GitHub takes ten minutes at most, and its clock may be behind. */
  const appToken = () => {
    const now = Math.floor(clock.ms() / 1000)
    return new SignJWT()
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(settings.appId)
      .setIssuedAt(now - 60)
      .setExpirationTime(now + 480)
      .sign(settings.privateKey)
  }

  async function create(installation: string, repository: string): Promise<Cached> {
    const response = await calls.call({
      method: 'POST',
      path: `/app/installations/${encodeURIComponent(installation)}/access_tokens`,
      authorization: `Bearer ${await appToken()}`,
      body: { repository_ids: [Number(repository)], permissions: { administration: 'write' } },
      limitedBy: installation,
    })
    if (response.status >= 400) {
      // The installation or the repository is gone, or the owner has not granted the permission.
      throw new Refused(response.status === 403 ? 'permission_missing' : 'place_missing')
    }
    const answer = Answer.safeParse(response.body).data
    const found = answer?.repositories.find(({ id }) => String(id) === repository)
    if (!answer || !found) throw calls.unavailable('answered something else', 5_000)
    return { token: answer.token, fullName: found.full_name, until: answer.expires_at.getTime() }
  }

  return {
    async reach(installation: string, repository: string): Promise<Reached> {
      const key = `${installation}/${repository}`
      const known = cache.get(key)
      if (known && known.until - spare > clock.ms()) return known
      const created = await create(installation, repository)
      cache.delete(key)
      cache.set(key, created)
      const [oldest] = cache.keys()
      if (cache.size > mostCached && oldest !== undefined) cache.delete(oldest)
      return created
    },
    forget: (installation: string, repository: string) =>
      void cache.delete(`${installation}/${repository}`),
  }
}
