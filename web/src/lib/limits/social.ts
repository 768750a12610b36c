// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const getAccessToken = { providerId: {}, accountId: {} } satisfies FieldLimits

export const linkSocial = {
  provider: { required: true, min: 1, max: 64 },
  callbackURL: { max: 8192 },
  newUserCallbackURL: { max: 8192 },
  errorCallbackURL: { max: 8192 },
  disableRedirect: {},
  idToken: {},
  scopes: {},
  requestSignUp: {},
  loginHint: { max: 512 },
  password: {},
  code: { max: 64 },
} satisfies FieldLimits

export const refreshToken = { providerId: {}, accountId: {} } satisfies FieldLimits

export const signInSocial = {
  provider: { required: true, min: 1, max: 64 },
  callbackURL: { max: 8192 },
  newUserCallbackURL: { max: 8192 },
  errorCallbackURL: { max: 8192 },
  disableRedirect: {},
  idToken: {},
  scopes: {},
  requestSignUp: {},
  loginHint: { max: 512 },
} satisfies FieldLimits
