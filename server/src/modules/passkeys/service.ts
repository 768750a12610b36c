import { createAuthentication } from './authenticate.ts'
import { createCeremonies } from './ceremony.ts'
import { createManagement } from './manage.ts'
import type { Needs } from './needs.ts'
import { createRegistration } from './register.ts'

export function createPasskeys(needs: Needs) {
  const ceremonies = createCeremonies(needs)
  const registration = createRegistration(needs, ceremonies)
  const authentication = createAuthentication(needs, ceremonies)

  return {
    ...createManagement(needs),
    optionsToRegister: registration.options,
    register: registration.verify,
    optionsToAuthenticate: authentication.options,
    authenticate: authentication.verify,
    confirm: authentication.confirm,
  }
}
export type Passkeys = ReturnType<typeof createPasskeys>
