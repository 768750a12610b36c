import { z } from 'zod'
import { User } from './accounts.ts'
import { Instant, Status } from './common.ts'
import { defineErrors, defineEvents } from './define.ts'
import { endpoint } from './endpoint.ts'
import { evidence, evidenceErrors, SecondStep, Session } from './sessions.ts'

export const Passkey = z.object({
  id: z.string(),
  name: z.string().nullable(),
  userId: z.string(),
  credentialID: z.string(),
  /** Base64; it is no secret. */
  publicKey: z.string(),
  counter: z.number(),
  deviceType: z.enum(['singleDevice', 'multiDevice']),
  backedUp: z.boolean(),
  /** With commas between them. */
  transports: z.string(),
  /** Which kind of authenticator it is, where it says so. */
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

export const events = defineEvents({
  'passkey.added': Passkey,
  'passkey.renamed': Passkey,
  /** `reclaimed`: together with everything else that opened the account. */
  'passkey.removed': Passkey.extend({ reclaimed: z.literal(true).optional() }),
})

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

/** What `navigator.credentials.create` is given, in the JSON of the standard. */
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

/** What `navigator.credentials.get` is given. */
export const RequestOptions = z.looseObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  /** Absent where nobody is signed in: the browser offers every passkey it knows. */
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
  summary: 'What a browser needs to make a passkey',
  access: 'fresh',
  secret: true,
  query: z.object({
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
    /** What the authenticator calls the account. */
    name: name.optional(),
    context: z.string().max(1024).optional(),
  }),
  output: CreationOptions,
})

export const verifyRegistration = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/verify-registration',
  summary: 'Keep the passkey that a browser made',
  access: 'fresh',
  body: z.object({
    name: name.optional(),
    /** Whoever registers is signed in already: the answer then shows that session. */
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
  summary: 'What a browser needs to show a passkey',
  access: 'public',
  secret: true,
  output: RequestOptions,
} as const

export const generateAuthenticateOptions = endpoint({ ...authenticateOptions, method: 'GET' })
/** As the older release asks; it also sends an address, which is nobody's business here. */
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
  summary: 'Give up a passkey',
  access: 'sensitive',
  body: z.object({ id: z.string(), ...evidence }),
  output: Status,
  errors: ['PASSKEY_NOT_FOUND', 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT', ...evidenceErrors],
})

export const rename = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/update-passkey',
  summary: 'Call a passkey by another name',
  access: 'sensitive',
  body: z.object({ id: z.string(), name }),
  output: z.object({ passkey: Passkey }),
  errors: ['PASSKEY_NOT_FOUND'],
})
