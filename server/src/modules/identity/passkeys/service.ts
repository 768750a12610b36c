import { createAuthentication } from './authenticate.ts'
import { createCeremonies } from './ceremony.ts'
import type { Dependencies } from './dependencies.ts'
import { createManagement } from './manage.ts'
import { createRegistration } from './register.ts'

export function createPasskeys(dependencies: Dependencies) {
  const ceremonies = createCeremonies(dependencies)
  const registration = createRegistration(dependencies, ceremonies)
  const authentication = createAuthentication(dependencies, ceremonies)

  return {
    ...createManagement(dependencies),
    optionsToRegister: registration.options,
    register: registration.verify,
    optionsToAuthenticate: authentication.options,
    authenticate: authentication.verify,
    confirm: authentication.confirm,
  }
}
export type Passkeys = ReturnType<typeof createPasskeys>
