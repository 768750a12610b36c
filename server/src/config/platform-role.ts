import { z } from 'zod'

/** Permissions of a platform role; checked by the module `admin`. */
export const PlatformRole = z.strictObject({
  user: z
    .array(
      z.enum([
        'create',
        'list',
        'get',
        'update',
        'set-role',
        'set-email',
        'set-password',
        'ban',
        'impersonate',
        'impersonate-admins',
        'delete',
      ]),
    )
    .default([]),
  session: z.array(z.enum(['list', 'revoke', 'delete'])).default([]),
})
