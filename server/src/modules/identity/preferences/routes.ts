import * as contract from '@guildhall/contract/identity/preferences'
import type { Router } from '../../../platform/http/index.ts'
import type { PreferencesOf } from './service.ts'
import { toWire } from './wire.ts'

export function mountPreferences(router: Router, preferences: PreferencesOf) {
  router.bind(contract.get, async ({ principal: { user } }) =>
    toWire(await preferences.get(user.id)),
  )
  router.bind(contract.update, async ({ principal: { user }, body }) =>
    toWire(await preferences.update(user.id, body)),
  )
  router.bind(contract.getEmails, ({ principal: { user } }) => preferences.emails(user.id))
  router.bind(contract.setEmails, ({ principal: { user }, body }) =>
    preferences.setEmails(user.id, body),
  )
}
