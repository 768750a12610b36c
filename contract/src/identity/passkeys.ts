import { z } from 'zod'
import { Instant, Status } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { User } from './accounts.ts'
import { evidence, evidenceErrors, SecondStep, Session } from './sessions.ts'

export const Passkey = z.object({
  id: z.string(),
  name: z.string().nullable(),
  userId: z.string(),
  credentialID: z.string(),
  /** Base64; not secret. */
  publicKey: z.string(),
  counter: z.number(),
  deviceType: z.enum(['singleDevice', 'multiDevice']),
  backedUp: z.boolean(),
  /** Separated by commas. */
  transports: z.string(),
  /** The model of the authenticator, if it reports one. */
  aaguid: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const errors = defineErrors({
  CHALLENGE_NOT_FOUND: { status: 400, message: 'Challenge not found' },
  FAILED_TO_VERIFY_REGISTRATION: { status: 400, message: 'Failed to verify registration' },
  PREVIOUSLY_REGISTERED: { status: 400, message: 'Previously registered' },
  AUTHENTICATION_FAILED: { status: 400, message: 'Authentication failed' },
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: {
    status: 401,
    message: 'You are not allowed to register this passkey',
  },
  PASSKEY_NOT_FOUND: { status: 404, message: 'Passkey not found' },
})

export const events = defineEvents(
  { audience: 'operator', about: { user: 'userId' } },
  {
    'passkey.added': Passkey,
    'passkey.renamed': Passkey,
    /** `reclaimed`: removed with all other sign-in methods when the mailbox owner took the account. */
    'passkey.removed': Passkey.extend({ reclaimed: z.literal(true).optional() }),
  },
)

const name = z.string().trim().min(1).max(128)

/** Base64url, as browsers write bytes in JSON. */
const bytes = z
  .string()
  .max(65_536)
  .regex(/^[\w-]*$/)

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})
const userVerification = z.enum(['required', 'preferred', 'discouraged'])

/** Options of `navigator.credentials.create`, in the JSON format of WebAuthn. */
export const CreationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification,
  }),
  attestation: z.literal('none'),
})

/** Options of `navigator.credentials.get`. */
export const RequestOptions = z.looseObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  /** Absent without a session: the browser then offers every passkey it has. */
  allowCredentials: z.array(Descriptor).optional(),
  userVerification,
})

const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).optional(),
}

const RegistrationAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(32)).max(16).optional(),
  }),
})
export type RegistrationAnswer = z.infer<typeof RegistrationAnswer>

export const AuthenticationAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
})
export type AuthenticationAnswer = z.infer<typeof AuthenticationAnswer>

export const generateRegisterOptions = endpoint({
  method: 'GET',
  path: '/api/auth/passkey/generate-register-options',
  summary: 'Options for registering a passkey',
  access: 'fresh',
  secret: true,
  query: z.object({
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
    /** The account name that the authenticator shows. */
    name: name.optional(),
    context: z.string().max(1024).optional(),
  }),
  output: CreationOptions,
})

export const verifyRegistration = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/verify-registration',
  summary: 'Store a new passkey',
  access: 'fresh',
  body: z.object({
    name: name.optional(),
    /** The caller already has a session: the response then includes it. */
    createSession: z.boolean().optional(),
    response: RegistrationAnswer,
    ...evidence,
  }),
  output: Passkey.extend({ session: Session.optional(), user: User.optional() }),
  errors: [
    'CHALLENGE_NOT_FOUND',
    'FAILED_TO_VERIFY_REGISTRATION',
    'PREVIOUSLY_REGISTERED',
    'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY',
    ...evidenceErrors,
  ],
})

const authenticateOptions = {
  path: '/api/auth/passkey/generate-authenticate-options',
  summary: 'Options for signing in with a passkey',
  access: 'public',
  secret: true,
  output: RequestOptions,
} as const

export const generateAuthenticateOptions = endpoint({ ...authenticateOptions, method: 'GET' })
/** The method that the older client uses; the address it sends is ignored. */
export const askAuthenticateOptions = endpoint({ ...authenticateOptions, method: 'POST' })

export const verifyAuthentication = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/verify-authentication',
  summary: 'Sign in with a passkey',
  access: 'public',
  body: z.object({ response: AuthenticationAnswer }),
  output: z.union([z.object({ session: Session, user: User }), SecondStep]),
  errors: [
    'CHALLENGE_NOT_FOUND',
    'AUTHENTICATION_FAILED',
    'PASSKEY_NOT_FOUND',
    'BANNED_USER',
    'EMAIL_NOT_VERIFIED',
  ],
  errorStatuses: { PASSKEY_NOT_FOUND: [401] },
})

export const list = endpoint({
  method: 'GET',
  path: '/api/auth/passkey/list-user-passkeys',
  summary: 'The passkeys of the caller',
  access: 'session',
  output: z.array(Passkey),
})

export const remove = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/delete-passkey',
  summary: 'Delete a passkey',
  access: 'sensitive',
  body: z.object({ id: z.string(), ...evidence }),
  output: Status,
  errors: ['PASSKEY_NOT_FOUND', 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT', ...evidenceErrors],
})

export const rename = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/update-passkey',
  summary: 'Rename a passkey',
  access: 'sensitive',
  body: z.object({ id: z.string(), name }),
  output: z.object({ passkey: Passkey }),
  errors: ['PASSKEY_NOT_FOUND'],
})
