import type { Command } from './parts/command.ts'
import { adminCreate } from './verbs/admin-create.ts'
import { backup } from './verbs/backup.ts'
import { billingLive } from './verbs/billing-live.ts'
import { billingPause } from './verbs/billing-pause.ts'
import { billingResume } from './verbs/billing-resume.ts'
import { billingSourceDisconnect } from './verbs/billing-source-disconnect.ts'
import { billingSourceShow } from './verbs/billing-source-show.ts'
import { billingStart } from './verbs/billing-start.ts'
import { billingStatus } from './verbs/billing-status.ts'
import { billingStop } from './verbs/billing-stop.ts'
import { doctor } from './verbs/doctor.ts'
import { doctorPci } from './verbs/doctor-pci.ts'
import { exportCommand } from './verbs/export.ts'
import { importCommand } from './verbs/import.ts'
import { jobList } from './verbs/job-list.ts'
import { jobRetry } from './verbs/job-retry.ts'
import { keyCreate } from './verbs/key-create.ts'
import { keyList } from './verbs/key-list.ts'
import { keyRevoke } from './verbs/key-revoke.ts'
import { ledgerVerify } from './verbs/ledger-verify.ts'
import { mailPreview } from './verbs/mail-preview.ts'
import { migrateCommand } from './verbs/migrate.ts'
import { restoreCommand } from './verbs/restore.ts'
import { userBan } from './verbs/user-ban.ts'
import { userList } from './verbs/user-list.ts'
import { userResetPassword } from './verbs/user-reset-password.ts'
import { userShow } from './verbs/user-show.ts'
import { userSignOut } from './verbs/user-sign-out.ts'
import { userUnban } from './verbs/user-unban.ts'

export const commands: readonly Command[] = [
  adminCreate,
  userList,
  userShow,
  userBan,
  userUnban,
  userResetPassword,
  userSignOut,
  keyCreate,
  keyList,
  keyRevoke,
  jobList,
  jobRetry,
  billingStatus,
  billingLive,
  billingPause,
  billingResume,
  billingStop,
  billingStart,
  billingSourceShow,
  billingSourceDisconnect,
  ledgerVerify,
  exportCommand,
  importCommand,
  backup,
  restoreCommand,
  migrateCommand,
  doctor,
  doctorPci,
  mailPreview,
]
