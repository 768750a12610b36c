import { AppError } from '../../kernel/index.ts'
import { violatedConstraint } from '../../platform/database/index.ts'

/** The last word about what only one person may have is the database's; this is how it is told. */
export function refusalOf(error: unknown): AppError | undefined {
  switch (violatedConstraint(error)) {
    case 'users_email_unique':
      return new AppError('USER_ALREADY_EXISTS')
    case 'users_username_unique':
      return new AppError('USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER')
    default:
      return undefined
  }
}
