import { createHmac } from 'node:crypto'
import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import {
  backupAlphabet,
  backupCodeCount,
  backupLength,
  readBackupCode,
  showBackupCode,
} from './rules.ts'
import * as store from './store.ts'

/** Recovery codes for a lost authenticator. They are shown once. */
export function createBackupCodes({ random, events, ring }: Dependencies) {
  /** One hash for each of the operator's secrets, newest first. */
  function hashes(userId: string, code: string): Buffer[] {
    const text = JSON.stringify([userId, code])
    return ring.derive('backup-codes').map((key) => createHmac('sha256', key).update(text).digest())
  }

  return {
    /** Replaces all earlier codes. */
    async generate(tx: Tx, userId: string, first = false): Promise<string[]> {
      const codes = new Set<string>()
      while (codes.size < backupCodeCount) codes.add(random.token(backupLength, backupAlphabet))
      const newHashes = [...codes].flatMap((code) => hashes(userId, code).slice(0, 1))
      await store.replaceBackupCodes(tx, userId, newHashes)
      const payload = { userId, count: codes.size, ...(first ? { first } : {}) }
      await events.append(tx, 'two_factor.backup_codes_generated', `user:${userId}`, payload)
      return [...codes].map(showBackupCode)
    },
    /** False when it is not a code of the user, or was used before. */
    async spend(tx: Tx, userId: string, typed: string): Promise<boolean> {
      if (!(await store.spendBackupCode(tx, userId, hashes(userId, readBackupCode(typed))))) {
        return false
      }
      const left = await store.countBackupCodes(tx, userId)
      await events.append(tx, 'two_factor.backup_code_used', `user:${userId}`, { userId, left })
      return true
    },
  }
}
export type BackupCodes = ReturnType<typeof createBackupCodes>
