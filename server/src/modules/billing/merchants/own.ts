import { AppError } from '../../../kernel/index.ts'

/** Another organization than those of whoever asks is as good as none. */
export function assertOwn(organizationIds: readonly string[], id: string): void {
  if (!organizationIds.includes(id)) throw new AppError('NOT_FOUND')
}
