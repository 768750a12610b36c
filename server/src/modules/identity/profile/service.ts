import { createAccountLinks } from './account-links.ts'
import { createEmailChange } from './change-email.ts'
import { createAccountDeletion } from './delete-account.ts'
import type { Dependencies } from './dependencies.ts'
import { createPasswordChange } from './passwords.ts'
import { createUpdate } from './update.ts'

export function createProfile(dependencies: Dependencies) {
  const email = createEmailChange(dependencies)
  const deletion = createAccountDeletion(dependencies)
  const accountLinks = createAccountLinks(dependencies)
  const passwords = createPasswordChange(dependencies)

  return {
    update: createUpdate(dependencies),
    changePassword: passwords.change,
    verifyPassword: passwords.verify,
    setPassword: passwords.setFirst,
    changeEmail: email.request,
    openChangeLink: email.openLink,
    deleteAccount: deletion.request,
    openDeletionLink: deletion.openLink,
    reviewDeletion: deletion.review,
    listAccounts: accountLinks.list,
    unlinkAccount: accountLinks.unlink,
  }
}
export type Profile = ReturnType<typeof createProfile>
