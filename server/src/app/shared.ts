import type { FollowingFigures } from '@guildhall/contract/shared/operations'
import type { Config } from '../config/index.ts'
import { createAccountData, mountAccountData } from '../modules/shared/account-data/index.ts'
import { createAudit, mountAudit } from '../modules/shared/audit/index.ts'
import { createBackups, mountBackups } from '../modules/shared/backups/index.ts'
import { createBrandingSettings, mountBranding } from '../modules/shared/branding/index.ts'
import { mountEmails } from '../modules/shared/emails/index.ts'
import { createLegalTexts, mountLegalTexts } from '../modules/shared/legal-texts/index.ts'
import { notify } from '../modules/shared/notifications/index.ts'
import { createOperations, mountOperations } from '../modules/shared/operations/index.ts'
import { mountOutbox } from '../modules/shared/outbox/index.ts'
import { createOwnPictures, mountPictures } from '../modules/shared/pictures/index.ts'
import { createRequestLog, mountRequestLog } from '../modules/shared/request-log/index.ts'
import { mountWebhooks } from '../modules/shared/webhooks/index.ts'
import { createProvider } from '../platform/hooks.ts'
import type { I18n } from '../platform/i18n/index.ts'
import type { Metrics } from '../platform/metrics/index.ts'
import type { Resolve } from '../platform/outgoing/index.ts'
import type { Area } from './area.ts'
import { backupPlace } from './backup-place.ts'
import { repeatUntilZero } from './daily.ts'
import type { Identity } from './identity.ts'
import type { Shared } from './infrastructure.ts'
import { composeWebhooks } from './webhooks.ts'

type Dependencies = Shared & {
  readonly config: Config
  readonly i18n: I18n
  readonly metrics: Metrics
  readonly identity: Identity
  /** Resolves host names; replaced in tests. */
  readonly resolve: Resolve | undefined
}

/** As long as no area says otherwise. */
const nobodyFollows = Promise.resolve<FollowingFigures>({
  ...{ connections: 0, failedConnections: 0, connectionsWithProblem: 0 },
  ...{ waitingEvents: 0, oldestEventAt: null, eventsSetAside: 0 },
})

/** Part of the composition root: what stands on identity and serves all areas. */
export function createShared({ identity, ...dependencies }: Dependencies) {
  const { accounts, apiKeys, organizations, preferences } = identity
  const common = { ...dependencies, accounts, organizations, preferences }
  const audit = createAudit(dependencies)
  const webhooks = composeWebhooks(common)
  const legalTexts = createLegalTexts(dependencies)
  notify(common)
  const requestLog = createRequestLog({ ...common, apiKeys })
  const backups = createBackups({
    ...common,
    sessions: identity.sessions,
    place: backupPlace(dependencies.config, dependencies),
    testClock: dependencies.config.testClock,
  })

  const following = createProvider<() => Promise<FollowingFigures>>('operations.following')

  const area: Area = {
    mount(router) {
      mountWebhooks(router, { webhooks, organizations })
      mountAudit(router, {
        audit,
        assertCanManage: (userId, id) =>
          organizations.assertCanManage(userId, id, 'YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG'),
        namesOf: organizations.namesOf,
        names: identity.directory.names,
      })
      mountAccountData(router, createAccountData({ ...common, audit }))
      mountOutbox(router, dependencies.mailer)
      mountEmails(router, { mailer: dependencies.mailer, mail: dependencies.config.mail })
      mountOperations(
        router,
        createOperations({
          ...dependencies,
          social: identity.social,
          directory: identity.directory,
          webhooks,
          backups,
          following: () => following.run?.() ?? nobodyFollows,
          tasks: [identity.userImports.tasks, backups.tasks],
        }),
      )
      mountBackups(router, { ...dependencies, backups, sessions: identity.sessions })
      mountBranding(router, createBrandingSettings(common))
      mountLegalTexts(router, legalTexts)
      mountPictures(router, { pictures: createOwnPictures(common), sessions: identity.sessions })
      dependencies.pictures.mount(router)
      mountRequestLog(router, requestLog)
    },
    daily: {
      'sweep.pictures': dependencies.pictures.sweep,
      'sweep.request-log': requestLog.sweep,
      'sweep.webhooks': repeatUntilZero(webhooks.sweep),
      'audit.anchor': audit.anchor,
      'audit.prune': audit.prune,
    },
  }
  return { ...area, audit, following, legalTexts, requestLog, webhooks }
}
