import { z } from 'zod'
import type { createUserInfoRequests } from '../../../platform/oauth/index.ts'

type Requests = ReturnType<typeof createUserInfoRequests>

const perPage = 100
/** All of it is read within one request. */
const mostPages = 60
/** Of one organization. */
export const mostPlaces = 1_000

const Installations = z.object({ installations: z.array(z.object({ id: z.int() })) })
const Repositories = z.object({
  repositories: z.array(
    z.object({
      id: z.int(),
      full_name: z.string().max(256),
      permissions: z.object({ admin: z.boolean().default(false) }).optional(),
    }),
  ),
})

/**
 * The repositories that the user of the token administers, among those of all installations of the
 * application. Others see installations too, such as everyone who may read a repository.
 */
export async function administered(requests: Requests, apiUrl: string, accessToken: string) {
  let pages = 0

  async function* readPages(path: string) {
    for (let page = 1; pages < mostPages; page++) {
      pages++
      const url = `${apiUrl}${path}?per_page=${perPage}&page=${page}`
      yield await requests.fetchJson(url, accessToken)
    }
  }

  const found = new Map<string, { placeId: string; name: string; installationId: string }>()

  async function readRepositories(installation: number) {
    for await (const body of readPages(`/user/installations/${installation}/repositories`)) {
      const { repositories } = Repositories.parse(body)
      for (const { full_name: name, id, permissions } of repositories) {
        if (!permissions?.admin || found.size >= mostPlaces) continue
        found.set(String(id), { placeId: String(id), name, installationId: String(installation) })
      }
      if (repositories.length < perPage) return
    }
  }

  for await (const body of readPages('/user/installations')) {
    const { installations } = Installations.parse(body)
    for (const { id } of installations) await readRepositories(id)
    if (installations.length < perPage) break
  }
  return [...found.values()]
}
