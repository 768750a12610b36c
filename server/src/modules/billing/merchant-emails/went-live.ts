import { currentActor } from '../../../platform/actor.ts'
import type { Dependencies } from './dependencies.ts'
import type { OwnersOf } from './owners.ts'

/** All owners hear of it, also from the one who did it: whoever took over an account sells in their name. */
export function tellOfGoingLive(dependencies: Dependencies, ownersOf: OwnersOf) {
  const { accounts, clock, mailer, merchants, organizations, pageUrl, preferences } = dependencies

  merchants.hooks.wentLive.register('merchant-emails', async (tx, organizationId) => {
    const organization = await organizations.find(tx, organizationId)
    if (!organization) return
    const { id, kind } = currentActor()
    const person = kind === 'user' && id !== null ? await accounts.users.find(tx, id) : undefined
    for (const { locale, user } of await ownersOf(tx, organizationId)) {
      const timeZone = await preferences.timeZoneOf(tx, user.id)
      const format = { dateStyle: 'long', timeStyle: 'short', timeZone: timeZone ?? 'UTC' } as const
      const when = new Intl.DateTimeFormat(locale, format).format(clock.now())
      await mailer.queue(tx, {
        to: user.email,
        locale,
        template: 'merchant-emails.mail.wentLive',
        values: {
          name: user.name,
          organization: organization.name,
          who: person ? 'person' : 'server',
          by: person?.name || person?.email || '',
          when: `${when} (${timeZone ?? 'UTC'})`,
        },
        link: pageUrl(`/o/${encodeURIComponent(organization.slug)}/settings/seller`),
        lowPriority: true,
      })
    }
  })
}
