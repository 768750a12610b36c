import { AppError } from '../../kernel/index.ts'
import { createManagement } from './manage.ts'
import type { Needs } from './needs.ts'
import { type Page, pageOf } from './rules.ts'
import * as store from './store.ts'
import { createVerification } from './verify.ts'

export function createApiKeys(needs: Needs) {
  const { database } = needs
  return {
    ...createManagement(needs),
    ...createVerification(needs),
    async get(userId: string, id: string) {
      const key = await store.findOwn(database.sql, userId, id)
      if (!key) throw new AppError('API_KEY_NOT_FOUND')
      return key
    },
    async list(userId: string, page: Page) {
      const all = await store.listOwn(database.sql, userId)
      return { keys: pageOf(all, page), total: all.length }
    },
  }
}
export type ApiKeys = ReturnType<typeof createApiKeys>
