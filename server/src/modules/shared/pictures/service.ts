import { AppError } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'

const ofUser = (id: string) => ({ kind: 'user', id }) as const
const ofOrganization = (id: string) => ({ kind: 'organization', id }) as const

const hour = 3600
/** More than anybody needs, and too few to fill a disk. */
const uploads = { max: 30, seconds: hour }

/** Pictures that users upload of themselves and of their organizations. */
export function createOwnPictures(dependencies: Dependencies) {
  const { accounts, database, events, limits, organizations, pageUrl, pictures } = dependencies

  accounts.hooks.beforeDelete.register('pictures.remove', (tx, { id }) =>
    pictures.remove(tx, ofUser(id)),
  )
  organizations.hooks.beforeDelete.register('pictures.remove', (tx, { id }) =>
    pictures.remove(tx, ofOrganization(id)),
  )
  // A picture that was replaced by one from elsewhere is shown by nobody any more.
  events.react('user.updated', 'pictures.of-user', async (tx, { payload: { id } }) => {
    const user = await accounts.users.find(tx, id)
    await pictures.removeUnless(tx, ofUser(id), user?.image ?? null)
  })
  events.react('organization.updated', 'pictures.of-organization', async (tx, { payload }) => {
    const organization = await organizations.find(tx, payload.id)
    await pictures.removeUnless(tx, ofOrganization(payload.id), organization?.logo ?? null)
  })

  async function spendUpload(userId: string) {
    if (await limits.allow(`pictures by|${userId}`, uploads)) return
    throw new AppError('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', { retryAfter: uploads.seconds })
  }

  const assertMayUpdate = (userId: string, organizationId: string) =>
    organizations.assertCanManage(
      userId,
      organizationId,
      'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
    )

  async function showUser(tx: Tx, userId: string, image: string | null) {
    await accounts.users.update(tx, await accounts.users.lock(tx, userId), { image })
  }
  const showOrganization = (tx: Tx, userId: string, id: string, logo: string | null) =>
    organizations.updateWithin(tx, userId, id, { logo })

  return {
    async setAvatar(userId: string, content: string): Promise<string> {
      await spendUpload(userId)
      return pictures.replace(ofUser(userId), content, async (tx, path) => {
        const image = pageUrl(path)
        await showUser(tx, userId, image)
        return image
      })
    },
    removeAvatar: (userId: string): Promise<void> =>
      database.transaction(async (tx) => {
        await showUser(tx, userId, null)
        await pictures.remove(tx, ofUser(userId))
      }),
    async setLogo(userId: string, organizationId: string, content: string): Promise<string> {
      // Before anything is stored: others must not fill the disk.
      await assertMayUpdate(userId, organizationId)
      await spendUpload(userId)
      return pictures.replace(ofOrganization(organizationId), content, async (tx, path) => {
        const logo = pageUrl(path)
        await showOrganization(tx, userId, organizationId, logo)
        return logo
      })
    },
    async removeLogo(userId: string, organizationId: string): Promise<void> {
      await assertMayUpdate(userId, organizationId)
      await database.transaction(async (tx) => {
        await showOrganization(tx, userId, organizationId, null)
        await pictures.remove(tx, ofOrganization(organizationId))
      })
    },
  }
}
export type OwnPictures = ReturnType<typeof createOwnPictures>
