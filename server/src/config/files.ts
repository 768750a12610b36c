import { z } from 'zod'

/** Where uploaded files are stored. */
export const filesSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('disk'),
      /** Defaults to the folder `files` in DATA_DIR; several nodes need a shared one. */
      folder: z.string().min(1).optional(),
    }),
    z.strictObject({
      kind: z.literal('s3'),
      /** Such as https://s3.eu-central-1.amazonaws.com, or that of a compatible service. */
      endpoint: z.url({ protocol: /^https?$/ }),
      region: z.string().min(1).default('us-east-1'),
      bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'use the name of a bucket'),
      /** Before every key, for a bucket that has other contents too. */
      prefix: z
        .string()
        .regex(/^(?:[a-z0-9-]+\/)*$/, 'use segments of lower-case letters and digits, such as app/')
        .default(''),
      accessKeyId: z.string().min(1),
      secretAccessKey: z.string().min(1),
    }),
  ])
  .prefault({ kind: 'disk' })

/** Where backups are stored. */
export const backupsSchema = z
  .strictObject({
    /**
     * A folder on this server; defaults to the bucket of `files`, or else to the folder `backups` in
     * DATA_DIR. Several nodes need a shared one.
     */
    folder: z.string().min(1).optional(),
  })
  .prefault({})
