import { namedProviders } from '@guildhall/contract/identity/social'
import { z } from 'zod'
import { isSecureTransport } from '../platform/oauth/index.ts'

const address = z
  .string()
  .refine(isSecureTransport, 'use a full https address (http only on this machine)')
  .optional()

/** These parameters secure the sign-in, so settings must not replace them. */
const reserved =
  /^(client_id|client_key|client_secret|redirect_uri|response_type|state|scope|nonce|code_challenge(_method)?)$/

const provider = z.strictObject({
  clientId: z.string().min(1),
  clientSecret: z.string().default(''),
  /** The name on the sign-in page; built-in providers have one already. */
  name: z.string().min(1).max(64).optional(),
  /** The issuer of an OpenID provider; for GitLab the URL of the instance. */
  issuer: address,
  authorizationUrl: address,
  tokenUrl: address,
  userInfoUrl: address,
  jwksUrl: address,
  /** The redirect URL, when the provider knows this server by another one. */
  redirectUrl: address,
  /** The tenant of Microsoft: common, organizations, consumers, or the id of one. */
  tenant: z
    .string()
    .regex(/^(common|organizations|consumers|[0-9a-f-]{36})$/, 'use the id of the tenant')
    .default('common'),
  /** Client ids of further clients, such as apps, whose id tokens are accepted too. */
  audiences: z.array(z.string().min(1)).default([]),
  scopes: z.array(z.string().min(1)).default([]),
  defaultScopes: z.boolean().default(true),
  /** Additional authorization parameters, such as `access_type` or `hd` of Google. */
  authorizationParams: z
    .record(
      z.string().refine((name) => !reserved.test(name), 'this parameter is set by the server'),
      z.string(),
    )
    .default({}),
  pkce: z.boolean().optional(),
  /** How the client authenticates; `none` for a public client without a secret. */
  clientAuth: z.enum(['post', 'basic', 'none']).optional(),
  /** Treat its email addresses as verified even without an `email_verified` claim. */
  trusted: z.boolean().default(false),
  /** It does not create accounts. */
  disableSignUp: z.boolean().default(false),
  /** It creates accounts only where a sign-up was requested. */
  disableImplicitSignUp: z.boolean().default(false),
  /** Fetch the picture where it takes a separate request? */
  photo: z.boolean().default(true),
  disableIdTokenSignIn: z.boolean().default(false),
  /** Update name and picture at every sign-in. */
  overrideUserInfoOnSignIn: z.boolean().default(false),
})
export type ProviderSettings = z.output<typeof provider>

const id = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'name a provider in lower case: a-z, 0-9, _ and -')
  .refine((text) => text !== 'credential', 'this is the name of passwords')

const named: readonly string[] = namedProviders
const withIssuer = new Set(['apple', 'google', 'microsoft', 'twitch', 'gitlab'])

export const socialSchema = z
  .record(id, provider)
  .default({})
  .superRefine((providers, context) => {
    for (const [name, given] of Object.entries(providers)) {
      const complain = (message: string) =>
        context.addIssue({ code: 'custom', message, path: [name] })
      const { issuer, authorizationUrl, tokenUrl, userInfoUrl, clientAuth, clientSecret } = given
      // A client of a custom provider may be public, protected by PKCE.
      const mayLackSecret = clientAuth === 'none' || (!named.includes(name) && given.pkce !== false)
      if (clientSecret === '' && !mayLackSecret) {
        complain('give its clientSecret, or say "clientAuth": "none" for a client that has none')
      }
      if (clientSecret !== '' && clientAuth === 'none') complain('it has a clientSecret and "none"')
      if (named.includes(name)) {
        if (issuer && !withIssuer.has(name)) complain('this provider has no issuer')
      } else if (!issuer && !(authorizationUrl && tokenUrl && userInfoUrl)) {
        complain('give its issuer, or authorizationUrl, tokenUrl and userInfoUrl')
      }
    }
  })

export const accountLinkingSchema = z
  .strictObject({
    /** May a user have more than one sign-in method? */
    enabled: z.boolean().default(true),
    /** Does a sign-in by a provider with a verified email link the account that verified the same one? */
    implicit: z.boolean().default(true),
    allowDifferentEmails: z.boolean().default(false),
    /** May a user remove the last sign-in method? A link or a code by email still signs in. */
    allowUnlinkingAll: z.boolean().default(false),
  })
  .prefault({})
