export { type Bearer, createBearer, isSessionBearer } from './bearer.ts'
export { type CookieJar, createCookieJar } from './cookies.ts'

export { pageHeaders, securityHeaders } from './headers.ts'
export type { Incoming } from './incoming.ts'
export { bearerWithPrefix, type MemberRules } from './principals.ts'
export { safeRedirect, type TrustedOrigins, trustOrigins } from './redirects.ts'
export { page, Reply, redirect, unknownPath, withCookies, withParam } from './reply.ts'
export { createRouter, type OutcomeObserver, type Router } from './router.ts'
