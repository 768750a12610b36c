import type { Tx } from '../../../platform/database/index.ts'
import type { User } from '../../identity/accounts/index.ts'
import type { Dependencies } from './dependencies.ts'
import { instantText } from './instant-text.ts'

type Notice = {
  readonly template: string
  readonly values: Readonly<Record<string, string | number>>
  readonly at: Date
}

type OfOrganization = Notice & {
  readonly organizationId: string
  readonly creatorId: string
  /** Of the list, in the settings of the organization. */
  readonly query: string
}

/** Whoever took over a session can create keys and tokens that are valid after it has ended. */
export function reactToNewCredentials(dependencies: Dependencies) {
  const { accounts, events, mailer, organizations, pageUrl, preferences } = dependencies

  async function tell(tx: Tx, user: User, path: string, { template, values, at }: Notice) {
    if (!user.emailVerified) return
    const locale = await accounts.localeOf(tx, user.id)
    const when = instantText(at.toISOString(), locale, await preferences.timeZoneOf(tx, user.id))
    await mailer.queue(tx, {
      to: user.email,
      locale,
      template,
      values: { ...values, name: user.name, when },
      link: pageUrl(path),
    })
  }

  /** Owners and the creator, each once. */
  async function tellOrganization(
    tx: Tx,
    { creatorId, organizationId, ...notice }: OfOrganization,
  ) {
    const organization = await organizations.find(tx, organizationId)
    if (!organization) return
    const creator = await accounts.users.find(tx, creatorId)
    const by = creator?.email ?? 'unknown'
    const values = { ...notice.values, organization: organization.name, by }
    const path = `/o/${organization.slug}/settings/api-keys${notice.query}`
    for (const id of new Set([...(await organizations.ownersOf(tx, organizationId)), creatorId])) {
      const user = id === creatorId ? creator : await accounts.users.find(tx, id)
      if (user) await tell(tx, user, path, { ...notice, values })
    }
  }

  events.react('api_key.created', 'notifications.api-key-created', async (tx, event) => {
    const { creatorId, name, organizationId, permissions, userId } = event.payload
    // Commands on the server itself are the operator's.
    if (creatorId === null) return
    const count = Object.values(permissions ?? {}).flat().length
    const values = { key: name || 'unnamed', count }
    const at = event.createdAt
    if (organizationId !== null) {
      const template = 'api-keys.mail.createdForOrganization'
      await tellOrganization(tx, { organizationId, creatorId, template, values, at, query: '' })
      return
    }
    const user = userId === null ? undefined : await accounts.users.find(tx, userId)
    const notice = { template: 'api-keys.mail.created', values, at }
    if (user) await tell(tx, user, '/account/api-keys', notice)
  })

  events.react(
    'organization_access_token.created',
    'notifications.access-token-created',
    async (tx, { createdAt, payload: token }) => {
      await tellOrganization(tx, {
        organizationId: token.organization_id,
        creatorId: token.creator_id,
        template: 'access-tokens.mail.created',
        values: { token: token.comment || 'unnamed', count: token.scopes.length },
        at: createdAt,
        query: '?kind=tokens',
      })
    },
  )
}
