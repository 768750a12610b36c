import { z } from 'zod'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'

/** Bytes of a picture. */
export const largestPicture = 1_048_576

/** In base64, with the JSON around it. */
export const pictureBodyLimit = Math.ceil(largestPicture / 3) * 4 + 1_000

/** A PNG, JPEG or WebP picture of at most 1 MiB, and at most 4096 pixels wide and high. */
export const PictureUpload = z.object({
  /** The bytes in base64. */
  content: z.base64().min(4),
})

export const errors = defineErrors({
  PICTURE_CANNOT_BE_READ: { status: 400, message: 'Picture cannot be read' },
  PICTURE_IS_TOO_LARGE: { status: 413, message: 'Picture is too large' },
})

export const pictureErrors = ['PICTURE_CANNOT_BE_READ', 'PICTURE_IS_TOO_LARGE'] as const

export const setAvatar = endpoint({
  method: 'PUT',
  path: '/api/account/avatar',
  summary: 'Upload a picture of oneself',
  access: 'sensitive',
  bodyLimit: pictureBodyLimit,
  body: PictureUpload,
  output: z.object({ image: z.string() }),
  errors: [...pictureErrors],
})

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/api/account/avatar',
  summary: 'Remove the picture of oneself',
  access: 'sensitive',
  output: z.object({ image: z.null() }),
})

const params = z.object({ id: z.string() })
const refusals = [
  'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
] as const
const errorStatuses = { USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: [400, 403] }

export const setLogo = endpoint({
  method: 'PUT',
  path: '/api/organizations/:id/logo',
  summary: 'Upload the logo of an organization',
  access: 'sensitive',
  params,
  bodyLimit: pictureBodyLimit,
  body: PictureUpload,
  output: z.object({ logo: z.string() }),
  errors: [...pictureErrors, ...refusals],
  errorStatuses,
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:id/logo',
  summary: 'Remove the logo of an organization',
  access: 'sensitive',
  params,
  output: z.object({ logo: z.null() }),
  errors: [...refusals],
  errorStatuses,
})
