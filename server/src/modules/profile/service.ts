import { createEmailChange } from './change-email.ts'
import { createLeaving } from './leave.ts'
import { createLinks } from './links.ts'
import type { Needs } from './needs.ts'
import { createPasswordChange } from './passwords.ts'
import { createUpdate } from './update.ts'

export function createProfile(needs: Needs) {
  const email = createEmailChange(needs)
  const leaving = createLeaving(needs)
  const links = createLinks(needs)
  const passwords = createPasswordChange(needs)

  return {
    update: createUpdate(needs),
    changePassword: passwords.change,
    verifyPassword: passwords.verify,
    setPassword: passwords.setFirst,
    changeEmail: email.request,
    openChangeLink: email.openLink,
    leave: leaving.leave,
    openDeletionLink: leaving.openLink,
    listAccounts: links.list,
    unlinkAccount: links.unlink,
  }
}
export type Profile = ReturnType<typeof createProfile>
