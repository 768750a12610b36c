import { addOwn } from '@guildhall/contract/billing/billing-managers'
import type { PortalSettings } from '@guildhall/contract/portal-settings-page'
import { AppError, isUuid } from '../../../kernel/index.ts'
import type { Portal } from '../portal/index.ts'
import type { Owner } from './visits.ts'

type Fields = Readonly<Record<string, string>>
type More = Partial<Pick<PortalSettings, 'note' | 'problems' | 'values'>>

/** Who manages the billing of a team beside its own address, on the page of the settings. */
export function createManagersForm({ add, list, most, remove }: Portal['billingManagers']) {
  async function invite(owner: Owner, fields: Fields): Promise<More> {
    const values = { manager_email: fields.manager_email ?? '' }
    const read = addOwn.body.shape.email.safeParse(fields.manager_email)
    if (!read.success) return { values, problems: { manager_email: 'email' } }
    try {
      await add(owner, { email: read.data })
      return { note: 'managerInvited' }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.detail.issues) return { values, problems: { manager_email: 'invalid' } }
      // It was one when the form was shown.
      if (error.code === 'THE_CUSTOMER_IS_NOT_A_TEAM') return {}
      if (error.code !== 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER') throw error
      return { values, note: 'managersTooMany' }
    }
  }

  return {
    async managersOf(owner: Owner): Promise<PortalSettings['managers']> {
      const all = await list(owner)
      return {
        list: all.map(({ acceptedAt, email, id }) => ({
          id,
          email,
          isAccepted: acceptedAt !== null,
          isYou: id === owner.managerId,
        })),
        mayAdd: all.length < most,
      }
    },

    /** What the page says then, if the form was one of these; nothing to who has removed themselves. */
    async submitManagers(owner: Owner, fields: Fields): Promise<More | 'left' | undefined> {
      if (fields.intent === 'invite-manager') return invite(owner, fields)
      const [intent, id = ''] = fields.intent?.split(' ') ?? []
      if (intent !== 'remove-manager' || !isUuid(id)) return undefined
      try {
        await remove(owner, id)
      } catch (error) {
        // By a second click.
        if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
      }
      return id === owner.managerId ? 'left' : { note: 'managerRemoved' }
    },
  }
}
