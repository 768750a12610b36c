import type { Locale } from '@guildhall/contract/boot'
import { span } from '../../../kernel/index.ts'
import type { Dependencies } from './dependencies.ts'
import { isOpen } from './rules.ts'
import * as store from './store.ts'

/** Asks the inviter for a new invitation in place of one that has expired. */
export function createAsking({ clock, database, mailer, pageUrl, preferences }: Dependencies) {
  /** Says nothing about the invitation: whoever asks learns as much from an id that was made up. */
  return async function askAgain(id: string): Promise<void> {
    await database.transaction(async (tx) => {
      const now = clock.now()
      const invitation = await store.findReceived(tx, id)
      if (!invitation?.inviterIsMember) return
      if (invitation.status !== 'pending' || isOpen(invitation, now)) return
      const asked = { at: now, before: new Date(now.getTime() - span.day) }
      if (!(await store.markAsked(tx, invitation.organizationId, id, asked))) return
      const wants = await preferences.wants(tx, invitation.inviterId, 'invitationAsked')
      if (!wants) return
      await mailer.queue(tx, {
        to: invitation.inviterEmail,
        locale: invitation.inviterLocale as Locale,
        template: 'invitations.mail.askedAgain',
        values: { email: invitation.email, organization: invitation.organizationName },
        link: pageUrl(`/o/${invitation.organizationSlug}/settings/invitations`),
        lowPriority: true,
      })
    })
  }
}
