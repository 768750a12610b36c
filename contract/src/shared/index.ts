import * as accountData from './account-data.ts'
import * as audit from './audit.ts'
import * as backups from './backups.ts'
import * as branding from './branding.ts'
import * as emails from './emails.ts'
import * as legalTexts from './legal-texts.ts'
import * as operations from './operations.ts'
import * as organizationWebhooks from './organization-webhooks.ts'
import * as outbox from './outbox.ts'
import * as pictures from './pictures.ts'
import * as requestLog from './request-log.ts'
import * as webhooks from './webhooks.ts'

/** The contract of what all areas use, by module. A new one is listed here, and below with its errors and events. */
export const nouns = {
  webhooks,
  organizationWebhooks,
  accountData,
  audit,
  outbox,
  emails,
  operations,
  backups,
  branding,
  legalTexts,
  pictures,
  requestLog,
}

export const errors = {
  ...webhooks.errors,
  ...audit.errors,
  ...outbox.errors,
  ...emails.errors,
  ...operations.errors,
  ...backups.errors,
  ...branding.errors,
  ...legalTexts.errors,
  ...pictures.errors,
  ...requestLog.errors,
}

export const events = {
  ...webhooks.events,
  ...accountData.events,
  ...branding.events,
  ...backups.events,
  ...legalTexts.events,
}
