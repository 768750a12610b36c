// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const removeAvatar: Route<{
  input: Record<never, never>
  output: { image: null }
  error: 'INVALID_API_KEY'
}> = { line: 'DELETE /api/account/avatar' }

export const removeLogo: Route<{
  input: { id: string }
  output: { logo: null }
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION'
    | 'INVALID_API_KEY'
}> = { line: 'DELETE /api/organizations/:id/logo' }

export const setAvatar: Route<{
  input: { content: string }
  output: { image: string }
  error: 'PICTURE_CANNOT_BE_READ' | 'PICTURE_IS_TOO_LARGE' | 'INVALID_API_KEY'
}> = { line: 'PUT /api/account/avatar' }

export const setLogo: Route<{
  input: { content: string; id: string }
  output: { logo: string }
  error:
    | 'PICTURE_CANNOT_BE_READ'
    | 'PICTURE_IS_TOO_LARGE'
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION'
    | 'INVALID_API_KEY'
}> = { line: 'PUT /api/organizations/:id/logo' }
