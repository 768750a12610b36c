import { namedProviders } from '@guildhall/contract/social'
import { z } from 'zod'
import { isPrivate } from '../platform/oauth/index.ts'

const address = z
  .string()
  .refine(isPrivate, 'use a full https address (http only on this machine)')
  .optional()

/** They carry the security of a sign-in, so they are not for the operator to replace. */
const ours =
  /^(client_id|client_key|client_secret|redirect_uri|response_type|state|scope|nonce|code_challenge(_method)?)$/

const provider = z.strictObject({
  clientId: z.string().min(1),
  clientSecret: z.string().default(''),
  /** How people are offered it; a named provider has a name already. */
  name: z.string().min(1).max(64).optional(),
  /** Where an OpenID provider describes itself; of GitLab, the site. */
  issuer: address,
  authorizationUrl: address,
  tokenUrl: address,
  userInfoUrl: address,
  jwksUrl: address,
  /** Where the provider sends people back to, when it knows us by another address. */
  redirectUrl: address,
  /** The tenant of Microsoft: common, organizations, consumers, or the id of one. */
  tenant: z
    .string()
    .regex(/^(common|organizations|consumers|[0-9a-f-]{36})$/, 'use the id of the tenant')
    .default('common'),
  /** Further clients of ours, such as apps, whose id tokens are good here too. */
  audiences: z.array(z.string().min(1)).default([]),
  scopes: z.array(z.string().min(1)).default([]),
  defaultScopes: z.boolean().default(true),
  /** More parameters for the way there, such as `access_type` or `hd` of Google. */
  authorizationParams: z
    .record(
      z.string().refine((name) => !ours.test(name), 'this parameter is set by the server'),
      z.string(),
    )
    .default({}),
  pkce: z.boolean().optional(),
  /** How the client shows its secret; `none` for one that has none, such as an app's. */
  clientAuth: z.enum(['post', 'basic', 'none']).optional(),
  /** Its word is taken for an address even where it does not say that it verified it. */
  trusted: z.boolean().default(false),
  /** Nobody new comes in by it. */
  disableSignUp: z.boolean().default(false),
  /** Somebody new comes in by it only where a sign-up was asked for. */
  disableImplicitSignUp: z.boolean().default(false),
  /** Is a picture asked for where that takes a question of its own? */
  photo: z.boolean().default(true),
  disableIdTokenSignIn: z.boolean().default(false),
  /** Name and picture follow the provider at every sign-in. */
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
      // A client of an unnamed issuer may be a public one, which PKCE protects.
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
    /** May a person have more than one way to sign in? */
    enabled: z.boolean().default(true),
    /** Does a provider that vouches for an address open the account that has proven it here? */
    implicit: z.boolean().default(true),
    allowDifferentEmails: z.boolean().default(false),
  })
  .prefault({})
